#pragma once

// The next direction in the search for a separating vector [Chung 3.2, 3.7, 3.8]. S is the last direction and
// m = q − p the difference of its support vertices, each of any length. S · m < 0, or S would separate. Every
// separating vector w then has w · m > 0, and each rule comes closer than S to every w with w · S > 0:
// Lemmas 2, 5, 7.
//
// Departures: only the direction of S counts, so the greedy rule needs no square root. If S is −m, formula
// (3.5) has no value, and the greedy formula replaces it.

#include "core/scalar.h"

namespace collidoscope {

/// Formula (3.2): S, reflected, of the length of S.
template <class Scalar>
Vec3T<Scalar> greedy_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& m) {
  return s - m * (Scalar(2) * dot(s, m) / length_squared(m));
}

/// Formula (3.5): S, projected on the plane perpendicular to m; a unit vector.
template <class Scalar>
Vec3T<Scalar> conservative_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& m) {
  constexpr Real half_the_digits = 0x1p-26;  // a shorter projection consists of rounding errors
  const Vec3T<Scalar> unit = normalized(s), projection = unit - m * (dot(unit, m) / length_squared(m));
  const Scalar norm = length(projection);
  return norm > Scalar(half_the_digits) ? projection / norm : greedy_direction(unit, m);
}

/// Formula (3.9): between the conservative direction (blend = 0) and the greedy one (1); a unit vector.
template <class Scalar>
Vec3T<Scalar> blended_direction(const Vec3T<Scalar>& s, const Vec3T<Scalar>& m, const Scalar& blend) {
  return normalized(greedy_direction(normalized(s), m) * blend +
                    conservative_direction(s, m) * (Scalar(1) - blend));
}

}  // namespace collidoscope
