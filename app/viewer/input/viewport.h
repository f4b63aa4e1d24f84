#pragma once

#include <glm/vec2.hpp>

#include "core/scalar.h"

namespace collidoscope::viewer {

/// A part of the window that shows a scene; pixels from the upper left corner.
struct Viewport {
  int x = 0, y = 0, width = 1, height = 1;

  Real aspect() const { return static_cast<Real>(width) / static_cast<Real>(height); }
  bool contains(glm::dvec2 pixel) const {
    return pixel.x >= x && pixel.y >= y && pixel.x < x + width && pixel.y < y + height;
  }
  /// (−1, −1) lower left to (1, 1) upper right.
  glm::dvec2 to_picture(glm::dvec2 pixel) const {
    return {2 * (pixel.x - x) / width - 1, 1 - 2 * (pixel.y - y) / height};
  }
  glm::dvec2 to_pixel(glm::dvec2 picture) const {
    return {x + (picture.x + 1) / 2 * width, y + (1 - picture.y) / 2 * height};
  }
};

}  // namespace collidoscope::viewer
