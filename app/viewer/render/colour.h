#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace collidoscope::viewer {

/// sRGB, each component from 0 to 1.
using Colour = glm::vec3;

/// Contrast ratio of two colours as WCAG 2.1 defines it: 1 (the same) to 21 (black on white).
double contrast_ratio(const Colour& a, const Colour& b);

}  // namespace collidoscope::viewer
