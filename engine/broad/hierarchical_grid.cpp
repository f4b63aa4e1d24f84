// Hierarchical grid [Grulich 3.3.1, the fourth problem of figure 3.11]: a grid for each size of boxes, cells
// twice as large from level to level. A box is in the cell of its minimal corner, on the finest level whose
// cells are no smaller than it; it is tested against boxes of its own level and of the coarser ones.
//
// Cells are hashed: neither the extent of the world nor the number of levels costs memory. Boxes with equal
// hashes are stored together; their cells are compared before they are tested.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/pair_collector.h"
#include "broad/common/world_sample.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr int most_levels = 32;
/// More than the error by which rounding separates two lower corners that are one edge apart: see
/// farthest_cell.
constexpr Real cell_margin = 1 + 1e-6;
/// In cells from the origin; all positions beyond it share one cell. Quotients up to here err by less than
/// 1e-6.
constexpr Real farthest_cell = 1e9;

using Cell = std::array<std::int64_t, 3>;

/// The number of a cell of a level. Cells that lie 2¹⁹ apart may get the same: that only costs tests.
std::uint64_t key_of(int level, const Cell& cell) {
  constexpr std::uint64_t bits = 19, mask = (1u << bits) - 1;
  auto key = static_cast<std::uint64_t>(level);
  for (const std::int64_t coordinate : cell)
    key = key << bits | (static_cast<std::uint64_t>(coordinate) & mask);
  return key;
}

enum class Line : std::uint8_t { levels, coarser, coarser_cell, own_cell, neighbour, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "levels ← grids whose cells halve from level to level; a box is in the cell of its least corner, on "
      "the "
      "finest level whose cells are no smaller than it",
      "for each coarser level that holds boxes: the cells that A meets, and those next to them on the low "
      "side",
      "    test the boxes of each",
      "on A's own level: test the boxes behind A in its cell",
      "    and those of the thirteen neighbours on one side",
      "return the pairs; those with boxes of finer levels, or before A, are known from their searches",
  };
  return lines;
}

