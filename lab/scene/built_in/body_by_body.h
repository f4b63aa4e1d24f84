#pragma once

#include <cstdint>
#include <functional>

#include "core/progress.h"
#include "scene/scene.h"

namespace collidoscope {

/// Calls add(0) to add(count − 1), each of which adds a body to the scene. A million of them takes a while,
/// so that `progress`, which may be null, is told and may cancel: Cancelled is thrown.
void add_body_by_body(const Scene& scene, std::uint32_t count, Progress* progress,
                      const std::function<void(std::uint32_t number)>& add);

}  // namespace collidoscope
