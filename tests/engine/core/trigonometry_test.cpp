#include "core/trigonometry.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "core/random.h"

namespace collidoscope {
namespace {

/// In units of the last digit of 1.
Real error(Real value, Real truth) {
  return std::abs(value - truth) / std::numeric_limits<Real>::epsilon();
}

void expect_near_the_librarys(Real radians) {
  ASSERT_LE(error(sine_of(radians), std::sin(radians)), 1) << radians;
  ASSERT_LE(error(cosine_of(radians), std::cos(radians)), 1) << radians;
}

TEST(Trigonometry, IsRightToTheLastDigit) {
  Random random(4);
  for (int i = 0; i < 200'000; ++i)
    for (const Real most : {0.1, 4.0, 1e3, 1e6}) expect_near_the_librarys(random.uniform(-most, most));
}

TEST(Trigonometry, IsRightAroundQuarterTurns) {
  constexpr Real quarter = 1.5707963267948966;
  for (int turn = -2000; turn <= 2000; ++turn)
    for (const Real away : {-1e-3, -1e-9, 0.0, 1e-12, 0.7853}) {
      const Real radians = turn * quarter + away, sine = std::sin(radians), cosine = std::cos(radians);
      ASSERT_NEAR(sine_of(radians), sine, 4e-16 * std::abs(sine) + 1e-19) << radians;
      ASSERT_NEAR(cosine_of(radians), cosine, 4e-16 * std::abs(cosine) + 1e-19) << radians;
    }
}

TEST(Trigonometry, HasTheSymmetriesOfTheFunctions) {
  EXPECT_EQ(sine_of(0), 0);
  EXPECT_EQ(cosine_of(0), 1);
  Random random(5);
  for (int i = 0; i < 10'000; ++i) {
    const Real radians = random.uniform(-10, 10);
    ASSERT_EQ(sine_of(-radians), -sine_of(radians));
    ASSERT_EQ(cosine_of(-radians), cosine_of(radians));
  }
}

TEST(Trigonometry, LeavesWhatIsHugeOrNoNumberToTheLibrary) {
  EXPECT_TRUE(std::isnan(sine_of(std::numeric_limits<Real>::quiet_NaN())));
  EXPECT_TRUE(std::isnan(cosine_of(std::numeric_limits<Real>::infinity())));
  EXPECT_EQ(sine_of(1e300), std::sin(1e300));
}

/// The same bits everywhere: these are a processor's with fused operations and one's without.
TEST(Trigonometry, HasTheseBits) {
  EXPECT_EQ(sine_of(1), 0x1.aed548f090ceep-1);
  EXPECT_EQ(cosine_of(1), 0x1.14a280fb5068cp-1);
  EXPECT_EQ(sine_of(1e-3), 0x1.0624da5218a62p-10);
  EXPECT_EQ(cosine_of(100), 0x1.b981dbf665fdfp-1);
}

}  // namespace
}  // namespace collidoscope
