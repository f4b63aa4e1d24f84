#pragma once

#include <array>
#include <span>
#include <vector>

#include "broad/broad.h"
#include "broad/sweep/columns.h"
#include "broad/sweep/sweep_kernel.h"

namespace collidoscope {

/// Sweeps one column after the other, each in the memory of the last: it stays in the cache.
class ColumnSweep {
 public:
  /// Makes the capacity sufficient for columns of `entries` entries.
  void reserve(std::size_t entries);

  /// Takes up a column and sorts its boxes along the first of the axes. The entries fit the reserved
  /// capacity.
  void take_up(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes);

  /// The boxes taken up, sorted.
  std::span<const ColumnEntry> entries() const { return std::span(sorted_).first(count_); }

  /// The number of boxes taken up, rounded up to whole groups.
  std::size_t slots() const { return slots_; }

  /// Appends the pairs of the boxes with indices begin … end − 1, whole groups, and later boxes that overlap
  /// them exactly and count in this column. `boxes` is indexed by body. Several threads may search one
  /// column, each with buffers of its own.
  void find_pairs(std::span<const Aabb> boxes, std::size_t begin, std::size_t end, SweepBuffers& buffers,
                  std::vector<BodyPair>& pairs) const;

  std::size_t bytes() const;

 private:
  void sort(std::span<const ColumnEntry> entries, std::size_t axis);
  void sort_few(std::span<const ColumnEntry> entries, std::size_t axis);
  void sort_many(std::span<const ColumnEntry> entries, std::size_t axis);

  std::vector<ColumnEntry> scratch_, sorted_;  // the latter by the lower ends, padded to whole groups
  SweepBoxes boxes_;                           // as sorted
  std::size_t count_ = 0, slots_ = 0;
};

}  // namespace collidoscope
