// Integers without bound against GMP's.

#include "geometry/exact/exact_integer.h"

#include <cmath>
#include <gmpxx.h>
#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope {
namespace {

struct Both {
  ExactInteger ours;
  mpz_class theirs;

  friend Both operator+(const Both& a, const Both& b) { return {a.ours + b.ours, a.theirs + b.theirs}; }
  friend Both operator-(const Both& a, const Both& b) { return {a.ours - b.ours, a.theirs - b.theirs}; }
  friend Both operator*(const Both& a, const Both& b) { return {a.ours * b.ours, a.theirs * b.theirs}; }
};

Both random_number(Random& random) {
  const int exponent = static_cast<int>(random.below(400));
  const Real mantissa = std::floor(random.uniform(-0x1p53, 0x1p53));
  const Real value = random.below(8) == 0 ? 0 : std::ldexp(mantissa, exponent - 200);
  mpz_class theirs = value == 0 ? mpz_class(0) : mpz_class(mantissa) << static_cast<unsigned>(exponent);
  return {ExactInteger(value, -200), theirs};
}

void expect_same(const Both& number) {
  EXPECT_EQ(number.ours.sign(), sgn(number.theirs));
  long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, number.theirs.get_mpz_t());
  const auto [our_mantissa, our_exponent] = number.ours.value();
  const Real quotient = mantissa == 0
                            ? 1 + our_mantissa
                            : std::ldexp(our_mantissa / mantissa, our_exponent - static_cast<int>(exponent));
  EXPECT_NEAR(quotient, 1, 2 * std::numeric_limits<Real>::epsilon());
}

TEST(ExactInteger, CalculatesAsGmpDoes) {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Both a = random_number(random), b = random_number(random), c = random_number(random);
    const Both product = a * b * c;
    expect_same(a), expect_same(a + b), expect_same(a - b), expect_same(product);
    expect_same(product - a * b), expect_same(product - a * (b * c)), expect_same(b * c * a - product + a);
  }
}

TEST(ExactInteger, CarriesAndBorrowsAcrossWords) {
  const ExactInteger one(1, 0), power(0x1p192, 0);
  const ExactInteger below = power - one;
  EXPECT_EQ((below + one - power).sign(), 0);
  EXPECT_EQ((below * below - power * power + power + power - one).sign(), 0);
  EXPECT_EQ((one - power).sign(), -1);
  EXPECT_EQ((below - power).sign(), -1);
  EXPECT_EQ((-(one - one)).sign(), 0);
}

TEST(ExactInteger, TakesTheSmallestAndTheLargestDoubles) {
  const ExactInteger smallest(0x1p-1074, -1074), largest(std::numeric_limits<Real>::max(), -1074);
  EXPECT_EQ(smallest.value().exponent, 1);
  EXPECT_EQ(largest.value().exponent, 1024 + 1074);
  EXPECT_EQ((largest + smallest - largest - smallest).sign(), 0);
  EXPECT_EQ(lowest_bit(0x1p-1074, 5), -1074);
  EXPECT_EQ(lowest_bit(12, 5), 2);
  EXPECT_EQ(lowest_bit(0, 5), 5);
}

TEST(ExactVector, PointsInItsDirection) {
  const ExactVector v{ExactInteger(3, 0), ExactInteger(-4e20, 0), ExactInteger(0, 0)};
  const Vec3 direction = to_direction(v);
  EXPECT_NEAR(direction.x / direction.y, -3 / 4e20, 1e-36);
  EXPECT_LT(direction.y, -0.49);
  EXPECT_EQ(direction.z, 0);
  EXPECT_EQ(to_direction(ExactVector{}), Vec3(0));
}

}  // namespace
}  // namespace collidoscope
