#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "broad/common/box_sample.h"
#include "broad/sweep/column_entry.h"
#include "broad/sweep/level_strips.h"
#include "core/parallel.h"

namespace collidoscope {

/// How the world is cut into columns.
struct ColumnPlan {
  std::array<std::size_t, 3> axes;    // columns run along the first
  std::array<AxisSample, 3> samples;  // of x, y and z
  Real boxes_across;  // a column is wide for at least as many boxes: narrower ones hold too many of their
                      // neighbours
  int widenings = 0;  // of the window that levels cut, twice as wide for each
};

/// A world cut across the second and the third axis of its boxes into columns along the first, each swept by
/// itself: the number of tests per box then hardly grows with the world. A box belongs to all columns that it
/// meets. Two boxes that share several count in the one where `begins` of both, joined, is 3.
class Columns {
 public:
  /// Rounds the boxes and sorts them into columns, by body within each. Boxes outside the window of the
  /// levels all look alike; false when so many lie outside that finding their pairs would take long.
  bool fill(std::span<const Aabb> boxes, const ColumnPlan& plan, ThreadPool& threads);

  std::uint32_t count() const { return static_cast<std::uint32_t>(begins_.size()); }
  /// The entries of one column.
  std::span<const ColumnEntry> entries(std::size_t column) const {
    return std::span(entries_).subspan(begins_[column], ends_[column] - begins_[column]);
  }
  /// The size that a column may grow to before the columns are laid out anew.
  std::size_t most_entries_of_a_column() const { return most_entries_of_a_column_; }
  /// The number of entries that all columns can hold.
  std::size_t capacity() const { return entries_.size(); }
  /// The levels that the boxes were rounded to.
  const Levels& levels() const { return cut_.levels; }
  /// A column across the sweep's axis, in levels, where there is more than one. Border columns extend to
  /// infinity, but their cross-sections here are finite.
  struct CrossSection {
    std::size_t y_axis, z_axis;
    Real low_y, high_y, low_z, high_z;
  };
  CrossSection cross_section(std::uint32_t column) const {
    const std::uint32_t y = column / z_.count(), z = column % z_.count();
    return {axes_[1], axes_[2], y_.begin(y), y_.begin(y + 1), z_.begin(z), z_.begin(z + 1)};
  }
  std::size_t bytes() const;

 private:
  /// The parameters of a layout.
  struct Cut {
    Levels levels;
    std::array<std::size_t, 3> axes{0, 1, 2};
    LevelStrips y, z;
    std::size_t boxes = 0;
    bool operator==(const Cut&) const = default;
  };

  Cut choose_cut(std::size_t boxes, const ColumnPlan& plan) const;
  void sort_in(std::span<const Aabb> boxes, const Cut& cut, ThreadPool& threads);
  void make_layout(std::span<const Aabb> boxes, ThreadPool& threads);
  bool place_as_before(std::span<const Aabb> boxes, ThreadPool& threads);
  bool count_entries(std::span<const Aabb> boxes, ThreadPool& threads);
  void lay_out();
  template <class Visit>
  std::size_t for_rounded(std::span<const Aabb> boxes, std::size_t begin, std::size_t end,
                          const Visit& visit) const;
  void place_all_in_one(std::span<const Aabb> boxes, ThreadPool& threads);
  void place_entries(std::span<const Aabb> boxes, ThreadPool& threads);

  std::array<std::size_t, 3> axes_{0, 1, 2};
  Cut cut_;                             // as chosen
  LevelStrips y_, z_;                   // the same, or coarser
  std::uint32_t frames_of_layout_ = 0;  // that it has been used again
  std::uint32_t frames_to_wait_ = 0;    // before entries are placed without being counted
  std::size_t chunks_ = 1;              // of boxes, that are counted and placed apart
  std::vector<std::uint32_t> next_;     // by chunk and column: entries, then where the next one goes
  std::atomic<std::size_t> outside_;    // numbers of boxes outside the window
  std::vector<std::uint32_t> begins_, ends_, limits_;  // by column; no entry may stand at its limit
  std::size_t most_entries_of_a_column_ = 0;
  std::vector<ColumnEntry> entries_;
  std::vector<LevelBox> rounded_;  // by body, from counting to placing
};

}  // namespace collidoscope
