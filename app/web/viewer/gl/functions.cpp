// In a browser: WebGL 2, which is OpenGL ES 3.0.

#include "gl/functions.h"

#include <GL/glew.h>
#include <emscripten/html5.h>

namespace collidoscope::viewer::gl {
namespace {

std::string text(GLenum name) {
  const GLubyte* value = glGetString(name);
  return value == nullptr ? "unknown" : reinterpret_cast<const char*>(value);
}

constexpr std::string_view precisions =
    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\nprecision highp usampler2D;\n";

std::string make_header() {
  const bool clips = has_clip_distances();
  std::string header = std::string(shader_version()) + "\n";
  if (clips)
    header += "#extension GL_ANGLE_clip_cull_distance : require\n#define CLIP_DISTANCE gl_ClipDistance[0]\n";
  header += precisions;
  if (!clips) header += "float CLIP_DISTANCE;\n";  // bodies are not cut open there
  return header;
}

}  // namespace

void load_functions() {}

bool has_clip_distances() {
  static const bool has =
      emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(), "WEBGL_clip_cull_distance");
  return has;
}

const char* shader_version() {
  return "#version 300 es";
}

std::string_view shader_header() {
  static const std::string header = make_header();
  return header;
}

std::string describe_context() {
  return text(GL_VERSION) + " on " + text(GL_RENDERER);
}

}  // namespace collidoscope::viewer::gl
