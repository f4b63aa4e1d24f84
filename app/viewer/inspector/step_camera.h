#pragma once

#include "inspection/step_trace.h"
#include "render/camera.h"

namespace collidoscope::viewer {

/// The eye's direction from what is shown, where nothing else decides: from a corner.
constexpr Vec3 step_view_from(-0.55, -0.8, 0.45);

/// Whether a space has the world's axes, so that both views look along one direction.
constexpr bool has_world_axes(TraceSpace space) {
  return space != TraceSpace::axis && space != TraceSpace::tree;
}

/// Where one looks from: across the first length that the step speaks of, so that all of it is seen, and
/// turned no more for that than necessary. World axes, unit.
Vec3 direction_of_step(const StepTrace& trace, std::size_t step, const Vec3& towards_eye);

/// All that the space shows, or what is around a length that would hardly be seen beside it. Projections are
/// seen from the front.
TurntableCamera camera_of_step(const StepTrace& trace, std::size_t step, TraceSpace space,
                               const Vec3& towards_eye, Real aspect);

/// Of all steps, from a corner.
TurntableCamera initial_step_camera(const StepTrace& trace, TraceSpace space, Real aspect);

}  // namespace collidoscope::viewer
