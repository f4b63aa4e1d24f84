#pragma once

// S of a pair of which nothing is cached [Chung 3.4]: the line between the centres, which the paper takes, or
// the normal of the plane through points of contact of the two boxes, which it draws in figure 3.4. A box
// here lies along the axes of A, since a query knows no others; the paper's lie along those of the world.

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/separating_vector/separating_rules.h"
#include "support/support.h"

namespace collidoscope {

/// How the intervals of A's and B's box lie on an axis.
template <class Scalar>
struct BoxIntervals {
  Scalar low_a, high_a, low_b, high_b;

  /// The component of the normal. Boxes that overlap share a smaller box. Where a corner of one lies inside
  /// of the other, its three edges leave the other at the plane through three corners of the shared box,
  /// whose normal has the reciprocal edges. Zero if one interval holds the other.
  Scalar normal() const {
    if (low_a < low_b && high_a < high_b) return reciprocal(high_a - low_b);
    if (low_b < low_a && high_b < high_a) return -reciprocal(high_b - low_a);
    return Scalar(0);
  }

 private:
  /// Boxes that only touch, or are apart, yield no normal.
  static Scalar reciprocal(const Scalar& overlap) {
    return overlap > Scalar(0) ? Scalar(1) / overlap : Scalar(0);
  }
};

/// In A's frame, from A to B, of any length. Zero if on each axis one interval holds the other.
template <class Scalar>
Vec3T<Scalar> box_contact_normal(const ConvexInput<Scalar>& input) {
  using Vector = Vec3T<Scalar>;
  const auto extent = [&](const Vector& direction) { return support(input.a, direction, 0).value; };
  const auto extent_of_b = [&](const Vector& direction) {
    return support(input.b, input.b_in_a.unrotate(direction), 0).value +
           dot(direction, input.b_in_a.translation);
  };
  Vector normal(Scalar(0));
  for (int axis = 0; axis < 3; ++axis) {
    Vector along(Scalar(0));
    along[axis] = Scalar(1);
    normal[axis] =
        BoxIntervals<Scalar>{-extent(-along), extent(along), -extent_of_b(-along), extent_of_b(along)}
            .normal();
  }
  return normal;
}

/// `between` goes from A's centre to B's. It is the direction, too, where the boxes have no such normal.
template <class Scalar>
[[gnu::noinline]] Vec3T<Scalar> first_direction(const ConvexInput<Scalar>& input,
                                                const Vec3T<Scalar>& between) {
  if (first_direction_of(input.options) == FirstDirection::centres) return between;
  const Vec3T<Scalar> normal = box_contact_normal(input);
  return normal == Vec3T<Scalar>(Scalar(0)) ? between : normal;
}

}  // namespace collidoscope
