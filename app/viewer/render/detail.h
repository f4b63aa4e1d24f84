#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/camera_uniforms.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// How finely a body is drawn: the level of its geometry, 0 for all of it.
using Detail = std::uint8_t;
constexpr Detail unseen = 255;

/// For each body the coarsest level that no pixel shows to be off by more than `style.error`, and `unseen`
/// where no pixel shows it; selected ones are drawn whole.
void choose_details(const SceneView& scene, const CameraUniforms& camera, const DrawStyle& style,
                    std::vector<Detail>& details);

}  // namespace collidoscope::viewer
