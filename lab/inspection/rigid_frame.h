#pragma once

// What bodies with masses did in a frame: what is shown of it.

#include <optional>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// A point at which two bodies press on each other, in the world.
struct PressedPoint {
  BodyPair pair;
  Vec3 point = Vec3(0), normal = Vec3(0);  // the normal is unit, from A towards B
  Real impulse = 0;                        // N·s in the next step
};

struct RigidFrame {
  MotionMeasures measures;
  Real deepest_penetration = 0;  // m
  Real size = 0;                 // m: the radius of the smallest dynamic body
  std::vector<PressedPoint> pressed;
  std::vector<Impact> impacts;  // during the step
};

/// None unless the response has masses.
std::optional<RigidFrame> rigid_frame(const Simulation& simulation);

/// Dynamic bodies that touch another, or ran into it, collide: they are apart by their skins, so that the
/// pipeline does not say so. Floors and walls keep their colour.
void raise_states(const RigidFrame& frame, const RigidBodies& bodies, std::vector<BodyState>& states);

}  // namespace collidoscope
