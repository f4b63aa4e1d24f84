#pragma once

#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

/// What GJK keeps from one query of a pair to the next, and others read or seed. All zero: nothing yet.
struct GjkCache {
  std::uint32_t a[4], b[4];  // the simplex, as vertices of the hulls; a[0], b[0] start the support search
  Vec3 direction;            // unit, from B towards A, separating when last seen; else zero
  std::uint32_t count;
  std::uint32_t unused;  // always zero
};

}  // namespace collidoscope
