// Smallest enclosing sphere: Welzl, "Smallest enclosing disks (balls and ellipsoids)", 1991; [Grulich 3.1.1,
// Alg. 2], whose line 6 must recurse without the drawn point.
//
// Welzl's recursion is as deep as there are points, and in floating point its tests "is it inside?" go wrong
// on cospherical input. Here the same search runs as a loop: a sphere is held up by a support set of at most
// four points; the farthest point outside (Gärtner's pivot rule, "Fast and robust smallest enclosing balls",
// 1999) joins it, and the support set of these at most five points is found by trying all (Matoušek, Sharir,
// Welzl 1996). A trial sphere counts with the radius that it needs to contain all five: no test has a
// tolerance, and a degenerate support set merely makes a bad trial. The radius grows with each step, so the
// loop ends.

#include "bounds/sphere.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "bounds/normalized_points.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

struct Support {
  std::array<Vec3, 4> points;
  int count = 0;

  void add(const Vec3& point) { points[static_cast<std::size_t>(count++)] = point; }
};

struct Trial {
  Vec3 centre = Vec3(0);
  Real radius_squared = infinity;
  Support support;
};

/// The point that has equal distances to all points of `support` and lies in their affine hull; not finite
/// when they are affinely dependent.
Vec3 circumcentre(const Support& support) {
  const Vec3& origin = support.points[0];
  if (support.count == 1) return origin;
  const Vec3 a = support.points[1] - origin;
  if (support.count == 2) return origin + a * Real(0.5);
  const Vec3 b = support.points[2] - origin;
  const Vec3 normal = cross(a, b);
  if (support.count == 3) {
    const Vec3 weighted = length_squared(a) * b - length_squared(b) * a;
    return origin + cross(weighted, normal) / (2 * length_squared(normal));
  }
  const Vec3 c = support.points[3] - origin;
  const Vec3 weighted =
      length_squared(c) * normal + length_squared(a) * cross(b, c) + length_squared(b) * cross(c, a);
  return origin + weighted / (2 * dot(c, normal));
}

/// The smallest sphere around `others` and `joining`, given that `joining` lies on it.
Trial smallest_with(const Vec3& joining, const Support& others) {
  Trial best;
  const unsigned subsets = 1u << others.count;
  constexpr unsigned all_four = 15;
  for (unsigned subset = 0; subset < subsets && subset != all_four; ++subset) {
    Trial trial;
    trial.support.add(joining);
    for (int i = 0; i < others.count; ++i)
      if (subset & (1u << i)) trial.support.add(others.points[static_cast<std::size_t>(i)]);
    trial.centre = circumcentre(trial.support);
    trial.radius_squared = length_squared(joining - trial.centre);
    for (int i = 0; i < others.count; ++i)
      trial.radius_squared = std::max(
          trial.radius_squared, length_squared(others.points[static_cast<std::size_t>(i)] - trial.centre));
    if (trial.radius_squared < best.radius_squared) best = trial;
  }
  return best;
}

struct Farthest {
  std::size_t index = 0;
  Real distance_squared = -1;
};

Farthest farthest_from(const Vec3& centre, std::span<const Vec3> points) {
  Farthest farthest;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Real squared = length_squared(points[i] - centre);
    if (squared > farthest.distance_squared) farthest = {i, squared};
  }
  return farthest;
}

Vec3 centre_of_smallest(std::span<const Vec3> points) {
  Trial current;
  current.centre = points[0];
  current.radius_squared = 0;
  current.support.add(points[0]);
  Vec3 best_centre = current.centre;
  for (Real best = infinity;;) {
    const Farthest farthest = farthest_from(current.centre, points);
    if (farthest.distance_squared < best) {
      best = farthest.distance_squared;
      best_centre = current.centre;
    }
    if (!(farthest.distance_squared > current.radius_squared)) return best_centre;
    const Trial next = smallest_with(points[farthest.index], current.support);
    if (!(next.radius_squared > current.radius_squared)) return best_centre;  // rounding has the last word
    current = next;
  }
}

/// An upper bound of the factor by which `matrix` lengthens a vector: √‖MᵀM‖∞, by √x ≤ (1 + x) / 2.
Real stretch(const Mat3& matrix) {
  Real largest_row = 0;
  for (int i = 0; i < 3; ++i) {
    Real row = 0;
    for (int j = 0; j < 3; ++j) row += std::abs(dot(matrix[i], matrix[j]));
    largest_row = std::max(largest_row, row);
  }
  return (1 + largest_row) / 2 + tolerance::transform_error;
}

}  // namespace

Sphere minimal_sphere(std::span<const Vec3> points) {
  assert(!points.empty());
  const NormalizedPoints normalized(points);
  Sphere sphere{normalized.original(centre_of_smallest(normalized.points)), 0};
  Real largest_squared = 0;
  for (const Vec3& point : points)
    largest_squared =
        std::max(largest_squared,
                 length_squared(NormalizedPoints::scaled(point - sphere.centre, -normalized.exponent)));
  if (largest_squared > 0) {
    const Real radius = std::sqrt(largest_squared) * (1 + tolerance::transform_error);
    sphere.radius = std::nextafter(std::ldexp(radius, normalized.exponent), infinity);
  }
  return sphere;
}

Sphere transformed(const Sphere& sphere, const Pose& pose) {
  Real error = 0;
  for (int row = 0; row < 3; ++row) {
    error += std::abs(pose.translation[row]);
    for (int column = 0; column < 3; ++column)
      error += std::abs(pose.rotation[column][row] * sphere.centre[column]);
  }
  const Real radius = sphere.radius * stretch(pose.rotation) + tolerance::transform_error * error;
  return {pose.to_parent(sphere.centre), radius + std::numeric_limits<Real>::min()};
}

}  // namespace collidoscope
