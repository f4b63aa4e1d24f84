#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// The present step of the tour, over the lower border of the views.
void tour_card(const PanelContext& context);

}  // namespace collidoscope::viewer
