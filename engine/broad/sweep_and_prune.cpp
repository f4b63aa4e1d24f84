// Sweep and prune on one axis, that of the largest spread [Chung 3.1, step 2; after Cohen et al., I-COLLIDE].
// The boxes are sorted by their lower ends, and each is tested against those that begin before it ends.
//
// Departures. Instead of keeping sorted end points by insertion sort, each frame is sorted anew by radix;
// coherent and teleporting worlds cost the same. The two other axes are cut into columns. Each column is
// swept by itself, as soon as it is sorted and while it is in the cache; the number of tests per box then
// hardly grows with the world. The sweep reads copies rounded to levels of 16 bits, as many boxes at once as
// the processor's vectors hold. Rounding is monotonic, so boxes that overlap still overlap in the copies; the
// exact boxes remove the pairs that overlap only there. Spread is the range of a sample without its tails,
// not variance: one far-off box would decide the variance. Levels cut a window about the sample; boxes beyond
// have the first level or the last.

#include <algorithm>
#include <functional>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/box_sample.h"
#include "broad/common/pair_collector.h"
#include "broad/common/pair_sorter.h"
#include "broad/sweep/column_sweep.h"
#include "broad/sweep/columns.h"
#include "core/object_pool.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

constexpr std::size_t usual_column = 4096;   // entries; few columns have more
constexpr std::size_t large_column = 16384;  // all threads search it together

/// Small tasks occupy all threads. One thread is better off with large ones: their pairs come in fewer lists.
std::size_t entries_per_task(const ThreadPool& threads) {
  constexpr std::size_t few = 1024, many = 4096;
  static_assert(few % SweepBoxes::group == 0 && many % SweepBoxes::group == 0);
  return threads.threads() > 1 ? few : many;
}

std::size_t tasks_of(std::size_t entries, std::size_t per_task) {
  return (entries + per_task - 1) / per_task;
}

enum class Line : std::uint8_t { axis, column, compare, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "s ← the axis along which boxes are spread most; where they are many, cut the others into columns",
      "for each column that A meets: sort its boxes by their lower ends on s",
      "    each box B behind A that begins before A ends: a pair, if they overlap on the other axes, too, "
      "and "
      "what they share begins in this column",
      "return the pairs; those with boxes before A are known from their sweeps",
  };
  return lines;
}

/// The memory that one thread works with.
struct Workspace {
  ColumnSweep column;
  SweepBuffers buffers;
};

class SweepAndPrune final : public BroadPhase {
 public:
  explicit SweepAndPrune(const ParameterValues& values)
      : chosen_axis_(static_cast<std::size_t>(values[0])), boxes_across_(values[1]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return void(bodies_ = 0);
    sort_in(boxes, threads);
    workspaces_.provide(threads.threads());
    std::size_t pieces = search_columns(boxes, threads);
    for (std::size_t column = 0; column < columns_.count(); ++column)
      if (is_large(column)) pieces += search_together(column, boxes, pieces, threads);
    sorter_.sort(std::span(pieces_).first(pieces), boxes.size(), pairs);
  }

  std::size_t bytes() const override {
    std::size_t total = columns_.bytes() + large_.bytes() + sorter_.bytes();
    for (const Workspace& workspace : workspaces_.all())
      total += sizeof(Workspace) + workspace.column.bytes() + workspace.buffers.bytes();
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
    if (bodies_ == 0) return boxes;
    if (columns_.count() > 1)
      for (std::uint32_t column = 0; column < columns_.count(); ++column)
        boxes.push_back({column_box(column), 0});
    const std::span<const std::size_t> axis(axes_.data(), 1);
    for (std::size_t column = 0; column < columns_.count(); ++column)
      for (const ColumnEntry& entry : columns_.entries(column))
        if (entry.member.begins == 3) add_intervals(columns_.levels().box(entry.box), axis, 1, boxes);
    return boxes;
  }

