#pragma once

#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <algorithm>

#include "geometry/mesh/mesh.h"
#include "narrow/narrow.h"
#include "narrow/references/bullet.h"

namespace collidoscope {

/// A mesh as Bullet's GImpact accepts it.
class BulletMesh {
 public:
  explicit BulletMesh(const Shape& shape) : BulletMesh(shape.mesh()) {}
  explicit BulletMesh(const Mesh& mesh) {
    place(mesh.vertices);
    for (const Triangle& t : mesh.triangles)
      for (const std::uint32_t vertex : t) indices_.push_back(static_cast<int>(vertex));
    if (indices_.empty()) return;
    array_ = std::make_unique<btTriangleIndexVertexArray>(
        static_cast<int>(mesh.triangles.size()), indices_.data(), static_cast<int>(3 * sizeof(int)),
        static_cast<int>(points_.size()), &points_.front()[0], static_cast<int>(sizeof(btVector3)));
    mesh_ = std::make_unique<btGImpactMeshShape>(array_.get());
    mesh_->setMargin(0);
    mesh_->updateBound();
    part()->lockChildShapes();  // once, because locking is not thread-safe
  }
  BulletMesh(const BulletMesh&) = delete;  // Bullet refers to the points
  BulletMesh& operator=(const BulletMesh&) = delete;

  /// Null without triangles.
  const btGImpactMeshShapePart* part() const { return mesh_ ? mesh_->getMeshPart(0) : nullptr; }

  /// Moves the vertices; refit() must follow.
  void place(std::span<const Vec3f> vertices) {
    points_.resize(vertices.size());
    std::ranges::transform(vertices, points_.begin(),
                           [](const Vec3f& vertex) { return BulletHull::to_bullet(Vec3(vertex)); });
  }
  void refit() {
    if (!mesh_) return;
    mesh_->postUpdate();
    mesh_->updateBound();
  }

 private:
  std::vector<btVector3> points_;
  std::vector<int> indices_;
  std::unique_ptr<btTriangleIndexVertexArray> array_;
  std::unique_ptr<btGImpactMeshShape> mesh_;
};

struct PlacedBulletMesh {
  const btGImpactMeshShapePart* part;
  btTransform at;

  btPrimitiveTriangle triangle(int index) const {
    btPrimitiveTriangle triangle;
    part->getPrimitiveTriangle(index, triangle);
    triangle.m_margin = 0;
    triangle.applyTransform(at);
    triangle.buildTriPlane();
    return triangle;
  }
};

inline bool bullet_triangles_meet(const PlacedBulletMesh& a, int index_a, const PlacedBulletMesh& b,
                                  int index_b) {
  btPrimitiveTriangle first = a.triangle(index_a), second = b.triangle(index_b);
  GIM_TRIANGLE_CONTACT contact;
  return first.overlap_test_conservative(second) &&
         first.find_triangle_collision_clip_method(second, contact);
}

/// Calls `found` with pairs of triangles that meet, until it returns true. Trees of quantised boxes report
/// all pairs before the first is tested, as in btGImpactCollisionAlgorithm. Each pair is clipped.
template <class Found>
void for_bullet_contacts(const PlacedBulletMesh& a, const PlacedBulletMesh& b, const Found& found) {
  if (!a.part || !b.part) return;
  btPairSet pairs;
  btGImpactBoxSet::find_collision(a.part->getBoxSet(), a.at, b.part->getBoxSet(), b.at, pairs);
  for (int i = 0; i < pairs.size(); ++i) {
    const GIM_PAIR& pair = pairs[i];
    if (bullet_triangles_meet(a, pair.m_index1, b, pair.m_index2) &&
        found(TrianglePairing{static_cast<std::uint32_t>(pair.m_index1),
                              static_cast<std::uint32_t>(pair.m_index2)}))
      return;
  }
}

}  // namespace collidoscope
