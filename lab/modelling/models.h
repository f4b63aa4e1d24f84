#pragma once

// The meshes that the project makes itself: the contents of `assets/stl/` and the shapes of built-in scenes.
// All are closed, consistently oriented, and the same on every machine.

#include <span>
#include <string_view>

#include "geometry/mesh/mesh.h"

namespace collidoscope {

struct Model {
  std::string_view id, label;  // id is the file's name in assets/stl, without ".stl"
  bool on_demand = false;      // too large to ship: generated on request
  Mesh (*create)();
};

/// All models, in the order in which they are listed.
std::span<const Model> models();
/// Throws InputError that lists the known ids.
const Model& model(std::string_view id);

}  // namespace collidoscope
