#pragma once

#include <vector>

#include "narrow/narrow.h"

namespace collidoscope {

/// A point at which two bodies touch, overlap, or are close: on_b − on_a = separation · normal.
struct Contact {
  Vec3 normal = Vec3(0);  // unit, from A towards B
  Real separation = 0;    // m; negative if the bodies overlap
  Vec3 on_a = Vec3(0), on_b = Vec3(0);
  Feature feature_a, feature_b;
};

}  // namespace collidoscope
