#pragma once

#include "ui/panel.h"

namespace collidoscope::viewer {

/// What the colours of bodies say, with the palette's patterns, and how many bodies have each: a line for
/// each state, and for each colour of what is drawn over bodies.
void state_legend(const PanelContext& context);
/// All states beside each other in the line above the views, and as many of those colours as have room there.
void legend_row(const PanelContext& context);

}  // namespace collidoscope::viewer
