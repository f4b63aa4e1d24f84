// Bullet's GImpact on triangles.

#include "narrow/references/bullet_gimpact.h"

#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

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
    for_bullet_contacts({query.a.get<BulletMesh>().part(), btTransform::getIdentity()},
                        {query.b.get<BulletMesh>().part(), BulletHull::to_bullet(query.b_in_a)}, found);
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_bullet_gimpact;
const NarrowAlgorithm narrow_bullet_gimpact = mesh_reference_algorithm<BulletGimpact>(
    "bullet-gimpact", "GImpact of Bullet", "Bullet, btGImpactMeshShape", Capability::verdict);

}  // namespace collidoscope
