#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace collidoscope {

/// An unsigned number that orders as the float does; −0 and +0 are alike. Not for NaN.
inline std::uint32_t sort_key(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);
  const auto flip = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits) >> 31);
  return bits ^ (flip | 0x80000000u);
}

/// The least float whose key agrees with `key` in the bits of `mask`, which are the upper ones: never falls
/// along keys that are sorted by those bits.
inline float least_float(std::uint32_t key, std::uint32_t mask) {
  const std::uint32_t least = key & mask;
  const auto flip = static_cast<std::uint32_t>(static_cast<std::int32_t>(~least) >> 31);
  return std::bit_cast<float>(least ^ (flip | 0x80000000u));
}

/// Sorts by the upper digits · bits of `Item::key`, stable, from the lowest digit. The number of digits is
/// even: the result is in `items`. `scratch` has as many.
template <unsigned digits, unsigned bits, class Item>
void radix_sort_by_digits(std::span<Item> items, std::span<Item> scratch) {
  static_assert(digits % 2 == 0 && digits * bits <= 32);
  constexpr std::uint32_t values = 1u << bits, lowest = 32 - digits * bits;
  std::array<std::array<std::uint32_t, values>, digits> counts{};
  for (const Item& item : items)
    for (unsigned digit = 0; digit < digits; ++digit)
      ++counts[digit][item.key >> (lowest + bits * digit) & (values - 1)];
  for (unsigned digit = 0; digit < digits; ++digit) {
    std::array<std::uint32_t, values>& next = counts[digit];
    std::uint32_t start = 0;
    for (std::uint32_t& entry : next) start += std::exchange(entry, start);
    for (const Item& item : items) scratch[next[item.key >> (lowest + bits * digit) & (values - 1)]++] = item;
    std::swap(items, scratch);
  }
}

/// Sorts by as many of the upper bits as tell most of so many items apart; returns the mask of these bits. Of
/// a float, 16 bits are its sign, its exponent and 7 bits of its fraction.
template <class Item>
std::uint32_t radix_sort_roughly(std::span<Item> items, std::span<Item> scratch) {
  // Counting by long digits has a price of its own that few items do not repay.
  constexpr std::size_t few = 1024;
  constexpr std::uint32_t upper_16 = 0xffff0000u, upper_22 = 0xfffffc00u;
  if (items.size() < few) return radix_sort_by_digits<2, 8>(items, scratch), upper_16;
  return radix_sort_by_digits<2, 11>(items, scratch), upper_22;
}

/// Something with a key, by its index.
struct Keyed {
  std::uint32_t key, index;
};

/// Sorts by the whole key, stable. `scratch` has as many.
inline void radix_sort_whole(std::span<Keyed> items, std::span<Keyed> scratch) {
  radix_sort_by_digits<4, 8>(items, scratch);
}

}  // namespace collidoscope
