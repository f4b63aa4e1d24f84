#pragma once

#include "input/viewport.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// The figure of the experiment that was started last, as it grows, over the scene's view.
void experiment_window(const PanelContext& context, const Viewport& scene);

}  // namespace collidoscope::viewer
