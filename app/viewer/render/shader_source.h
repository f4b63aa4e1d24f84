#pragma once

#include <string_view>

namespace collidoscope::viewer {

/// The text of a file of shaders/, which the build puts into the program: `name` as "body.vert".
std::string_view shader_source(std::string_view name);

}  // namespace collidoscope::viewer
