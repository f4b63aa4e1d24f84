// A small oriented box around points. [Grulich 3.1.3] uses the farthest pair of the points that touch the
// axis-aligned box as one axis, and the same in the plane across it as the second. We add the principal axes,
// the axis-aligned box, and the boxes that a few extremal points suggest: the smallest box around a polytope
// has two adjacent faces that contain edges of it (O'Rourke 1985), so one of its axes is the cross product of
// two edges. All pairs of edges are too many; the pairs between the extremal points of seven directions
// (Larsson, Källberg 2011) are few. The best box of each kind is then turned about its axes in turn to the
// smallest rectangle of the points' projection until no turn improves it: a local minimum, as in Chang,
// Gorissen, Melchior, "Fast oriented bounding box optimization on the rotation group", 2011.

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>

#include "bounds/normalized_points.h"
#include "bounds/obb.h"
#include "bounds/orthonormal.h"
#include "bounds/principal_axes.h"
#include "bounds/rectangle.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

using Points = std::span<const Vec3>;

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// For points with coordinates of order 1: smaller widths are noise, and must not decide between flat boxes.
constexpr Real noise = 4 * tolerance::orthonormal_error;

struct Interval {
  Real low = infinity, high = -infinity;
  Vec3 lowest = Vec3(0), highest = Vec3(0);

  Real width() const { return high - low; }
  Vec3 span() const { return highest - lowest; }
};

/// The points' extent along `axis`, and the points where it ends: the contact points of the box.
Interval interval_along(const Vec3& axis, Points points) {
  Interval interval;
  for (const Vec3& point : points) {
    const Real value = dot(axis, point);
    if (value < interval.low) interval.low = value, interval.lowest = point;
    if (value > interval.high) interval.high = value, interval.highest = point;
  }
  return interval;
}

/// The measure to minimise: the volume, with widths of at least `noise`, so that a flat set gets the box of
/// least area and a straight one the shortest.
Real measure(const Mat3& axes, Points points) {
  Real product = 1;
  for (int i = 0; i < 3; ++i) product *= interval_along(axes[i], points).width() + noise;
  return product;
}

/// [Grulich 3.1.3].
Mat3 contact_point_axes(Points points) {
  Vec3 first(0), second(0);
  for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
    const Vec3 span = interval_along(axis, points).span();
    if (length_squared(span) > length_squared(first)) first = span;
  }
  const Mat3 plane = orthonormal_axes(first, Vec3(0));
  for (int i = 1; i < 3; ++i) {
    const Vec3 span = interval_along(plane[i], points).span();
    const Vec3 projected = span - plane[0] * dot(plane[0], span);
    if (length_squared(projected) > length_squared(second)) second = projected;
  }
  return orthonormal_axes(first, second);
}

/// The axes, turned about axis `fixed` so that the projection along it gets its smallest rectangle.
Mat3 turned_about(const Mat3& axes, int fixed, Points points, std::vector<Vec2>& scratch) {
  const Vec3 u = axes[(fixed + 1) % 3], v = axes[(fixed + 2) % 3];
  scratch.clear();
  for (const Vec3& point : points) scratch.emplace_back(dot(u, point), dot(v, point));
  const Vec2 side = smallest_rectangle_side(scratch, noise);
  return orthonormal_axes(axes[fixed], u * side.x + v * side.y);
}

struct Candidate {
  Mat3 axes = Mat3(1);
  Real measure = infinity;
};

void keep_smaller(Candidate& best, const Mat3& axes, Points points) {
  const Real value = measure(axes, points);
  if (value < best.measure) best = {axes, value};
}

/// The extremal points in seven directions: those of the axes and of the diagonals.
std::vector<Vec3> extremal_points(Points points) {
  std::vector<Vec3> extremal;
  for (const Vec3& direction : {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(1, 1, 1), Vec3(1, 1, -1),
                                Vec3(1, -1, 1), Vec3(1, -1, -1)}) {
    const Interval interval = interval_along(direction, points);
    for (const Vec3& point : {interval.lowest, interval.highest})
      if (std::find(extremal.begin(), extremal.end(), point) == extremal.end()) extremal.push_back(point);
  }
  return extremal;
}

/// The smallest box around `few` points that has an axis across two of the edges between them.
Mat3 edge_pair_axes(Points few) {
  std::vector<Vec3> edges;
  for (std::size_t i = 0; i < few.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) edges.push_back(normalized(few[i] - few[j]));
  Candidate best;
  std::vector<Vec2> scratch;
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const Mat3 start = orthonormal_axes(cross(edges[i], edges[j]), edges[i]);
      keep_smaller(best, turned_about(start, 0, few, scratch), few);
    }
  return best.axes;
}

Candidate local_minimum(const Mat3& start, Points points) {
  constexpr int most_iterations = 16;
  constexpr Real worthwhile = 1 - 1e-3;  // an iteration that gains less is the last
  std::vector<Vec2> scratch;
  scratch.reserve(points.size());
  Candidate best{start, measure(start, points)};
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const Real before = best.measure;
    for (int fixed = 0; fixed < 3; ++fixed)
      keep_smaller(best, turned_about(best.axes, fixed, points, scratch), points);
    if (best.measure > before * worthwhile) break;
  }
  return best;
}

Mat3 smallest_axes(Points points) {
  Candidate best{Mat3(1), measure(Mat3(1), points)};
  for (const Mat3& start : {Mat3(1), contact_point_axes(points), principal_axes(points),
                            edge_pair_axes(extremal_points(points))}) {
    const Candidate candidate = local_minimum(start, points);
    if (candidate.measure < best.measure) best = candidate;
  }
  return best.axes;
}

Obb box_along(const Mat3& axes, const NormalizedPoints& normalized, Points points) {
  Obb box;
  box.axes = axes;
  Vec3 centre(0);
  for (int i = 0; i < 3; ++i) {
    const Interval interval = interval_along(box.axes[i], normalized.points);
    centre += box.axes[i] * ((interval.low + interval.high) / 2);
  }
  box.centre = normalized.original(centre);

  // The box is measured anew from the rounded centre: the rounding of the centre needs no allowance then.
  Real largest = 0;
  for (const Vec3& point : points) {
    const Vec3 offset = point - box.centre;
    for (int i = 0; i < 3; ++i)
      box.half_widths[i] = std::max(box.half_widths[i], std::abs(dot(box.axes[i], offset)));
    largest = std::max(largest, std::abs(offset.x) + std::abs(offset.y) + std::abs(offset.z));
  }
  box.half_widths += Vec3(tolerance::orthonormal_error * largest);
  return box;
}

}  // namespace

Obb fit_obb(std::span<const Vec3> points) {
  assert(!points.empty());
  const NormalizedPoints normalized(points);
  return box_along(smallest_axes(normalized.points), normalized, points);
}

Obb principal_obb(std::span<const Vec3> points) {
  assert(!points.empty());
  const NormalizedPoints normalized(points);
  return box_along(principal_axes(normalized.points), normalized, points);
}

}  // namespace collidoscope
