#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope {

/// A set of pairs with O(1) insertion and removal: open addressing with linear probing, at most half full.
class PairSet {
 public:
  std::size_t size() const { return size_; }

  void clear() {
    std::fill(slots_.begin(), slots_.end(), empty);
    size_ = 0;
  }

  /// The pair may be in the set already.
  void insert(const BodyPair& pair) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    std::size_t slot = find(pair);
    if (slots_[slot] == pair) return;
    slots_[slot] = pair;
    ++size_;
  }

  /// The pair may be missing from the set. Moves back the pairs that probing had pushed on.
  void erase(const BodyPair& pair) {
    if (size_ == 0) return;
    std::size_t hole = find(pair);
    if (slots_[hole] != pair) return;
    --size_;
    for (std::size_t slot = next(hole); slots_[slot] != empty; slot = next(slot)) {
      const std::size_t wish = home(slots_[slot]);
      const std::size_t from_wish = (slot - wish) & mask(), from_hole = (slot - hole) & mask();
      if (from_wish < from_hole) continue;
      slots_[hole] = slots_[slot];
      hole = slot;
    }
    slots_[hole] = empty;
  }

  /// Appends all pairs of slots [begin, end), in the order of the slots.
  void append(std::size_t begin, std::size_t end, std::vector<BodyPair>& pairs) const {
    for (std::size_t slot = begin; slot < end; ++slot)
      if (slots_[slot] != empty) pairs.push_back(slots_[slot]);
  }
  std::size_t slot_count() const { return slots_.size(); }
  std::size_t bytes() const { return slots_.capacity() * sizeof(BodyPair); }

 private:
  static constexpr BodyPair empty{0, 0};  // no pair is of one body

  std::size_t mask() const { return slots_.size() - 1; }
  std::size_t next(std::size_t slot) const { return (slot + 1) & mask(); }
  std::size_t home(const BodyPair& pair) const {
    constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15u;  // Fibonacci hashing
    const std::uint64_t key = std::uint64_t{pair.a} << 32 | pair.b;
    return (key * golden_ratio) >> (64 - std::countr_zero(slots_.size()));
  }
  /// The slot that holds the pair, or the slot where it belongs.
  std::size_t find(const BodyPair& pair) const {
    std::size_t slot = home(pair);
    while (slots_[slot] != empty && slots_[slot] != pair) slot = next(slot);
    return slot;
  }
  void grow() {
    constexpr std::size_t smallest = 64;
    std::vector<BodyPair> old(std::max(smallest, 2 * slots_.size()), empty);
    old.swap(slots_);
    for (const BodyPair& pair : old)
      if (pair != empty) slots_[find(pair)] = pair;
  }

  std::vector<BodyPair> slots_;  // a power of two of them
  std::size_t size_ = 0;
};

}  // namespace collidoscope
