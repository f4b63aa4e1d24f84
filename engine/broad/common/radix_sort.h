#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <ranges>
#include <span>
#include <utility>

namespace collidoscope {

/// An unsigned number that orders as the float does; −0 and +0 are alike. NaN is not allowed.
inline std::uint32_t sort_key(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);
  const auto flip = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31);
  return bits ^ (flip | 0x80000000u);
}

/// Replaces each number by the sum of those before it: counts of values become the indices of their first
/// entries. Returns the sum of all. Several numbers that go together may be one entry.
template <class Counts>
auto counts_to_starts(Counts&& counts) {
  std::ranges::range_value_t<Counts> start{};
  for (auto& entry : counts) start += std::exchange(entry, start);
  return start;
}

/// Something with a key, by its index.
struct Keyed {
  std::uint32_t key, index;
};

/// Sorts by the whole key, stable, from the lowest digit. `scratch` has as many.
inline void radix_sort_whole(std::span<Keyed> items, std::span<Keyed> scratch) {
  constexpr unsigned digits = 4, bits = 8;  // their number is even: the result is in `items`
  constexpr std::uint32_t values = 1u << bits;
  std::array<std::array<std::uint32_t, values>, digits> counts{};
  for (const Keyed& item : items)
    for (unsigned digit = 0; digit < digits; ++digit)
      ++counts[digit][item.key >> (bits * digit) & (values - 1)];
  for (unsigned digit = 0; digit < digits; ++digit) {
    std::array<std::uint32_t, values>& next = counts[digit];
    counts_to_starts(next);
    for (const Keyed& item : items) scratch[next[item.key >> (bits * digit) & (values - 1)]++] = item;
    std::swap(items, scratch);
  }
}

}  // namespace collidoscope
