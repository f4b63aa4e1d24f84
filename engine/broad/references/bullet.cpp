// Bullet's broad phases: its dynamic tree of fat boxes, and its sweep and prune on three axes, which keeps
// end points sorted. Both keep their overlapping pairs from frame to frame. They work in single precision, on
// boxes rounded outwards; the exact boxes remove pairs that overlap only there, or only in fat boxes.

#include <BulletCollision/BroadphaseCollision/btAxisSweep3.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <optional>

#include "broad/broad.h"
#include "broad/common/pair_collector.h"
#include "broad/references/float_boxes.h"

namespace collidoscope {
namespace {

btVector3 to_bullet(const FloatSpace::Corner& corner) {
  return {corner[0], corner[1], corner[2]};
}

/// Bullet carries a pointer for its user. Here it carries an index, and nobody follows the pointer.
void* index_pointer(std::size_t index) {
  return reinterpret_cast<void*>(index);  // NOLINT(performance-no-int-to-ptr)
}
BodyIndex index_of(const btBroadphaseProxy& proxy) {
  return static_cast<BodyIndex>(reinterpret_cast<std::size_t>(proxy.m_clientObject));
}

/// `Kind::make` makes Bullet's broad phase for the number of boxes in the first frame.
template <class Kind>
class BulletBroadPhase final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return clear();
    if (boxes.size() > capacity_) start(boxes);
    follow(boxes);
    phase_->calculateOverlappingPairs(nullptr);
    const btBroadphasePairArray& found_by_bullet =
        phase_->getOverlappingPairCache()->getOverlappingPairArray();
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (std::size_t i = begin; i < end; ++i) {
        const btBroadphasePair& pair = found_by_bullet[static_cast<int>(i)];
        const BodyPair bodies = ordered_pair(index_of(*pair.m_pProxy0), index_of(*pair.m_pProxy1));
        if (overlap(boxes[bodies.a], boxes[bodies.b])) found.push_back(bodies);
      }
    };
    collector_.collect(static_cast<std::size_t>(found_by_bullet.size()), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override { return 0; }

 private:
  void clear() {
    proxies_.clear();
    phase_.reset();
    capacity_ = 0;
  }

  void start(std::span<const Aabb> boxes) {
    clear();
    space_.emplace(boxes);
    capacity_ = boxes.size();
    phase_ = Kind::make(*space_, boxes);
  }

  void follow(std::span<const Aabb> boxes) {
    for (; proxies_.size() > boxes.size(); proxies_.pop_back())
      phase_->destroyProxy(proxies_.back(), nullptr);
    for (std::size_t i = 0; i < proxies_.size(); ++i)
      phase_->setAabb(proxies_[i], to_bullet(space_->low(boxes[i])), to_bullet(space_->high(boxes[i])),
                      nullptr);
    while (proxies_.size() < boxes.size()) {
      const std::size_t i = proxies_.size();
      proxies_.push_back(phase_->createProxy(
          to_bullet(space_->low(boxes[i])), to_bullet(space_->high(boxes[i])), BOX_SHAPE_PROXYTYPE,
          index_pointer(i), btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter, nullptr));
    }
  }

  std::optional<FloatSpace> space_;
  std::unique_ptr<btBroadphaseInterface> phase_;
  std::size_t capacity_ = 0;                 // boxes
  std::vector<btBroadphaseProxy*> proxies_;  // by body; owned by phase_
  PairCollector collector_;
};

struct DynamicTree {
  static std::unique_ptr<btBroadphaseInterface> make(const FloatSpace&, std::span<const Aabb>) {
    return std::make_unique<btDbvtBroadphase>();
  }
};

/// Bullet cuts the world into 2³¹ steps along each axis and must know its ends beforehand: twice as wide as
/// the first frame. Boxes outside count as lying at the border.
struct AxisSweep {
  static std::unique_ptr<btBroadphaseInterface> make(const FloatSpace& space, std::span<const Aabb> boxes) {
    btVector3 low = to_bullet(space.low(boxes[0])), high = to_bullet(space.high(boxes[0]));
    for (const Aabb& box : boxes) {
      low.setMin(to_bullet(space.low(box)));
      high.setMax(to_bullet(space.high(box)));
    }
    const btVector3 margin = (high - low) / 2;
    constexpr unsigned spare_handles = 2;
    return std::make_unique<bt32BitAxisSweep3>(
        low - margin, high + margin, static_cast<unsigned>(boxes.size()) + spare_handles, nullptr, true);
  }
};

template <class Kind>
std::unique_ptr<BroadPhase> create(const ParameterValues&) {
  return std::make_unique<BulletBroadPhase<Kind>>();
}

}  // namespace

extern const BroadAlgorithm broad_bullet_dbvt, broad_bullet_axis_sweep;
const BroadAlgorithm broad_bullet_dbvt = {"bullet-dbvt", "Dynamic tree of Bullet", "Bullet, btDbvtBroadphase",
                                          true, create<DynamicTree>};
const BroadAlgorithm broad_bullet_axis_sweep = {"bullet-axis-sweep",
                                                "Sweep and prune on three axes of Bullet",
                                                "Bullet, bt32BitAxisSweep3", true, create<AxisSweep>};

}  // namespace collidoscope