 private:
  Aabb column_box(std::uint32_t column) const {
    const Columns::CrossSection section = columns_.cross_section(column);
    const int x = static_cast<int>(axes_[0]), y = static_cast<int>(section.y_axis),
              z = static_cast<int>(section.z_axis);
    const Levels& levels = columns_.levels();
    Aabb box;
    box.min[x] = samples_[axes_[0]].low, box.max[x] = samples_[axes_[0]].high;
    box.min[y] = levels.begin(section.low_y, y), box.max[y] = levels.begin(section.high_y, y);
    box.min[z] = levels.begin(section.low_z, z), box.max[z] = levels.begin(section.high_z, z);
    return box;
  }

  /// A new sample is not taken in every frame: for a hundred boxes it is a sixth of the work, and it only
  /// affects speed.
  void sort_in(std::span<const Aabb> boxes, ThreadPool& threads) {
    constexpr std::uint32_t frames_between = 32;
    constexpr int most_widenings = 10;  // the levels still distinguish sampled boxes
    if (boxes.size() != bodies_ || ++frames_since_samples_ == frames_between) take_samples(boxes);
    while (!columns_.fill(boxes, {axes_, samples_, boxes_across_, widenings_}, threads) &&
           widenings_ < most_widenings) {
      if (frames_since_samples_ > 0)
        take_samples(boxes);
      else
        widenings_ += 2;
    }
  }

  void take_samples(std::span<const Aabb> boxes) {
    samples_ = sample(boxes);
    axes_ = by_falling_range(samples_);
    if (chosen_axis_ > 0) std::rotate(axes_.begin(), std::ranges::find(axes_, chosen_axis_ - 1), axes_.end());
    frames_since_samples_ = 0, bodies_ = boxes.size();
    widenings_ = 0;
  }

  bool is_large(std::size_t column) const { return columns_.entries(column).size() > large_column; }

  /// Makes the number of pieces at least `pieces`.
  void provide_pieces(std::size_t pieces) {
    if (pieces_.size() < pieces) pieces_.resize(pieces);
  }

  /// Each thread searches columns of its own, but for the large ones. Returns the number of pieces.
  std::size_t search_columns(std::span<const Aabb> boxes, ThreadPool& threads) {
    const std::size_t count = columns_.count(),
                      wanted = tasks_of(columns_.capacity(), entries_per_task(threads)),
                      columns_per_task = std::max<std::size_t>(1, count / wanted),
                      tasks = (count + columns_per_task - 1) / columns_per_task;
    provide_pieces(tasks);
    const auto search = [&](std::size_t begin, std::size_t end) {
      std::vector<BodyPair>& piece = pieces_[begin / columns_per_task];
      piece.clear();
      const Lease<Workspace> workspace(workspaces_);
      for (std::size_t column = begin; column < end; ++column)
        if (!is_large(column)) search_column(column, boxes, *workspace, piece);
    };
    threads.for_ranges(count, columns_per_task, std::ref(search));
    return tasks;
  }

  void search_column(std::size_t column, std::span<const Aabb> boxes, Workspace& workspace,
                     std::vector<BodyPair>& piece) const {
    // Columns are cut anew every so often; a usual column then fits the capacity already.
    workspace.column.reserve(std::max(std::min(columns_.capacity(), usual_column),
                                      std::min(columns_.most_entries_of_a_column(), large_column)));
    workspace.column.take_up(columns_.entries(column), axes_);
    workspace.column.find_pairs(boxes, 0, workspace.column.slots(), workspace.buffers, piece);
  }

