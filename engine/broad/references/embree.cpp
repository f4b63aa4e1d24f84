// Embree's collision of scenes: a hierarchy of boxes, built each frame along a space-filling curve (its
// fastest build), is tested against itself. It works in single precision, on boxes rounded outwards; the
// exact boxes remove pairs that overlap only there.

#include <atomic>
#include <mutex>
#include <rtcore.h>
#include <string>
#include <tbb/task_arena.h>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"
#include "broad/references/float_boxes.h"

namespace collidoscope {
namespace {

/// A scene of boxes, and a device with the given number of threads: while it lives, Embree limits oneTBB's
/// threads to that number.
class EmbreeScene {
 public:
  explicit EmbreeScene(unsigned threads)
      : threads_(threads),
        device_(rtcNewDevice(("threads=" + std::to_string(threads)).c_str())),
        scene_(rtcNewScene(device_)),
        geometry_(rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER)),
        arena_(static_cast<int>(threads)) {
    rtcSetDeviceMemoryMonitorFunction(device_, count_bytes, &bytes_);
    rtcSetSceneFlags(scene_, RTC_SCENE_FLAG_DYNAMIC);
    rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryBuildQuality(geometry_, RTC_BUILD_QUALITY_LOW);
    rtcSetGeometryUserData(geometry_, this);
    rtcSetGeometryBoundsFunction(geometry_, give_bounds, this);
    rtcAttachGeometry(scene_, geometry_);
  }
  EmbreeScene(const EmbreeScene&) = delete;
  EmbreeScene& operator=(const EmbreeScene&) = delete;
  ~EmbreeScene() {
    rtcReleaseGeometry(geometry_);
    rtcReleaseScene(scene_);
    rtcReleaseDevice(device_);
  }

  unsigned threads() const { return threads_; }
  std::size_t bytes() const {
    return static_cast<std::size_t>(bytes_) + bounds_.capacity() * sizeof(RTCBounds) +
           found_.capacity() * sizeof(BodyPair);
  }

  /// The pairs whose rounded boxes overlap, unsorted.
  std::span<const BodyPair> find_pairs(std::span<const Aabb> boxes) {
    round(boxes);
    found_.clear();
    arena_.execute([&] {
      rtcSetGeometryUserPrimitiveCount(geometry_, static_cast<unsigned>(boxes.size()));
      rtcCommitGeometry(geometry_);
      rtcJoinCommitScene(scene_);
      rtcCollide(scene_, scene_, take, this);
    });
    return found_;
  }

 private:
  static bool count_bytes(void* total, ssize_t bytes, bool) {
    *static_cast<std::atomic<std::int64_t>*>(total) += bytes;
    return true;
  }

  void round(std::span<const Aabb> boxes) {
    const FloatSpace space(boxes);
    bounds_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const FloatSpace::Corner low = space.low(boxes[i]), high = space.high(boxes[i]);
      bounds_[i] = {low[0], low[1], low[2], 0, high[0], high[1], high[2], 0};
    }
  }

  static void give_bounds(const RTCBoundsFunctionArguments* arguments) {
    *arguments->bounds_o =
        static_cast<const EmbreeScene*>(arguments->geometryUserPtr)->bounds_[arguments->primID];
  }

  /// Embree reports each pair in both orders, from any thread.
  static void take(void* user, RTCCollision* collisions, unsigned count) {
    auto& self = *static_cast<EmbreeScene*>(user);
    const std::scoped_lock lock(self.taking_);
    for (unsigned i = 0; i < count; ++i)
      if (collisions[i].primID0 < collisions[i].primID1)
        self.found_.push_back({collisions[i].primID0, collisions[i].primID1});
  }

  unsigned threads_;
  std::atomic<std::int64_t> bytes_ = 0;  // of Embree's
  RTCDevice device_;
  RTCScene scene_;
  RTCGeometry geometry_;
  tbb::task_arena arena_;
  std::vector<RTCBounds> bounds_;
  std::mutex taking_;
  std::vector<BodyPair> found_;
};

class EmbreeBvh final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    if (!scene_ || scene_->threads() != threads.threads())
      scene_ = std::make_unique<EmbreeScene>(threads.threads());
    const std::span<const BodyPair> rounded = scene_->find_pairs(boxes);
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (const BodyPair& pair : rounded.subspan(begin, end - begin))
        if (overlap(boxes[pair.a], boxes[pair.b])) found.push_back(pair);
    };
    collector_.collect(rounded.size(), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override { return collector_.bytes() + (scene_ ? scene_->bytes() : 0); }

 private:
  std::unique_ptr<EmbreeScene> scene_;
  PairCollector collector_;
};

}  // namespace

extern const BroadAlgorithm broad_embree_bvh;
const BroadAlgorithm broad_embree_bvh = {
    "embree-bvh", "Box hierarchy of Embree, rebuilt each frame", "Embree, rtcCollide", true,
    [](const ParameterValues&) -> std::unique_ptr<BroadPhase> { return std::make_unique<EmbreeBvh>(); }};

}  // namespace collidoscope
