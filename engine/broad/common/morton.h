#pragma once

#include <cstdint>

namespace collidoscope {

/// Bits per axis of a Morton code: the code has 30.
constexpr int morton_bits = 10;

/// Two zero bits between any two of the ten lowest.
inline std::uint32_t spread_bits(std::uint32_t value) {
  value = (value | value << 16) & 0x030000ffu;
  value = (value | value << 8) & 0x0300f00fu;
  value = (value | value << 4) & 0x030c30c3u;
  return (value | value << 2) & 0x09249249u;
}

/// The index of a cell along the Z-order curve; coordinates below 2¹⁰.
inline std::uint32_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  return spread_bits(x) | spread_bits(y) << 1 | spread_bits(z) << 2;
}

/// Every third bit from the lowest: one coordinate of a code, or of a code shifted by one or two.
inline std::uint32_t morton_part(std::uint32_t code) {
  std::uint32_t value = code & 0x09249249u;
  value = (value | value >> 2) & 0x030c30c3u;
  value = (value | value >> 4) & 0x0300f00fu;
  value = (value | value >> 8) & 0x030000ffu;
  return (value | value >> 16) & 0x3ffu;
}

}  // namespace collidoscope
