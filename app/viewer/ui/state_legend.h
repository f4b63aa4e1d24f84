#pragma once

#include "input/viewport.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// What the colours of bodies say, with the palette's patterns, and how many bodies have each.
void state_legend(const PanelContext& context);
/// Whether it stands over the scene: where that is one view, and wide enough.
bool legend_is_over_scene(const PanelContext& context);
/// How far it reaches down there, pixels of a 96-dpi screen; 0 where it is not there.
float legend_end(const PanelContext& context);
/// In a corner of the scene, where no panel shows it.
void legend_over(const PanelContext& context, const Viewport& scene);

}  // namespace collidoscope::viewer
