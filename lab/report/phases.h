#pragma once

#include <array>

#include "pipeline/pipeline.h"

namespace collidoscope {

/// What is timed in each frame, as reports and panels name it.
struct Phase {
  const char* name;
  std::int64_t PhaseTimes::*time;
};
inline constexpr std::array phases = {
    Phase{"update", &PhaseTimes::update}, Phase{"broad", &PhaseTimes::broad}, Phase{"mid", &PhaseTimes::mid},
    Phase{"narrow", &PhaseTimes::narrow}, Phase{"total", &PhaseTimes::total}};

}  // namespace collidoscope
