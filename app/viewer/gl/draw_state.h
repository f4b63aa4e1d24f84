#pragma once

#include <cstdint>
#include <glm/vec3.hpp>

namespace collidoscope::viewer::gl {

/// What fixed-function stages do with fragments; everything that the renderer varies.
struct DrawState {
  enum class Depth : std::uint8_t { off, test, test_and_write };
  enum class Blend : std::uint8_t { off, alpha };

  Depth depth = Depth::test_and_write;
  Blend blend = Blend::off;
  bool front_only = false;  // no triangles seen from behind
  bool back_only = false;   // none but those
  bool clip = false;        // nothing where a shader says a negative distance
  bool push_back = false;   // polygon offset: lines on a surface stay in front of it
};

void apply(const DrawState& state);
/// Colour and depth of the bound framebuffer.
void clear(const glm::vec3& colour = glm::vec3(0), float opacity = 1);

}  // namespace collidoscope::viewer::gl
