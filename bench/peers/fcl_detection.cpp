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
  explicit FclDetection(const RecordedWorld& world) {
    const Bodies bodies = world.scene.world.bodies();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      objects_.push_back(std::make_unique<Object>(bodies.shapes[i]->get<FclHull>().convex(),
                                                  FclHull::to_fcl(bodies.poses[i])));
      objects_.back()->setUserData(reinterpret_cast<void*>(i));
      manager_.registerObject(objects_.back().get());
    }
    manager_.setup();
    for (const std::vector<Pose>& poses : world.frames) {
      Frame& frame = frames_.emplace_back();
      for (const Pose& pose : poses) frame.push_back(FclHull::to_fcl(pose));
    }
  }

  void detect(std::size_t frame, std::vector<BodyPair>& colliding) override {
    colliding.clear();
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      objects_[i]->setTransform(frames_[frame][i]);
      objects_[i]->computeAABB();
    }
    manager_.update();
    manager_.collide(&colliding, test_pair);
  }

 private:
  using Frame = std::vector<fcl::Transform3<double>, Eigen::aligned_allocator<fcl::Transform3<double>>>;

  std::vector<std::unique_ptr<Object>> objects_;
  std::vector<Frame> frames_;
  fcl::DynamicAABBTreeCollisionManager<double> manager_;
};

}  // namespace

std::unique_ptr<Detection> make_fcl_detection(const RecordedWorld& world);
std::unique_ptr<Detection> make_fcl_detection(const RecordedWorld& world) {
  return std::make_unique<FclDetection>(world);
}

}  // namespace collidoscope::bench
