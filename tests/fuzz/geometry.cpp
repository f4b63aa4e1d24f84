#include "fuzz/geometry.h"

#include <algorithm>

#include "core/quaternion.h"
#include "oracles/exact_convex.h"

namespace collidoscope::fuzz {
namespace {

Vec3f lattice_point(Bytes& bytes) {
  constexpr int reach = 3;
  const auto x = static_cast<float>(bytes.whole(reach)), y = static_cast<float>(bytes.whole(reach));
  return {x, y, static_cast<float>(bytes.whole(reach))};
}

Vec3f fraction_point(Bytes& bytes) {
  constexpr float unit = 1 / 32.0f;
  const auto x = static_cast<float>(bytes.signed_byte()), y = static_cast<float>(bytes.signed_byte());
  return Vec3f(x, y, static_cast<float>(bytes.signed_byte())) * unit;
}

Vec3f any_point(Bytes& bytes) {
  const float x = bytes.finite_float(), y = bytes.finite_float();
  return {x, y, bytes.finite_float()};
}

/// A point of a lattice, off by some units in the last place.
Vec3f noisy_point(Bytes& bytes) {
  constexpr float ulp = 0x1p-23f;
  Vec3f point = lattice_point(bytes);
  for (int axis = 0; axis < 3; ++axis)
    point[axis] += static_cast<float>(bytes.whole(2)) * ulp * std::max(1.0f, std::abs(point[axis]));
  return point;
}

/// On a circle of float32 coordinates, at one of two heights.
Vec3f round_point(Bytes& bytes) {
  constexpr Real whole_turn = 6.283185307179586;
  const Real angle = whole_turn * bytes.byte() / 256;
  return Vec3f(Vec3(std::cos(angle), std::sin(angle), bytes.coin() ? 0.5 : -0.5));
}

/// Whole combinations of two vectors: a tilted plane that floating point holds.
std::vector<Vec3f> flat_points(Bytes& bytes, std::uint32_t count) {
  const Vec3f u = lattice_point(bytes), v = lattice_point(bytes);
  std::vector<Vec3f> points(count);
  for (Vec3f& point : points) {
    const auto a = static_cast<float>(bytes.whole(4));
    point = u * a + v * static_cast<float>(bytes.whole(4));
  }
  return points;
}

using MakePoint = Vec3f (*)(Bytes& bytes);

std::vector<Vec3f> points_by(Bytes& bytes, std::uint32_t most, MakePoint any) {
  constexpr std::uint32_t flat = 5;
  const MakePoint kinds[] = {lattice_point, fraction_point, any, noisy_point, round_point};
  const std::uint32_t kind = bytes.below(6), count = 1 + bytes.below(most);
  if (kind == flat) return flat_points(bytes, count);
  std::vector<Vec3f> points(count);
  for (Vec3f& point : points) point = kinds[kind](bytes);
  return points;
}

Vec3f moderate_point(Bytes& bytes) {
  constexpr float largest = 128, smallest = 0x1p-20f;
  Vec3f point = any_point(bytes);
  for (int axis = 0; axis < 3; ++axis) {
    point[axis] = std::clamp(point[axis], -largest, largest);
    if (std::abs(point[axis]) < smallest) point[axis] = 0;
  }
  return point;
}

/// One of the 24 that map the axes on each other.
Mat3 quarter_turns(Bytes& bytes) {
  const int first = static_cast<int>(bytes.below(3)), second = (first + 1 + bytes.coin()) % 3;
  Vec3 x(0), y(0);
  x[first] = bytes.coin() ? 1 : -1;
  y[second] = bytes.coin() ? 1 : -1;
  return {x, y, cross(x, y)};
}

std::vector<Vec3> in_doubles(const std::vector<Vec3f>& points) {
  return {points.begin(), points.end()};
}

/// Far enough that no two polytopes of moderate points meet.
constexpr Real beyond_reach = 1000;

/// Brings the bodies to a gap, or to a depth where it is negative, and keeps what float32 and doubles hold.
void bring_together(Bytes& bytes, test::ConvexPair& pair) {
  const Vec3 way = translation(bytes);
  pair.pose_b.translation = pair.pose_a.translation + way;
  const Real far = length(way);
  pair.pose_b.translation += far > 0 ? way * (beyond_reach / far) : Vec3(0, 0, beyond_reach);
  test::set_gap(pair, small_length(bytes));
}

}  // namespace

std::vector<Vec3f> points(Bytes& bytes, std::uint32_t most) {
  return points_by(bytes, most, any_point);
}

std::vector<Vec3f> moderate_points(Bytes& bytes, std::uint32_t most) {
  return points_by(bytes, most, moderate_point);
}

Mat3 rotation(Bytes& bytes) {
  switch (bytes.below(3)) {
    case 0:
      return Mat3(1);
    case 1:
      return quarter_turns(bytes);
    default:
      break;
  }
  Quaternion turn{bytes.signed_byte(), bytes.signed_byte(), bytes.signed_byte(), bytes.signed_byte()};
  if (turn.w == 0 && turn.x == 0 && turn.y == 0 && turn.z == 0) turn.w = 1;
  return to_matrix(normalized(turn));
}

Vec3 translation(Bytes& bytes) {
  constexpr Real unit = 1 / Real(16);
  const Real x = bytes.signed_byte() * unit, y = bytes.signed_byte() * unit;
  return {x, y, bytes.signed_byte() * unit};
}

Real small_length(Bytes& bytes) {
  constexpr std::uint32_t digits = 17;
  const std::uint32_t choice = bytes.below(2 * digits + 1);
  if (choice == 2 * digits) return 0;
  return std::pow(Real(10), -static_cast<Real>(choice / 2)) * (choice % 2 == 0 ? 1 : -1);
}

test::ConvexPair convex_pair(Bytes& bytes) {
  constexpr std::uint32_t most = 12;
  const bool near_contact = bytes.coin();
  test::ConvexPair pair;
  pair.pose_a = {rotation(bytes), translation(bytes)};
  pair.pose_b = {rotation(bytes), translation(bytes)};
  pair.a = in_doubles(moderate_points(bytes, most));
  pair.b = in_doubles(moderate_points(bytes, most));
  if (near_contact) bring_together(bytes, pair);
  return pair;
}

}  // namespace collidoscope::fuzz
