#include "core/trigonometry.h"

#include <cmath>

namespace collidoscope {
namespace {

/// An angle in [−π/4, π/4] as a sum, and how many quarter turns were taken off.
struct ReducedAngle {
  Real high, low;
  int quarter;  // 0 … 3
};

/// Not infinite, no NaN, and of so few quarter turns that multiples of the parts of π/2 are exact.
bool is_reducible(Real radians) {
  constexpr Real most = 1 << 20;
  return std::abs(radians) < most;
}

/// π/2 is subtracted in three parts. The first two have zeros at their ends: whole multiples of them are
/// exact.
ReducedAngle reduced(Real radians) {
  constexpr Real per_quarter = 0x1.45f306dc9c883p-1;  // 2 / π
  constexpr Real first = 0x1.921fb544p+0, second = 0x1.0b4611a6p-34, third = 0x1.3198a2e037073p-69;
  const Real quarters = std::nearbyint(radians * per_quarter);
  const Real rough = radians - quarters * first;
  const Real finer = rough - quarters * second;
  const Real lost = (rough - finer) - quarters * second;  // by the last rounding
  const Real rest = lost - quarters * third;
  const Real high = finer + rest;
  return {high, (finer - high) + rest, static_cast<int>(static_cast<long long>(quarters) & 3)};
}

/// Taylor's series up to x¹⁷, whose next term is below 1e-19 of the sine.
Real sine_of_small(Real x, Real low) {
  const Real square = x * x;
  const Real tail =
      1.0 / 120 +
      square * (-1.0 / 5040 +
                square * (1.0 / 362880 + square * (-1.0 / 39916800 +
                                                   square * (1.0 / 6227020800 +
                                                             square * (-1.0 / 1307674368000 +
                                                                       square * (1.0 / 355687428096000))))));
  const Real cube = x * square;
  return x + (cube * (-1.0 / 6 + square * tail) + low * (1 - square / 2));
}

/// Taylor's series up to x¹⁸.
Real cosine_of_small(Real x, Real low) {
  const Real square = x * x, half = square / 2;
  const Real tail =
      1.0 / 24 +
      square *
          (-1.0 / 720 +
           square * (1.0 / 40320 +
                     square * (-1.0 / 3628800 + square * (1.0 / 479001600 +
                                                          square * (-1.0 / 87178291200 +
                                                                    square * (1.0 / 20922789888000 -
                                                                              square / 6402373705728000))))));
  const Real rough = 1 - half;
  return rough + (((1 - rough) - half) + (square * square * tail - x * low));
}

Real sine_in(const ReducedAngle& angle, int quarter) {
  const Real value =
      quarter % 2 == 0 ? sine_of_small(angle.high, angle.low) : cosine_of_small(angle.high, angle.low);
  return quarter < 2 ? value : -value;
}

}  // namespace

Real sine_of(Real radians) {
  if (!is_reducible(radians)) return std::sin(radians);
  const ReducedAngle angle = reduced(radians);
  return sine_in(angle, angle.quarter);
}

Real cosine_of(Real radians) {
  if (!is_reducible(radians)) return std::cos(radians);
  const ReducedAngle angle = reduced(radians);
  return sine_in(angle, (angle.quarter + 1) & 3);
}

}  // namespace collidoscope
