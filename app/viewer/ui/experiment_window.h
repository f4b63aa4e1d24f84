#pragma once

#include "input/viewport.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// The figure of the experiment that was started last, as it grows, in this part of the window.
void experiment_window(const PanelContext& context, const Viewport& place);

}  // namespace collidoscope::viewer
