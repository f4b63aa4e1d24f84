#include "geometry/exact/exact_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace collidoscope {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int fraction_bits = 52;
constexpr int smallest_exponent = -1074;
constexpr int exponent_mask = 0x7ff;

Wide join(std::uint64_t high, std::uint64_t low) {
  return Wide(high) << 64 | low;
}

std::uint64_t high_word(Wide value) {
  return static_cast<std::uint64_t>(value >> 64);
}

/// a · b · c · 2^shift, least significant word first; shift < 32.
std::array<std::uint64_t, 3> shifted_product(std::uint64_t a, std::uint64_t b, std::uint64_t c, int shift) {
  const Wide ab = Wide(a) * b;
  const Wide low = Wide(static_cast<std::uint64_t>(ab)) * c;
  const Wide high = Wide(high_word(ab)) * c + high_word(low);
  const auto word0 = static_cast<std::uint64_t>(low), word1 = static_cast<std::uint64_t>(high);
  return {word0 << shift, high_word(join(word1, word0) << shift),
          high_word(join(high_word(high), word1) << shift)};
}

}  // namespace

ExactFactor::ExactFactor(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto field = static_cast<std::int32_t>((bits >> fraction_bits) & exponent_mask);
  const std::uint64_t hidden = std::uint64_t{1} << fraction_bits;
  negative = (bits >> 63) != 0;
  mantissa = (bits & (hidden - 1)) | (field == 0 ? 0 : hidden);
  exponent = smallest_exponent + std::max(field, 1) - 1;
}

void ExactSum::add(const ExactFactor& a, const ExactFactor& b, const ExactFactor& c, bool negated) {
  if (a.mantissa == 0 || b.mantissa == 0 || c.mantissa == 0) return;
  const int position = a.exponent + b.exponent + c.exponent - lowest_exponent;
  const int first = position / digit_bits;
  const auto words = shifted_product(a.mantissa, b.mantissa, c.mantissa, position % digit_bits);
  const bool negative = (a.negative != b.negative) != (c.negative != negated);
  for (int i = 0; i < product_digits; ++i) {
    const std::int64_t digit = (words[i / 2] >> (i % 2 * digit_bits)) & 0xffffffffu;
    digits_[first + i] += negative ? -digit : digit;
  }
  lowest_ = std::min(lowest_, first);
  highest_ = std::max(highest_, first + product_digits - 1);
}

int ExactSum::sign() const {
  std::int64_t carry = 0;
  bool any = false;
  for (int i = lowest_; i <= highest_; ++i) {
    const std::int64_t value = digits_[i] + carry;
    carry = value >> digit_bits;
    any |= (value & 0xffffffff) != 0;
  }
  if (carry != 0) return carry < 0 ? -1 : 1;
  return any ? 1 : 0;
}

ExactSum::Value ExactSum::value() const {
  const int sum_sign = sign();
  // The size of the sum, carries settled.
  std::array<std::int64_t, digits + 1> settled{};
  std::int64_t carry = 0;
  int top = -1;
  for (int i = lowest_; i <= highest_ + 1; ++i) {
    const std::int64_t value = (i < digits ? sum_sign * digits_[i] : 0) + carry;
    carry = value >> digit_bits;
    settled[i] = value & 0xffffffff;
    if (settled[i] != 0) top = i;
  }
  if (top < 0) return {0, 0};

  // The leading 64 bits. The last of them also stands for all that follow, so that the conversion to double
  // rounds once, and the same wherever digits begin.
  constexpr int leading_digits = 4;
  Wide leading = 0;
  for (int i = top; i > top - leading_digits; --i)
    leading = leading << digit_bits | static_cast<std::uint64_t>(i < 0 ? 0 : settled[i]);
  const int unused = std::countl_zero(high_word(leading));
  leading <<= unused;
  bool more = static_cast<std::uint64_t>(leading) != 0;
  for (int i = lowest_; i <= top - leading_digits; ++i) more |= settled[i] != 0;

  Value result{};
  result.mantissa =
      sum_sign * std::frexp(static_cast<double>(high_word(leading) | (more ? 1 : 0)), &result.exponent);
  result.exponent += lowest_exponent + digit_bits * (top - 1) - unused;
  return result;
}

}  // namespace collidoscope
