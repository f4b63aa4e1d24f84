#include "oracles/float_rounding.h"

#include <cstring>
#include <gtest/gtest.h>
#include <vector>

#include "core/random.h"
#include "fixtures/point_sets.h"

namespace collidoscope::test {
namespace {

/// Looks at the bits, where no compiler can take one precision for another: a float of ordinary size ends, as
/// a double, in 29 zeros.
bool is_float(Real value) {
  constexpr std::uint64_t digits_beyond_float = (std::uint64_t{1} << 29) - 1;
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return (bits & digits_beyond_float) == 0;
}

void expect_floats(const Points& points) {
  for (const Vec3& point : points)
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_TRUE(is_float(point[axis])) << point[axis];
      const volatile float rounded = static_cast<float>(point[axis]);
      EXPECT_EQ(Real(rounded), point[axis]);
    }
}

Points ordinary_points() {
  Random random(1);
  Points points(1000);
  for (Vec3& point : points) point = random.in_box(Vec3(-100), Vec3(100));
  return points;
}

TEST(FloatRounding, LeavesNoDigitBeyondAFloat) {
  Points points = ordinary_points();
  for (Vec3& point : points) {
    const Vec3 exact = point;
    EXPECT_FALSE(is_float(exact.x) && is_float(exact.y) && is_float(exact.z));
    point = rounded_to_float(point);
    // To the nearest: 100 < 2⁷, whose floats lie 2⁻¹⁷ apart.
    for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(point[axis] - exact[axis]), 0x1p-18);
  }
  expect_floats(points);
}

TEST(FloatRounding, HoldsInCircles) {
  expect_floats(circle(1000, 0.1, true));
}

}  // namespace
}  // namespace collidoscope::test
