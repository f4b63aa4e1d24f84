// Sweep and prune on one axis, that of the largest variance [Chung 3.1, step 2; after Cohen et al.,
// I-COLLIDE]. The boxes are sorted by their lower ends, and each is tested against those that begin before it
// ends.
//
// Departures. Instead of keeping sorted end points by insertion sort, each frame sorts anew by radix, which
// costs the same for coherent and teleporting worlds. A second axis is cut into strips, each swept by itself:
// what one box is tested against then hardly grows with the world. And the sweep reads single-precision
// copies, as many boxes at once as the processor's vectors hold. Rounding to single precision is monotonic,
// so boxes that overlap still overlap in the copies; what overlaps only there is sorted out by the exact
// boxes.

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>

#include "broad/broad.h"
#include "broad/pair_sorter.h"
#include "broad/radix_sort.h"
#include "broad/strips.h"
#include "broad/sweep_kernel.h"

namespace collidoscope {
namespace {

constexpr std::size_t entries_per_task = 1024;
/// Strips are made wider until boxes have no more entries than this on average: it bounds memory where many
/// boxes are huge.
constexpr std::size_t most_entries_per_box = 3;

/// The axes by falling variance of the boxes' centres.
std::array<int, 3> axes_by_variance(std::span<const Aabb> boxes) {
  Vec3 mean(0), variance(0);
  for (const Aabb& box : boxes) mean += box.centre();
  mean /= static_cast<Real>(boxes.size());
  for (const Aabb& box : boxes) {
    const Vec3 deviation = box.centre() - mean;
    variance += deviation * deviation;
  }
  std::array<int, 3> axes{0, 1, 2};
  const auto before = [&](int a, int b) {
    return variance[a] != variance[b] ? variance[a] > variance[b] : a < b;
  };
  std::sort(axes.begin(), axes.end(), before);
  return axes;
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

/// Monotonic, and finite for every finite coordinate.
float rounded(Real coordinate, Real reference) {
  constexpr Real largest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(coordinate - reference, -largest, largest));
}

/// A box in one of its strips.
struct Entry {
  BodyIndex box;
  bool begins;  // this is the first of its strips
};

class SweepAndPrune final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    arrange(boxes);
    const std::size_t tasks = (entries_.size() + entries_per_task - 1) / entries_per_task;
    if (hits_.size() < tasks) hits_.resize(tasks), pieces_.resize(tasks);
    const auto search = [&](std::size_t begin, std::size_t end) { search_range(boxes, begin, end); };
    threads.for_ranges(entries_.size(), entries_per_task, std::ref(search));
    sorter_.sort(std::span(pieces_).first(tasks), boxes.size(), pairs);
  }

  std::size_t bytes() const override {
    std::size_t total = (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + sorted_.bytes() +
                        entries_.capacity() * sizeof(Entry) + next_.capacity() * sizeof(std::uint32_t) +
                        sorter_.bytes();
    for (const SweepHits& hits : hits_) total += sizeof(hits) + hits.bytes();
    for (const std::vector<BodyPair>& piece : pieces_)
      total += sizeof(std::vector<BodyPair>) + piece.capacity() * sizeof(BodyPair);
    return total;
  }

 private:
  void arrange(std::span<const Aabb> boxes) {
    const auto [x, y, z] = axes_by_variance(boxes);
    const Vec3 reference = reference_point(boxes);
    sort_along(boxes, x, reference[x]);
    Strips strips(boxes, y);
    while (!lay_out(boxes, strips)) strips.coarsen();
    fill(boxes, strips, {x, y, z}, reference);
  }

  void sort_along(std::span<const Aabb> boxes, int axis, Real reference) {
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {sort_key(rounded(boxes[i].min[axis], reference)), static_cast<std::uint32_t>(i)};
    radix_sort(order_, scratch_);
  }

  /// Makes room for each strip's entries, and puts the place of its first into `next_`; false when there
  /// would be too many.
  bool lay_out(std::span<const Aabb> boxes, const Strips& strips) {
    next_.assign(strips.count(), 0);
    std::size_t total = 0;
    for (const Aabb& box : boxes)
      for (std::uint32_t strip = strips.first(box); strip <= strips.last(box); ++strip)
        ++next_[strip], ++total;
    if (total > most_entries_per_box * boxes.size() && strips.count() > 1) return false;
    std::uint32_t start = 0;
    for (std::uint32_t& entry : next_)
      start += std::exchange(entry, start) + static_cast<std::uint32_t>(SweepBoxes::padding);
    entries_.resize(start);
    sorted_.resize(start);
    return true;
  }

  /// Fills the entries and their copies, strip by strip in the order of the sweep.
  void fill(std::span<const Aabb> boxes, const Strips& strips, const std::array<int, 3>& axes,
            const Vec3& reference) {
    const auto [x, y, z] = axes;
    for (const Keyed& item : order_) {
      const Aabb& box = boxes[item.index];
      const std::uint32_t first = strips.first(box), last = strips.last(box);
      for (std::uint32_t strip = first; strip <= last; ++strip) {
        const std::uint32_t i = next_[strip]++;
        entries_[i] = {item.index, strip == first};
        sorted_.low[i] = rounded(box.min[x], reference[x]),
        sorted_.high[i] = rounded(box.max[x], reference[x]);
        sorted_.low_y[i] = rounded(box.min[y], reference[y]),
        sorted_.high_y[i] = rounded(box.max[y], reference[y]);
        sorted_.low_z[i] = rounded(box.min[z], reference[z]),
        sorted_.high_z[i] = rounded(box.max[z], reference[z]);
      }
    }
    for (const std::uint32_t end : next_) sorted_.terminate(end);
  }

  /// Two boxes may share several strips. They count in the one where the later of them begins.
  void search_range(std::span<const Aabb> boxes, std::size_t begin, std::size_t end) {
    SweepHits& hits = hits_[begin / entries_per_task];
    std::vector<BodyPair>& piece = pieces_[begin / entries_per_task];
    sweep(sorted_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), hits);
    piece.clear();
    std::size_t hit = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const Entry first = entries_[i];
      for (; hit < hits.ends[i - begin]; ++hit) {
        const Entry second = entries_[hits.later[hit]];
        if ((first.begins || second.begins) && overlap(boxes[first.box], boxes[second.box]))
          piece.push_back({std::min(first.box, second.box), std::max(first.box, second.box)});
      }
    }
  }

  std::vector<Keyed> order_, scratch_;  // boxes by their lower ends on the sweep axis
  std::vector<std::uint32_t> next_;     // by strip: where its next entry goes
  std::vector<Entry> entries_;
  SweepBoxes sorted_;            // of the entries
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
