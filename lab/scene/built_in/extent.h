#pragma once

#include "shape/shape.h"

namespace collidoscope {

/// The bounding sphere by which scenes measure the size of a shape: about the centre of its box, in its
/// frame.
struct Extent {
  Vec3 centre = Vec3(0);
  Real radius = 0;
};

/// Linear in the vertices; needs no hull.
Extent extent_of(const Shape& shape);

}  // namespace collidoscope
