// Sweep and prune on one axis, that of the largest spread [Chung 3.1, step 2; after Cohen et al., I-COLLIDE].
// The boxes are sorted by their lower ends, and each is tested against those that begin before it ends.
//
// Departures. Instead of keeping sorted end points by insertion sort, each frame sorts anew by radix, which
// costs the same for coherent and teleporting worlds. The two other axes are cut into columns, each swept by
// itself: what one box is tested against then hardly grows with the world. And the sweep reads
// single-precision copies, as many boxes at once as the processor's vectors hold. Rounding to single
// precision is monotonic, so boxes that overlap still overlap in the copies; what overlaps only there is
// sorted out by the exact boxes. Spread is the range of a sample without its tails, not variance, which one
// far-off box would decide.

#include <algorithm>
#include <functional>

#include "broad/box_sample.h"
#include "broad/broad.h"
#include "broad/columns.h"
#include "broad/pair_sorter.h"
#include "broad/radix_sort.h"
#include "broad/single_box.h"
#include "broad/sweep_kernel.h"

namespace collidoscope {
namespace {

constexpr std::size_t entries_per_task = 4096;
static_assert(entries_per_task % SweepBoxes::group == 0);

std::size_t tasks_of(std::size_t entries) {
  return (entries + entries_per_task - 1) / entries_per_task;
}

class SweepAndPrune final : public BroadPhase {
 public:
  explicit SweepAndPrune(const ParameterValues& values)
      : chosen_axis_(static_cast<std::size_t>(values[0])), boxes_across_(values[1]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return;
    arrange(boxes, threads);
    sort_columns(threads);
    const std::size_t entries = columns_.entries().size(), tasks = tasks_of(entries);
    if (hits_.size() < tasks) hits_.resize(tasks), pieces_.resize(tasks);
    const bool alone = threads.threads() == 1;  // then hits stay where the cache has them
    const auto search = [&](std::size_t begin, std::size_t end) {
      const std::size_t task = begin / entries_per_task;
      search_range(boxes, begin, end, hits_[alone ? 0 : task], pieces_[task]);
    };
    threads.for_ranges(entries, entries_per_task, std::ref(search));
    sorter_.sort(std::span(pieces_).first(tasks), boxes.size(), pairs);
  }

  std::size_t bytes() const override {
    std::size_t total = rounded_.capacity() * sizeof(SingleBox) + columns_.bytes() +
                        scratch_.capacity() * sizeof(ColumnEntry) + sorted_.bytes() + sorter_.bytes();
    for (const SweepHits& hits : hits_) total += sizeof(hits) + hits.bytes();
    for (const std::vector<BodyPair>& piece : pieces_)
      total += sizeof(std::vector<BodyPair>) + piece.capacity() * sizeof(BodyPair);
    return total;
  }

  ParameterValues parameters_in_use() const override {
    return {static_cast<Real>(axes_[0] + 1), boxes_across_};
  }

  /// The columns, if the world is cut at all, then every box's interval.
  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    const Vec3 origin(samples_[0].median, samples_[1].median, samples_[2].median);
    if (columns_.count() > 1)
      for (std::uint32_t column = 0; column < columns_.count(); ++column)
        boxes.push_back({column_box(column, origin), 0});
    const std::span<const std::size_t> axis(axes_.data(), 1);
    for (const SingleBox& box : rounded_)
      add_intervals({origin + Vec3(box.min[0], box.min[1], box.min[2]),
                     origin + Vec3(box.max[0], box.max[1], box.max[2])},
                    axis, 1, boxes);
    return boxes;
  }

 private:
  Aabb column_box(std::uint32_t column, const Vec3& origin) const {
    const Columns::CrossSection section = columns_.cross_section(column);
    const int x = static_cast<int>(axes_[0]), y = static_cast<int>(section.y_axis),
              z = static_cast<int>(section.z_axis);
    Aabb box{origin, origin};
    box.min[x] = samples_[axes_[0]].low, box.max[x] = samples_[axes_[0]].high;
    box.min[y] += section.low_y, box.max[y] += section.high_y;
    box.min[z] += section.low_z, box.max[z] += section.high_z;
    return box;
  }

  /// Puts single-precision copies into columns.
  void arrange(std::span<const Aabb> boxes, ThreadPool& threads) {
    take_samples(boxes);
    const Vec3 origin(samples_[0].median, samples_[1].median, samples_[2].median);
    rounded_.resize(boxes.size());
    const auto round = [&](std::size_t begin, std::size_t end) {
      round_boxes(boxes.subspan(begin, end - begin), origin, std::span(rounded_).subspan(begin, end - begin));
    };
    threads.for_ranges(boxes.size(), entries_per_task, std::ref(round));
    columns_.fill(rounded_, {axes_, samples_, boxes_across_}, threads);
  }

  /// Not every frame: for a hundred boxes it is a sixth of the work, and what it chooses is only speed.
  void take_samples(std::span<const Aabb> boxes) {
    constexpr std::uint32_t frames_between = 32;
    const bool changed = boxes.size() != rounded_.size();
    if (!changed && ++frames_since_samples_ < frames_between) return;
    samples_ = sample(boxes);
    axes_ = by_falling_range(samples_);
    if (chosen_axis_ > 0) std::rotate(axes_.begin(), std::ranges::find(axes_, chosen_axis_ - 1), axes_.end());
    frames_since_samples_ = 0;
  }

