#pragma once

// A pose in 48 bytes, or 24 in single precision, and a direction in six, for caches of 64.

#include <array>
#include <cmath>
#include <cstdint>

#include "core/pose.h"
#include "core/quaternion.h"

namespace collidoscope {

/// The rotation is its unit quaternion without the largest component. That component is at least 1/2, so it
/// does not amplify the rounding of the others. The unpacked pose differs by a few roundings of the scalar.
template <class Scalar>
struct PackedPose {
  Vec3T<Scalar> translation;
  std::array<Scalar, 3> rotation;
};

/// `largest`: the index of the component that is left out; unpack() needs it.
template <class Scalar>
PackedPose<Scalar> pack(const Pose& pose, std::uint8_t& largest) {
  const Quaternion q = from_matrix(pose.rotation);
  const std::array<Real, 4> components = {q.w, q.x, q.y, q.z};
  largest = 0;
  for (std::uint8_t i = 1; i < 4; ++i)
    if (std::abs(components[i]) > std::abs(components[largest])) largest = i;
  PackedPose<Scalar> packed{Vec3T<Scalar>(pose.translation), {}};
  const Real sign = components[largest] < 0 ? -1 : 1;
  for (std::size_t i = 0, to = 0; i < 4; ++i)
    if (i != largest) packed.rotation[to++] = static_cast<Scalar>(sign * components[i]);
  return packed;
}

template <class Scalar>
Pose unpack(const PackedPose<Scalar>& packed, std::uint8_t largest) {
  std::array<Real, 4> components{};
  Real largest_squared = 1;
  for (std::size_t i = 0, from = 0; i < 4; ++i) {
    if (i == largest) continue;
    components[i] = static_cast<Real>(packed.rotation[from++]);
    largest_squared -= components[i] * components[i];
  }
  components[largest] = std::sqrt(largest_squared);
  return {to_matrix({components[0], components[1], components[2], components[3]}), Vec3(packed.translation)};
}

/// A unit vector to about 2e-5: to start searches from.
using PackedDirection = std::array<std::int16_t, 3>;

inline PackedDirection pack(const Vec3& unit) {
  constexpr Real steps = 32767;
  return {static_cast<std::int16_t>(std::lround(unit.x * steps)),
          static_cast<std::int16_t>(std::lround(unit.y * steps)),
          static_cast<std::int16_t>(std::lround(unit.z * steps))};
}

/// The result has any length but zero.
inline Vec3 unpack(const PackedDirection& packed) {
  return {static_cast<Real>(packed[0]), static_cast<Real>(packed[1]), static_cast<Real>(packed[2])};
}

}  // namespace collidoscope
