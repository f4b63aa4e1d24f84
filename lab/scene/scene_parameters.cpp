#include "scene/scene_parameters.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/algorithm_parameter.h"
#include "core/error.h"
#include "core/input_text.h"
#include "scene/model_shapes.h"

namespace collidoscope {
namespace {

/// The user's value, or else the default value, which is then stored.
template <class T>
T settled(std::optional<T>& parameter, T default_value) {
  parameter = parameter.value_or(default_value);
  return *parameter;
}

std::uint32_t in_range(const char* name, std::uint32_t value, std::uint32_t least, std::uint32_t most) {
  if (value >= least && value <= most) return value;
  throw InputError(
      "", name,
      std::to_string(value) + " is not from " + std::to_string(least) + " to " + std::to_string(most));
}

/// A velocity per frame: several radii or turns per frame are legal.
Real per_frame(const char* name, Real value) {
  constexpr Real most = 1e6;
  if (std::abs(value) <= most) return value;
  throw InputError("", name, "must be a number of at most a million");
}

}  // namespace

Scene new_scene(std::string id, const SceneParameters& parameters) {
  Scene scene;
  scene.id = std::move(id);
  scene.seed = parameters.seed;
  scene.parameters = parameters;
  return scene;
}

std::uint32_t used_count(SceneParameters& parameters, std::uint32_t default_value) {
  return in_range("count", settled(parameters.count, default_value), 1, 1'000'000);
}

std::size_t used_shapes(SceneParameters& parameters, std::span<const std::string_view> kinds) {
  const std::string wanted = settled(parameters.shapes, std::string(kinds.front()));
  const auto found = std::ranges::find(kinds, wanted);
  if (found != kinds.end()) return static_cast<std::size_t>(found - kinds.begin());
  throw InputError("", "shapes", "unknown kind " + in_quotes(wanted) + "; known: " + joined(kinds));
}

std::uint32_t used_vertices(SceneParameters& parameters, std::uint32_t default_value) {
  return in_range("vertices", settled(parameters.vertices, default_value), 4, 100'000);
}

Real used_density(SceneParameters& parameters, Real default_value) {
  const Real density = settled(parameters.density, default_value);
  if (density > 0 && density <= 1) return density;
  throw InputError("", "density", "must be above 0 and at most 1");
}

Real metres_per_frame(SceneParameters& parameters, Real default_percentage, Real radius) {
  return per_frame("velocity", settled(parameters.velocity, default_percentage)) / 100 * radius;
}

Real radians_per_frame(SceneParameters& parameters, Real default_degrees) {
  return per_frame("rotation", settled(parameters.rotation, default_degrees)) * (std::numbers::pi / 180);
}

ShapePointer used_shape(const SceneParameters& parameters, std::size_t index, const char* model) {
  if (index < parameters.files.size()) return load_shape(parameters.files[index]);
  return make_model_shape(model, model);
}

}  // namespace collidoscope
