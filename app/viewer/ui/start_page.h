#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// What one can begin with, in front of the first scene when no option says what to show.
void start_page(const PanelContext& context);

}  // namespace collidoscope::viewer
