// Sweep and prune on three axes, kept from frame to frame [Chung 3.1, 6.1; Cohen et al. 1995, I-COLLIDE].
// Insertion sort keeps the end points of all boxes sorted. A pair of boxes can begin or cease to overlap only
// where two end points are exchanged: O(n + swaps) where motion is coherent.
//
// Departures. The paper's overlap flags for each axis are not kept: where two ends come to overlap on one
// axis, the boxes themselves are compared. Where sorting needs more swaps than a new start would (new scenes,
// teleporting), it is aborted, and the ends are sorted from scratch and swept once.

#include <algorithm>
#include <array>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/pair_collector.h"
#include "broad/common/pair_set.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

/// The set does not record which swaps added a pair: steps show the sweep that would find the same pairs.
enum class Line : std::uint8_t { sorted, begins, ends, anew, compare, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "keep the ends of all boxes sorted on x, y and z, from frame to frame, by insertion",
      "    where a lower end moves below an upper one: a pair, if the boxes overlap on all axes",
      "    where an upper end moves below a lower one: no pair any more",
      "at first, and after too many swaps: sort anew; sweep along x; what is kept is as if it came from "
      "there:",
      "    each box B whose lower end lies between A's ends: a pair, if they overlap on y and z, too",
      "return the pairs that are kept; those with boxes that begin before A are known from their sweeps",
  };
  return lines;
}

/// One end of a box on one axis. Lower ends come before upper ends of the same value: touching overlaps.
struct EndPoint {
  Real value;
  std::uint32_t tag;  // body · 2, + 1 for an upper end

  bool is_upper() const { return tag & 1; }
  BodyIndex body() const { return tag >> 1; }
  friend bool operator<(const EndPoint& a, const EndPoint& b) {
    return a.value != b.value ? a.value < b.value : a.is_upper() < b.is_upper();
  }
};

