#include "broad/column_sweep.h"

#include <algorithm>
#include <utility>

namespace collidoscope {
namespace {

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
  const std::size_t count = entries.size();
  places_ = (count + SweepBoxes::group - 1) / SweepBoxes::group * SweepBoxes::group;
  std::fill(&sorted_[count], &sorted_[places_], no_entry());
  lay_out(std::span(sorted_).first(places_), axes, boxes_);
}

/// By radix, the lower byte first.
void ColumnSweep::sort(std::span<const ColumnEntry> entries, std::size_t axis) {
  constexpr std::size_t values = 256;
  std::array<std::array<std::uint32_t, values>, 2> next{};
  for (const ColumnEntry& entry : entries) {
    const std::uint16_t level = entry.box.min[axis];
    ++next[0][level & 255], ++next[1][level >> 8];
  }
  for (std::array<std::uint32_t, values>& digit : next) {
    std::uint32_t start = 0;
    for (std::uint32_t& entry : digit) start += std::exchange(entry, start);
  }
  for (const ColumnEntry& entry : entries) scratch_[next[0][entry.box.min[axis] & 255]++] = entry;
  for (const ColumnEntry& entry : std::span(scratch_).first(entries.size()))
    sorted_[next[1][entry.box.min[axis] >> 8]++] = entry;
}

void ColumnSweep::find_pairs(std::span<const Aabb> boxes, std::size_t begin, std::size_t end,
                             SweepNotes& notes, std::vector<BodyPair>& pairs) const {
  sweep({std::span(sorted_).first(places_), boxes_, boxes}, begin, end, notes, pairs);
}

std::size_t ColumnSweep::bytes() const {
  return (scratch_.capacity() + sorted_.capacity()) * sizeof(ColumnEntry) + boxes_.bytes();
}

}  // namespace collidoscope
