#pragma once

#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

/// GJK's data from one query of a pair to the next. Other algorithms read it or fill in a start. All zero:
/// empty.
struct GjkCache {
  std::uint32_t a[4], b[4];  // the simplex, as vertices of the hulls; a[0], b[0] start the support search
  Vec3 direction;            // unit, from B towards A, separating in the last query; else zero
  std::uint32_t count;
  std::uint32_t unused;  // always zero
};

}  // namespace collidoscope
