#pragma once

#include <array>
#include <cstdint>

namespace collidoscope {

/// A finite double as (−1)^negative · mantissa · 2^exponent; mantissa 0 means zero.
struct ExactFactor {
  explicit ExactFactor(double value);

  std::uint64_t mantissa;  // below 2^53
  std::int32_t exponent;
  bool negative;
};

/// The sum of a few products of three doubles without any rounding, underflow or overflow: a fixed-point
/// number long enough for every product that doubles can have (the long accumulator of Kulisch). Shewchuk's
/// expansions are as exact only while products of three stay within double's range.
class ExactSum {
 public:
  void add(const ExactFactor& a, const ExactFactor& b, const ExactFactor& c) { add(a, b, c, false); }
  void subtract(const ExactFactor& a, const ExactFactor& b, const ExactFactor& c) { add(a, b, c, true); }

  /// The sign of the sum so far.
  int sign() const;

  struct Value {
    double mantissa;  // 0.5 to 1 in size, or 0
    int exponent;     // of two
  };
  /// Rounded to the nearest double, the range apart.
  Value value() const;

 private:
  void add(const ExactFactor& a, const ExactFactor& b, const ExactFactor& c, bool negated);

  // Digits of 32 bits in signed 64-bit words: they hold 2^31 additions before a carry must move on.
  static constexpr int digit_bits = 32;
  static constexpr int product_digits = 6;           // 3 · 53 bits, moved up by less than a digit
  static constexpr int lowest_exponent = 3 * -1074;  // of the product of three smallest doubles
  static constexpr int highest_exponent = 3 * 971;   // of the product of three largest
  static constexpr int digits = (highest_exponent - lowest_exponent) / digit_bits + product_digits;
  std::array<std::int64_t, digits> digits_{};
  int lowest_ = digits, highest_ = -1;  // digits touched
};

}  // namespace collidoscope
