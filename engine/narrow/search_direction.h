#pragma once

// Where to search next for a separating vector [Chung 3.2, 3.7, 3.8]. S is the last direction and r = ⟨q − p⟩
// for its support vertices; S · r < 0, or S would separate. Every separating vector w then has w · r > 0, and
// each rule comes closer to every w with w · S > 0 than S is: Lemmas 2, 5 and 7.
//
// Departure: where S is −r, formula (3.5) has no value, and the greedy one stands in.

#include "core/scalar.h"

namespace collidoscope {

/// Formula (3.2): S, reflected.
template <class Scalar>
Vec3T<Scalar> greedy_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& r) {
  return s - r * (Scalar(2) * dot(s, r));
}

/// Formula (3.5): S, projected on the plane of all that is perpendicular to r.
template <class Scalar>
Vec3T<Scalar> conservative_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& r) {
  constexpr Real half_the_digits =
      0x1p-26;  // a projection shorter than that is rounding errors, at right angles to nothing
  const Vec3T<Scalar> projection = s - r * dot(s, r);
  const Scalar norm = length(projection);
  return norm > Scalar(half_the_digits) ? projection / norm : greedy_direction(s, r);
}

/// Formula (3.9): between the conservative direction (blend = 0) and the greedy one (1).
template <class Scalar>
Vec3T<Scalar> blended_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& r, const Scalar& blend) {
  return normalized(greedy_direction(s, r) * blend + conservative_direction(s, r) * (Scalar(1) - blend));
}

}  // namespace collidoscope
