#include "geometry/exact/exact_integer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "geometry/exact/exact_sum.h"

namespace collidoscope {
namespace {

__extension__ using Wide = unsigned __int128;
using detail::Words;

constexpr int word_bits = 64;

int compare(const Words& a, const Words& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

/// longer + shorter
Words add(const Words& longer, const Words& shorter) {
  Words result(longer.size() + 1);
  const std::uint64_t *a = longer.data(), *b = shorter.data();
  std::uint64_t *to = result.data(), carry = 0;
  for (std::size_t i = 0; i < longer.size(); ++i) {
    const Wide digit = Wide(a[i]) + (i < shorter.size() ? b[i] : 0) + carry;
    to[i] = static_cast<std::uint64_t>(digit);
    carry = static_cast<std::uint64_t>(digit >> word_bits);
  }
  to[longer.size()] = carry;
  result.trim();
  return result;
}

/// larger − smaller
Words subtract(const Words& larger, const Words& smaller) {
  Words result(larger.size());
  const std::uint64_t *a = larger.data(), *b = smaller.data();
  std::uint64_t *to = result.data(), borrow = 0;
  for (std::size_t i = 0; i < larger.size(); ++i) {
    const Wide digit = Wide(a[i]) - (i < smaller.size() ? b[i] : 0) - borrow;
    to[i] = static_cast<std::uint64_t>(digit);
    borrow = static_cast<std::uint64_t>(digit >> word_bits) != 0;
  }
  result.trim();
  return result;
}

Words multiply(const Words& a, const Words& b) {
  Words result(a.size() + b.size());
  const std::uint64_t *p = a.data(), *q = b.data();
  std::uint64_t* to = result.data();
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Wide digit = Wide(p[i]) * q[j] + to[i + j] + carry;
      to[i + j] = static_cast<std::uint64_t>(digit);
      carry = static_cast<std::uint64_t>(digit >> word_bits);
    }
    to[i + b.size()] = carry;
  }
  result.trim();
  return result;
}

}  // namespace

ExactInteger::ExactInteger(Real value, int unit) {
  ExactFactor factor(value);
  if (factor.mantissa == 0) return;
  negative_ = factor.negative;
  const int zeros = std::countr_zero(factor.mantissa);
  const int shift = factor.exponent + zeros - unit;
  const Wide shifted = Wide(factor.mantissa >> zeros) << (shift % word_bits);
  const auto lowest = static_cast<std::size_t>(shift / word_bits);
  words_ = Words(lowest + 2);
  words_.data()[lowest] = static_cast<std::uint64_t>(shifted);
  words_.data()[lowest + 1] = static_cast<std::uint64_t>(shifted >> word_bits);
  words_.trim();
}

ExactInteger ExactInteger::sum(const ExactInteger& a, const ExactInteger& b, bool negate_b) {
  const bool negative_b = b.negative_ != negate_b;
  const int order = compare(a.words_, b.words_);
  ExactInteger result;
  result.negative_ = order >= 0 ? a.negative_ : negative_b;
  const Words &larger = order >= 0 ? a.words_ : b.words_, &smaller = order >= 0 ? b.words_ : a.words_;
  result.words_ = a.negative_ == negative_b ? add(larger, smaller) : subtract(larger, smaller);
  return result;
}

ExactInteger operator*(const ExactInteger& a, const ExactInteger& b) {
  ExactInteger result;
  result.negative_ = a.negative_ != b.negative_;
  result.words_ = multiply(a.words_, b.words_);
  return result;
}

ExactInteger::Value ExactInteger::value() const {
  // Two words have more bits than a double, wherever the first of them begins.
  const std::size_t used = std::min<std::size_t>(words_.size(), 2);
  Real size = 0;
  for (std::size_t i = words_.size(); i-- > words_.size() - used;)
    size = size * 0x1p64 + static_cast<Real>(words_[i]);
  Value result{};
  result.mantissa = std::frexp(negative_ ? -size : size, &result.exponent);
  result.exponent += word_bits * static_cast<int>(words_.size() - used);
  return result;
}

int lowest_bit(Real value, int otherwise) {
  const ExactFactor factor(value);
  return factor.mantissa == 0 ? otherwise : factor.exponent + std::countr_zero(factor.mantissa);
}

Vec3 to_direction(const ExactVector& v) {
  const ExactInteger::Value values[] = {v.x.value(), v.y.value(), v.z.value()};
  int largest = std::numeric_limits<int>::min();
  for (const auto& [mantissa, exponent] : values)
    if (mantissa != 0) largest = std::max(largest, exponent);
  Vec3 direction(0);
  for (int i = 0; i < 3; ++i)
    if (values[i].mantissa != 0) direction[i] = std::ldexp(values[i].mantissa, values[i].exponent - largest);
  return direction;
}

}  // namespace collidoscope
