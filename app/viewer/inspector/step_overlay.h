#pragma once

#include <string_view>

#include "inspection/step_trace.h"
#include "inspector/step_shapes.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// What one step of a trace shows in one of its spaces, with the space's own furniture: A − B and its origin,
/// the sphere of directions, the axis. The bodies by themselves are shown in world coordinates. `aspect`: of
/// the view, width / height, which trees and axes fill.
Overlay step_overlay(const StepTrace& trace, std::size_t step, TraceSpace space, const Palette& palette,
                     const PairColours& colours, Real aspect = 1);

/// What all steps draw in that space, to frame it by.
Aabb step_bounds(const StepTrace& trace, TraceSpace space, Real aspect = 1);

/// For people.
std::string_view to_string(TraceSpace space);

}  // namespace collidoscope::viewer
