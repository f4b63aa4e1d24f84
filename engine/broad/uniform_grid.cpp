// Uniform grid [Grulich 3.3.1, Alg. 8]: cells no smaller than the largest box, about as many as boxes (the
// n^⅓ rule). A box is in the cell of its minimal corner, so that a box that it meets is in a cell next to it.
//
// Erratum: the paper tests a box's own cell and the (in space seven) cells to the right and below that it
// extends into. Two boxes whose cells lie to each other's upper right may meet in a fourth cell that neither
// of them tests. Here all thirteen neighbours on one side are tested; those that a box certainly does not
// extend into are left out.
//
// Cells at the border extend to infinity: a few boxes that are far away do not make all cells large.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/pair_collector.h"
#include "broad/common/world_sample.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

/// More than the error by which rounding separates two lower corners that are one edge of the largest box
/// apart.
constexpr Real cell_margin = 1 + 1e-6;

using Cell = std::array<std::uint32_t, 3>;

enum class Line : std::uint8_t { cells, own_row, row_below, row_above, row_beside, last_row, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "cells ← no smaller than the largest box, about as many as boxes; a box is in the cell of its least "
      "corner",
      "test the boxes behind A in its cell, and those of the right cell if A extends over the right border",
      "if A extends over the lower border: test the row below, from the left cell on",
      "if A extends over the far border, in the next layer: test the row above A's",
      "    the row that continues A's",
      "    and, if A extends over the lower border, the row below",
      "return the pairs; those with boxes before A are known from their searches",
  };
  return lines;
}

/// Cells of one size, x fastest.
class CellGrid {
 public:
  /// Cells of the wanted size, or of a size for `count` boxes if that is 0; no smaller than the largest box,
  /// and at most about 8 cells for each box.
  CellGrid(const WorldSample& sample, std::size_t count, Real wanted) : origin_(sample.bulk.min) {
    const Vec3 extent = sample.bulk.max - sample.bulk.min;
    const Real per_axis = std::ceil(std::cbrt(static_cast<Real>(count)));
    for (int axis = 0; axis < 3; ++axis) {
      const Real least =
          wanted > 0 ? std::max(wanted, extent[axis] / (2 * per_axis)) : extent[axis] / per_axis;
      const Real size = std::max(least, sample.largest * cell_margin);
      inverse_size_[axis] = size > std::numeric_limits<Real>::min() * 4 ? 1 / size : 0;
      counts_[axis] = 1 + static_cast<std::uint32_t>(extent[axis] * inverse_size_[axis]);
      largest_edge_ = std::max(largest_edge_, size);
    }
  }

  /// Monotonic in the coordinate.
  std::uint32_t along(int axis, Real coordinate) const {
    const Real cell = (coordinate - origin_[axis]) * inverse_size_[axis];
    if (!(cell > 0)) return 0;
    return cell < static_cast<Real>(counts_[axis]) ? static_cast<std::uint32_t>(cell) : counts_[axis] - 1;
  }
  Cell cell_of(const Vec3& p) const { return {along(0, p.x), along(1, p.y), along(2, p.z)}; }
  std::uint32_t index(const Cell& cell) const {
    return (cell[2] * counts_[1] + cell[1]) * counts_[0] + cell[0];
  }
  std::uint32_t count(int axis) const { return counts_[axis]; }
  /// The cell without the extension to infinity at the border.
  Aabb box_of(std::uint32_t index) const {
    const Cell cell = {index % counts_[0], index / counts_[0] % counts_[1], index / counts_[0] / counts_[1]};
    Aabb box{origin_, origin_};
    for (int axis = 0; axis < 3; ++axis) {
      const Real size = inverse_size_[axis] > 0 ? 1 / inverse_size_[axis] : 0;
      box.min[axis] += size * cell[static_cast<std::size_t>(axis)];
      box.max[axis] = box.min[axis] + size;
    }
    return box;
  }
  /// The largest edge of a cell.
  Real largest_edge() const { return largest_edge_; }
  std::uint32_t total() const { return counts_[0] * counts_[1] * counts_[2]; }

 private:
  Vec3 origin_, inverse_size_{0};
  std::array<std::uint32_t, 3> counts_{};
  Real largest_edge_ = 0;
};

