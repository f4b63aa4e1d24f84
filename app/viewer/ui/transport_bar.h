#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// Play, step, speed, and where the scene stands.
void transport_bar(const PanelContext& context);

}  // namespace collidoscope::viewer
