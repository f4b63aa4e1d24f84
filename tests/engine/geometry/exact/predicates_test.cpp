#include "geometry/exact/predicates.h"

#include <array>
#include <gmpxx.h>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "core/random.h"
#include "oracles/float_rounding.h"

namespace collidoscope {
namespace {

using Rational = mpq_class;

/// Independent of the engine: rationals of any length.
int rational_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  std::array<std::array<Rational, 3>, 3> m;
  for (int axis = 0; axis < 3; ++axis) {
    const Rational base(a[axis]);
    m[0][axis] = Rational(b[axis]) - base;
    m[1][axis] = Rational(c[axis]) - base;
    m[2][axis] = Rational(d[axis]) - base;
  }
  const Rational determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                               m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                               m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  return sgn(determinant);
}

int rational_orientation(const Vec2& a, const Vec2& b, const Vec2& c) {
  const Rational ux = Rational(b.x) - Rational(a.x), uy = Rational(b.y) - Rational(a.y);
  const Rational vx = Rational(c.x) - Rational(a.x), vy = Rational(c.y) - Rational(a.y);
  return sgn(Rational(ux * vy - uy * vx));
}

bool rational_collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  for (int axis = 0; axis < 3; ++axis)
    if (rational_orientation(project(a, axis), project(b, axis), project(c, axis)) != 0) return false;
  return true;
}

/// Counts that keep a test from being vacuous.
struct Signs {
  int negative = 0, zero = 0, positive = 0;
  void count(int sign) { ++(sign < 0 ? negative : sign > 0 ? positive : zero); }
};

Real moved_by_ulps(Real value, int ulps) {
  for (; ulps > 0; --ulps) value = std::nextafter(value, std::numeric_limits<Real>::infinity());
  for (; ulps < 0; ++ulps) value = std::nextafter(value, -std::numeric_limits<Real>::infinity());
  return value;
}

Vec3 moved_by_ulps(Vec3 point, Random& random) {
  for (int axis = 0; axis < 3; ++axis)
    point[axis] = moved_by_ulps(point[axis], static_cast<int>(random.below(5)) - 2);
  return point;
}

/// Any finite double: bits at random, exponents uniform.
Real any_double(Random& random) {
  for (;;) {
    const Real value = std::bit_cast<Real>(random.bits());
    if (std::isfinite(value)) return value;
  }
}

void expect_right(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, Signs& signs) {
  const int expected = rational_orientation(a, b, c, d);
  signs.count(expected);
  EXPECT_EQ(orientation(a, b, c, d), expected);
  EXPECT_EQ(orientation(b, a, c, d), -expected);
}

TEST(Orientation, FollowsTheRightHand) {
  const Vec3 o(0), x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  EXPECT_EQ(orientation(o, x, y, z), 1);
  EXPECT_EQ(orientation(o, y, x, z), -1);
  EXPECT_EQ(orientation(o, x, y, x + y), 0);
  EXPECT_EQ(orientation(Vec2(0, 0), Vec2(1, 0), Vec2(0, 1)), 1);
}

TEST(Orientation, IsRightOnRandomPoints) {
  Random random(1);
  Signs signs;
  const auto point = [&] { return random.in_box(Vec3(-1), Vec3(1)); };
  for (int i = 0; i < 2000; ++i) expect_right(point(), point(), point(), point(), signs);
  EXPECT_GT(signs.negative, 800);
  EXPECT_GT(signs.positive, 800);
}

/// Points on a plane, rounded, some units in the last place off: what the filter cannot decide.
TEST(Orientation, IsRightNextToAPlane) {
  Random random(2);
  Signs signs;
  for (int i = 0; i < 3000; ++i) {
    const Vec3 base = random.in_box(Vec3(-1), Vec3(1)), u = random.unit_vector(), v = random.unit_vector();
    std::array<Vec3, 4> p;
    for (Vec3& q : p) q = moved_by_ulps(base + u * random.uniform(-1, 1) + v * random.uniform(-1, 1), random);
    expect_right(p[0], p[1], p[2], p[3], signs);
  }
  EXPECT_GT(signs.negative, 1000);
  EXPECT_GT(signs.positive, 1000);
}

