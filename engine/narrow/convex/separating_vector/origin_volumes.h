#pragma once

// The position of the origin in a tetrahedron, by signed volumes.

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

/// Four signed volumes. They have one sign if the tetrahedron contains the origin, and are then the origin's
/// barycentric coordinates up to a factor.
template <class Scalar>
std::array<Scalar, 4> volumes_around_origin(const std::array<Vec3T<Scalar>, 4>& m) {
  const Vec3T<Scalar> m01 = cross(m[0], m[1]), m23 = cross(m[2], m[3]);
  return {dot(m23, m[1]), -dot(m23, m[0]), dot(m01, m[3]), -dot(m01, m[2])};
}

/// The volume that is farthest from enclosing the origin, over the sum of all: positive inside. −1 for a flat
/// tetrahedron.
template <class Scalar>
Scalar least_share(const std::array<Scalar, 4>& volumes) {
  const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
  if (total == Scalar(0)) return Scalar(-1);
  return std::min(std::min(volumes[0] / total, volumes[1] / total),
                  std::min(volumes[2] / total, volumes[3] / total));
}

/// The corner of a tetrahedron opposite the face through which the origin has left.
template <class Scalar>
std::uint32_t corner_behind(const std::array<Scalar, 4>& volumes) {
  const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
  const auto opposite = total > Scalar(0) ? std::min_element(volumes.begin(), volumes.end())
                                          : std::max_element(volumes.begin(), volumes.end());
  return static_cast<std::uint32_t>(opposite - volumes.begin());
}

/// The normal of the triangle that points away from the origin.
template <class Scalar>
Vec3T<Scalar> normal_from_origin(const Vec3T<Scalar>& j, const Vec3T<Scalar>& k, const Vec3T<Scalar>& l) {
  const Vec3T<Scalar> normal = cross(k - j, l - j);
  return dot(normal, j) < Scalar(0) ? -normal : normal;
}

}  // namespace collidoscope
