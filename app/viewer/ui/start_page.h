#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// What one can begin with, in front of the first scene when the command line asks for nothing.
void start_page(const PanelContext& context);

}  // namespace collidoscope::viewer
