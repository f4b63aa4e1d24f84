#include "geometry/hull/hull_start.h"

#include <cmath>

#include "geometry/exact/predicates.h"

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

class StartFinder {
 public:
  StartFinder(std::span<const Vec3> points, const ConditionedPoints& conditioned)
      : points_(points), conditioned_(conditioned) {}

  HullStart find() {
    add_corner();
    if (add_apart() && add_off_line()) add_off_plane();
    return start_;
  }

 private:
  /// The point nearest to a corner of the box.
  void add_corner() {
    start_.points[start_.count++] =
        farthest(points_.size(), [&](std::uint32_t i) { return -length_squared(conditioned_[i] + Vec3(1)); });
  }

  bool add_apart() {
    const Vec3 a = conditioned(0);
    return add([&](std::uint32_t i) { return length_squared(conditioned_[i] - a); },
               [&](std::uint32_t i) { return points_[i] != point(0); });
  }

  bool add_off_line() {
    const Vec3 a = conditioned(0), line = conditioned(1) - a;
    return add([&](std::uint32_t i) { return length_squared(cross(line, conditioned_[i] - a)); },
               [&](std::uint32_t i) { return !collinear(point(0), point(1), points_[i]); });
  }

  bool add_off_plane() {
    const Vec3 a = conditioned(0), normal = cross(conditioned(1) - a, conditioned(2) - a);
    return add([&](std::uint32_t i) { return std::abs(dot(normal, conditioned_[i] - a)); },
               [&](std::uint32_t i) { return orientation(point(0), point(1), point(2), points_[i]) != 0; });
  }

  /// The point with the largest measure if it is exactly general, else the first that is.
  template <class Measure, class General>
  bool add(const Measure& measure, const General& general) {
    std::uint32_t found = farthest(points_.size(), measure);
    if (!general(found)) found = 0;
    while (found < points_.size() && !general(found)) ++found;
    if (found == points_.size()) return false;
    start_.points[start_.count++] = found;
    return true;
  }

  const Vec3& point(int i) const { return points_[start_.points[i]]; }
  const Vec3& conditioned(int i) const { return conditioned_[start_.points[i]]; }

  std::span<const Vec3> points_;
  const ConditionedPoints& conditioned_;
  HullStart start_;
};

}  // namespace

HullStart find_hull_start(std::span<const Vec3> points, const ConditionedPoints& conditioned) {
  return StartFinder(points, conditioned).find();
}

}  // namespace collidoscope