  /// All threads search one column together. Returns the number of pieces that they add.
  std::size_t search_together(std::size_t column, std::span<const Aabb> boxes, std::size_t first_piece,
                              ThreadPool& threads) {
    large_.reserve(columns_.most_entries_of_a_column());
    large_.take_up(columns_.entries(column), axes_);
    const std::size_t per_task = entries_per_task(threads), tasks = tasks_of(large_.slots(), per_task);
    provide_pieces(first_piece + tasks);
    const auto search = [&](std::size_t begin, std::size_t end) {
      std::vector<BodyPair>& piece = pieces_[first_piece + begin / per_task];
      piece.clear();
      const Lease<Workspace> workspace(workspaces_);
      large_.find_pairs(boxes, begin, end, workspace->buffers, piece);
    };
    threads.for_ranges(large_.slots(), per_task, std::ref(search));
    return tasks;
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (bodies_ != steps.boxes().size()) return {};
    steps.step(Line::axis)
        .interval(axes_[0], {steps.body()})
        .value("axis", axes_[0])
        .value("columns", columns_.count())
        .say(std::string("The boxes are sorted along ") + "xyz"[axes_[0]] + ", in " +
             plural(columns_.count(), "column") + ".");
    std::vector<BodyPair> found, known;
    for (std::uint32_t column = 0; column < columns_.count(); ++column)
      if (std::ranges::any_of(columns_.entries(column),
                              [&](const ColumnEntry& entry) { return entry.member.body == steps.body(); }))
        trace_column(column, steps, found, known);
    return steps.end(Line::result, std::move(found), known);
  }

  /// Shows A's sweep, box by box. All pairs of the column are found as usual: the sweeps of others know those
  /// of A's pairs that its own sweep has not found.
  void trace_column(std::uint32_t column, BroadSteps& steps, std::vector<BodyPair>& found,
                    std::vector<BodyPair>& known) const {
    Workspace workspace;
    workspace.column.reserve(columns_.entries(column).size());  // large ones, too
    search_column(column, steps.boxes(), workspace, known);
    std::vector<BodyIndex> order;
    for (const ColumnEntry& entry : workspace.column.entries()) order.push_back(entry.member.body);
    steps.step(Line::column)
        .interval(axes_[0], std::move(order))
        .value("boxes", columns_.entries(column).size())
        .say("A sweeps this column of " + plural(columns_.entries(column).size(), "box", "boxes") +
             ", from where it begins to where it ends.");
    if (columns_.count() > 1) steps.show("column", column_box(column));
    sweep_from_body(workspace.column.entries(), steps, found);
    std::erase_if(known, [&](const BodyPair& pair) {
      return (pair.a != steps.body() && pair.b != steps.body()) || std::ranges::count(found, pair) > 0;
    });
  }

  /// Sweeps one box in the order of the column, as the kernel does with vectors.
  void sweep_from_body(std::span<const ColumnEntry> sorted, BroadSteps& steps,
                       std::vector<BodyPair>& found) const {
    const auto a = std::ranges::find_if(
        sorted, [&](const ColumnEntry& entry) { return entry.member.body == steps.body(); });
    for (auto b = a + 1; b != sorted.end() && b->box.min[axes_[0]] <= a->box.max[axes_[0]]; ++b) {
      const BodyIndex other = b->member.body;
      const bool begins_here = (a->member.begins | b->member.begins) == 3;
      const bool is_pair = begins_here && overlap(steps.box(), steps.boxes()[other]);
      if (is_pair) found.push_back(ordered_pair(steps.body(), other));
      steps.compare_along(axes_[0], Line::compare, other, is_pair);
    }
  }

  std::size_t chosen_axis_;  // 0: that of the largest spread; else 1 + x, y or z
  Real boxes_across_;
  std::array<std::size_t, 3> axes_{0, 1, 2};  // the sweep's, and two that columns are cut across
  std::array<AxisSample, 3> samples_;
  std::uint32_t frames_since_samples_ = 0;
  int widenings_ = 0;  // of the window of levels, since then
  std::size_t bodies_ = 0;
  Columns columns_;
  ObjectPool<Workspace> workspaces_;
  ColumnSweep large_;
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
    parameters,
    pseudo_code};

}  // namespace collidoscope
