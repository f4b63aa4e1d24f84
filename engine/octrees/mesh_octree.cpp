#include "octrees/mesh_octree.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "bounds/triangle_box.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/mesh/winding.h"

namespace collidoscope {
namespace {

std::vector<TrianglePoints> triangles_in_voxels(const Mesh& mesh, const OctreeRoot& root) {
  std::vector<TrianglePoints> triangles;
  triangles.reserve(mesh.triangles.size());
  const auto corner = [&](std::uint32_t vertex) { return root.to_voxels(Vec3(mesh.vertices[vertex])); };
  for (const Triangle& t : mesh.triangles) triangles.push_back({corner(t[0]), corner(t[1]), corner(t[2])});
  return triangles;
}

Aabb box_of(const VoxelCube& cube) {
  const Vec3 low(cube.corner[0], cube.corner[1], cube.corner[2]);
  return {low, low + Vec3(static_cast<Real>(cube.side))};
}

/// The closed triangles of a mesh by the columns of a grid that they may be seen in from above: a point asks
/// those of its column only.
class SolidColumns {
 public:
  SolidColumns(const std::vector<TrianglePoints>& triangles, const std::vector<std::uint32_t>& closed,
               Real side)
      : triangles_(triangles), per_voxel_(static_cast<Real>(columns) / side), lists_(columns * columns) {
    for (const std::uint32_t triangle : closed) add(triangle);
  }

  bool contains(const Vec3& point) const {
    int turns = 0;
    for (const std::uint32_t triangle : lists_[column_of(point.x) * columns + column_of(point.y)])
      turns += winding(triangles_[triangle], point);
    return turns != 0;
  }

 private:
  static constexpr std::size_t columns = 64;

  /// Monotonic, and finite for all points.
  std::size_t column_of(Real coordinate) const {
    constexpr Real last = static_cast<Real>(columns - 1);
    return static_cast<std::size_t>(std::clamp(coordinate * per_voxel_, Real(0), last));
  }

  void add(std::uint32_t triangle) {
    const Aabb box = bounding_box(triangles_[triangle]);
    for (std::size_t x = column_of(box.min.x); x <= column_of(box.max.x); ++x)
      for (std::size_t y = column_of(box.min.y); y <= column_of(box.max.y); ++y)
        lists_[x * columns + y].push_back(triangle);
  }

  const std::vector<TrianglePoints>& triangles_;
  Real per_voxel_;
  std::vector<std::vector<std::uint32_t>> lists_;
};

class MeshOctreeWriter {
 public:
  /// The visitor may be empty.
  MeshOctreeWriter(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling,
                   const LeafVisitor& visitor)
      : visitor_(visitor),
        root_(root.cube()),
        triangles_(triangles_in_voxels(mesh, root)),
        solid_(triangles_,
               filling == OctreeFilling::solid ? closed_triangles(mesh) : std::vector<std::uint32_t>{},
               static_cast<Real>(root_.side)) {}

  DfOctree write() && {
    std::vector<std::uint32_t> all(triangles_.size());
    std::iota(all.begin(), all.end(), 0u);
    gather(root_, all);
    write_node(root_, 0);
    return std::move(octree_);
  }

 private:
  /// Appends those of the faces that meet the cube to the list.
  void gather(const VoxelCube& cube, std::span<const std::uint32_t> faces) {
    const Aabb box = box_of(cube);
    for (const std::uint32_t face : faces)
      if (triangle_meets(triangles_[face], box)) faces_.push_back(face);
  }

  /// The faces of the node are those in the list from `begin` on.
  OctreeColour write_node(const VoxelCube& cube, std::size_t begin) {
    const bool has_faces = faces_.size() > begin;
    if (has_faces && cube.side > 1)
      return write_divided(octree_, [&](unsigned i) { return write_octant(cube.octant(i), begin); });
    const bool is_black = has_faces || solid_.contains(cube.centre());
    if (is_black && visitor_) visitor_(cube, std::span(faces_).subspan(begin));
    return write_leaf(octree_, is_black);
  }

  OctreeColour write_octant(const VoxelCube& octant, std::size_t begin) {
    const std::size_t end = faces_.size();
    faces_.reserve(2 * end);  // the list grows while it is read
    gather(octant, std::span(faces_).subspan(begin, end - begin));
    const OctreeColour colour = write_node(octant, end);
    faces_.resize(end);
    return colour;
  }

  const LeafVisitor& visitor_;
  VoxelCube root_;
  std::vector<TrianglePoints> triangles_;
  SolidColumns solid_;
  std::vector<std::uint32_t> faces_;  // of the open nodes, from the root down
  DfOctree octree_;
};

}  // namespace

DfOctree octree_of(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling) {
  return MeshOctreeWriter(mesh, root, filling, {}).write();
}

void visit_black_leaves(const Mesh& mesh, const OctreeRoot& root, OctreeFilling filling,
                        const LeafVisitor& visitor) {
  MeshOctreeWriter(mesh, root, filling, visitor).write();
}

OctreeRoot root_around(const Mesh& mesh, unsigned levels, Real margin) {
  Vec3 low(std::numeric_limits<Real>::infinity()), high = -low;
  for (const Vec3f& vertex : mesh.vertices)
    low = glm::min(low, Vec3(vertex)), high = glm::max(high, Vec3(vertex));
  const Vec3 extent = high - low;
  const Real longest = std::max({extent.x, extent.y, extent.z});
  const Real side = longest > 0 ? longest * margin : Real(1);
  return {(low + high) * Real(0.5) - Vec3(side * Real(0.5)), side, levels};
}

}  // namespace collidoscope
