#include "pipeline/pair_slots.h"

namespace collidoscope {

void PairSlots::update(std::span<const BodyPair> pairs) {
  previous_pairs_.swap(pairs_);
  previous_slots_.swap(slots_);
  pairs_.assign(pairs.begin(), pairs.end());
  slots_.resize(pairs.size());
  fresh_.clear();

  std::size_t old = 0;
  const auto free_until = [&](auto keeps_going) {
    for (; old < previous_pairs_.size() && keeps_going(previous_pairs_[old]); ++old)
      free_.push_back(previous_slots_[old]);
  };
  constexpr std::uint32_t none = ~std::uint32_t{0};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    free_until([&](const BodyPair& pair) { return pair < pairs[i]; });
    const bool survives = old < previous_pairs_.size() && previous_pairs_[old] == pairs[i];
    slots_[i] = survives ? previous_slots_[old++] : none;
  }
  free_until([](const BodyPair&) { return true; });

  // New pairs get slots last, so that a slot freed late in the order serves a pair that came early.
  for (std::uint32_t& slot : slots_) {
    if (slot == none) fresh_.push_back(slot = allocate());
  }
}

void PairSlots::renew(const std::vector<bool>& is_changed) {
  for (std::size_t i = 0; i < pairs_.size(); ++i)
    if (is_changed[pairs_[i].a] || is_changed[pairs_[i].b]) fresh_.push_back(slots_[i]);
}

std::uint32_t PairSlots::allocate() {
  if (free_.empty()) return capacity_++;
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  return slot;
}

std::size_t PairSlots::bytes() const {
  return (pairs_.capacity() + previous_pairs_.capacity()) * sizeof(BodyPair) +
         (slots_.capacity() + previous_slots_.capacity() + fresh_.capacity() + free_.capacity()) *
             sizeof(std::uint32_t);
}

}  // namespace collidoscope
