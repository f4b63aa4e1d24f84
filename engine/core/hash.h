#pragma once

#include <bit>
#include <cstdint>

namespace collidoscope {

/// Of 64-bit words, in their order: the result hash of a run. Two runs of words that differ in one never
/// share it. Each word takes one multiplication, after Fibonacci hashing, and a shift that brings what the
/// upper bits know down to the lower ones. Not for security.
class Hash {
 public:
  void add(std::uint64_t word) {
    constexpr std::uint64_t golden_ratio = 0x9e3779b97f4a7c15u;
    value_ = (value_ ^ word) * golden_ratio;
    value_ ^= value_ >> 32;
  }
  /// By its bits, with -0 taken as +0.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value + 0.0)); }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace collidoscope
