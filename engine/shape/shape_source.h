#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/scalar.h"
#include "shape/decomposition_choice.h"

namespace collidoscope {

/// One argument of a procedural model: `edges` = {1, 2, 3}.
struct ModelArgument {
  std::string name;
  std::vector<Real> values;
};

/// The source of a shape and its decomposition, so that a scene file can state them again. Without file and
/// model the shape exists in memory only.
struct ShapeSource {
  std::filesystem::path file;  // of a mesh
  std::string model;           // id of a procedural model (scene/model_shapes.h)
  std::vector<ModelArgument> arguments;
  Real scale = 1;                                      // of every coordinate
  std::optional<DecompositionChoice> decomposition{};  // none: the default one, if there is a solid
  Real rounding_radius = 0;  // m: the shape is all points this near to the hull of the file or model
};

}  // namespace collidoscope
