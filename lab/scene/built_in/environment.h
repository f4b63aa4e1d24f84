#pragma once

#include <cstdint>
#include <vector>

#include "bounds/aabb.h"
#include "shape/shape.h"

namespace collidoscope {

/// A cube around the origin in which `count` bodies, taking shapes in turns, fill the given share.
Aabb environment(const std::vector<ShapePointer>& shapes, std::uint32_t count, Real density);

}  // namespace collidoscope
