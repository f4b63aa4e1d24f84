#pragma once

#include <cstdint>
#include <span>

#include "core/scalar.h"
#include "geometry/hull/hull_view.h"
#include "trace/tracer.h"

namespace collidoscope {

template <class Scalar>
struct SupportPoint {
  std::uint32_t vertex;
  Scalar value;  // direction · vertex
};

template <class Scalar>
SupportPoint<Scalar> support_point(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                   std::uint32_t vertex) {
  return {vertex, dot(direction, hull.vertex(vertex))};
}

/// Visits every vertex, one by one. The lowest index wins a tie.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> scan_in_order(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                   Tracer tracer = {}) {
  SupportPoint<Scalar> best{0, dot(direction, hull.vertex(0))};
  if constexpr (Tracer::enabled) tracer.start(best);
  for (std::uint32_t vertex = 1; vertex < hull.vertex_count(); ++vertex) {
    const Scalar value = dot(direction, hull.vertex(vertex));
    if (!(value > best.value)) continue;
    if constexpr (Tracer::enabled) tracer.pass(best, SupportPoint<Scalar>{vertex, value});
    best = {vertex, value};
  }
  return best;
}

/// The same.
template <class Scalar>
SupportPoint<Scalar> scan_support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction) {
  return scan_in_order(hull, direction);
}

/// The same result, bit for bit but for the sign of a zero, by the widest vectors of the machine.
template <>
SupportPoint<Real> scan_support(const HullView<Real>& hull, const Vec3& direction);

/// Two hulls, and the support extent of each along a direction.
struct ScannedPair {
  const HullData *a, *b;
  Vec3 direction_of_a, direction_of_b;  // each in the hull's own frame
  SupportPoint<Real> of_a, of_b;
};

/// Finds the support points of many pairs, the same as one by one: no search waits for the one before it.
void scan_supports(std::span<ScannedPair> pairs);

}  // namespace collidoscope
