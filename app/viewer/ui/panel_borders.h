#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// The inner borders of the panels, which the user drags to resize them.
void resize_panels(const PanelContext& context);

}  // namespace collidoscope::viewer