class SweepAndPrune3 final : public BroadPhase {
 public:
  explicit SweepAndPrune3(const ParameterValues& values)
      : most_swaps_per_box_(static_cast<std::size_t>(values[0])) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    if (2 * boxes.size() != axes_[0].size() || !follow(boxes)) start(boxes);
    const auto copy = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      overlapping_.append(begin, end, found);
    };
    collector_.collect(overlapping_.slot_count(), boxes.size(), threads, copy, pairs);
  }

  std::size_t bytes() const override {
    std::size_t total = overlapping_.bytes() + collector_.bytes();
    for (const std::vector<EndPoint>& axis : axes_) total += axis.capacity() * sizeof(EndPoint);
    return total;
  }

  ParameterValues parameters_in_use() const override { return {static_cast<Real>(most_swaps_per_box_)}; }

  /// The three intervals of every box.
  std::vector<StructureBox> structure() const override {
    std::vector<Aabb> boxes(axes_[0].size() / 2);
    for (int axis = 0; axis < 3; ++axis)
      for (const EndPoint& end : axes_[static_cast<std::size_t>(axis)])
        (end.is_upper() ? boxes[end.body()].max : boxes[end.body()].min)[axis] = end.value;
    constexpr std::size_t all[] = {0, 1, 2};
    std::vector<StructureBox> intervals;
    for (const Aabb& box : boxes) add_intervals(box, all, 0, intervals);
    return intervals;
  }

 private:
  static Real value_of(std::span<const Aabb> boxes, const EndPoint& point, int axis) {
    const Aabb& box = boxes[point.body()];
    return point.is_upper() ? box.max[axis] : box.min[axis];
  }

  /// Sorts from scratch, and finds all pairs by one sweep along x.
  void start(std::span<const Aabb> boxes) {
    for (int axis = 0; axis < 3; ++axis) {
      std::vector<EndPoint>& points = axes_[static_cast<std::size_t>(axis)];
      points.resize(2 * boxes.size());
      for (std::uint32_t tag = 0; tag < points.size(); ++tag)
        points[tag] = {value_of(boxes, {0, tag}, axis), tag};
      std::sort(points.begin(), points.end());
    }
    overlapping_.clear();
    sweep(boxes);
  }

  void sweep(std::span<const Aabb> boxes) {
    const auto keep = [&](const BodyPair& pair) { overlapping_.insert(pair); };
    NoTrace tracer;
    for (std::size_t i = 0; i < axes_[0].size(); ++i)
      if (!axes_[0][i].is_upper()) sweep_from(i, boxes, keep, tracer);
  }

  /// Sweeps from a lower end to its upper end.
  template <class Keep, class Tracer>
  void sweep_from(std::size_t index, std::span<const Aabb> boxes, const Keep& keep, Tracer& tracer) const {
    const std::vector<EndPoint>& points = axes_[0];
    const BodyIndex body = points[index].body();
    for (std::size_t i = index + 1; points[i].tag != points[index].tag + 1; ++i) {
      if (points[i].is_upper()) continue;
      const BodyIndex other = points[i].body();
      const bool meets = overlap(boxes[body], boxes[other]);
      if (meets) keep(ordered_pair(body, other));
      if constexpr (Tracer::enabled) tracer.compare_along(0, Line::compare, other, meets);
    }
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (axes_[0].size() != 2 * steps.boxes().size()) return {};
    for (std::size_t axis = 0; axis < 3; ++axis) show_ends(axis, steps);
    std::vector<BodyPair> found;
    steps.step(Line::anew)
        .interval(0, order_on(0))
        .value("pairs kept in all", overlapping_.size())
        .say("A sweeps along x from its lower end to its upper end.");
    const auto keep = [&](const BodyPair& pair) { found.push_back(pair); };
    sweep_from(index_of(0, 2 * steps.body()), steps.boxes(), keep, steps);
    const auto all = [&](std::size_t slot, std::vector<BodyPair>& pairs) {
      overlapping_.append(slot, slot + 1, pairs);
    };
    std::vector<BodyPair> known = pairs_known_from(0, overlapping_.slot_count(), steps.body(), all);
    std::erase_if(known, [&](const BodyPair& pair) { return std::ranges::count(found, pair) > 0; });
    return steps.end(Line::result, std::move(found), known);
  }

  /// Bodies by their lower ends.
  std::vector<BodyIndex> order_on(std::size_t axis) const {
    std::vector<BodyIndex> order;
    for (const EndPoint& end : axes_[axis])
      if (!end.is_upper()) order.push_back(end.body());
    return order;
  }

  std::size_t index_of(std::size_t axis, std::uint32_t tag) const {
    const std::vector<EndPoint>& points = axes_[axis];
    return static_cast<std::size_t>(std::ranges::find(points, tag, &EndPoint::tag) - points.begin());
  }

  /// The indices of A's ends on an axis, and how far each end is from its neighbours.
  void show_ends(std::size_t axis, BroadSteps& steps) const {
    const std::vector<EndPoint>& points = axes_[axis];
    const std::size_t lower = index_of(axis, 2 * steps.body()), upper = index_of(axis, 2 * steps.body() + 1);
    steps.step(Line::sorted)
        .interval(axis, order_on(axis))
        .value("axis", axis)
        .say(std::string("On ") + "xyz"[axis] + ", A has " + plural(upper - lower - 1, "end") +
             " of other boxes between its own.");
    steps.value("index of the lower end", lower).value("index of the upper end", upper);
    if (lower > 0) steps.value("to the end below, m", points[lower].value - points[lower - 1].value);
    if (upper + 1 < points.size())
      steps.value("to the end above, m", points[upper + 1].value - points[upper].value);
  }

  /// False when it was aborted because of too many swaps.
  bool follow(std::span<const Aabb> boxes) {
    std::size_t swaps_left = most_swaps_per_box_ * boxes.size();
    for (int axis = 0; axis < 3; ++axis) {
      std::vector<EndPoint>& points = axes_[static_cast<std::size_t>(axis)];
      for (EndPoint& point : points) point.value = value_of(boxes, point, axis);
      for (std::size_t i = 1; i < points.size(); ++i)
        if (!move_down(points, i, boxes, swaps_left)) return false;
    }
    return true;
  }

  /// Inserts one end into the sorted ends before it.
  bool move_down(std::vector<EndPoint>& points, std::size_t index, std::span<const Aabb> boxes,
                 std::size_t& swaps_left) {
    const EndPoint moving = points[index];
    for (; index > 0 && moving < points[index - 1]; --index) {
      if (swaps_left-- == 0) return points[index] = moving, false;
      points[index] = points[index - 1];
      if (moving.is_upper() != points[index].is_upper()) change(moving, points[index].body(), boxes);
    }
    points[index] = moving;
    return true;
  }

  /// A lower end that moves below the upper end of another box begins to overlap it on this axis; an upper
  /// end that moves below a lower end ceases to.
  void change(const EndPoint& moving, BodyIndex other, std::span<const Aabb> boxes) {
    const BodyPair pair = ordered_pair(moving.body(), other);
    if (moving.is_upper()) {
      overlapping_.erase(pair);
    } else if (overlap(boxes[pair.a], boxes[pair.b])) {
      overlapping_.insert(pair);
    }
  }

  std::size_t most_swaps_per_box_;
  std::array<std::vector<EndPoint>, 3> axes_;  // sorted
  PairSet overlapping_;
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    // With more swaps, sorting from scratch and one sweep are faster.
    {.name = "most-swaps", .label = "Swaps / box", .standard = 100, .maximum = 10'000, .whole = true},
};

}  // namespace

extern const BroadAlgorithm broad_sweep_and_prune_3;
const BroadAlgorithm broad_sweep_and_prune_3 = {
    "sweep-and-prune-3",
    "Sweep and prune on three axes, kept sorted",
    "Chung 1996, 6.1",
    false,
    [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
      return std::make_unique<SweepAndPrune3>(values);
    },
    parameters,
    pseudo_code};

}  // namespace collidoscope
