#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include "core/scalar.h"
#include "gl/shader_program.h"

namespace collidoscope::viewer {

/// What every shader of the scene gets. Positions are sent relative to `origin`, in float.
struct CameraUniforms {
  Vec3 origin = Vec3(0);
  glm::mat4 view = glm::mat4(1);
  glm::mat4 projection = glm::mat4(1);
  glm::vec2 viewport = glm::vec2(1);  // pixels
  float distance = 1;                 // m, from the eye to its target

  friend bool operator==(const CameraUniforms&, const CameraUniforms&) = default;

  void set_in(const gl::ShaderProgram& program) const {
    program.use();
    program.set("view", view);
    program.set("projection", projection);
    program.set("viewport", viewport);
    program.set("eye_distance", distance);
  }
};

}  // namespace collidoscope::viewer
