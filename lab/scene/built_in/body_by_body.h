#pragma once

#include <cstdint>
#include <functional>

#include "core/progress.h"
#include "scene/scene.h"

namespace collidoscope {

/// Calls add(0) to add(count − 1); each call adds a body to the scene. The loop reports to `progress`, which
/// may be null. Throws Cancelled.
void add_body_by_body(const Scene& scene, std::uint32_t count, Progress* progress,
                      const std::function<void(std::uint32_t number)>& add);

}  // namespace collidoscope
