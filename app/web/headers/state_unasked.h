#pragma once

// Dear ImGui asks for the state that it is about to change, to put it back. Browsers answer such questions
// only once all is drawn that came before: the page waited there, nine tenths of its time where software
// draws. Each drawing of ours sets these states for itself, or leaves them as a new context has them; so that
// is the answer.

#include <GLES3/gl3.h>

inline void get_state(GLenum name, GLint* values) {
  switch (name) {
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX:
      values[0] = values[1] = values[2] = values[3] = 0;
      return;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA:
      *values = GL_ONE;
      return;
    case GL_BLEND_DST_RGB:
    case GL_BLEND_DST_ALPHA:
      *values = GL_ZERO;
      return;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA:
      *values = GL_FUNC_ADD;
      return;
    default:
      glGetIntegerv(name, values);  // what browsers know at once
  }
}

#define glGetIntegerv get_state
