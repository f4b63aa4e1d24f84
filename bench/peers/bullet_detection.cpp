// Bullet's axis sweep and its MPR.

#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>

#include "narrow/references/bullet_mpr.h"
#include "peers/detection.h"

namespace collidoscope::bench {
namespace {

class BulletDetection final : public Detection {
 public:
  explicit BulletDetection(const RecordedWorld& world)
      : sweep_(corner(world.scene, -1), corner(world.scene, 1), most_bodies, nullptr, true) {
    for (const std::vector<Pose>& poses : world.frames) {
      std::vector<btTransform>& frame = frames_.emplace_back();
      for (const Pose& pose : poses) frame.push_back(BulletHull::to_bullet(pose));
    }
    const Bodies bodies = world.scene.world.bodies();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      hulls_.push_back(&bodies.shapes[i]->get<BulletHull>());
      const auto [low, high] = box(i, frames_[0][i]);
      proxies_.push_back(sweep_.createProxy(low, high, CONVEX_HULL_SHAPE_PROXYTYPE, index_pointer(i),
                                            btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter,
                                            nullptr));
    }
  }

  void detect(std::size_t frame, std::vector<BodyPair>& colliding) override {
    colliding.clear();
    const std::vector<btTransform>& transforms = frames_[frame];
    for (std::size_t i = 0; i < hulls_.size(); ++i) {
      const auto [low, high] = box(i, transforms[i]);
      sweep_.setAabb(proxies_[i], low, high, nullptr);
    }
    sweep_.calculateOverlappingPairs(nullptr);
    const btBroadphasePairArray& pairs = sweep_.getOverlappingPairCache()->getOverlappingPairArray();
    for (int i = 0; i < pairs.size(); ++i) {
      const std::size_t a = index_of(*pairs[i].m_pProxy0), b = index_of(*pairs[i].m_pProxy1);
      if (bullet_mpr_intersect({*hulls_[a], transforms[a]}, {*hulls_[b], transforms[b]}))
        colliding.push_back({static_cast<BodyIndex>(std::min(a, b)), static_cast<BodyIndex>(std::max(a, b))});
    }
  }

 private:
  static constexpr unsigned short most_bodies = 16384;

  /// Of a box that holds the walls and what reaches through them.
  static btVector3 corner(const Scene& scene, Real sign) {
    constexpr Real reach = 2;  // m
    return BulletHull::to_bullet((sign < 0 ? scene.world.walls()->min : scene.world.walls()->max) +
                                 Vec3(sign * reach));
  }
  // Bullet carries a pointer for its user; here it is an index.
  static void* index_pointer(std::size_t index) { return reinterpret_cast<void*>(index); }
  static std::size_t index_of(const btBroadphaseProxy& proxy) {
    return reinterpret_cast<std::size_t>(proxy.m_clientObject);
  }

  std::pair<btVector3, btVector3> box(std::size_t body, const btTransform& transform) const {
    std::pair<btVector3, btVector3> corners;
    hulls_[body]->hull().getAabb(transform, corners.first, corners.second);
    return corners;
  }

  std::vector<const BulletHull*> hulls_;
  std::vector<std::vector<btTransform>> frames_;
  std::vector<btBroadphaseProxy*> proxies_;
  btAxisSweep3 sweep_;
};

}  // namespace

std::unique_ptr<Detection> make_bullet_detection(const RecordedWorld& world);
std::unique_ptr<Detection> make_bullet_detection(const RecordedWorld& world) {
  return std::make_unique<BulletDetection>(world);
}

}  // namespace collidoscope::bench