class UniformGrid final : public BroadPhase {
 public:
  explicit UniformGrid(const ParameterValues& values) : wanted_size_(values[0]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return forget();
    const CellGrid& grid = grid_.emplace(sample_world(boxes), boxes.size(), wanted_size_);
    size_ = grid.largest_edge();
    fill(boxes, grid);
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      NoTrace tracer;
      for (std::size_t i = begin; i < end; ++i)
        search_from(static_cast<std::uint32_t>(i), grid, found, tracer);
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return (starts_.capacity() + cells_.capacity()) * sizeof(std::uint32_t) +
           bodies_.capacity() * sizeof(BodyIndex) + boxes_.capacity() * sizeof(Aabb) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {size_}; }

  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> cells;
    for (std::uint32_t cell = 0; cell + 1 < starts_.size(); ++cell)
      if (starts_[cell] < starts_[cell + 1]) cells.push_back({grid_->box_of(cell)});
    return cells;
  }

 private:
  void forget() { starts_.clear(), bodies_.clear(), boxes_.clear(); }

  /// Counting sort of the boxes by cell.
  void fill(std::span<const Aabb> boxes, const CellGrid& grid) {
    starts_.assign(grid.total() + 1, 0);
    cells_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      cells_[i] = grid.index(grid.cell_of(boxes[i].min));
      ++starts_[cells_[i]];
    }
    std::uint32_t end = 0;
    for (std::uint32_t& start : starts_) start = end += start;
    bodies_.resize(boxes.size());
    boxes_.resize(boxes.size());
    for (std::size_t i = boxes.size(); i-- > 0;) {
      const std::uint32_t index = --starts_[cells_[i]];
      bodies_[index] = static_cast<BodyIndex>(i);
      boxes_[index] = boxes[i];
    }
  }

  /// Tests the later boxes of the box's cell and the cell to its right; then, in the next row and the three
  /// rows of the next layer, the cells from one to the left to one to the right.
  template <class Tracer>
  void search_from(std::uint32_t index, const CellGrid& grid, std::vector<BodyPair>& found,
                   Tracer& tracer) const {
    const Aabb& box = boxes_[index];
    const auto [x, y, z] = grid.cell_of(box.min);
    const bool right = grid.along(0, box.max.x) > x, down = grid.along(1, box.max.y) > y,
               deep = grid.along(2, box.max.z) > z;
    const std::uint32_t last_x = right ? x + 1 : x, first_x = x > 0 ? x - 1 : x;
    const std::uint32_t own = grid.index({x, y, z}), own_last = grid.index({last_x, y, z});
    if constexpr (Tracer::enabled) show_row(Line::own_row, own, own_last, tracer);
    test(index, index + 1, starts_[own_last + 1], found, tracer);
    const auto row = [&](Line line, std::uint32_t row_y, std::uint32_t row_z) {
      const std::uint32_t first = grid.index({first_x, row_y, row_z}),
                          last = grid.index({last_x, row_y, row_z});
      if constexpr (Tracer::enabled) show_row(line, first, last, tracer);
      test(index, starts_[first], starts_[last + 1], found, tracer);
    };
    if (down) row(Line::row_below, y + 1, z);
    if (!deep) return;
    if (y > 0) row(Line::row_above, y - 1, z + 1);
    row(Line::row_beside, y, z + 1);
    if (down) row(Line::last_row, y + 1, z + 1);
  }

  template <class Tracer>
  void test(std::uint32_t index, std::uint32_t begin, std::uint32_t end, std::vector<BodyPair>& found,
            Tracer& tracer) const {
    for (std::uint32_t other = begin; other < end; ++other) {
      const bool meets = overlap(boxes_[index], boxes_[other]);
      if (meets) found.push_back(ordered_pair(bodies_[index], bodies_[other]));
      if constexpr (Tracer::enabled) tracer.test(bodies_[other], meets);
    }
  }

  void show_row(Line line, std::uint32_t first_cell, std::uint32_t last_cell, BroadSteps& steps) const {
    steps.step(line).value("cells", last_cell + 1 - first_cell);
    steps.value("boxes there", starts_[last_cell + 1] - starts_[first_cell]);
    for (std::uint32_t cell = first_cell; cell <= last_cell; ++cell) steps.show("cell", grid_->box_of(cell));
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (bodies_.size() != steps.boxes().size()) return {};
    const auto index = static_cast<std::uint32_t>(std::ranges::find(bodies_, steps.body()) - bodies_.begin());
    steps.step(Line::cells)
        .value("cells", grid_->total())
        .value("cell's largest edge, m", size_)
        .say("The grid has " + plural(grid_->total(), "cell") +
             "; a box is in the cell of its least corner.");
    steps.show("cell of A", grid_->box_of(cells_[steps.body()]));
    std::vector<BodyPair> found;
    search_from(index, *grid_, found, steps);
    const auto search = [&](std::size_t before, std::vector<BodyPair>& pairs) {
      NoTrace tracer;
      search_from(static_cast<std::uint32_t>(before), *grid_, pairs, tracer);
    };
    return steps.end(Line::result, std::move(found), pairs_known_from(0, index, steps.body(), search));
  }

  Real wanted_size_, size_ = 0;
  std::optional<CellGrid> grid_;       // of the last frame
  std::vector<std::uint32_t> starts_;  // by cell: the index of its first box; one more at the end
  std::vector<std::uint32_t> cells_;   // by box
  std::vector<BodyIndex> bodies_;      // in the order of the cells
  std::vector<Aabb> boxes_;            // in the order of the cells
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "cell-size",
     .label = "Cell, m",
     .standard = 0,
     .minimum = 1e-6,
     .maximum = 1e6,
     .follows_scene = true},
};

}  // namespace

extern const BroadAlgorithm broad_uniform_grid;
const BroadAlgorithm broad_uniform_grid = {"uniform-grid",
                                           "Uniform grid",
                                           "Grulich 2016, 3.3.1, Alg. 8",
                                           false,
                                           [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
                                             return std::make_unique<UniformGrid>(values);
                                           },
                                           parameters,
                                           pseudo_code};

}  // namespace collidoscope
