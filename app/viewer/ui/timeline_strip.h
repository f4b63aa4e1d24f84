#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// The remembered frames: how many pairs collide in each, marks where pairs change, the present one; a click
/// or drag goes there. As wide as the window.
void timeline_strip(const PanelContext& context);

}  // namespace collidoscope::viewer
