#pragma once

// Proofs of separation that look at no vertex: what is known of a hull is its centre and its radius, and
// perhaps where it ended in a direction that separated the pair before.
//
// A hull's extent in a unit direction, from its centre, is a function of the direction that grows by no more
// than its radius times the distance of two directions. A direction S fixed in A's frame leaves A's extent as
// it is. So one rotation tells whether S still separates, at a cost that does not depend on the hulls' size:
// the answer holds for many frames of slow motion, until the bound has to be measured anew.

#include <array>
#include <cmath>
#include <limits>

#include "narrow/convex_kernel.h"

namespace collidoscope {

/// To save room: to 6e-8 of each coordinate.
using FloatVector = std::array<float, 3>;

inline FloatVector floats_of(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

template <class Scalar>
Vec3T<Scalar> vector_of(const FloatVector& v) {
  return {Scalar(v[0]), Scalar(v[1]), Scalar(v[2])};
}

/// How far hulls reach towards each other along a unit direction S from A to B: A's extent in S and B's in
/// −S, each from its centre.
struct Reach {
  FloatVector direction_in_b;  // S in the frame of B, as it was then
  float extents;               // their sum, rounded up for all that the floats lose
};

/// `s_in_b`: S in the frame of B. `extents`: up to rounding errors, of which radius tests know.
inline Reach reach_of(const Vec3& s_in_b, Real extents, Real radii) {
  constexpr Real lost_in_floats = 1e-6;  // each coordinate of the direction and the sum itself: 6e-8 of radii
  Reach reach{floats_of(s_in_b), static_cast<float>(extents + lost_in_floats * radii)};
  if (reach.extents < extents)  // where floats underflow
    reach.extents = std::nextafter(reach.extents, std::numeric_limits<float>::infinity());
  return reach;
}

/// Does S still separate? `indistinct`: more than rounding does to a sum of the pair's coordinates.
template <class Scalar>
inline bool reach_stays_short(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& s, const Reach& reach,
                              const Scalar& indistinct) {
  const Vec3T<Scalar> s_in_b = input.b_in_a.unrotate(s);
  const Scalar between_centres =
      dot(s, input.b_in_a.translation - input.a.centre()) + dot(s_in_b, input.b.centre());
  const Scalar margin = between_centres - Scalar(reach.extents) - indistinct;
  const Vec3T<Scalar> turn = s_in_b - vector_of<Scalar>(reach.direction_in_b);
  const Scalar radius = Scalar(input.b.radius());
  return margin > Scalar(0) && margin * margin > length_squared(turn) * (radius * radius);
}

/// Are the balls around both hulls apart? `between`: from A's centre to B's, in A's frame.
template <class Scalar>
inline bool balls_are_apart(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& between,
                            const Scalar& indistinct) {
  const Scalar radii = Scalar(input.a.radius() + input.b.radius()) + indistinct;
  return length_squared(between) > radii * radii;
}

}  // namespace collidoscope
