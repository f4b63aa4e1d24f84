#pragma once

// Shapes from procedural models (modelling/), which remember their model and arguments: scene files say
// {"model": "box", "arguments": {"edges": [1, 2, 3]}}.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shape/shape.h"

namespace collidoscope {

/// A parameter of a model: one number or several, all of them within [least, most].
struct ModelParameter {
  std::string_view name;
  std::vector<Real> default_value;
  Real least = 0, most = 0;
  bool whole = false;  // whole numbers only
};

/// A model with parameters. The fixed ones of modelling/models.h are models as well, without parameters.
struct ParametricModel {
  std::string_view id;
  std::vector<ModelParameter> parameters;
  /// One list of values per parameter, in their order.
  Mesh (*create)(const std::vector<std::vector<Real>>& values);
  /// Of models that are more than a mesh, in place of create(). `scale` multiplies the sizes among the
  /// values.
  ShapePointer (*create_shape)(std::string name, const std::vector<std::vector<Real>>& values, Real scale,
                               ShapeSource source) = nullptr;
};

std::span<const ParametricModel> parametric_models();

/// `model` is the id of a parametric or a fixed model; missing arguments have their default values. `scale`
/// multiplies every coordinate. Throws InputError whose place is the model or the argument at fault.
ShapePointer make_model_shape(std::string name, const std::string& model,
                              const std::vector<ModelArgument>& arguments = {}, Real scale = 1,
                              std::optional<DecompositionChoice> decomposition = {});

}  // namespace collidoscope
