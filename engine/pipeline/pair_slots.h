#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// Assigns every candidate pair a slot for its cache. The pair keeps the slot as long as it stays a candidate
/// in each frame. Both frames' pairs are sorted, so one merge finds the survivors, without hashing.
class PairSlots {
 public:
  /// `pairs` is sorted by (a, b), without duplicates.
  void update(std::span<const BodyPair> pairs);
  /// Counts pairs of the last update as new if either body is marked in `is_changed`, which is by body.
  void renew(const std::vector<bool>& is_changed);

  /// The slot of each pair of the last update, in its order.
  const std::vector<std::uint32_t>& slots() const { return slots_; }
  /// Slots of pairs that are new, or that renew() counts as new. The caller clears their caches.
  const std::vector<std::uint32_t>& fresh() const { return fresh_; }
  /// One more than the largest slot ever assigned.
  std::uint32_t capacity() const { return capacity_; }
  std::size_t bytes() const;

 private:
  std::uint32_t allocate();

  std::vector<BodyPair> pairs_, previous_pairs_;
  std::vector<std::uint32_t> slots_, previous_slots_, fresh_, free_;
  std::uint32_t capacity_ = 0;
};

}  // namespace collidoscope
