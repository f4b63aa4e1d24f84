#include "broad/sweep/columns.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace collidoscope {
namespace {

constexpr std::size_t boxes_per_chunk = 1024;
constexpr std::size_t boxes_rounded_at_once = 256;   // they stay in the fastest cache
constexpr std::size_t least_boxes_per_column = 512;  // fewer do not repay a column's own costs
/// Columns are made wider until boxes have no more entries than this on average: it bounds memory where many
/// boxes are huge.
constexpr std::size_t most_entries_per_box = 3;
/// Spare capacity for the entries that a column gains in some frames: a constant, and a share of its size.
constexpr std::size_t least_spare = 16, share_of_spare = 16;
/// Ends of boxes outside the window that cost little: a constant, and a share of the boxes.
constexpr std::size_t few_outside = 64, share_of_outside = 32;
/// A layout that lasts for fewer frames than this does not repay the attempts to write entries uncounted ...
constexpr std::uint32_t short_lived = 4;
/// ... until as many frames have passed.
constexpr std::uint32_t frames_after_short_life = 16;

/// As many as the boxes' widths allow, and no more than `most`.
Real wanted_strips(const AxisSample& sample, Real boxes_across, Real most) {
  const Real strips = sample.range() / (boxes_across * sample.width);  // NaN for points in a plane
  return strips > 1 ? std::min(most, strips) : 1;
}

LevelStrips cut(const AxisSample& sample, const Levels& levels, int axis, Real count) {
  const std::uint16_t first = levels.of(sample.low, axis), last = levels.of(sample.high, axis);
  if (count < 2 || first >= last) return {};
  return {first, last, static_cast<std::uint32_t>(count)};
}

/// Their window holds the boxes of a sample and a quarter on either side, each widening as much again.
Levels levels_for(const std::array<AxisSample, 3>& samples, int widenings) {
  Levels levels;
  for (int axis = 0; axis < 3; ++axis) {
    const AxisSample& sample = samples[static_cast<std::size_t>(axis)];
    const Real width = sample.range() + sample.width, margin = std::ldexp(width, widenings) / 4;
    constexpr Real last = LevelBox::last_level, least = 1e-300, most = 1e300;
    levels.origin[axis] = std::max(-std::numeric_limits<Real>::max(), sample.low - margin);
    levels.per_metre[axis] = std::clamp(last / (width + 2 * margin), least, most);
  }
  return levels;
}

/// The columns that a box meets. It copies the data of a layout, so that the data stays in registers while
/// entries are written.
class Grid {
 public:
  Grid(const std::array<std::size_t, 3>& axes, const LevelStrips& y, const LevelStrips& z)
      : axes_(axes), y_(y), z_(z) {}

  /// Calls visit(column, begins).
  template <class Visit>
  void for_columns_of(const LevelBox& box, const Visit& visit) const {
    const std::uint32_t first_y = y_.of(box.min[axes_[1]]), last_y = y_.of(box.max[axes_[1]]);
    const std::uint32_t first_z = z_.of(box.min[axes_[2]]), last_z = z_.of(box.max[axes_[2]]);
    if (((first_y ^ last_y) | (first_z ^ last_z)) == 0)
      return visit(first_y * z_.count() + first_z, 3u);  // most
    for (std::uint32_t y = first_y; y <= last_y; ++y)
      for (std::uint32_t z = first_z; z <= last_z; ++z)
        visit(y * z_.count() + z, (y == first_y ? 1u : 0u) | (z == first_z ? 2u : 0u));
  }

 private:
  std::array<std::size_t, 3> axes_;
  LevelStrips y_, z_;
};

}  // namespace

/// Calls visit(body, box) for boxes begin … end − 1, rounded. Returns how many of their numbers are outside.
template <class Visit>
std::size_t Columns::for_rounded(std::span<const Aabb> boxes, std::size_t begin, std::size_t end,
                                 const Visit& visit) const {
  std::array<LevelBox, boxes_rounded_at_once> rounded;
  std::size_t outside = 0;
  for (; begin < end; begin += rounded.size()) {
    const std::size_t count = std::min(rounded.size(), end - begin);
    outside += round_to_levels(boxes.subspan(begin, count), levels(), std::span(rounded).first(count));
    for (std::size_t i = 0; i < count; ++i) visit(static_cast<std::uint32_t>(begin + i), rounded[i]);
  }
  return outside;
}

bool Columns::fill(std::span<const Aabb> boxes, const ColumnPlan& plan, ThreadPool& threads) {
  sort_in(boxes, choose_cut(boxes.size(), plan), threads);
  return outside_ <= few_outside + boxes.size() / share_of_outside;
}

void Columns::sort_in(std::span<const Aabb> boxes, const Cut& cut, ThreadPool& threads) {
  outside_ = 0;
  if (frames_to_wait_ > 0) --frames_to_wait_;
  // Several threads write their boxes to ranges of their own, and these ranges have to be counted.
  const bool uncounted = cut == cut_ && threads.threads() == 1 && frames_to_wait_ == 0;
  if (uncounted && place_as_before(boxes, threads)) return void(++frames_of_layout_);
  if (uncounted && frames_of_layout_ < short_lived) frames_to_wait_ = frames_after_short_life;
  frames_of_layout_ = 0;
  cut_ = cut;
  make_layout(boxes, threads);
  place_entries(boxes, threads);
}

void Columns::make_layout(std::span<const Aabb> boxes, ThreadPool& threads) {
  axes_ = cut_.axes, y_ = cut_.y, z_ = cut_.z;
  chunks_ = (boxes.size() + boxes_per_chunk - 1) / boxes_per_chunk;
  while (!count_entries(boxes, threads)) (y_.count() > z_.count() ? y_ : z_).coarsen();
  lay_out();
}

