#pragma once

// What the scenes of Zachwieja's figures have in common. The paper gives no sizes; those here put times and
// points of contact into closed forms. One frame is one time step, half a second long, so that each can be
// seen. What collides passes through and comes back.

#include <string>

#include "scene/scene.h"

namespace collidoscope {

/// The units of the figures 2 to 4: half an edge of a cube, m.
constexpr Real figure_unit = 1;

/// An empty scene whose bodies go their way whatever they meet.
Scene new_figure_scene(std::string id, const SceneParameters& parameters);

/// A body that comes from `direction` (unit) and goes back there. It stands at `touching` (of its origin)
/// when it touches what stands still. A step is of `step` metres, and `usual_step` is the scene's own. Then
/// the body begins 1.4 steps before contact. So it touches after 2/5 of the second step, and lies 0.6 steps
/// deep at the end of it.
void add_to_and_fro(Scene& scene, ShapePointer shape, const Quaternion& orientation, const Vec3& touching,
                    const Vec3& direction, Real step, Real usual_step);

}  // namespace collidoscope