/// The figure of Kettner, Mehlhorn, Pion, Schirra and Yap 2008 in three dimensions: a grid of neighbouring
/// doubles across a plane.
TEST(Orientation, IsRightOnAGridOfNeighbours) {
  const Vec3 b(12, 12, 12), c(24, 24, 24), d(17, 12, 30);
  Signs signs;
  for (int i = 0; i < 24; ++i)
    for (int j = 0; j < 24; ++j) {
      const Vec3 a(moved_by_ulps(0.5, i), moved_by_ulps(0.5, j), 0.5);
      expect_right(a, b, c, d, signs);
    }
  EXPECT_GT(signs.negative, 100);
  EXPECT_GT(signs.positive, 100);
  EXPECT_GT(signs.zero, 0);
}

TEST(Orientation, IsRightOnLattices) {
  Random random(3);
  Signs signs;
  for (const Real unit : {1.0, 0.1, 1e-30, 1e30, 0x1p-1074, 0x1p-1060, 1e300}) {
    const auto point = [&] { return Vec3(random.below(4), random.below(4), random.below(4)) * unit; };
    for (int i = 0; i < 500; ++i) expect_right(point(), point(), point(), point(), signs);
  }
  EXPECT_GT(signs.zero, 500);
  EXPECT_GT(signs.negative, 500);
}

TEST(Orientation, IsRightOnFloats) {
  Random random(4);
  Signs signs;
  for (const Real scale : {1.0, 1e-30, 1e30, 1e-44}) {
    for (int i = 0; i < 500; ++i) {
      std::array<Vec3, 4> p;
      const Vec3 normal = random.unit_vector();
      for (Vec3& q : p) {
        q = random.in_box(Vec3(-1), Vec3(1));
        q = test::rounded_to_float((q - normal * dot(q, normal)) * scale);
      }
      expect_right(p[0], p[1], p[2], p[3], signs);
    }
  }
  EXPECT_GT(signs.negative, 500);
  EXPECT_GT(signs.positive, 500);
}

/// Along one axis lie differences that no common power of two makes integers: the least would become zero.
TEST(Orientation, IsRightWhereDifferencesHaveNoCommonScale) {
  Signs signs;
  for (const Real least : {0x1p-1074, -0x1p-1074, 0x1p-1000})
    for (const Real largest : {1e250, -1e250}) {
      const Vec3 a(0, 0, 3), b(least, 0, 1), c(largest, 0, 2);
      expect_right(a, b, c, {0, least, 0}, signs);
      expect_right(a, b, c, {0, -least, 0}, signs);
      expect_right({0, 1, 1}, {least, 1, 1}, {largest, 1, 1}, {0, 0, 0}, signs);
    }
  EXPECT_GT(signs.negative, 0);
  EXPECT_GT(signs.positive, 0);
  EXPECT_GT(signs.zero, 0);
}

/// Products of such coordinates overflow and underflow in every combination.
TEST(Orientation, IsRightOverTheWholeRangeOfDoubles) {
  Random random(5);
  Signs signs;
  for (int i = 0; i < 3000; ++i) {
    const auto point = [&] { return Vec3(any_double(random), any_double(random), any_double(random)); };
    const Vec3 a = point(), b = point();
    expect_right(a, b, point(), point(), signs);
    expect_right(a, b, a, point(), signs);
    expect_right(a, b, moved_by_ulps(b, random), moved_by_ulps(b, random), signs);
  }
  EXPECT_GT(signs.negative, 2000);
  EXPECT_GT(signs.zero, 2000);
}

/// Exact multiples of one vector times a power of two apart, the largest coordinates near the largest double.
TEST(Orientation, IsZeroOnPlanesFarFromOne) {
  Random random(6);
  for (const int exponent : {-1070, -1000, -500, -100, 0, 100, 500, 900, 1000}) {
    const auto scaled = [&](Vec3 v) {
      for (int axis = 0; axis < 3; ++axis) v[axis] = std::ldexp(v[axis], exponent);
      return v;
    };
    for (int i = 0; i < 100; ++i) {
      const auto coordinate = [&] { return Real(random.below(2048)); };
      const Vec3 u(coordinate(), coordinate(), coordinate()), v(coordinate(), coordinate(), coordinate());
      const Vec3 a = scaled(u), b = scaled(v), c = scaled(u + v), d = scaled(u * 3.0 + v * 2.0);
      EXPECT_EQ(orientation(Vec3(0), a, b, c), 0);
      EXPECT_EQ(orientation(d, a, b, Vec3(0)), 0);
    }
  }
}

