#include "geometry/exact/predicates.h"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "geometry/exact/exact_sum.h"

namespace collidoscope {
namespace {

__extension__ using Integer = __int128;

// Differences below 2^41 in size: a determinant of three stays below 6 · 2^123 < 2^126.
constexpr int difference_bits = 41;

// Within these, the power of two that turns differences into integers is a double.
constexpr Real smallest_integer_difference = 1e-290, largest_integer_difference = 1e290;

/// b − a, or false if the subtraction rounds: the rounding error (Knuth's two-sum) is then not 0.
bool exact_difference(Real b, Real a, Real& difference) {
  difference = b - a;
  const Real virtual_a = b - difference;
  const Real virtual_b = difference + virtual_a;
  return b - virtual_b == 0 && virtual_a - a == 0;
}

/// The power of two that scales a number of this size to the given number of bits.
Real scale_to_integer(Real size) {
  constexpr int mantissa_bits = 52, bias = 1023;
  const auto exponent = static_cast<int>(std::bit_cast<std::uint64_t>(size) >> mantissa_bits) - bias;
  const auto scaled = static_cast<std::uint64_t>(bias + difference_bits - 1 - exponent);
  return std::bit_cast<Real>(scaled << mantissa_bits);
}

/// Three differences along one axis as multiples of a common power of two; false if they do not fit.
bool to_integers(const std::array<Real, 3>& differences, std::array<std::int64_t, 3>& integers) {
  const Real largest =
      std::max({std::abs(differences[0]), std::abs(differences[1]), std::abs(differences[2])});
  if (!(largest > smallest_integer_difference && largest < largest_integer_difference)) return false;
  const Real scale = scale_to_integer(largest);
  for (std::size_t i = 0; i < 3; ++i) {
    const Real scaled = differences[i] * scale;
    const auto integer = static_cast<std::int64_t>(scaled);
    if (static_cast<Real>(integer) != scaled || (scaled == 0) != (differences[i] == 0)) return false;
    integers[i] = integer;
  }
  return true;
}

int sign(Integer value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// p·s − q·r
Integer minor(std::int64_t p, std::int64_t q, std::int64_t r, std::int64_t s) {
  return static_cast<Integer>(p) * s - static_cast<Integer>(q) * r;
}

bool small_integer_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, int& result) {
  std::array<std::array<std::int64_t, 3>, 3> m;
  for (int axis = 0; axis < 3; ++axis) {
    std::array<Real, 3> differences;
    if (!exact_difference(b[axis], a[axis], differences[0]) ||
        !exact_difference(c[axis], a[axis], differences[1]) ||
        !exact_difference(d[axis], a[axis], differences[2]) || !to_integers(differences, m[axis]))
      return false;
  }
  result = sign(m[0][0] * minor(m[1][1], m[1][2], m[2][1], m[2][2]) +
                m[1][0] * minor(m[2][1], m[2][2], m[0][1], m[0][2]) +
                m[2][0] * minor(m[0][1], m[0][2], m[1][1], m[1][2]));
  return true;
}

struct ExactPoint {
  explicit ExactPoint(const Vec3& point) : x(point.x), y(point.y), z(point.z) {}
  ExactFactor x, y, z;
};

/// Adds ±det(a, b, c).
void add_determinant(ExactSum& sum, const ExactPoint& a, const ExactPoint& b, const ExactPoint& c) {
  sum.add(a.x, b.y, c.z), sum.add(a.y, b.z, c.x), sum.add(a.z, b.x, c.y);
  sum.subtract(a.x, b.z, c.y), sum.subtract(a.y, b.x, c.z), sum.subtract(a.z, b.y, c.x);
}

/// det(b − a, c − a) = det(b, c) + det(c, a) + det(a, b)
ExactSum turn(const Vec2& a, const Vec2& b, const Vec2& c) {
  const ExactFactor one(1), ax(a.x), ay(a.y), bx(b.x), by(b.y), cx(c.x), cy(c.y);
  ExactSum sum;
  sum.add(bx, cy, one), sum.subtract(by, cx, one);
  sum.add(cx, ay, one), sum.subtract(cy, ax, one);
  sum.add(ax, by, one), sum.subtract(ay, bx, one);
  return sum;
}

}  // namespace

namespace detail {

int exact_orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  for (int axis = 0; axis < 3; ++axis)
    if (a[axis] == b[axis] && a[axis] == c[axis] && a[axis] == d[axis]) return 0;
  if (int result = 0; small_integer_orientation(a, b, c, d, result)) return result;

  // det(b − a, c − a, d − a) = det(b, c, d) − det(a, c, d) + det(a, b, d) − det(a, b, c)
  const ExactPoint p(a), q(b), r(c), s(d);
  ExactSum sum;
  add_determinant(sum, q, r, s);
  add_determinant(sum, p, s, r);
  add_determinant(sum, p, q, s);
  add_determinant(sum, p, r, q);
  return sum.sign();
}

int exact_orientation(const Vec2& a, const Vec2& b, const Vec2& c) {
  return turn(a, b, c).sign();
}

}  // namespace detail

Vec3 plane_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
  std::array<ExactSum::Value, 3> components;
  int largest = std::numeric_limits<int>::min();
  for (int axis = 0; axis < 3; ++axis) {
    components[axis] = turn(project(a, axis), project(b, axis), project(c, axis)).value();
    if (components[axis].mantissa != 0) largest = std::max(largest, components[axis].exponent);
  }
  Vec3 normal(0);
  for (int axis = 0; axis < 3; ++axis)
    if (const auto [mantissa, exponent] = components[axis]; mantissa != 0)
      normal[axis] = std::ldexp(mantissa, exponent - largest);
  return normalized(normal);
}

bool collinear(const Vec3& a, const Vec3& b, const Vec3& c) {
  for (int axis = 0; axis < 3; ++axis)
    if (orientation(project(a, axis), project(b, axis), project(c, axis)) != 0) return false;
  return true;
}

}  // namespace collidoscope
