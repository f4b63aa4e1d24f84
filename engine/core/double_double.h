#pragma once

// An unevaluated sum of two doubles: about 32 digits, for the rare pairs that 16 cannot decide.
//
// Algorithms and error bounds: Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building
// blocks of double-word arithmetic", ACM TOMS 44 (2017); products are split by Veltkamp and Dekker, so that
// nothing depends on a fused multiply-add. Base is the scalar underneath: Real, or Counted, whose
// operations are then counted. No overflow guard: operands stay below 2⁹⁹⁵.

#include <cmath>
#include <limits>

#include "core/scalar.h"

namespace collidoscope {

template <class Base>
class DoubleDoubleT {
 public:
  DoubleDoubleT() = default;  // uninitialised, as a double is: GLM keeps its components in unions
  constexpr DoubleDoubleT(Real value) : high_(value), low_(0.0) {}  // implicit, as Counted
  /// The exact sum of the two, for |high| ≥ |low| or high = 0.
  static constexpr DoubleDoubleT fast_two_sum(Base high, Base low) {
    const Base sum = high + low;
    return {sum, low - (sum - high)};
  }
  /// The exact sum of any two. (Knuth)
  static constexpr DoubleDoubleT two_sum(Base a, Base b) {
    const Base sum = a + b;
    const Base b_part = sum - a;
    return {sum, (a - (sum - b_part)) + (b - b_part)};
  }
  /// The exact product. (Dekker)
  static constexpr DoubleDoubleT two_product(Base a, Base b) {
    const Base product = a * b;
    const Halves x = split(a), y = split(b);
    return {product,
            ((x.upper * y.upper - product) + x.upper * y.lower + x.lower * y.upper) + x.lower * y.lower};
  }

  constexpr Base high() const { return high_; }
  constexpr Base low() const { return low_; }
  constexpr explicit operator Real() const { return static_cast<Real>(high_); }

  friend constexpr DoubleDoubleT operator+(const DoubleDoubleT& a, const DoubleDoubleT& b) {
    const DoubleDoubleT s = two_sum(a.high_, b.high_), t = two_sum(a.low_, b.low_);
    const DoubleDoubleT v = fast_two_sum(s.high_, s.low_ + t.high_);
    return fast_two_sum(v.high_, t.low_ + v.low_);
  }
  friend constexpr DoubleDoubleT operator-(const DoubleDoubleT& a) { return {-a.high_, -a.low_}; }
  friend constexpr DoubleDoubleT operator-(const DoubleDoubleT& a, const DoubleDoubleT& b) { return a + -b; }
  friend constexpr DoubleDoubleT operator*(const DoubleDoubleT& a, const DoubleDoubleT& b) {
    const DoubleDoubleT c = two_product(a.high_, b.high_);
    const Base cross_terms = (a.high_ * b.low_ + a.low_ * b.high_) + a.low_ * b.low_;
    return fast_two_sum(c.high_, c.low_ + cross_terms);
  }
  friend constexpr DoubleDoubleT operator/(const DoubleDoubleT& a, const DoubleDoubleT& b) {
    const Base quotient = a.high_ / b.high_;
    const DoubleDoubleT remainder = a - b * DoubleDoubleT{quotient, Base(0)};
    return fast_two_sum(quotient, remainder.high_ / b.high_);
  }
  /// One Newton step from the root of the upper half. (Karp)
  friend DoubleDoubleT sqrt(const DoubleDoubleT& a) {
    using std::sqrt;
    if (!(a.high_ > Base(0))) return 0.0;
    const Base root = sqrt(a.high_);
    const DoubleDoubleT remainder = a - two_product(root, root);
    return fast_two_sum(root, remainder.high_ / (Base(2) * root));
  }
  friend constexpr DoubleDoubleT abs(const DoubleDoubleT& a) { return a < DoubleDoubleT(0.0) ? -a : a; }

  constexpr DoubleDoubleT& operator+=(const DoubleDoubleT& other) { return *this = *this + other; }
  constexpr DoubleDoubleT& operator-=(const DoubleDoubleT& other) { return *this = *this - other; }
  constexpr DoubleDoubleT& operator*=(const DoubleDoubleT& other) { return *this = *this * other; }
  constexpr DoubleDoubleT& operator/=(const DoubleDoubleT& other) { return *this = *this / other; }

  friend constexpr bool operator<(const DoubleDoubleT& a, const DoubleDoubleT& b) {
    return a.high_ < b.high_ || (a.high_ == b.high_ && a.low_ < b.low_);
  }
  friend constexpr bool operator==(const DoubleDoubleT& a, const DoubleDoubleT& b) {
    return a.high_ == b.high_ && a.low_ == b.low_;
  }
  friend constexpr bool operator>(const DoubleDoubleT& a, const DoubleDoubleT& b) { return b < a; }
  friend constexpr bool operator<=(const DoubleDoubleT& a, const DoubleDoubleT& b) { return a < b || a == b; }
  friend constexpr bool operator>=(const DoubleDoubleT& a, const DoubleDoubleT& b) { return b <= a; }
  friend constexpr bool operator!=(const DoubleDoubleT& a, const DoubleDoubleT& b) { return !(a == b); }

 private:
  constexpr DoubleDoubleT(Base high, Base low) : high_(high), low_(low) {}

  struct Halves {
    Base upper, lower;
  };
  /// Into two halves of 26 bits, whose products are exact. (Veltkamp)
  static constexpr Halves split(Base value) {
    constexpr Real two_to_27_and_one = 0x1p27 + 1;
    const Base scaled = Base(two_to_27_and_one) * value;
    const Base upper = scaled - (scaled - value);
    return {upper, value - upper};
  }

  Base high_, low_;
};

using DoubleDouble = DoubleDoubleT<Real>;

}  // namespace collidoscope

template <class Base>
class std::numeric_limits<collidoscope::DoubleDoubleT<Base>> : public std::numeric_limits<double> {
 public:
  static constexpr bool is_iec559 = false;
  static constexpr int digits = 104;
  /// Above the error bound of every operation, the quotient's 15·2⁻¹⁰⁶ included.
  static constexpr collidoscope::DoubleDoubleT<Base> epsilon() { return 0x1p-102; }
};
