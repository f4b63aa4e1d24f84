#include "gl/functions.h"

#include <GL/glew.h>

#include "core/error.h"

namespace collidoscope::viewer::gl {
namespace {

std::string text(GLenum name) {
  const GLubyte* value = glGetString(name);
  return value == nullptr ? "unknown" : reinterpret_cast<const char*>(value);
}

}  // namespace

void load_functions() {
  glewExperimental = GL_TRUE;  // else GLEW 2.2 leaves out functions of core profiles
  const GLenum status = glewInit();
  // Without an X display GLEW ends with GLEW_ERROR_NO_GLX_DISPLAY after it has loaded everything that
  // matters.
  const bool usable = (status == GLEW_OK || status == GLEW_ERROR_NO_GLX_DISPLAY) &&
                      glGenFramebuffers != nullptr && glVertexAttribDivisor != nullptr;
  if (!usable) throw JobError("OpenGL 3.3 is needed; this context offers " + describe_context());
  glDisable(GL_FRAMEBUFFER_SRGB);  // the shaders encode
}

bool has_clip_distances() {
  return true;
}

const char* shader_version() {
  return "#version 330 core";
}

std::string_view shader_header() {
  return "#version 330 core\n#define CLIP_DISTANCE gl_ClipDistance[0]\n";
}

std::string describe_context() {
  return text(GL_VERSION) + " on " + text(GL_RENDERER);
}

}  // namespace collidoscope::viewer::gl
