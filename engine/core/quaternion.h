#pragma once

#include "core/scalar.h"

namespace collidoscope {

/// A rotation as (w, x, y, z) of unit length.
struct Quaternion {
  Real w = 1, x = 0, y = 0, z = 0;
};

/// a · b: first b, then a.
Quaternion operator*(const Quaternion& a, const Quaternion& b);

/// Scaled to unit length; the zero quaternion becomes the identity.
Quaternion normalized(const Quaternion& q);

/// `axis` need not be of unit length; a zero axis gives the identity. Angle in radians, counter-clockwise.
Quaternion from_axis_angle(const Vec3& axis, Real radians);

Mat3 to_matrix(const Quaternion& q);

/// `rotation` is orthonormal with determinant +1.
Quaternion from_matrix(const Mat3& rotation);

}  // namespace collidoscope
