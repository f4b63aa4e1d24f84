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
  /// Room for columns of so many entries.
  void reserve(std::size_t entries);

  /// Takes up a column, whose boxes it sorts along the first of the axes. No more entries than there is room
  /// for.
  void take_up(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes);

  /// The boxes taken up, sorted.
  std::span<const ColumnEntry> entries() const { return std::span(sorted_).first(count_); }

  /// Of the boxes taken up, and as many more as make whole groups.
  std::size_t places() const { return places_; }

  /// Appends the pairs of the boxes at places begin … end − 1, whole groups, with later ones that overlap
  /// exactly and count in this column. `boxes`: by body. `notes`: buffers, of the caller's own since several
  /// threads may search one column.
  void find_pairs(std::span<const Aabb> boxes, std::size_t begin, std::size_t end, SweepNotes& notes,
                  std::vector<BodyPair>& pairs) const;

  std::size_t bytes() const;

 private:
  void sort(std::span<const ColumnEntry> entries, std::size_t axis);
  void sort_few(std::span<const ColumnEntry> entries, std::size_t axis);
  void sort_many(std::span<const ColumnEntry> entries, std::size_t axis);

  std::vector<ColumnEntry> scratch_, sorted_;  // the latter by the lower ends, padded to whole groups
  SweepBoxes boxes_;                           // as sorted
  std::size_t count_ = 0, places_ = 0;
};

}  // namespace collidoscope
