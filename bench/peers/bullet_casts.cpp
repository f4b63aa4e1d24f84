// Bullet's continuous convex collision: conservative advancement by its GJK.

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "narrow/references/bullet.h"
#include "peers/casts.h"

namespace collidoscope::bench {
namespace {

class BulletCasts final : public CastPeer {
 public:
  explicit BulletCasts(const CastScene& scene) : hull_(scene.shape->get<BulletHull>()) {
    for (const CastMotion& motion : scene.motions) {
      Pose end = motion.pose_b;
      end.translation += motion.translation;
      motions_.push_back({BulletHull::to_bullet(motion.pose_a), BulletHull::to_bullet(motion.pose_b),
                          BulletHull::to_bullet(end)});
    }
  }

  CastOutcome cast(std::size_t motion) override {
    const Motion& m = motions_[motion];
    btContinuousConvexCollision cast(&hull_.hull(), &hull_.hull(), &simplex_, &depth_);
    btConvexCast::CastResult result;
    const bool hit = cast.calcTimeOfImpact(m.a, m.a, m.from, m.to, result);
    return {hit, hit ? result.m_fraction : Real(1)};
  }

 private:
  struct Motion {
    btTransform a, from, to;
  };
  const BulletHull& hull_;
  btVoronoiSimplexSolver simplex_;
  btGjkEpaPenetrationDepthSolver depth_;
  std::vector<Motion> motions_;
};

}  // namespace

std::unique_ptr<CastPeer> make_bullet_casts(const CastScene& scene);
std::unique_ptr<CastPeer> make_bullet_casts(const CastScene& scene) {
  return std::make_unique<BulletCasts>(scene);
}

}  // namespace collidoscope::bench
