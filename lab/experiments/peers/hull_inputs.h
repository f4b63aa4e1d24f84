#pragma once

#include <vector>

#include "core/scalar.h"

namespace collidoscope::experiments {

/// What hulls are timed on: points on a sphere, all of which are vertices; torus knots, few of whose are;
/// and bumpy spheres in between.
struct HullInput {
  const char* name;
  std::vector<Vec3> points;
};

const std::vector<HullInput>& hull_inputs();

}  // namespace collidoscope::experiments
