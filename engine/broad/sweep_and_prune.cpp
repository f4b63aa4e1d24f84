// Sweep and prune on one axis, that of the largest variance [Chung 3.1, step 2; after Cohen et al.,
// I-COLLIDE]. The boxes are sorted by their lower ends, and each is tested against those that begin before it
// ends.
//
// Instead of keeping sorted end points by insertion sort, each frame sorts anew by radix, which costs the
// same for coherent and teleporting worlds; and the sweep reads single-precision copies, as many boxes at
// once as the processor's vectors hold. Rounding to single precision is monotonic, so boxes that overlap
// still overlap in the copies; what overlaps only there is sorted out by the exact boxes.

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

#include "broad/broad.h"
#include "broad/pair_sorter.h"
#include "broad/sweep_kernel.h"

namespace collidoscope {
namespace {

constexpr std::size_t boxes_per_task = 512;

int axis_of_largest_variance(std::span<const Aabb> boxes) {
  Vec3 mean(0), variance(0);
  for (const Aabb& box : boxes) mean += box.centre() / static_cast<Real>(boxes.size());
  for (const Aabb& box : boxes) {
    const Vec3 deviation = box.centre() - mean;
    variance += deviation * deviation;
  }
  if (variance.x >= variance.y && variance.x >= variance.z) return 0;
  return variance.y >= variance.z ? 1 : 2;
}

/// A point amid most of the boxes, even when some lie very far away: single precision is fine near it.
Vec3 reference_point(std::span<const Aabb> boxes) {
  constexpr std::size_t samples = 31;
  std::array<Real, samples> values;
  Vec3 point;
  for (int axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < samples; ++i) values[i] = boxes[i * boxes.size() / samples].min[axis];
    std::nth_element(values.begin(), values.begin() + samples / 2, values.end());
    point[axis] = values[samples / 2];
  }
  return point;
}

/// An unsigned number that orders as the float does.
std::uint32_t sort_key(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);  // −0 becomes +0
  constexpr std::uint32_t sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

struct Keyed {
  std::uint32_t key, index;
};

/// Radix sort by `key`, stable, eight bits at a time from the lowest. `scratch` has the size of `items`.
void radix_sort(std::vector<Keyed>& items, std::vector<Keyed>& scratch) {
  constexpr std::size_t digits = 4, values = 256;
  std::array<std::array<std::uint32_t, values>, digits> counts{};
  for (const Keyed& item : items)
    for (std::size_t digit = 0; digit < digits; ++digit) ++counts[digit][item.key >> (8 * digit) & 255];
  for (std::size_t digit = 0; digit < digits; ++digit) {
    std::array<std::uint32_t, values>& next = counts[digit];
    if (next[items[0].key >> (8 * digit) & 255] == items.size()) continue;  // all alike here
    std::uint32_t start = 0;
    for (std::uint32_t& entry : next) start += std::exchange(entry, start);
    for (const Keyed& item : items) scratch[next[item.key >> (8 * digit) & 255]++] = item;
    items.swap(scratch);
  }
}

class SweepAndPrune final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    sort_boxes(boxes);
    const std::size_t tasks = (boxes.size() + boxes_per_task - 1) / boxes_per_task;
    hits_.resize(tasks);
    pieces_.resize(tasks);
    const auto search = [&](std::size_t begin, std::size_t end) { search_range(boxes, begin, end); };
    threads.for_ranges(boxes.size(), boxes_per_task, std::ref(search));
    sorter_.sort(pieces_, boxes.size(), pairs);
  }

  std::size_t bytes() const override {
    std::size_t total =
        (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + sorted_.bytes() + sorter_.bytes();
    for (const SweepHits& hits : hits_) total += sizeof(hits) + hits.bytes();
    for (const std::vector<BodyPair>& piece : pieces_)
      total += sizeof(piece) + piece.capacity() * sizeof(BodyPair);
    return total;
  }

 private:
  /// Fills `order_` and `sorted_`.
  void sort_boxes(std::span<const Aabb> boxes) {
    const int x = axis_of_largest_variance(boxes), y = (x + 1) % 3, z = (x + 2) % 3;
    const Vec3 reference = reference_point(boxes);
    const auto rounded = [&](const Vec3& end, int axis) {
      return static_cast<float>(end[axis] - reference[axis]);
    };
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {sort_key(rounded(boxes[i].min, x)), static_cast<std::uint32_t>(i)};
    radix_sort(order_, scratch_);

    sorted_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const Aabb& box = boxes[order_[i].index];
      sorted_.low[i] = rounded(box.min, x), sorted_.high[i] = rounded(box.max, x);
      sorted_.low_y[i] = rounded(box.min, y), sorted_.high_y[i] = rounded(box.max, y);
      sorted_.low_z[i] = rounded(box.min, z), sorted_.high_z[i] = rounded(box.max, z);
    }
  }

  void search_range(std::span<const Aabb> boxes, std::size_t begin, std::size_t end) {
    SweepHits& hits = hits_[begin / boxes_per_task];
    std::vector<BodyPair>& piece = pieces_[begin / boxes_per_task];
    sweep(sorted_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), hits);
    piece.clear();
    std::size_t hit = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const BodyIndex first = order_[i].index;
      for (; hit < hits.ends[i - begin]; ++hit) {
        const BodyIndex second = order_[hits.later[hit]].index;
        if (overlap(boxes[first], boxes[second]))
          piece.push_back({std::min(first, second), std::max(first, second)});
      }
    }
  }

  std::vector<Keyed> order_, scratch_;  // boxes by their lower ends on the sweep axis
  SweepBoxes sorted_;
  std::vector<SweepHits> hits_;  // one for each task
  std::vector<std::vector<BodyPair>> pieces_;
  PairSorter sorter_;
};

}  // namespace

extern const BroadAlgorithm broad_sweep_and_prune;
const BroadAlgorithm broad_sweep_and_prune = {
    "sweep-and-prune", "Sweep and prune", "Chung 1996, 3.1", false,
    [] { return std::unique_ptr<BroadPhase>(std::make_unique<SweepAndPrune>()); }};

}  // namespace collidoscope
