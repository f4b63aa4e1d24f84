#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// A box in single precision, as the sweep sees it: its axis first, relative to a point amid the boxes, near
/// which single precision is fine. Rounding is monotonic, so boxes that overlap still do.
struct SingleBox {
  std::array<float, 3> min, max;
};

struct SingleFrame {
  std::array<int, 3> axes;  // which world axis is the first, the second, the third
  Vec3 origin;              // by world axis
};

/// Finite for all finite boxes. As many results as boxes.
void round_boxes(std::span<const Aabb> boxes, const SingleFrame& frame, std::span<SingleBox> rounded);

}  // namespace collidoscope
