// Bullet's GImpact on triangles. Trees of quantised boxes report all pairs before the first is tested, as in
// btGImpactCollisionAlgorithm. Each pair is clipped.

#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>

#include "narrow/references/bullet.h"
#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

class BulletMesh {
 public:
  explicit BulletMesh(const Shape& shape) {
    for (const Vec3f& vertex : shape.mesh().vertices) points_.push_back(BulletHull::to_bullet(Vec3(vertex)));
    for (const Triangle& t : shape.mesh().triangles)
      for (const std::uint32_t vertex : t) indices_.push_back(static_cast<int>(vertex));
    if (indices_.empty()) return;
    array_ = std::make_unique<btTriangleIndexVertexArray>(
        static_cast<int>(shape.mesh().triangles.size()), indices_.data(), static_cast<int>(3 * sizeof(int)),
        static_cast<int>(points_.size()), &points_.front()[0], static_cast<int>(sizeof(btVector3)));
    mesh_ = std::make_unique<btGImpactMeshShape>(array_.get());
    mesh_->setMargin(0);
    mesh_->updateBound();
    part()->lockChildShapes();  // once, because locking is not thread-safe
  }
  /// Null without triangles.
  const btGImpactMeshShapePart* part() const { return mesh_ ? mesh_->getMeshPart(0) : nullptr; }

 private:
  std::vector<btVector3> points_;
  std::vector<int> indices_;
  std::unique_ptr<btTriangleIndexVertexArray> array_;
  std::unique_ptr<btGImpactMeshShape> mesh_;
};

struct BulletGimpact {
  static PairResult run(const NarrowQuery& query) {
    PairResult result;
    result.verdict = Verdict::separated;
    for_contacts(query, [&](const TrianglePairing&) { return result.verdict = Verdict::colliding, true; });
    return result;
  }

  static std::vector<TrianglePairing> contacts(const NarrowQuery& query) {
    std::vector<TrianglePairing> all;
    for_contacts(query, [&](const TrianglePairing& pair) { return all.push_back(pair), false; });
    return all;
  }

 private:
  template <class Found>
  static void for_contacts(const NarrowQuery& query, const Found& found) {
    const btGImpactMeshShapePart *a = query.a.get<BulletMesh>().part(), *b = query.b.get<BulletMesh>().part();
    if (!a || !b) return;
    const btTransform at_a = btTransform::getIdentity(), at_b = BulletHull::to_bullet(query.b_in_a);
    btPairSet pairs;
    btGImpactBoxSet::find_collision(a->getBoxSet(), at_a, b->getBoxSet(), at_b, pairs);
    for (int i = 0; i < pairs.size(); ++i) {
      const GIM_PAIR& pair = pairs[i];
      if (meet(*a, at_a, pair.m_index1, *b, at_b, pair.m_index2) &&
          found(TrianglePairing{static_cast<std::uint32_t>(pair.m_index1),
                                static_cast<std::uint32_t>(pair.m_index2)}))
        return;
    }
  }

  static btPrimitiveTriangle triangle(const btGImpactMeshShapePart& part, const btTransform& at, int index) {
    btPrimitiveTriangle triangle;
    part.getPrimitiveTriangle(index, triangle);
    triangle.m_margin = 0;
    triangle.applyTransform(at);
    triangle.buildTriPlane();
    return triangle;
  }

  static bool meet(const btGImpactMeshShapePart& a, const btTransform& at_a, int index_a,
                   const btGImpactMeshShapePart& b, const btTransform& at_b, int index_b) {
    btPrimitiveTriangle first = triangle(a, at_a, index_a), second = triangle(b, at_b, index_b);
    GIM_TRIANGLE_CONTACT contact;
    return first.overlap_test_conservative(second) &&
           first.find_triangle_collision_clip_method(second, contact);
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_bullet_gimpact;
const NarrowAlgorithm narrow_bullet_gimpact = mesh_reference_algorithm<BulletGimpact>(
    "bullet-gimpact", "GImpact of Bullet", "Bullet, btGImpactMeshShape", Capability::verdict);

}  // namespace collidoscope
