#include "geometry/hull_start.h"

#include <optional>

#include "geometry/predicates.h"

namespace collidoscope {
namespace {

/// The first index of 0 … count − 1 with the largest measure.
template <class Measure>
std::uint32_t farthest(std::size_t count, const Measure& measure) {
  std::uint32_t best = 0;
  Real largest = measure(0);
  for (std::uint32_t i = 1; i < count; ++i)
    if (const Real value = measure(i); value > largest) largest = value, best = i;
  return best;
}

/// `guess` if it passes the exact test, else the first point that does.
template <class Test>
std::optional<std::uint32_t> first_general(std::size_t count, std::uint32_t guess, const Test& test) {
  if (test(guess)) return guess;
  for (std::uint32_t i = 0; i < count; ++i)
    if (test(i)) return i;
  return std::nullopt;
}

}  // namespace

HullStart find_hull_start(std::span<const Vec3> points, const ConditionedPoints& conditioned) {
  const std::size_t count = points.size();
  HullStart start;
  const auto add = [&](std::optional<std::uint32_t> point) {
    if (point) start.points[start.count++] = *point;
    return point.has_value();
  };
  const auto& [a, b, c, d] = start.points;

  // The box fills the unit cube: the points at the ends of any axis that has an extent are apart.
  add(farthest(count, [&](std::uint32_t i) { return -length_squared(conditioned[i] - Vec3(-1)); }));
  const auto apart =
      farthest(count, [&](std::uint32_t i) { return length_squared(conditioned[i] - conditioned[a]); });
  if (!add(first_general(count, apart, [&](std::uint32_t i) { return points[i] != points[a]; })))
    return start;

  const Vec3 line = conditioned[b] - conditioned[a];
  const auto off_line = farthest(
      count, [&](std::uint32_t i) { return length_squared(cross(line, conditioned[i] - conditioned[a])); });
  if (!add(first_general(count, off_line,
                         [&](std::uint32_t i) { return !collinear(points[a], points[b], points[i]); })))
    return start;

  const Vec3 normal = cross(line, conditioned[c] - conditioned[a]);
  const auto off_plane = farthest(
      count, [&](std::uint32_t i) { return std::abs(dot(normal, conditioned[i] - conditioned[a])); });
  add(first_general(count, off_plane, [&](std::uint32_t i) {
    return orientation(points[a], points[b], points[c], points[i]) != 0;
  }));
  (void)d;
  return start;
}

}  // namespace collidoscope
