#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// Keys and mouse, in front of everything.
void help_window(const PanelContext& context);

}  // namespace collidoscope::viewer
