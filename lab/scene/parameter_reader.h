#pragma once

#include "scene/json_value.h"
#include "scene/scene.h"

namespace collidoscope {

/// What an object of a scene file or a report has of a scene's parameters, but for its files.
SceneParameters read_parameters_but_files(const JsonValue& value);

}  // namespace collidoscope
