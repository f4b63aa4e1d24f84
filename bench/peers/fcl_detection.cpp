// FCL's dynamic tree of boxes and its collide() for each pair, standard settings (GJK on libccd).

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/narrowphase/collision.h>

#include "narrow/references/fcl.h"
#include "peers/detection.h"

namespace collidoscope::bench {
namespace {

using Object = fcl::CollisionObject<double>;

std::size_t index_of(const Object& object) {
  return reinterpret_cast<std::size_t>(object.getUserData());
}

bool test_pair(Object* first, Object* second, void* colliding) {
  static const fcl::CollisionRequest<double> request;
  fcl::CollisionResult<double> result;
  if (fcl::collide(first, second, request, result) > 0) {
    const auto a = static_cast<BodyIndex>(index_of(*first)), b = static_cast<BodyIndex>(index_of(*second));
    static_cast<std::vector<BodyPair>*>(colliding)->push_back({std::min(a, b), std::max(a, b)});
  }
  return false;  // go on
}

class FclDetection final : public Detection {
 public:
  explicit FclDetection(const Scene& scene) {
    const BodyView bodies = scene.world.bodies();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      objects_.push_back(std::make_unique<Object>(bodies.shapes[i]->as<FclHull>().convex(),
                                                  FclHull::to_fcl(bodies.poses[i])));
      objects_.back()->setUserData(reinterpret_cast<void*>(i));
      manager_.registerObject(objects_.back().get());
    }
    manager_.setup();
  }

  void detect(std::span<const Pose> poses, std::vector<BodyPair>& colliding) override {
    colliding.clear();
    for (std::size_t i = 0; i < poses.size(); ++i) {
      objects_[i]->setTransform(FclHull::to_fcl(poses[i]));
      objects_[i]->computeAABB();
    }
    manager_.update();
    manager_.collide(&colliding, test_pair);
  }

 private:
  std::vector<std::unique_ptr<Object>> objects_;
  fcl::DynamicAABBTreeCollisionManager<double> manager_;
};

}  // namespace

std::unique_ptr<Detection> make_fcl_detection(const Scene& scene);
std::unique_ptr<Detection> make_fcl_detection(const Scene& scene) {
  return std::make_unique<FclDetection>(scene);
}

}  // namespace collidoscope::bench
