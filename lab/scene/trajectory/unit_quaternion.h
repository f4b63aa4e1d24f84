#pragma once

// Quaternions of recorded poses.

#include <cmath>
#include <cstdio>
#include <string>

#include "core/quaternion.h"
#include "core/tolerance.h"

namespace collidoscope {

inline Real norm(const Quaternion& q) {
  return std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

/// Written with four digits or more, or in single precision, a unit quaternion is this near to unit length.
inline bool is_nearly_unit(const Quaternion& q) {
  return std::abs(norm(q) - 1) <= 1e-3;
}

/// The reason why a quaternion that is not nearly of unit length is refused.
inline std::string not_unit(const Quaternion& q) {
  char text[96];
  std::snprintf(text, sizeof text,
                "the quaternion has length %.6g instead of 1 (allowed: 0.001 more or less)", norm(q));
  return text;
}

/// Of a quaternion that is nearly of unit length; the same where rounding leaves nothing to mend.
inline Quaternion unit_of(const Quaternion& q) {
  return std::abs(norm(q) - 1) <= tolerance::unit_length ? q : normalized(q);
}

}  // namespace collidoscope
