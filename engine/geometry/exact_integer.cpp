#include "geometry/exact_integer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "geometry/exact_sum.h"

namespace collidoscope {
namespace {

__extension__ using Wide = unsigned __int128;
using Words = std::vector<std::uint64_t>;
using WordSpan = std::span<const std::uint64_t>;

constexpr int word_bits = 64;

void trim(Words& words) {
  while (!words.empty() && words.back() == 0) words.pop_back();
}

int compare(WordSpan a, WordSpan b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = a.size(); i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

/// longer + shorter
Words add(WordSpan longer, WordSpan shorter) {
  Words result(longer.size() + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < longer.size(); ++i) {
    const Wide digit = Wide(longer[i]) + (i < shorter.size() ? shorter[i] : 0) + carry;
    result[i] = static_cast<std::uint64_t>(digit);
    carry = static_cast<std::uint64_t>(digit >> word_bits);
  }
  result.back() = carry;
  trim(result);
  return result;
}

/// larger − smaller
Words subtract(WordSpan larger, WordSpan smaller) {
  Words result(larger.size());
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < larger.size(); ++i) {
    const Wide digit = Wide(larger[i]) - (i < smaller.size() ? smaller[i] : 0) - borrow;
    result[i] = static_cast<std::uint64_t>(digit);
    borrow = static_cast<std::uint64_t>(digit >> word_bits) != 0;
  }
  trim(result);
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
  words_.resize(static_cast<std::size_t>(shift / word_bits));
  words_.push_back(static_cast<std::uint64_t>(shifted));
  words_.push_back(static_cast<std::uint64_t>(shifted >> word_bits));
  trim(words_);
}

ExactInteger ExactInteger::sum(const ExactInteger& a, const ExactInteger& b, bool negate_b) {
  const bool negative_b = b.negative_ != negate_b;
  const int order = compare(a.words_, b.words_);
  ExactInteger result;
  result.negative_ = order >= 0 ? a.negative_ : negative_b;
  const WordSpan larger = order >= 0 ? a.words_ : b.words_, smaller = order >= 0 ? b.words_ : a.words_;
  result.words_ = a.negative_ == negative_b ? add(larger, smaller) : subtract(larger, smaller);
  return result;
}

ExactInteger operator*(const ExactInteger& a, const ExactInteger& b) {
  ExactInteger result;
  result.negative_ = a.negative_ != b.negative_;
  result.words_.resize(a.words_.size() + b.words_.size());
  for (std::size_t i = 0; i < a.words_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.words_.size(); ++j) {
      const Wide digit = Wide(a.words_[i]) * b.words_[j] + result.words_[i + j] + carry;
      result.words_[i + j] = static_cast<std::uint64_t>(digit);
      carry = static_cast<std::uint64_t>(digit >> word_bits);
    }
    result.words_[i + b.words_.size()] = carry;
  }
  trim(result.words_);
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
