#pragma once

#include <bit>
#include <cstdint>

namespace collidoscope {

/// A hash of 64-bit words in order: the result hash of a run. Two sequences that differ in one word never
/// share it. Each word costs one multiplication, after Fibonacci hashing, and a shift that mixes the upper
/// bits into the lower ones. It is not for security.
class Hash {
 public:
  void add(std::uint64_t word) {
    constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15u;
    value_ = (value_ ^ word) * golden_ratio;
    value_ ^= value_ >> 32;
  }
  /// Hashes the bits of the value; -0 counts as +0.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value + 0.0)); }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace collidoscope
