#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// Where in the strip below the views: lines are no longer than can be read.
Viewport tour_card_place(const Viewport& strip, float scale);
/// The present step of the tour. Fills the window that is open; returns how high that would have to be for
/// all.
float tour_card(const PanelContext& context);

}  // namespace collidoscope::viewer
