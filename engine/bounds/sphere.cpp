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
#include <string_view>

#include "bounds/normalized_points.h"
#include "bounds/sphere_trace.h"
#include "core/plural.h"
#include "core/tolerance.h"
#include "trace/sentence.h"

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

/// Reports steps in the original coordinates of the points.
class SphereSteps {
 public:
  static constexpr bool enabled = true;

  SphereSteps(const NormalizedPoints& normalized, StepRecorder& recorder)
      : normalized_(normalized), recorder_(recorder) {}

  void step(SphereLine line, const Trial& sphere) {
    recorder_.step(static_cast<int>(line));
    recorder_.point("c", own, normalized_.original(sphere.centre));
    recorder_.sphere("sphere", own, normalized_.original(sphere.centre), length(sphere.radius_squared));
    constexpr std::array<std::string_view, 4> names = {"S1", "S2", "S3", "S4"};
    for (std::size_t i = 0; i < static_cast<std::size_t>(sphere.support.count); ++i) {
      const Vec3 point = normalized_.original(sphere.support.points[i]);
      recorder_.point(names[i], own, point);
      recorder_.segment("radius", own, normalized_.original(sphere.centre), point);
    }
    recorder_.value("points in S", sphere.support.count);
    if (line == SphereLine::start) recorder_.say("The sphere starts as one of the points, with radius 0.");
  }

  void farthest(const Trial& sphere, const Vec3& point, Real distance_squared) {
    step(SphereLine::farthest, sphere);
    recorder_.point("q", own, normalized_.original(point));
    const Real outside = length(distance_squared) - length(sphere.radius_squared);
    recorder_.say("q, the point farthest from the centre, is " + metres(std::abs(outside)) +
                  (outside > 0 ? " outside of the sphere." : " inside: all points are."));
    recorder_.value("q outside, m", outside);
  }

  void grown(const Trial& sphere, const Trial& next, const Vec3& point) {
    step(SphereLine::smallest, next);
    recorder_.point("q", own, normalized_.original(point));
    recorder_.sphere("before", own, normalized_.original(sphere.centre), length(sphere.radius_squared));
    recorder_.say("The smallest sphere around q and the points that carried the last one grows from " +
                  metres(length(sphere.radius_squared)) + " to " + metres(length(next.radius_squared)) +
                  "; " + plural(static_cast<std::size_t>(next.support.count), "point") + " carry it.");
    recorder_.value("spheres tried", std::min(1 << sphere.support.count, 15));
  }

 private:
  static constexpr TraceSpace own = TraceSpace::frame_a;

  Real length(Real squared) const { return std::ldexp(std::sqrt(squared), normalized_.exponent); }

  const NormalizedPoints& normalized_;
  StepRecorder& recorder_;
};

template <class Tracer>
Vec3 centre_of_smallest(std::span<const Vec3> points, Tracer& tracer) {
  Trial current;
  current.centre = points[0];
  current.radius_squared = 0;
  current.support.add(points[0]);
  if constexpr (Tracer::enabled) tracer.step(SphereLine::start, current);
  Vec3 best_centre = current.centre;
  for (Real best = infinity;;) {
    const Farthest farthest = farthest_from(current.centre, points);
    if constexpr (Tracer::enabled)
      tracer.farthest(current, points[farthest.index], farthest.distance_squared);
    if (farthest.distance_squared < best) {
      best = farthest.distance_squared;
      best_centre = current.centre;
    }
    if (!(farthest.distance_squared > current.radius_squared)) return best_centre;
    const Trial next = smallest_with(points[farthest.index], current.support);
    if constexpr (Tracer::enabled) tracer.grown(current, next, points[farthest.index]);
    if (!(next.radius_squared > current.radius_squared)) return best_centre;  // the difference is rounding
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

/// The sphere around the centre, with the radius rounded up until it contains all points.
Sphere sphere_around(std::span<const Vec3> points, const Vec3& centre, int exponent) {
  Sphere sphere{centre, 0};
  Real largest_squared = 0;
  for (const Vec3& point : points)
    largest_squared =
        std::max(largest_squared, length_squared(NormalizedPoints::scaled(point - sphere.centre, -exponent)));
  if (largest_squared > 0) {
    const Real radius = std::sqrt(largest_squared) * (1 + tolerance::transform_error);
    sphere.radius = std::nextafter(std::ldexp(radius, exponent), infinity);
  }
  return sphere;
}

}  // namespace

Sphere minimal_sphere(std::span<const Vec3> points) {
  assert(!points.empty());
  const NormalizedPoints normalized(points);
  NoTrace tracer;
  const Vec3 centre = centre_of_smallest(normalized.points, tracer);
  return sphere_around(points, normalized.original(centre), normalized.exponent);
}

Sphere trace_minimal_sphere(std::span<const Vec3> points, StepRecorder& recorder) {
  const NormalizedPoints normalized(points);
  SphereSteps tracer(normalized, recorder);
  const Vec3 centre = centre_of_smallest(normalized.points, tracer);
  const Sphere sphere = sphere_around(points, normalized.original(centre), normalized.exponent);
  recorder.step(static_cast<int>(SphereLine::done));
  recorder.say("No point is outside: this is the smallest sphere, of radius " + metres(sphere.radius) + ".");
  recorder.point("c", TraceSpace::frame_a, sphere.centre);
  recorder.sphere("sphere", TraceSpace::frame_a, sphere.centre, sphere.radius);
  recorder.value("points", static_cast<Real>(points.size()));
  return sphere;
}

const PseudoCode& sphere_pseudo_code() {
  static const PseudoCode lines = {
      "S ← {any point}; sphere ← that point, of radius 0",
      "repeat: q ← the point farthest from the centre c of the sphere; if it is not outside: stop",
      "    sphere ← the smallest around S and q with q on it: of the spheres through q and some of S, "
      "each as large as it must be; S ← the points that hold it up, four at most",
      "return the sphere around c, its radius rounded up so that no point is outside",
  };
  return lines;
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
