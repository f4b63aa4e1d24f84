// FCL's broad-phase managers that give correct results. Left out are SaPCollisionManager, which finds no
// pairs among objects that are registered together; IntervalTreeCollisionManager, which misses some pairs and
// reports others twice where boxes begin at the same point; and DynamicAABBTreeCollisionManager_Array, which
// is wrong once boxes have moved.

#include <fcl/broadphase/broadphase_SSaP.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"

namespace collidoscope {
namespace {

using Object = fcl::CollisionObject<double>;

/// FCL's managers see only the box of an object.
class BoxObject final : public Object {
 public:
  BoxObject(const std::shared_ptr<fcl::CollisionGeometry<double>>& geometry, BodyIndex body)
      : Object(geometry), body_(body) {}

  void move_to(const Aabb& box) {
    aabb.min_ = {box.min.x, box.min.y, box.min.z};
    aabb.max_ = {box.max.x, box.max.y, box.max.z};
  }
  BodyIndex body() const { return body_; }

 private:
  BodyIndex body_;
};

bool append(Object* first, Object* second, void* found) {
  static_cast<std::vector<BodyPair>*>(found)->push_back(ordered_pair(
      static_cast<const BoxObject*>(first)->body(), static_cast<const BoxObject*>(second)->body()));
  return false;  // go on
}

template <class Manager>
class FclBroadPhase final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() != objects_.size()) create_objects(boxes.size());
    if (boxes.size() < 2) return;
    for (std::size_t i = 0; i < boxes.size(); ++i) objects_[i]->move_to(boxes[i]);
    register_or_update();
    found_.clear();
    manager_->collide(&found_, append);
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      found.insert(found.end(), found_.begin() + static_cast<std::ptrdiff_t>(begin),
                   found_.begin() + static_cast<std::ptrdiff_t>(end));
    };
    collector_.collect(found_.size(), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override { return 0; }

 private:
  void create_objects(std::size_t count) {
    manager_ = std::make_unique<Manager>();
    objects_.clear();
    for (std::size_t i = 0; i < count; ++i)
      objects_.push_back(std::make_unique<BoxObject>(geometry_, static_cast<BodyIndex>(i)));
  }

  void register_or_update() {
    if (manager_->empty()) {
      std::vector<Object*> all;
      for (const std::unique_ptr<BoxObject>& object : objects_) all.push_back(object.get());
      manager_->registerObjects(all);
      manager_->setup();
    } else {
      manager_->update();
    }
  }

  std::shared_ptr<fcl::CollisionGeometry<double>> geometry_ = std::make_shared<fcl::Box<double>>(1, 1, 1);
  std::vector<std::unique_ptr<BoxObject>> objects_;  // by body
  std::unique_ptr<Manager> manager_;
  std::vector<BodyPair> found_;
  PairCollector collector_;
};

template <class Manager>
std::unique_ptr<BroadPhase> create(const ParameterValues&) {
  return std::make_unique<FclBroadPhase<Manager>>();
}

}  // namespace

extern const BroadAlgorithm broad_fcl_aabb_tree, broad_fcl_ssap;
const BroadAlgorithm broad_fcl_aabb_tree = {"fcl-aabb-tree", "Dynamic tree of FCL",
                                            "FCL, DynamicAABBTreeCollisionManager", true,
                                            create<fcl::DynamicAABBTreeCollisionManager<double>>};
const BroadAlgorithm broad_fcl_ssap = {"fcl-ssap", "Simple sweep and prune of FCL",
                                       "FCL, SSaPCollisionManager", true,
                                       create<fcl::SSaPCollisionManager<double>>};

}  // namespace collidoscope
