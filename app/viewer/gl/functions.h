#pragma once

#include <string>

namespace collidoscope::viewer::gl {

/// Loads OpenGL's functions for the current context. Throws JobError when it is older than OpenGL 3.3.
void load_functions();

/// Renderer and version of the current context, for bug reports.
std::string describe_context();

}  // namespace collidoscope::viewer::gl
