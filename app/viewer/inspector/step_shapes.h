#pragma once

#include <string_view>

#include "inspection/step_trace.h"
#include "render/overlay.h"
#include "render/palette.h"

namespace collidoscope::viewer {

/// From the coordinates of a space to the world's axes, in which all spaces but the projections are drawn.
Pose pose_of_space(const StepTrace& trace, TraceSpace space);

/// Colours of what belongs to A, and to B.
struct PairColours {
  Colour a, b;
};

/// What the papers call A's has A's colour, what they call B's B's; neither owns a point of A − B.
Colour step_colour(std::string_view name, TraceSpace space, const Palette& palette,
                   const PairColours& colours);

/// The triangles, volumes and clouds of one step in one of its spaces, and the surface that steps have built.
void add_step_shapes(Overlay& overlay, const StepTrace& trace, std::size_t step, TraceSpace space,
                     const Palette& palette, const PairColours& colours);

/// The points that something is built of.
void add_points(Overlay& overlay, const StepTrace& trace, const Palette& palette);

}  // namespace collidoscope::viewer
