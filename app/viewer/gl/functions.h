#pragma once

#include <string>
#include <string_view>

namespace collidoscope::viewer::gl {

/// Loads OpenGL's functions for the current context. Throws JobError when it is older than OpenGL 3.3.
void load_functions();

/// Whether shaders may cut away what lies beyond a plane. OpenGL ES 3.0 has no such thing, but for an
/// extension.
bool has_clip_distances();

/// Which shading language there is: the first line of every shader.
const char* shader_version();
/// The first lines of our own.
std::string_view shader_header();

/// Renderer and version of the current context, for bug reports.
std::string describe_context();

}  // namespace collidoscope::viewer::gl
