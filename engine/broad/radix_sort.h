#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace collidoscope {

struct Keyed {
  std::uint32_t key, index;
};

/// An unsigned number that orders as the float does; −0 and +0 are alike. Not for NaN.
inline std::uint32_t sort_key(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);
  constexpr std::uint32_t sign = 0x80000000u;
  return bits & sign ? ~bits : bits | sign;
}

/// Sorts by `key`, stable, eight bits at a time from the lowest. `scratch` has the size of `items`, at
/// least 1.
inline void radix_sort(std::vector<Keyed>& items, std::vector<Keyed>& scratch) {
  constexpr std::size_t digits = 4, bits = 8, values = 1u << bits;
  const auto digit_of = [](const Keyed& item, std::size_t digit) {
    return item.key >> (bits * digit) & (values - 1);
  };
  std::array<std::array<std::uint32_t, values>, digits> counts{};
  for (const Keyed& item : items)
    for (std::size_t digit = 0; digit < digits; ++digit) ++counts[digit][digit_of(item, digit)];
  for (std::size_t digit = 0; digit < digits; ++digit) {
    std::array<std::uint32_t, values>& next = counts[digit];
    if (next[digit_of(items[0], digit)] == items.size()) continue;  // all alike here
    std::uint32_t start = 0;
    for (std::uint32_t& entry : next) start += std::exchange(entry, start);
    for (const Keyed& item : items) scratch[next[digit_of(item, digit)]++] = item;
    items.swap(scratch);
  }
}

}  // namespace collidoscope
