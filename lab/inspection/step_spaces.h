#pragma once

#include <vector>

#include "inspection/step_trace.h"

namespace collidoscope {

/// The spaces that steps draw in, the most important first. Last comes frame_a, which shows the bodies, and
/// after it a sphere of directions that most steps leave empty.
std::vector<TraceSpace> spaces_of(const TraceSteps& steps);

}  // namespace collidoscope
