#pragma once

#include "geometry/primitives/primitives.h"

namespace collidoscope {

/// The disk of [Mirtich 6.1]: two of its faces have 60 sides, and its radius is ten times its thickness.
inline Mesh make_mirtich_disk(Real radius) {
  return make_prism(radius, radius / 10, 60);
}

}  // namespace collidoscope
