// Space is cut into regions, and each is swept and pruned by itself [Chung 3.1, steps 1 and 2].
//
// A box belongs to every region that it meets; regions are made larger until boxes have few of them on
// average. Two boxes may share several regions: they count in the region that holds the lowest corner of
// their intersection.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/box_sample.h"
#include "broad/common/pair_collector.h"
#include "broad/common/radix_sort.h"
#include "broad/strips.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

constexpr std::size_t most_entries_per_box = 4;
/// More regions per box than this would mostly be empty.
constexpr std::size_t most_regions_per_box = 1;

enum class Line : std::uint8_t { cut, region, compare, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "cut space into regions a few boxes wide; a box is in every region that it meets",
      "for each region that A meets: sort its boxes by their lower ends on x",
      "    each box B behind A that begins before A ends: a pair, if they overlap on y and z, too, and what "
      "they "
      "share begins in this region",
      "return the pairs; those with boxes before A are known from their sweeps",
  };
  return lines;
}

using Cell = std::array<std::uint32_t, 3>;

/// Finite and monotonic, so that boxes that overlap still do.
float rounded(Real coordinate) {
  constexpr Real largest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(coordinate, -largest, largest));
}

/// One axis cut into strips; `boxes_per_strip` boxes fit side by side into one strip.
class RegionAxis {
 public:
  RegionAxis(const AxisSample& sample, Real boxes_per_strip) : origin_(sample.low) {
    constexpr Real most_strips = 4096;
    const Real strips = std::min(sample.range() / (boxes_per_strip * sample.width), most_strips);
    if (strips > 1) strips_ = {0, static_cast<float>(sample.range()), static_cast<std::uint32_t>(strips)};
  }

  std::uint32_t count() const { return strips_.count(); }
  std::uint32_t of(Real coordinate) const { return strips_.of(rounded(coordinate - origin_)); }
  void coarsen() { strips_.coarsen(); }
  Real begin(std::uint32_t strip) const { return origin_ + static_cast<Real>(strips_.begin(strip)); }

 private:
  Real origin_;
  Strips strips_;
};

/// The regions of a world.
class RegionGrid {
 public:
  RegionGrid(const std::array<AxisSample, 3>& samples, Real boxes_across)
      : axes_{RegionAxis(samples[0], boxes_across), RegionAxis(samples[1], boxes_across),
              RegionAxis(samples[2], boxes_across)} {}

  Cell first(const Aabb& box) const { return cell_of(box.min); }
  Cell last(const Aabb& box) const { return cell_of(box.max); }
  std::size_t index(const Cell& cell) const {
    return (cell[2] * std::size_t{axes_[1].count()} + cell[1]) * axes_[0].count() + cell[0];
  }
  std::size_t total() const { return std::size_t{axes_[0].count()} * axes_[1].count() * axes_[2].count(); }

  /// The region without the extension to infinity at the border. An axis that is not cut has no extent.
  Aabb box_of(std::size_t region) const {
    Aabb box;
    for (int axis = 0; axis < 3; ++axis) {
      const RegionAxis& along = axes_[static_cast<std::size_t>(axis)];
      const auto strip = static_cast<std::uint32_t>(region % along.count());
      box.min[axis] = along.begin(strip), box.max[axis] = along.begin(strip + 1);
      region /= along.count();
    }
    return box;
  }

  /// Merges regions along the axis that has most of them.
  void coarsen() {
    std::max_element(axes_.begin(), axes_.end(), [](const RegionAxis& a, const RegionAxis& b) {
      return a.count() < b.count();
    })->coarsen();
  }

  template <class Visit>
  void for_regions(const Aabb& box, const Visit& visit) const {
    const Cell low = first(box), high = last(box);
    for (std::uint32_t z = low[2]; z <= high[2]; ++z)
      for (std::uint32_t y = low[1]; y <= high[1]; ++y)
        for (std::uint32_t x = low[0]; x <= high[0]; ++x) visit(index({x, y, z}));
  }
  std::size_t regions_of(const Aabb& box) const {
    const Cell low = first(box), high = last(box);
    return std::size_t{high[0] - low[0] + 1} * (high[1] - low[1] + 1) * (high[2] - low[2] + 1);
  }

 private:
  Cell cell_of(const Vec3& p) const { return {axes_[0].of(p.x), axes_[1].of(p.y), axes_[2].of(p.z)}; }

  std::array<RegionAxis, 3> axes_;
};

