#include "scene/built_in/extent.h"

#include <algorithm>
#include <cmath>

namespace collidoscope {

Extent extent_of(const Shape& shape) {
  const Vec3 centre = shape.aabb().centre();
  Real squared = 0;
  for (const Vec3f& vertex : shape.mesh().vertices)
    squared = std::max(squared, length_squared(Vec3(vertex) - centre));
  return {centre, std::sqrt(squared)};
}

}  // namespace collidoscope
