#pragma once

// The objects of a batch, placed in the frame that they share, and the regions in which their boxes overlap:
// how face-octree and octree-update begin [Smith 3.3.3].

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "geometry/triangle/triangle_intersection.h"
#include "octrees/subdivision.h"
#include "shape/body_view.h"
#include "shape/shape.h"

namespace collidoscope {

struct MeshObject {
  const Shape* shape;
  Pose pose;
};

/// A face by the object that it belongs to.
struct ObjectFace {
  std::uint32_t object, triangle;
};

/// Objects and faces have numbers: those of an object's faces follow each other, in the order of objects.
class PlacedObjects {
 public:
  /// `pairs` are compared: the lower object first, ascending, each once.
  PlacedObjects(const std::vector<MeshObject>& objects,
                std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs, ThreadPool& threads);

  std::size_t size() const { return objects_.size(); }
  ObjectPairs pairs() const { return pairs_; }
  const MeshObject& operator[](std::size_t object) const { return objects_[object].placed; }
  std::size_t faces(std::size_t object) const { return mesh(object).triangles.size(); }

  /// Around all placed vertices, wider by the slack. Of objects with a vertex.
  const Aabb& box(std::size_t object) const { return objects_[object].box; }
  /// That the object's box shares with the boxes of others that it is compared with.
  std::span<const Aabb> regions(std::size_t object) const { return objects_[object].regions; }
  /// Does any box overlap another?
  bool has_regions() const { return has_regions_; }
  /// Around all regions; if there are any.
  const Aabb& region() const { return region_; }
  /// Around all objects that have regions.
  const Aabb& space() const { return space_; }
  /// m: more than the rounding of a placed vertex, and of the relative poses in which faces are compared.
  Real slack() const { return slack_; }

  std::uint32_t number(std::uint32_t object, std::uint32_t triangle) const {
    return objects_[object].first_face + triangle;
  }
  ObjectFace face(std::uint32_t number) const;
  TrianglePoints points(const ObjectFace& face) const {
    const Triangle& t = mesh(face.object).triangles[face.triangle];
    const std::vector<Vec3>& vertices = objects_[face.object].vertices;
    return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
  }

 private:
  struct Object {
    MeshObject placed;
    std::vector<Vec3> vertices{};
    Aabb box{};
    Real magnitude = 0;  // of the terms of a placed vertex
    std::vector<Aabb> regions{};
    std::uint32_t first_face = 0;
  };

  const Mesh& mesh(std::size_t object) const { return objects_[object].placed.shape->mesh(); }
  static void place(Object& object);
  void widen_boxes();
  void number_faces();
  void find_regions();

  std::vector<Object> objects_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
  Real slack_ = 0;
  bool has_regions_ = false;
  Aabb region_, space_;
};

}  // namespace collidoscope
