#pragma once

// What scene files say of masses, materials and forces, and of the state of a response with masses.

#include "scene/json_value.h"
#include "scene/world.h"

namespace collidoscope {

/// "kind", "restitution", "friction", "density", "mass", "centre_of_mass", "inertia".
RigidProperties read_rigid_properties(const JsonValue& body, const Shape& shape);
/// "acceleration", "correction", "turn_correction", "position_remainder", "still_for": of a saved scene.
void read_rigid_motion(const JsonValue& entry, BodyIndex body, MotionState& motion);
/// "impulses" of contacts, of a saved scene. Bodies are there.
void read_impulses(const JsonValue& impulses, MotionState& motion);

}  // namespace collidoscope
