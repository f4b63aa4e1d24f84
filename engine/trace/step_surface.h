#pragma once

#include <map>
#include <span>

#include "trace/tracer.h"

namespace collidoscope {

/// The surface that steps have built when the one at `index` is done, by the triangles' numbers.
inline std::map<std::uint32_t, std::array<Vec3, 3>> surface_after(std::span<const TraceStep> steps,
                                                                  std::size_t index) {
  std::map<std::uint32_t, std::array<Vec3, 3>> surface;
  for (const TraceStep& step : steps.first(index + 1)) {
    for (const std::uint32_t number : step.surface.removed) surface.erase(number);
    for (const auto& [number, corners] : step.surface.added) surface[number] = corners;
  }
  return surface;
}

}  // namespace collidoscope
