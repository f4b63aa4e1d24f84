#include "core/double_double.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include "core/counted.h"
#include "core/random.h"

namespace collidoscope {
namespace {

mpq_class exact(const DoubleDouble& x) {
  return mpq_class(x.high()) + mpq_class(x.low());
}

/// Magnitudes 2⁻³⁰ … 2³⁰ and both signs; the low half is full of digits.
DoubleDouble random_number(Random& random) {
  const auto part = [&](int exponent) { return std::ldexp(random.uniform(-1, 1), exponent); };
  const int exponent = static_cast<int>(random.below(61)) - 30;
  return DoubleDouble::fast_two_sum(part(exponent) + std::ldexp(0.5, exponent), part(exponent - 54));
}

/// |got − truth| ≤ ε |truth|
void expect_close(const DoubleDouble& got, const mpq_class& truth, const char* operation) {
  const mpq_class epsilon(static_cast<Real>(std::numeric_limits<DoubleDouble>::epsilon()));
  EXPECT_LE(abs(exact(got) - truth), abs(truth) * epsilon) << operation;
}

TEST(DoubleDouble, OperationsErrByLessThanEpsilon) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = random_number(random), b = random_number(random);
    expect_close(a + b, exact(a) + exact(b), "sum");
    expect_close(a - b, exact(a) - exact(b), "difference");
    expect_close(a * b, exact(a) * exact(b), "product");
    expect_close(a / b, exact(a) / exact(b), "quotient");
  }
}

TEST(DoubleDouble, CancellationLeavesTheLowHalf) {
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = random_number(random);
    const DoubleDouble b = a * DoubleDouble(1 + 0x1p-40);
    expect_close(b - a, exact(b) - exact(a), "difference of neighbours");
  }
}

TEST(DoubleDouble, SquareRootSquaredComesBack) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble a = abs(random_number(random));
    const mpq_class root = exact(sqrt(a));
    const mpq_class epsilon(static_cast<Real>(std::numeric_limits<DoubleDouble>::epsilon()));
    EXPECT_LE(abs(root * root - exact(a)), exact(a) * epsilon * 2);
  }
  EXPECT_TRUE(sqrt(DoubleDouble(0)) == DoubleDouble(0));
}

TEST(DoubleDouble, ComparesByBothHalves) {
  const DoubleDouble one = 1.0, above = one + DoubleDouble(0x1p-80), below = one - DoubleDouble(0x1p-80);
  EXPECT_TRUE(below < one && one < above && above > below);
  EXPECT_TRUE(one <= one && one >= one && one == one && one != above);
  EXPECT_FALSE(above <= one || below >= one);
}

TEST(DoubleDouble, CountsWhatItDoesUnderneath) {
  using Wide = DoubleDoubleT<Counted>;
  OperationCounts counts;
  const CountingScope scope(counts);
  const Vec3T<Wide> a(1.0, 2.0, 3.0);
  EXPECT_EQ(static_cast<Real>(dot(a, a)), 14.0);
  EXPECT_GT(counts.total(), 50u);
}

}  // namespace
}  // namespace collidoscope