TEST(Orientation2d, IsRightNextToALine) {
  Random random(7);
  Signs signs;
  for (int i = 0; i < 5000; ++i) {
    const Real scale = std::ldexp(1.0, static_cast<int>(random.below(1900)) - 1000);
    const Vec3 base = random.in_box(Vec3(-1), Vec3(1)), u = random.unit_vector();
    std::array<Vec2, 3> p;
    for (Vec2& q : p) q = Vec2(moved_by_ulps((base + u * random.uniform(-1, 1)) * scale, random));
    const int expected = rational_orientation(p[0], p[1], p[2]);
    signs.count(expected);
    EXPECT_EQ(orientation(p[0], p[1], p[2]), expected);
    EXPECT_EQ(orientation(p[2], p[1], p[0]), -expected);
  }
  EXPECT_GT(signs.negative, 1000);
  EXPECT_GT(signs.positive, 1000);
}

TEST(Orientation2d, IsRightOverTheWholeRangeOfDoubles) {
  Random random(8);
  Signs signs;
  for (int i = 0; i < 5000; ++i) {
    const auto point = [&] { return Vec2(any_double(random), any_double(random)); };
    const Vec2 a = point(), b = point(), c = i % 3 == 0 ? a : point();
    const int expected = rational_orientation(a, b, c);
    signs.count(expected);
    EXPECT_EQ(orientation(a, b, c), expected);
  }
  EXPECT_GT(signs.zero, 1000);
  EXPECT_GT(signs.negative, 1000);
}

TEST(Collinear, IsExact) {
  Random random(9);
  int lines = 0;
  for (const Real unit : {1.0, 0.1, 1e-320, 1e305}) {
    const auto point = [&] { return Vec3(random.below(3), random.below(3), random.below(3)) * unit; };
    for (int i = 0; i < 1000; ++i) {
      const Vec3 a = point(), b = point(), c = point();
      EXPECT_EQ(collinear(a, b, c), rational_collinear(a, b, c));
      lines += collinear(a, b, c) ? 1 : 0;
    }
  }
  EXPECT_GT(lines, 200);
  EXPECT_LT(lines, 2000);
  EXPECT_FALSE(collinear(Vec3(0), Vec3(1), Vec3(2, 2, moved_by_ulps(2, 1))));
  EXPECT_FALSE(collinear(Vec3(0), Vec3(1e-320, 0, 0), Vec3(0, 1e-320, 0)));
}

/// Against the normal of exact integers, for a plane of any scale and for slivers.
TEST(PlaneNormal, IsRightAtAnyScale) {
  Random random(10);
  for (const int exponent : {-1070, -500, 0, 500, 1000}) {
    const auto point = [&] {
      Vec3 p(random.below(64), random.below(64), random.below(64));
      for (int axis = 0; axis < 3; ++axis) p[axis] = std::ldexp(p[axis], exponent);
      return p;
    };
    for (int i = 0; i < 200; ++i) {
      const Vec3 a = point(), b = point(), c = point();
      if (collinear(a, b, c)) continue;
      const auto down = [&](Vec3 v) {
        for (int axis = 0; axis < 3; ++axis) v[axis] = std::ldexp(v[axis], -exponent);
        return v;
      };
      const Vec3 expected = normalized(cross(down(b - a), down(c - a)));
      EXPECT_LT(length(plane_normal(a, b, c) - expected), 1e-15);
    }
  }
}

TEST(PlaneNormal, IsRightForSlivers) {
  const Real ulp = 0x1p-52;
  const Vec3 a(0), b(1, 1, 1), c(0.5, 0.5 + ulp / 2, 0.5);
  EXPECT_LT(length(plane_normal(a, b, c) - normalized(Vec3(-1, 0, 1))), 1e-15);
  const Vec3 d(1 / 3.0, 1 / 7.0, 1 / 11.0);
  const Vec3 e = d * 2.0, f = Vec3(moved_by_ulps(d.x, 1), d.y, d.z) * 4.0;
  EXPECT_LT(length(plane_normal(a, e, f) - normalized(Vec3(0, d.z, -d.y))), 1e-15);
}

/// To the last bit: the sums behind it round once, wherever their digits begin.
TEST(PlaneNormal, IsTheSameInAnyPowerOfTwo) {
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 a = random.unit_vector(), b = random.unit_vector();
    const Vec3 c = i % 2 == 0 ? random.unit_vector() : a + 0x1p-20 * random.unit_vector();
    for (const Real factor : {0x1p-43, 0x1p-20, 0x1p-1, 0x1p+7, 0x1p+32})
      EXPECT_EQ(plane_normal(a, b, c), plane_normal(a * factor, b * factor, c * factor));
  }
}

}  // namespace
}  // namespace collidoscope