Columns::Cut Columns::choose_cut(std::size_t boxes, const ColumnPlan& plan) const {
  const Real most = std::max(Real(1), static_cast<Real>(boxes) / least_boxes_per_column);
  const AxisSample &along_y = plan.samples[plan.axes[1]], &along_z = plan.samples[plan.axes[2]];
  const Real y = wanted_strips(along_y, plan.boxes_across, most),
             z = wanted_strips(along_z, plan.boxes_across, most);
  const Real scale = std::min(Real(1), std::sqrt(most / (y * z)));
  const Levels levels = levels_for(plan.samples, plan.widenings);
  const int y_axis = static_cast<int>(plan.axes[1]), z_axis = static_cast<int>(plan.axes[2]);
  return {levels, plan.axes, cut(along_y, levels, y_axis, y * scale), cut(along_z, levels, z_axis, z * scale),
          boxes};
}

/// False when there would be too many.
bool Columns::count_entries(std::span<const Aabb> boxes, ThreadPool& threads) {
  const std::size_t columns = std::size_t{y_.count()} * z_.count();
  next_.assign(chunks_ * columns, 0);
  if (columns == 1) {
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk)
      next_[chunk] =
          static_cast<std::uint32_t>(std::min(boxes_per_chunk, boxes.size() - chunk * boxes_per_chunk));
    return true;
  }
  const Grid grid(axes_, y_, z_);
  rounded_.resize(boxes.size());
  outside_ = 0;
  const auto count = [&](std::size_t begin, std::size_t end) {
    std::uint32_t* counts = &next_[begin / boxes_per_chunk * columns];
    outside_ += for_rounded(boxes, begin, end, [&](std::uint32_t body, const LevelBox& box) {
      rounded_[body] = box;
      grid.for_columns_of(box, [&](std::uint32_t column, std::uint32_t) { ++counts[column]; });
    });
  };
  threads.for_ranges(boxes.size(), boxes_per_chunk, std::ref(count));
  std::size_t total = 0;
  for (const std::uint32_t entries : next_) total += entries;
  return total <= most_entries_per_box * boxes.size();
}

void Columns::lay_out() {
  const std::size_t columns = std::size_t{y_.count()} * z_.count();
  begins_.resize(columns), ends_.resize(columns), limits_.resize(columns);
  std::size_t end = 0;
  most_entries_of_a_column_ = 0;
  for (std::size_t column = 0; column < columns; ++column) {
    begins_[column] = static_cast<std::uint32_t>(end);
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk)
      end += std::exchange(next_[chunk * columns + column], static_cast<std::uint32_t>(end));
    ends_[column] = static_cast<std::uint32_t>(end);
    end += columns == 1 ? 0 : least_spare + (end - begins_[column]) / share_of_spare;
    limits_[column] = static_cast<std::uint32_t>(end);
    most_entries_of_a_column_ = std::max(most_entries_of_a_column_, end - begins_[column]);
  }
  entries_.resize(end);
}

void Columns::place_all_in_one(std::span<const Aabb> boxes, ThreadPool& threads) {
  const auto place = [&](std::size_t begin, std::size_t end) {
    outside_ += for_rounded(boxes, begin, end, [&](std::uint32_t body, const LevelBox& box) {
      entries_[body] = {box, {body, 3}};
    });
  };
  threads.for_ranges(boxes.size(), boxes_per_chunk, std::ref(place));
}

void Columns::place_entries(std::span<const Aabb> boxes, ThreadPool& threads) {
  if (count() == 1) return place_all_in_one(boxes, threads);
  const auto place = [&](std::size_t begin, std::size_t end) {
    const Grid grid(axes_, y_, z_);
    std::uint32_t* const next = &next_[begin / boxes_per_chunk * count()];
    ColumnEntry* const entries = entries_.data();
    for (std::size_t body = begin; body < end; ++body)
      grid.for_columns_of(rounded_[body], [&](std::uint32_t column, std::uint32_t begins) {
        entries[next[column]++] = {rounded_[body], {static_cast<std::uint32_t>(body), begins}};
      });
  };
  threads.for_ranges(boxes.size(), boxes_per_chunk, std::ref(place));
}

/// Into the columns as they were laid out for an earlier frame; false when one overflows.
bool Columns::place_as_before(std::span<const Aabb> boxes, ThreadPool& threads) {
  if (count() == 1) return place_all_in_one(boxes, threads), true;
  std::copy(begins_.begin(), begins_.end(), ends_.begin());
  const Grid grid(axes_, y_, z_);
  std::uint32_t* const ends = ends_.data();
  const std::uint32_t* const limits = limits_.data();
  ColumnEntry* const entries = entries_.data();
  bool fits = true;
  const std::size_t outside =
      for_rounded(boxes, 0, boxes.size(), [&](std::uint32_t body, const LevelBox& box) {
        grid.for_columns_of(box, [&](std::uint32_t column, std::uint32_t begins) {
          const std::uint32_t index = ends[column];
          fits &= index < limits[column];
          if (fits) entries[index] = {box, {body, begins}}, ends[column] = index + 1;
        });
      });
  if (fits) outside_ = outside;
  return fits;
}

std::size_t Columns::bytes() const {
  return (next_.capacity() + begins_.capacity() + ends_.capacity() + limits_.capacity()) *
             sizeof(std::uint32_t) +
         entries_.capacity() * sizeof(ColumnEntry) + rounded_.capacity() * sizeof(LevelBox);
}

}  // namespace collidoscope
