#pragma once

// Masses, materials and the state of responses with masses, as scene files say them: rigid_reader.h.

#include <nlohmann/json.hpp>

#include "scene/world.h"

namespace collidoscope {

/// Adds to the JSON of a body what differs from the defaults.
void write_rigid_body(const World& world, BodyIndex body, nlohmann::ordered_json& json);
/// Adds to the JSON of a scene.
void write_rigid_world(const World& world, nlohmann::ordered_json& json);

}  // namespace collidoscope
