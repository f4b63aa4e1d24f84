#include "scene/built_in/environment.h"

#include <algorithm>

#include "geometry/mesh/mass_properties.h"

namespace collidoscope {
namespace {

/// Newton's iteration from above, to the last bit it reaches: unlike std::cbrt the same with every C library.
Real cube_root(Real value) {
  Real root = std::max(Real(1), value);
  for (;;) {
    const Real next = (2 * root + value / (root * root)) / 3;
    if (!(next < root)) return root;
    root = next;
  }
}

}  // namespace

Aabb environment(const std::vector<ShapePointer>& shapes, std::uint32_t count, Real density) {
  Real filled = 0;
  for (std::uint32_t i = 0; i < shapes.size(); ++i) {
    const auto bodies = (count - i - 1) / shapes.size() + 1;
    filled += mass_properties(shapes[i]->mesh()).volume * static_cast<Real>(bodies);
  }
  const Real half = cube_root(filled / density) / 2;
  return {Vec3(-half), Vec3(half)};
}

}  // namespace collidoscope
