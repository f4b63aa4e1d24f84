#include "broad/column_sweep.h"

#include <algorithm>

namespace collidoscope {

void ColumnSweep::reserve(std::size_t entries) {
  if (entries <= order_.size()) return;
  entries += entries / 2;  // for when columns are laid out anew, and grow a little
  order_.resize(entries), scratch_.resize(entries);
  sorted_.resize(entries + SweepBoxes::padding), members_.resize(entries);
}

void ColumnSweep::take_up(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    order_[i] = {sort_key(entries[i].box.min[axes[0]]), static_cast<std::uint32_t>(i)};
  const std::size_t count = entries.size();
  const std::uint32_t sorted_bits =
      radix_sort_roughly(std::span(order_).first(count), std::span(scratch_).first(count));
  lay_out(entries, axes, sorted_bits);
  sorted_.pad(count);
  places_ = (count + SweepBoxes::group - 1) / SweepBoxes::group * SweepBoxes::group;
}

void ColumnSweep::lay_out(std::span<const ColumnEntry> entries, const std::array<std::size_t, 3>& axes,
                          std::uint32_t sorted_bits) {
  const auto [x, y, z] = axes;
  float *const bound = sorted_.bound.data(), *const low = sorted_.low.data(),
               *const high = sorted_.high.data();
  float *const low_y = sorted_.low_y.data(), *const high_y = sorted_.high_y.data();
  float *const low_z = sorted_.low_z.data(), *const high_z = sorted_.high_z.data();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const ColumnEntry& entry = entries[order_[i].index];
    bound[i] = least_float(order_[i].key, sorted_bits);
    low[i] = entry.box.min[x], high[i] = entry.box.max[x];
    low_y[i] = entry.box.min[y], high_y[i] = entry.box.max[y];
    low_z[i] = entry.box.min[z], high_z[i] = entry.box.max[z];
    members_[i] = entry.member;
  }
}

void ColumnSweep::find_pairs(std::span<const Aabb> boxes, std::size_t begin, std::size_t end, SweepHits& hits,
                             std::vector<BodyPair>& pairs) const {
  while (begin < end) {
    begin = sweep(sorted_, begin, end, hits);
    collect(boxes, hits, pairs);
  }
}

void ColumnSweep::collect(std::span<const Aabb> boxes, const SweepHits& hits,
                          std::vector<BodyPair>& pairs) const {
  std::size_t found = pairs.size();
  pairs.resize(found + hits.count);
  for (std::size_t hit = 0; hit < hits.count; ++hit) {
    const std::uint32_t i = hits.earlier[hit], j = hits.later[hit];
    const ColumnMember first = members_[i], second = members_[j];
    // A sixth of the hits belong to other columns, in no order: what is rare has a branch, that has none.
    const unsigned here = (first.begins | second.begins) == 3 ? 1 : 0, sure = surely_overlap(i, j) ? 1 : 0;
    unsigned counts = here & sure;
    if (here > sure) counts = overlap(boxes[first.body], boxes[second.body]) ? 1 : 0;
    pairs[found] = {std::min<BodyIndex>(first.body, second.body),
                    std::max<BodyIndex>(first.body, second.body)};
    found += counts;
  }
  pairs.resize(found);
}

/// What overlaps beyond touching in the copies overlaps exactly: rounding is monotonic. The exact boxes lie
/// all over memory, the copies are at hand.
bool ColumnSweep::surely_overlap(std::size_t i, std::size_t j) const {
  const SweepBoxes& s = sorted_;
  const auto less = [](float a, float b) { return a < b ? 1u : 0u; };  // joined without branches
  return (less(s.low[i], s.high[j]) & less(s.low[j], s.high[i]) & less(s.low_y[i], s.high_y[j]) &
          less(s.low_y[j], s.high_y[i]) & less(s.low_z[i], s.high_z[j]) & less(s.low_z[j], s.high_z[i])) != 0;
}

std::size_t ColumnSweep::bytes() const {
  return (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + sorted_.bytes() +
         members_.capacity() * sizeof(ColumnMember);
}

}  // namespace collidoscope
