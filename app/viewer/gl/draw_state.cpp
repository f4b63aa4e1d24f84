#include "gl/draw_state.h"

#include <GL/glew.h>

#include "gl/functions.h"

namespace collidoscope::viewer::gl {
namespace {

void enable(GLenum what, bool on) {
  if (on)
    glEnable(what);
  else
    glDisable(what);
}

}  // namespace

void apply(const DrawState& state) {
  enable(GL_DEPTH_TEST, state.depth != DrawState::Depth::off);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(state.depth == DrawState::Depth::test_and_write ? GL_TRUE : GL_FALSE);
  enable(GL_BLEND, state.blend == DrawState::Blend::alpha);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  enable(GL_POLYGON_OFFSET_FILL, state.push_back);
  glPolygonOffset(1, 1);
  enable(GL_CULL_FACE, state.front_only || state.back_only);
  glCullFace(state.back_only ? GL_FRONT : GL_BACK);
  if (has_clip_distances()) enable(GL_CLIP_DISTANCE0, state.clip);
  glDisable(GL_SCISSOR_TEST);
}

void clear(const glm::vec3& colour, float opacity) {
  glDepthMask(GL_TRUE);
  glDisable(GL_SCISSOR_TEST);
  glClearColor(colour.r * opacity, colour.g * opacity, colour.b * opacity, opacity);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

}  // namespace collidoscope::viewer::gl
