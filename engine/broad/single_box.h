#pragma once

#include <array>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// A box in single precision, relative to a point amid the boxes, near which single precision is fine.
/// Rounding is monotonic, so boxes that overlap still do.
struct SingleBox {
  std::array<float, 3> min, max;
};

/// Finite for all finite boxes. As many results as boxes.
void round_boxes(std::span<const Aabb> boxes, const Vec3& origin, std::span<SingleBox> rounded);

}  // namespace collidoscope
