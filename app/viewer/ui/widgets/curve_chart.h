#pragma once

#include "experiments/experiment.h"
#include "ui/panel.h"

namespace collidoscope::viewer {

/// Curves of an experiment's column over its axis, as far as they are measured, with the intervals of timings
/// and the paper's values. As wide as the window; tells the point next to the mouse.
void curve_chart(const PanelContext& context, const experiments::ExperimentResult& result,
                 std::size_t column);

}  // namespace collidoscope::viewer
