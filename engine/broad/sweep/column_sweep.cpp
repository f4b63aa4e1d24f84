#include "broad/sweep/column_sweep.h"

#include <algorithm>

#include "broad/common/radix_sort.h"

namespace collidoscope {
namespace {

constexpr std::size_t few = 128;  // entries, that insertion sorts soon enough however they lie

/// No box: behind all others, and overlaps nothing.
ColumnEntry no_entry() {
  constexpr std::uint16_t beyond = LevelBox::last_level + 1;
  return {{{beyond, beyond, beyond}, {0, 0, 0}}, {0, 0}};
}

}  // namespace

void ColumnSweep::reserve(std::size_t entries) {
  if (entries <= scratch_.size()) return;
  entries += entries / 2;  // for when columns are laid out anew, and grow a little
  scratch_.resize(entries), sorted_.resize(entries + SweepBoxes::group);
  boxes_.resize(entries + SweepBoxes::padding);
}

void ColumnSweep::take_up(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes) {
  sort(entries, axes[0]);
  count_ = entries.size();
  slots_ = (count_ + SweepBoxes::group - 1) / SweepBoxes::group * SweepBoxes::group;
  std::fill(&sorted_[count_], &sorted_[slots_], no_entry());
  lay_out(std::span(sorted_).first(slots_), axes, boxes_);
}

void ColumnSweep::sort(std::span<const ColumnEntry> entries, std::size_t axis) {
  if (entries.size() <= few) return sort_few(entries, axis);
  sort_many(entries, axis);
}

/// Sorts roughly by the upper bits, then by insertion: for few entries, the count of buckets dominates the
/// cost.
void ColumnSweep::sort_few(std::span<const ColumnEntry> entries, std::size_t axis) {
  constexpr unsigned lower_bits = 9;
  std::array<std::uint32_t, 1 << (16 - lower_bits)> next{};
  for (const ColumnEntry& entry : entries) ++next[entry.box.min[axis] >> lower_bits];
  counts_to_starts(next);
  for (const ColumnEntry& entry : entries) sorted_[next[entry.box.min[axis] >> lower_bits]++] = entry;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (sorted_[i - 1].box.min[axis] <= sorted_[i].box.min[axis]) continue;
    const ColumnEntry entry = sorted_[i];
    std::size_t index = i;
    for (; index > 0 && sorted_[index - 1].box.min[axis] > entry.box.min[axis]; --index)
      sorted_[index] = sorted_[index - 1];
    sorted_[index] = entry;
  }
}

/// By radix, the lower byte first.
void ColumnSweep::sort_many(std::span<const ColumnEntry> entries, std::size_t axis) {
  std::array<std::uint32_t, 256> next_lower{}, next_upper{};
  for (const ColumnEntry& entry : entries) {
    const std::uint16_t level = entry.box.min[axis];
    ++next_lower[level & 255], ++next_upper[level >> 8];
  }
  counts_to_starts(next_lower), counts_to_starts(next_upper);
  for (const ColumnEntry& entry : entries) scratch_[next_lower[entry.box.min[axis] & 255]++] = entry;
  for (const ColumnEntry& entry : std::span(scratch_).first(entries.size()))
    sorted_[next_upper[entry.box.min[axis] >> 8]++] = entry;
}

void ColumnSweep::find_pairs(std::span<const Aabb> boxes, std::size_t begin, std::size_t end,
                             SweepBuffers& buffers, std::vector<BodyPair>& pairs) const {
  sweep({std::span(sorted_).first(slots_), boxes_, boxes}, begin, end, buffers, pairs);
}

std::size_t ColumnSweep::bytes() const {
  return (scratch_.capacity() + sorted_.capacity()) * sizeof(ColumnEntry) + boxes_.bytes();
}

}  // namespace collidoscope
