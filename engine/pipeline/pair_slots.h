#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// Gives every candidate pair a slot that it keeps as long as it stays a candidate in each frame: the home of
/// its cache. Both frames' pairs are sorted, so one merge finds the survivors; no hashing, no order that
/// depends on it.
class PairSlots {
 public:
  /// `pairs` is sorted by (a, b), without duplicates.
  void update(std::span<const BodyPair> pairs);
  /// Counts those pairs of the last update as new that have a body which `is_changed`, by body.
  void renew(const std::vector<bool>& is_changed);

  /// Slot of each pair of the last update, in its order.
  const std::vector<std::uint32_t>& slots() const { return slots_; }
  /// Slots of pairs that are new, or that renew() counts as new: their caches must be cleared.
  const std::vector<std::uint32_t>& fresh() const { return fresh_; }
  /// One more than the largest slot ever given.
  std::uint32_t capacity() const { return capacity_; }
  std::size_t bytes() const;

 private:
  std::uint32_t take();

  std::vector<BodyPair> pairs_, previous_pairs_;
  std::vector<std::uint32_t> slots_, previous_slots_, fresh_, free_;
  std::uint32_t capacity_ = 0;
};

}  // namespace collidoscope