class HierarchicalGrid final : public BroadPhase {
 public:
  explicit HierarchicalGrid(const ParameterValues& values) : levels_wanted_(static_cast<int>(values[0])) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return forget();
    size_levels(sample_world(boxes));
    fill(boxes);
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      NoTrace tracer;
      for (std::size_t i = begin; i < end; ++i) search_from(static_cast<std::uint32_t>(i), found, tracer);
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return starts_.capacity() * sizeof(std::uint32_t) +
           (items_.capacity() + unsorted_.capacity()) * sizeof(Item) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {static_cast<Real>(levels_)}; }

  std::vector<StructureBox> structure() const override {
    std::vector<std::pair<int, Cell>> occupied;
    for (const Item& item : items_) occupied.emplace_back(item.level, cell_of(item.box.min, item.level));
    std::sort(occupied.begin(), occupied.end());
    occupied.erase(std::unique(occupied.begin(), occupied.end()), occupied.end());
    std::vector<StructureBox> cells;
    for (const auto& [level, cell] : occupied)
      cells.push_back({box_of(level, cell, cell), static_cast<std::uint32_t>(level)});
    return cells;
  }

 private:
  struct Item {
    Aabb box;
    std::uint64_t key;
    BodyIndex body;
    int level;
  };

  void forget() { starts_.clear(), items_.clear(); }

  /// Level 0 is the coarsest.
  void size_levels(const WorldSample& sample) {
    origin_ = sample.bulk.min;
    const Real largest = std::max(sample.largest * cell_margin, smallest_cell);
    levels_ = 1;
    sizes_[0] = largest;
    while (levels_ < levels_wanted_ && sizes_[levels_ - 1] / 2 > std::max(sample.smallest, smallest_cell))
      sizes_[levels_] = sizes_[levels_ - 1] / 2, ++levels_;
    occupied_ = 0;
  }

  int level_of(const Aabb& box) const {
    const Real edge = largest_edge(box) * cell_margin;
    int level = 0;
    while (level + 1 < levels_ && edge <= sizes_[level + 1]) ++level;
    return level;
  }

  std::int64_t along(int axis, Real coordinate, int level) const {
    const Real cell = std::floor((coordinate - origin_[axis]) / sizes_[level]);
    return static_cast<std::int64_t>(std::clamp(cell, -farthest_cell, farthest_cell));
  }
  Cell cell_of(const Vec3& p, int level) const {
    return {along(0, p.x, level), along(1, p.y, level), along(2, p.z, level)};
  }

  /// The box from one cell to another of a level.
  Aabb box_of(int level, const Cell& first, const Cell& last) const {
    const Real size = sizes_[static_cast<std::size_t>(level)];
    const auto corner = [&](const Cell& cell) { return origin_ + Vec3(cell[0], cell[1], cell[2]) * size; };
    return {corner(first), corner(last) + size};
  }

  std::size_t bucket_of(std::uint64_t key) const {
    constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15u;  // Fibonacci hashing
    return (key * golden_ratio) >> shift_;
  }

  /// Counting sort of the boxes by bucket; there are about twice as many buckets as boxes.
  void fill(std::span<const Aabb> boxes) {
    const std::size_t buckets = std::bit_ceil(2 * boxes.size());
    shift_ = 64 - std::countr_zero(buckets);
    starts_.assign(buckets + 1, 0);
    unsorted_.resize(boxes.size());
    items_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const int level = level_of(boxes[i]);
      occupied_ |= std::uint64_t{1} << level;
      unsorted_[i] = {boxes[i], key_of(level, cell_of(boxes[i].min, level)), static_cast<BodyIndex>(i),
                      level};
      ++starts_[bucket_of(unsorted_[i].key)];
    }
    std::uint32_t end = 0;
    for (std::uint32_t& start : starts_) start = end += start;
    for (std::size_t i = boxes.size(); i-- > 0;)
      items_[--starts_[bucket_of(unsorted_[i].key)]] = unsorted_[i];
  }

  template <class Tracer>
  void search_from(std::uint32_t index, std::vector<BodyPair>& found, Tracer& tracer) const {
    const Item& item = items_[index];
    for (int level = 0; level < item.level; ++level)
      if (occupied_ >> level & 1) search_coarser(item, level, found, tracer);
    search_own_level(item, index, found, tracer);
  }

  /// Boxes of a coarser level that meet the item begin in the cells that it meets or one below.
  template <class Tracer>
  void search_coarser(const Item& item, int level, std::vector<BodyPair>& found, Tracer& tracer) const {
    const Cell low = cell_of(item.box.min, level), high = cell_of(item.box.max, level);
    if constexpr (Tracer::enabled)
      show_cells(Line::coarser, level, {low[0] - 1, low[1] - 1, low[2] - 1}, high, tracer);
    for (std::int64_t z = low[2] - 1; z <= high[2]; ++z)
      for (std::int64_t y = low[1] - 1; y <= high[1]; ++y)
        for (std::int64_t x = low[0] - 1; x <= high[0]; ++x) {
          const Cell cell = {x, y, z};
          const std::uint64_t key = key_of(level, cell);
          if constexpr (Tracer::enabled) show_cell(Line::coarser_cell, level, cell, tracer);
          test(item, key, 0, found, tracer);
        }
  }

  /// Tests the later boxes of its own cell and all boxes of the thirteen neighbours on one side.
  template <class Tracer>
  void search_own_level(const Item& item, std::uint32_t index, std::vector<BodyPair>& found,
                        Tracer& tracer) const {
    const Cell cell = cell_of(item.box.min, item.level);
    const auto neighbour = [&](std::int64_t dx, std::int64_t dy, std::int64_t dz) {
      const Cell next = {cell[0] + dx, cell[1] + dy, cell[2] + dz};
      if constexpr (Tracer::enabled) show_cell(Line::neighbour, item.level, next, tracer);
      test(item, key_of(item.level, next), 0, found, tracer);
    };
    if constexpr (Tracer::enabled) show_cells(Line::own_cell, item.level, cell, cell, tracer);
    test(item, item.key, index + 1, found, tracer);
    neighbour(1, 0, 0);
    for (std::int64_t dx = -1; dx <= 1; ++dx) neighbour(dx, 1, 0);
    for (std::int64_t dy = -1; dy <= 1; ++dy)
      for (std::int64_t dx = -1; dx <= 1; ++dx) neighbour(dx, dy, 1);
  }

  /// Tests the boxes of one cell, from index `from` on.
  template <class Tracer>
  void test(const Item& item, std::uint64_t key, std::uint32_t from, std::vector<BodyPair>& found,
            Tracer& tracer) const {
    const std::size_t bucket = bucket_of(key);
    for (std::uint32_t i = std::max(starts_[bucket], from); i < starts_[bucket + 1]; ++i) {
      if (items_[i].key != key) continue;
      const bool meets = overlap(item.box, items_[i].box);
      if (meets) found.push_back(ordered_pair(item.body, items_[i].body));
      if constexpr (Tracer::enabled) tracer.test(items_[i].body, meets);
    }
  }

  std::size_t count_in(std::uint64_t key) const {
    const std::size_t bucket = bucket_of(key);
    const auto items = std::span(items_).subspan(starts_[bucket], starts_[bucket + 1] - starts_[bucket]);
    return static_cast<std::size_t>(std::ranges::count(items, key, &Item::key));
  }

  /// Empty cells are not shown: most cells are empty.
  void show_cell(Line line, int level, const Cell& cell, BroadSteps& steps) const {
    const std::size_t count = count_in(key_of(level, cell));
    if (count == 0) return;
    show_cells(line, level, cell, cell, steps);
    steps.value("boxes there", count);
  }

  void show_cells(Line line, int level, const Cell& first, const Cell& last, BroadSteps& steps) const {
    steps.step(line).value("level", level).value("cells' edge, m", sizes_[static_cast<std::size_t>(level)]);
    steps.show(first == last ? "cell" : "cells", box_of(level, first, last));
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (items_.size() != steps.boxes().size()) return {};
    const auto index =
        static_cast<std::uint32_t>(std::ranges::find(items_, steps.body(), &Item::body) - items_.begin());
    const Item& item = items_[index];
    const Cell cell = cell_of(item.box.min, item.level);
    show_cells(Line::levels, item.level, cell, cell, steps);
    steps.say("A belongs to level " + std::to_string(item.level) + ", whose cells have edges of " +
              metres(sizes_[static_cast<std::size_t>(item.level)]) + ".");
    steps.value("levels", levels_).value("levels with boxes", std::popcount(occupied_));
    std::vector<BodyPair> found;
    search_from(index, found, steps);
    const auto search = [&](std::size_t other, std::vector<BodyPair>& pairs) {
      NoTrace tracer;
      if (other != index) search_from(static_cast<std::uint32_t>(other), pairs, tracer);
    };
    return steps.end(Line::result, std::move(found),
                     pairs_known_from(0, items_.size(), steps.body(), search));
  }

  static constexpr Real smallest_cell = 1e-300;  // m; quotients stay finite

  int levels_wanted_;
  Vec3 origin_ = Vec3(0);
  std::array<Real, most_levels> sizes_{};  // of the cells, by level
  int levels_ = 0;
  std::uint64_t occupied_ = 0;  // a bit for each level that holds a box
  int shift_ = 0;
  std::vector<std::uint32_t> starts_;  // by bucket: its first item; one more at the end
  std::vector<Item> items_, unsorted_;
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "levels",
     .label = "Most levels",
     .standard = most_levels,
     .minimum = 1,
     .maximum = most_levels,
     .whole = true},
};

}  // namespace

extern const BroadAlgorithm broad_hierarchical_grid;
const BroadAlgorithm broad_hierarchical_grid = {
    "hierarchical-grid",
    "Hierarchical grid",
    "Grulich 2016, 3.3.1",
    false,
    [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
      return std::make_unique<HierarchicalGrid>(values);
    },
    parameters,
    pseudo_code};

}  // namespace collidoscope
