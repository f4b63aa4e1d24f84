#pragma once

// Vectors of rational numbers: what doubles stand for, without rounding. For oracles of bounds.

#include <gmpxx.h>

#include "core/pose.h"

namespace collidoscope::test {

using Rational = mpq_class;

struct RationalVec3 {
  Rational x, y, z;

  RationalVec3() = default;
  RationalVec3(Rational x_, Rational y_, Rational z_)
      : x(std::move(x_)), y(std::move(y_)), z(std::move(z_)) {}
  explicit RationalVec3(const Vec3& v) : x(v.x), y(v.y), z(v.z) {}

  const Rational& operator[](int axis) const { return axis == 0 ? x : axis == 1 ? y : z; }

  friend RationalVec3 operator+(const RationalVec3& a, const RationalVec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend RationalVec3 operator-(const RationalVec3& a, const RationalVec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend RationalVec3 operator*(const RationalVec3& a, const Rational& s) {
    return {a.x * s, a.y * s, a.z * s};
  }
};

inline Rational dot(const RationalVec3& a, const RationalVec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline RationalVec3 cross(const RationalVec3& a, const RationalVec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// matrix · point + translation, the matrix taken as it stands, orthonormal or not.
inline RationalVec3 image(const Pose& pose, const RationalVec3& point) {
  return RationalVec3(pose.rotation[0]) * point.x + RationalVec3(pose.rotation[1]) * point.y +
         RationalVec3(pose.rotation[2]) * point.z + RationalVec3(pose.translation);
}

}  // namespace collidoscope::test
