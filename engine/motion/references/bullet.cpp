// Bullet's continuous convex collision: conservative advancement by its GJK, in single precision. It sees the
// motion between two poses as a translation and a turn the short way round. Its normals are rough: of the
// vector between points that have all but met.

#include "narrow/references/bullet.h"

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "motion/cast.h"

namespace collidoscope {
namespace {

CastResult hit_at(const btConvexCast::CastResult& found) {
  const auto fraction = static_cast<Real>(found.m_fraction);
  const Vec3 point = BulletHull::from_bullet(found.m_hitPoint),
             normal = -BulletHull::from_bullet(found.m_normal);  // Bullet's points from B towards A
  return {.state = CastState::hit,
          .fraction = fraction,
          .lower = fraction,
          .upper = fraction,
          .on_a = point,
          .on_b = point,
          .normal = normal};
}

CastResult find(const CastQuery& query) {
  const auto &a = query.a.get<BulletHull>(), &b = query.b.get<BulletHull>();
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;
  btContinuousConvexCollision bullet(&a.hull(), &b.hull(), &simplex, &depth);
  btConvexCast::CastResult found;
  const bool hit = bullet.calcTimeOfImpact(
      BulletHull::to_bullet(query.of_a.at(0)), BulletHull::to_bullet(query.of_a.at(1)),
      BulletHull::to_bullet(query.of_b.at(0)), BulletHull::to_bullet(query.of_b.at(1)), found);
  if (!hit) return free_result(0);
  const CastResult result = hit_at(found);
  return result.fraction > 0 ? result : overlap_result(result.on_a, result.on_b, 0);
}

}  // namespace

extern const CastAlgorithm cast_bullet_convex_cast;
const CastAlgorithm cast_bullet_convex_cast = {.id = "bullet-convex-cast",
                                               .label = "Bullet: continuous convex collision",
                                               .paper = "Bullet, Mirtich 1996",
                                               .convex_only = true,
                                               .polytopes_only = true,
                                               .reference = true,
                                               .find = find};

}  // namespace collidoscope
