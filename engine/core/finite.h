#pragma once

#include <cmath>

#include "core/scalar.h"

namespace collidoscope {

inline bool is_finite(const Vec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace collidoscope
