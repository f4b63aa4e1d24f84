#pragma once

// The steps of SAT for the inspector: the shadows of both hulls on each axis that is measured.

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/sat/axis_scan.h"

namespace collidoscope {

/// The lines of sat_pseudo_code().
enum class SatLine : int { cached, centres, all_axes, face, edges, separated, colliding, touching };

inline const PseudoCode& sat_pseudo_code() {
  static const PseudoCode lines = {
      "n ← the last axis of this pair, from its features: measure the overlap on n",
      "n ← the direction from A's centre to B's: measure the overlap on n",
      "if A and B have few axes, as boxes: n ← that on which they overlap least: measure the overlap on n",
      "else for each face of A or B that may overlap less than any axis so far: measure the overlap on its "
      "normal",
      "    for each edge of A and edge of B whose arcs cross on the Gauss map: measure it on their cross "
      "product",
      "where an overlap is negative: return separated, along that axis",
      "return colliding: the depth is the least overlap, along its axis",
      "where the least overlap is next to nothing: return separated or colliding as GJK says"};
  return lines;
}

inline constexpr std::array<Counter, 2> sat_counters = {
    {{"axis test", "axis tests", &PairResult::iterations}, convex_counters[1]}};

/// m: overlaps that differ by less are one.
inline constexpr Real same_overlap = 1e-12;

/// A hull along an axis: where it begins and ends, and the vertices there.
struct Shadow {
  Real first = std::numeric_limits<Real>::infinity(), last = -first;
  std::uint32_t first_vertex = 0, last_vertex = 0;
};

/// `to_a` brings a vertex into the frame of A.
template <class Scalar, class ToA>
Shadow shadow(const ConvexView<Scalar>& hull, const Vec3& axis, const ToA& to_a) {
  Shadow whole;
  for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) {
    const Real along = dot(axis, to_real(to_a(hull.vertex(i))));
    if (along < whole.first) whole.first = along, whole.first_vertex = i;
    if (along > whole.last) whole.last = along, whole.last_vertex = i;
  }
  return whole;
}

/// Shows both shadows, and the overlap of A's end with B's beginning: negative where there is a gap.
void record_shadows(StepRecorder& recorder, const Vec3& axis, const Shadow& a, const Shadow& b);

std::string sat_sentence(SatLine line, Real overlap, Real least_overlap);
/// Of one of the axes that are scanned at once.
std::string scanned_axis_sentence(std::string_view source, std::size_t number, std::size_t count,
                                  Real overlap);

/// Two hulls along an axis, in a step of its own. `overlap` is the one that the search measured.
template <class Scalar>
void record_axis(StepRecorder& recorder, SatLine line, const ConvexInput<Scalar>& input, const Vec3& axis,
                 Real overlap, Real least_overlap) {
  using Vector = Vec3T<Scalar>;
  const Shadow a = shadow(input.a, axis, [](const Vector& v) { return v; });
  const Shadow b = shadow(input.b, axis, [&](const Vector& v) { return input.b_in_a.to_parent(v); });
  const Real shared = a.last - b.first;  // `overlap`, unless that is the bounding spheres'
  recorder.step(static_cast<int>(line)).say(sat_sentence(line, shared, least_overlap));
  recorder.pair("m", a.last_vertex, b.first_vertex, to_real(input.a.vertex(a.last_vertex)),
                to_real(input.b_in_a.to_parent(input.b.vertex(b.first_vertex))));
  record_shadows(recorder, axis, a, b);
  recorder.value("overlap", shared);
  if (std::abs(shared - overlap) > same_overlap)
    recorder.value("spheres' overlap", overlap);
  else
    recorder.value("least overlap", least_overlap);
}

/// An axis of a scan, in the frame of A, and where it comes from.
struct ScannedAxis {
  Vec3 axis;
  std::string_view source;
};
/// Parallel ones once.
std::vector<ScannedAxis> scanned_axes(const AxisTable& a, const AxisTable& b, const Pose& b_in_a);

/// A step for each axis of a scan, in the direction along which A and B overlap less.
template <class Scalar>
void record_scan(StepRecorder& recorder, const ConvexInput<Scalar>& input, const AxisScanHull& a,
                 const AxisScanHull& b) {
  using Vector = Vec3T<Scalar>;
  const std::vector<ScannedAxis> axes = scanned_axes(a.axes, b.axes, to_real(input.b_in_a));
  Real least = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const auto overlap_along = [&](const Vec3& n) {
      return shadow(input.a, n, [](const Vector& v) { return v; }).last -
             shadow(input.b, n, [&](const Vector& v) { return input.b_in_a.to_parent(v); }).first;
    };
    const bool turned = overlap_along(-axes[i].axis) < overlap_along(axes[i].axis);
    const Vec3 n = turned ? -axes[i].axis : axes[i].axis;
    const Real overlap = overlap_along(n);
    least = std::min(least, overlap);
    record_axis(recorder, SatLine::all_axes, input, n, overlap, least);
    recorder.restate(scanned_axis_sentence(axes[i].source, i + 1, axes.size(), overlap));
  }
}

}  // namespace collidoscope
