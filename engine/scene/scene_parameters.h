#pragma once

// What built-in scenes make of the user's parameters. Each function throws InputError that names the
// parameter when it is out of range.

#include "scene/scene.h"

namespace collidoscope {

/// An empty scene of that id and the user's seed.
Scene new_scene(std::string id, const SceneParameters& parameters);

/// From 1 to 1,000,000.
std::uint32_t count_or(const SceneParameters& parameters, std::uint32_t standard);
/// From 4 (a tetrahedron) to 100,000.
std::uint32_t vertices_or(const SceneParameters& parameters, std::uint32_t standard);
/// Above 0, at most 1.
Real density_or(const SceneParameters& parameters, Real standard);
/// m per frame, from a percentage of `radius`.
Real metres_per_frame(const SceneParameters& parameters, Real standard_percentage, Real radius);
/// rad per frame.
Real radians_per_frame(const SceneParameters& parameters, Real standard_degrees);

}  // namespace collidoscope
