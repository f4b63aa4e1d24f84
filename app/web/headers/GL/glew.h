#pragma once

// In a browser, OpenGL ES 3.0 is there without a library that loads it.

#include <GLES3/gl3.h>

// What WEBGL_clip_cull_distance and desktop OpenGL call by the same number.
constexpr GLenum GL_CLIP_DISTANCE0 = 0x3000;
