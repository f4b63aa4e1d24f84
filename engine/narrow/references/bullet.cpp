// Bullet's algorithms for convex pairs: GJK, EPA for depths, and MPR. Of Bullet's two GJKs this is the
// faster. Without a depth solver, only its verdicts are sound: btGjkPairDetector reports some deep
// penetrations as separated. It stops within 1e-4 of the distance.

#include "narrow/references/bullet.h"

#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include "narrow/references/bullet_mpr.h"
#include "narrow/references/reference.h"

namespace collidoscope {
namespace {

using Solver = btGjkEpaSolver2;

/// A pair in Bullet's types.
struct BulletPair {
  explicit BulletPair(const NarrowQuery& query)
      : a(query.a.get<BulletHull>()),
        b(query.b.get<BulletHull>()),
        at_a(btTransform::getIdentity()),
        at_b(BulletHull::to_bullet(query.b_in_a)) {}

  const BulletHull &a, &b;
  btTransform at_a, at_b;

  btVector3 guess() const { return at_b(b.centre()) - a.centre(); }
};

Vec3 direction_between(const Solver::sResults& found) {
  return normalized(BulletHull::from_bullet(found.witnesses[1] - found.witnesses[0]));
}

PairResult distance(const BulletPair& pair) {
  Solver::sResults found;
  PairResult result;
  const bool separated =
      Solver::Distance(&pair.a.hull(), pair.at_a, &pair.b.hull(), pair.at_b, pair.guess(), found);
  result.verdict = separated ? Verdict::separated : Verdict::colliding;
  if (separated)
    give_distance(result, found.distance, BulletHull::from_bullet(found.witnesses[0]),
                  BulletHull::from_bullet(found.witnesses[1]), direction_between(found));
  return result;
}

void measure_depth(const BulletPair& pair, PairResult& result) {
  Solver::sResults found;
  if (Solver::Penetration(&pair.a.hull(), pair.at_a, &pair.b.hull(), pair.at_b, pair.guess(), found, false))
    give_depth(result, -found.distance, -direction_between(found));
}

struct BulletGjk {
  static PairResult run(const NarrowQuery& query) { return distance(BulletPair(query)); }
};

struct BulletGjkEpa {
  static PairResult run(const NarrowQuery& query) {
    const BulletPair pair(query);
    PairResult result = distance(pair);
    if (measures_depth(query.request) && result.verdict == Verdict::colliding) measure_depth(pair, result);
    return result;
  }
};

struct BulletMpr {
  static PairResult run(const NarrowQuery& query) {
    const BulletPair pair(query);
    const BulletMprBody a{pair.a, pair.at_a}, b{pair.b, pair.at_b};
    PairResult result;
    if (!measures_depth(query.request)) {
      result.verdict = bullet_mpr_intersect(a, b) ? Verdict::colliding : Verdict::separated;
      return result;
    }
    float depth = 0;
    btVector3 direction, position;
    const bool colliding =
        btMprPenetration(a, b, btMprCollisionDescription(), &depth, &direction, &position) == 0;
    result.verdict = colliding ? Verdict::colliding : Verdict::separated;
    if (colliding) give_depth(result, depth, BulletHull::from_bullet(direction));
    return result;
  }
};

constexpr Capability distance_capabilities =
    Capability::verdict | Capability::distance | Capability::witnesses | Capability::direction;

}  // namespace

extern const NarrowAlgorithm narrow_bullet_gjk, narrow_bullet_gjk_epa, narrow_bullet_mpr;
const NarrowAlgorithm narrow_bullet_gjk = reference_algorithm<BulletGjk>(
    "bullet-gjk", "GJK of Bullet", "Bullet, btGjkEpaSolver2::Distance", distance_capabilities);
const NarrowAlgorithm narrow_bullet_gjk_epa = reference_algorithm<BulletGjkEpa>(
    "bullet-gjk-epa", "GJK and EPA of Bullet", "Bullet, btGjkEpaSolver2::Penetration",
    distance_capabilities | Capability::depth);
const NarrowAlgorithm narrow_bullet_mpr =
    reference_algorithm<BulletMpr>("bullet-mpr", "MPR of Bullet", "Bullet, btMprPenetration",
                                   Capability::verdict | Capability::depth | Capability::direction);

}  // namespace collidoscope
