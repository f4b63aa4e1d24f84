#pragma once

#include <vector>

#include "inspection/step_trace.h"

namespace collidoscope {

/// The spaces that steps draw in, the most important first; frame_a, in which bodies are shown, comes last.
std::vector<TraceSpace> spaces_of(const TraceSteps& steps);

}  // namespace collidoscope
