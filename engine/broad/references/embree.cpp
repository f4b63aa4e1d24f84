// Embree's collision of scenes: a hierarchy of boxes, built anew each frame along a space-filling curve (its
// fastest build), against itself. In single precision, of boxes rounded outwards; what overlaps only there is
// sorted out by the exact ones.

#include <atomic>
#include <mutex>
#include <optional>
#include <rtcore.h>
#include <tbb/task_arena.h>

#include "broad/broad.h"
#include "broad/pair_collector.h"
#include "broad/references/float_boxes.h"

namespace collidoscope {
namespace {

class EmbreeBvh final : public BroadPhase {
 public:
  EmbreeBvh() : device_(rtcNewDevice(nullptr)), scene_(rtcNewScene(device_)) {
    rtcSetDeviceMemoryMonitorFunction(device_, count_bytes, &bytes_);
    rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
    rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
    geometry_ = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryBuildQuality(geometry_, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryBoundsFunction(geometry_, write_bounds, this);
    rtcAttachGeometry(scene_, geometry_);
  }

  ~EmbreeBvh() override {
    rtcReleaseGeometry(geometry_);
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    boxes_ = boxes;
    space_.emplace(boxes);
    found_.clear();
    if (!arena_ || arena_->max_concurrency() != static_cast<int>(threads.threads()))
      arena_.emplace(static_cast<int>(threads.threads()));
    arena_->execute([&] { build_and_collide(); });
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (std::size_t i = begin; i < end; ++i)
        if (overlap(boxes[found_[i].a], boxes[found_[i].b])) found.push_back(found_[i]);
    };
    collector_.collect(found_.size(), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override {
    return static_cast<std::size_t>(bytes_) + found_.capacity() * sizeof(BodyPair) + collector_.bytes();
  }

 private:
  static bool count_bytes(void* total, ssize_t bytes, bool) {
    *static_cast<std::atomic<std::int64_t>*>(total) += bytes;
    return true;
  }

  static void write_bounds(const RTCBoundsFunctionArguments* asked) {
    const auto& self = *static_cast<const EmbreeBvh*>(asked->geometryUserPtr);
    const Aabb& box = self.boxes_[asked->primID];
    const FloatSpace::Corner low = self.space_->low(box), high = self.space_->high(box);
    RTCBounds& bounds = *asked->bounds_o;
    bounds.lower_x = low[0], bounds.lower_y = low[1], bounds.lower_z = low[2];
    bounds.upper_x = high[0], bounds.upper_y = high[1], bounds.upper_z = high[2];
  }

  /// Embree tells each pair both ways round, from any thread.
  static void take(void* user, RTCCollision* collisions, unsigned count) {
    auto& self = *static_cast<EmbreeBvh*>(user);
    const std::scoped_lock lock(self.taking_);
    for (unsigned i = 0; i < count; ++i)
      if (collisions[i].primID0 < collisions[i].primID1)
        self.found_.push_back({collisions[i].primID0, collisions[i].primID1});
  }

  void build_and_collide() {
    rtcSetGeometryUserPrimitiveCount(geometry_, static_cast<unsigned>(boxes_.size()));
    rtcSetGeometryUserData(geometry_, this);
    rtcCommitGeometry(geometry_);
    rtcJoinCommitScene(scene_);
    rtcCollide(scene_, scene_, take, this);
  }

  std::atomic<std::int64_t> bytes_ = 0;  // of Embree's
  RTCDevice device_;
  RTCScene scene_;
  RTCGeometry geometry_;
  std::optional<tbb::task_arena> arena_;
  std::span<const Aabb> boxes_;  // while they are searched
  std::optional<FloatSpace> space_;
  std::mutex taking_;
  std::vector<BodyPair> found_;
  PairCollector collector_;
};

}  // namespace

extern const BroadAlgorithm broad_embree_bvh;
const BroadAlgorithm broad_embree_bvh = {
    "embree-bvh", "Box hierarchy of Embree, rebuilt each frame", "Embree, rtcCollide", true,
    [] { return std::unique_ptr<BroadPhase>(std::make_unique<EmbreeBvh>()); }};

}  // namespace collidoscope