  void sort_columns(ThreadPool& threads) {
    scratch_.resize(columns_.entries().size());
    sorted_.resize(columns_.entries().size());
    const std::size_t columns_per_task =
        std::max<std::size_t>(1, columns_.count() / tasks_of(columns_.entries().size()));
    const auto sort = [&](std::size_t begin, std::size_t end) {
      const std::span<ColumnEntry> scratch = std::span(scratch_).subspan(columns_.begin(begin));
      for (std::size_t column = begin; column < end; ++column) sort_column(column, scratch);
    };
    threads.for_ranges(columns_.count(), columns_per_task, std::ref(sort));
  }

  void sort_column(std::size_t column, std::span<ColumnEntry> scratch) {
    const std::size_t begin = columns_.begin(column), end = columns_.end(column);
    const std::span<ColumnEntry> entries = columns_.entries().subspan(begin, end - begin);
    const std::uint32_t sorted_bits = radix_sort_roughly(entries, scratch.first(end - begin));
    lay_out(entries, sorted_bits, begin);
    const bool last = column + 1 == columns_.count();
    sorted_.pad(end, last ? columns_.entries().size() : columns_.begin(column + 1));
  }

  /// Writes the boxes of sorted entries from `place` on.
  void lay_out(std::span<const ColumnEntry> entries, std::uint32_t sorted_bits, std::size_t place) {
    const auto [x, y, z] = axes_;
    const SingleBox* const boxes = rounded_.data();
    float *const low = &sorted_.low[place], *const high = &sorted_.high[place];
    float *const low_y = &sorted_.low_y[place], *const high_y = &sorted_.high_y[place];
    float *const low_z = &sorted_.low_z[place], *const high_z = &sorted_.high_z[place];
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const SingleBox& box = boxes[entries[i].body];
      low[i] = least_float(entries[i].key, sorted_bits), high[i] = box.max[x];
      low_y[i] = box.min[y], high_y[i] = box.max[y];
      low_z[i] = box.min[z], high_z[i] = box.max[z];
    }
  }

  void search_range(std::span<const Aabb> boxes, std::size_t begin, std::size_t end, SweepHits& hits,
                    std::vector<BodyPair>& piece) {
    piece.clear();
    while (begin < end) {
      begin = sweep(sorted_, begin, end, hits);
      collect(boxes, hits, piece);
    }
  }

  /// Appends the pairs that overlap exactly, each once.
  void collect(std::span<const Aabb> boxes, const SweepHits& hits, std::vector<BodyPair>& piece) const {
    const std::span<const ColumnEntry> entries = columns_.entries();
    std::size_t found = piece.size();
    piece.resize(found + hits.count);
    for (std::size_t hit = 0; hit < hits.count; ++hit) {
      const std::uint32_t i = hits.earlier[hit], j = hits.later[hit];
      const ColumnEntry first = entries[i], second = entries[j];
      const bool counts = (first.begins | second.begins) == 3 &&
                          (surely_overlap(i, j) || overlap(boxes[first.body], boxes[second.body]));
      piece[found] = {std::min<BodyIndex>(first.body, second.body),
                      std::max<BodyIndex>(first.body, second.body)};
      found += counts ? 1 : 0;
    }
    piece.resize(found);
  }

  /// What overlaps beyond touching in the copies overlaps exactly: rounding is monotonic. The exact boxes lie
  /// all over memory, the copies are at hand.
  bool surely_overlap(std::size_t i, std::size_t j) const {
    const std::span<const ColumnEntry> entries = columns_.entries();
    return (entries[i].key < sort_key(sorted_.high[j])) && (entries[j].key < sort_key(sorted_.high[i])) &&
           (sorted_.low_y[i] < sorted_.high_y[j]) && (sorted_.low_y[j] < sorted_.high_y[i]) &&
           (sorted_.low_z[i] < sorted_.high_z[j]) && (sorted_.low_z[j] < sorted_.high_z[i]);
  }

  std::size_t chosen_axis_;  // 0: that of the largest spread; else 1 + x, y or z
  Real boxes_across_;
  std::array<std::size_t, 3> axes_{0, 1, 2};  // the sweep's, and two that columns are cut across
  std::array<AxisSample, 3> samples_;
  std::uint32_t frames_since_samples_ = 0;
  std::vector<SingleBox> rounded_;  // by body
  Columns columns_{SweepBoxes::padding, SweepBoxes::group};
  std::vector<ColumnEntry> scratch_;
  SweepBoxes sorted_;            // of the columns' entries
  std::vector<SweepHits> hits_;  // one for each task
  std::vector<std::vector<BodyPair>> pieces_;
  PairSorter sorter_;
};

constexpr std::string_view axis_words[] = {"auto", "x", "y", "z"};
constexpr AlgorithmParameter parameters[] = {
    {.name = "axis", .label = "Axis", .choices = axis_words},
    {.name = "column-width", .label = "Column", .standard = 8, .minimum = 1, .maximum = 1000},
};

}  // namespace

extern const BroadAlgorithm broad_sweep_and_prune;
const BroadAlgorithm broad_sweep_and_prune = {
    "sweep-and-prune",
    "Sweep and prune",
    "Chung 1996, 3.1",
    false,
    [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
      return std::make_unique<SweepAndPrune>(values);
    },
    parameters};

}  // namespace collidoscope
