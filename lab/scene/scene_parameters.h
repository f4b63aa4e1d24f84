#pragma once

// The parameters of built-in scenes. Each function fills in the default value for a missing parameter, so
// that Scene::parameters lists the values that were used, and throws InputError that names the parameter when
// it is out of range.

#include "scene/scene.h"

namespace collidoscope {

/// An empty scene of that id, with the user's parameters and seed.
Scene new_scene(std::string id, const SceneParameters& parameters);

/// From 1 to 1,000,000.
std::uint32_t used_count(SceneParameters& parameters, std::uint32_t default_value);
/// The index among `kinds`, the first of which is the default.
std::size_t used_shapes(SceneParameters& parameters, std::span<const std::string_view> kinds);
/// All elements for choice 0, which mixes them, else the one of that number, from 1 on.
template <class T>
std::span<const T> taking_turns(std::span<const T> all, std::size_t choice) {
  return choice == 0 ? all : all.subspan(choice - 1, 1);
}
/// From 4 (a tetrahedron) to 100,000.
std::uint32_t used_vertices(SceneParameters& parameters, std::uint32_t default_value);
/// Above 0, at most 1.
Real used_density(SceneParameters& parameters, Real default_value);
/// m per frame, from a percentage of `radius`.
Real metres_per_frame(SceneParameters& parameters, Real default_percentage, Real radius);
/// rad per frame.
Real radians_per_frame(SceneParameters& parameters, Real default_degrees);

/// The user's file of that number, or else the model.
ShapePointer used_shape(const SceneParameters& parameters, std::size_t index, const char* model);

}  // namespace collidoscope
