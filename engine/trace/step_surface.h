#pragma once

#include <map>
#include <span>

#include "trace/tracer.h"

namespace collidoscope {

/// By the triangles' numbers.
using StepSurface = std::map<std::uint32_t, std::array<Vec3, 3>>;

inline void apply(const TraceSurface& change, StepSurface& surface) {
  for (const std::uint32_t number : change.removed) surface.erase(number);
  for (const auto& [number, corners] : change.added) surface[number] = corners;
}

/// The surface that steps have built when the one at `index` is done.
inline StepSurface surface_after(std::span<const TraceStep> steps, std::size_t index) {
  StepSurface surface;
  for (const TraceStep& step : steps.first(index + 1)) apply(step.surface, surface);
  return surface;
}

}  // namespace collidoscope
