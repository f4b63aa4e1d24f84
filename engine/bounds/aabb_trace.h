#pragma once

#include <string_view>

#include "bounds/aabb.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Adds a box to the current step, in the frame of A.
inline void record_box(StepRecorder& recorder, std::string_view name, const Aabb& box) {
  recorder.box(name, TraceSpace::frame_a, {Mat3(1), box.centre()}, box.half_widths());
}

}  // namespace collidoscope
