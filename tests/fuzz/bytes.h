#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/scalar.h"

namespace collidoscope::fuzz {

/// An input, read from its beginning. Zeros follow its last byte, so that every input is one of something.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool is_empty() const { return size_ == 0; }

  std::uint8_t byte() {
    if (size_ == 0) return 0;
    --size_;
    return *data_++;
  }
  /// 0 … count − 1, of one byte: count ≤ 256.
  std::uint32_t below(std::uint32_t count) { return byte() % count; }
  bool coin() { return below(2) == 1; }
  /// −128 … 127.
  Real signed_byte() { return static_cast<std::int8_t>(byte()); }
  /// −reach … reach.
  Real whole(int reach) { return static_cast<Real>(below(2 * static_cast<unsigned>(reach) + 1)) - reach; }

  /// Whatever four bytes stand for, but 0 for what is not finite.
  float finite_float() {
    std::uint32_t bits = 0;
    for (int i = 0; i < 4; ++i) bits = bits << 8 | byte();
    const auto value = std::bit_cast<float>(bits);
    return std::isfinite(value) ? value : 0;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

/// An input that is a text.
inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace collidoscope::fuzz