class Regions final : public BroadPhase {
 public:
  explicit Regions(const ParameterValues& values) : boxes_across_(values[0]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return forget();
    RegionGrid& grid = grid_.emplace(sample(boxes), boxes_across_);
    while (grid.total() > 1 && is_too_fine(boxes, grid)) grid.coarsen();
    sort_along_x(boxes);
    fill(boxes, grid);
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      NoTrace tracer;
      for (std::size_t i = begin; i < end; ++i) sweep_from(i, grid, found, tracer);
    };
    collector_.collect(entries_.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + entries_.capacity() * sizeof(Entry) +
           next_.capacity() * sizeof(std::uint32_t) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {boxes_across_}; }

  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> regions;
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (i == 0 || entries_[i].region != entries_[i - 1].region)
        regions.push_back({grid_->box_of(entries_[i].region)});
    return regions;
  }

 private:
  struct Entry {
    Aabb box;
    BodyIndex body;
    std::uint32_t region;
  };

  void forget() { order_.clear(), entries_.clear(); }

  static bool is_too_fine(std::span<const Aabb> boxes, const RegionGrid& grid) {
    if (grid.total() > most_regions_per_box * boxes.size() + 1) return true;
    std::size_t entries = 0;
    for (const Aabb& box : boxes) entries += grid.regions_of(box);
    return entries > most_entries_per_box * boxes.size();
  }

  void sort_along_x(std::span<const Aabb> boxes) {
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {sort_key(rounded(boxes[i].min.x)), static_cast<std::uint32_t>(i)};
    radix_sort_whole(order_, scratch_);
  }

  /// Writes the entries region by region, each region in the order of the sweep.
  void fill(std::span<const Aabb> boxes, const RegionGrid& grid) {
    next_.assign(grid.total(), 0);
    for (const Aabb& box : boxes) grid.for_regions(box, [&](std::size_t region) { ++next_[region]; });
    entries_.resize(counts_to_starts(next_));
    for (const Keyed& item : order_) {
      const Aabb& box = boxes[item.index];
      grid.for_regions(box, [&](std::size_t region) {
        entries_[next_[region]++] = {box, item.index, static_cast<std::uint32_t>(region)};
      });
    }
  }

  template <class Tracer>
  void sweep_from(std::size_t index, const RegionGrid& grid, std::vector<BodyPair>& found,
                  Tracer& tracer) const {
    const Entry& first = entries_[index];
    const float end = rounded(first.box.max.x);
    for (std::size_t i = index + 1; i < entries_.size(); ++i) {
      const Entry& second = entries_[i];
      if (second.region != first.region || rounded(second.box.min.x) > end) return;
      const bool is_pair =
          overlap(first.box, second.box) && begins_in(first.region, first.box, second.box, grid);
      if (is_pair) found.push_back(ordered_pair(first.body, second.body));
      if constexpr (Tracer::enabled) tracer.compare_along(0, Line::compare, second.body, is_pair);
    }
  }

  static bool begins_in(std::size_t region, const Aabb& a, const Aabb& b, const RegionGrid& grid) {
    const Cell from_a = grid.first(a), from_b = grid.first(b);
    return region == grid.index({std::max(from_a[0], from_b[0]), std::max(from_a[1], from_b[1]),
                                 std::max(from_a[2], from_b[2])});
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (order_.size() != steps.boxes().size()) return {};
    steps.step(Line::cut)
        .value("regions", grid_->total())
        .value("that A meets", grid_->regions_of(steps.box()))
        .say("Of " + plural(grid_->total(), "region") + ", A meets " +
             std::to_string(grid_->regions_of(steps.box())) + ": it sweeps each.");
    std::vector<BodyPair> found, known;
    for (std::size_t index = 0; index < entries_.size(); ++index)
      if (entries_[index].body == steps.body()) trace_sweep(index, steps, found, known);
    return steps.end(Line::result, std::move(found), known);
  }

  /// The sweep of one of A's entries. The earlier sweeps in its region know A's other pairs there.
  void trace_sweep(std::size_t index, BroadSteps& steps, std::vector<BodyPair>& found,
                   std::vector<BodyPair>& known) const {
    const std::uint32_t region = entries_[index].region;
    std::size_t first = index;
    while (first > 0 && entries_[first - 1].region == region) --first;
    std::vector<BodyIndex> order;
    for (std::size_t i = first; i < entries_.size() && entries_[i].region == region; ++i)
      order.push_back(entries_[i].body);
    steps.step(Line::region).show("region", grid_->box_of(region)).interval(0, std::move(order));
    steps.value("boxes before A", index - first)
        .say("In this region, A comes after " + plural(index - first, "box", "boxes") +
             " on x, and sweeps on.");
    sweep_from(index, *grid_, found, steps);
    const auto search = [&](std::size_t before, std::vector<BodyPair>& pairs) {
      NoTrace tracer;
      sweep_from(before, *grid_, pairs, tracer);
    };
    const std::vector<BodyPair> more = pairs_known_from(first, index, steps.body(), search);
    known.insert(known.end(), more.begin(), more.end());
  }

  Real boxes_across_;
  std::optional<RegionGrid> grid_;      // of the last frame
  std::vector<Keyed> order_, scratch_;  // boxes by their lower ends on the x axis
  std::vector<std::uint32_t> next_;     // by region: the index of its next entry
  std::vector<Entry> entries_;
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "region-width", .label = "Region", .standard = 3, .minimum = 1, .maximum = 1000},
};

}  // namespace

extern const BroadAlgorithm broad_regions;
const BroadAlgorithm broad_regions = {"regions",
                                      "Regions, each swept and pruned",
                                      "Chung 1996, 3.1",
                                      false,
                                      [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
                                        return std::make_unique<Regions>(values);
                                      },
                                      parameters,
                                      pseudo_code};

}  // namespace collidoscope
