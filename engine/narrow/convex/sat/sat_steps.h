#pragma once

// The steps of SAT for the inspector: the shadows of both hulls on each axis that is measured.

#include <array>
#include <limits>
#include <utility>

#include "narrow/convex/common/convex_kernel.h"

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
      "     for each edge of A and edge of B whose arcs cross on the Gauss map: measure it on their cross "
      "product",
      "where an overlap is negative: return separated, along that axis",
      "return colliding: the depth is the least overlap, along its axis",
      "where the least overlap is next to nothing: return separated or colliding as GJK says"};
  return lines;
}

inline constexpr std::array<Counter, 2> sat_counters = {
    {{"axis test", "axis tests", &PairResult::iterations}, convex_counters[1]}};

/// The first and last point of a hull along an axis. `to_a` brings a vertex into the frame of A.
template <class Scalar, class ToA>
std::pair<Real, Real> shadow(const ConvexView<Scalar>& hull, const Vec3& axis, const ToA& to_a) {
  Real first = std::numeric_limits<Real>::infinity(), last = -first;
  for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) {
    const Real along = dot(axis, to_real(to_a(hull.vertex(i))));
    first = std::min(first, along), last = std::max(last, along);
  }
  return {first, last};
}

template <class Scalar>
void record_axis(StepRecorder& recorder, SatLine line, const ConvexInput<Scalar>& input, const Vec3& axis,
                 Real overlap, Real least_overlap) {
  using Vector = Vec3T<Scalar>;
  const auto [first_a, last_a] = shadow(input.a, axis, [](const Vector& v) { return v; });
  const auto [first_b, last_b] =
      shadow(input.b, axis, [&](const Vector& v) { return input.b_in_a.to_parent(v); });
  const Vec3 centre = to_real(input.a.centre());
  recorder.step(static_cast<int>(line));
  recorder.segment("A", TraceSpace::axis, Vec3(first_a, 0, 0), Vec3(last_a, 0, 0));
  recorder.segment("B", TraceSpace::axis, Vec3(first_b, 1, 0), Vec3(last_b, 1, 0));
  recorder.point("n", TraceSpace::sphere, axis);
  recorder.segment("axis", TraceSpace::frame_a, centre, centre + axis);
  recorder.value("overlap", overlap);
  recorder.value("least overlap", least_overlap);
}

}  // namespace collidoscope
