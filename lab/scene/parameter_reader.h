#pragma once

#include "scene/json_value.h"
#include "scene/scene.h"

namespace collidoscope {

/// The scene parameters in an object of a scene file or a report, without their files.
SceneParameters read_parameters_but_files(const JsonValue& value);

}  // namespace collidoscope
