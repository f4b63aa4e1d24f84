#pragma once

#include <bit>
#include <cstdint>

namespace collidoscope {

/// FNV-1a over 64-bit words: the result hash of a run. Not for security.
class Hash {
 public:
  void add(std::uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) value_ = (value_ ^ ((word >> shift) & 0xff)) * 0x100000001b3u;
  }
  /// By its bits, with -0 taken as +0.
  void add(double value) { add(std::bit_cast<std::uint64_t>(value + 0.0)); }

  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace collidoscope
