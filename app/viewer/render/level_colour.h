#pragma once

#include <cstdint>
#include <glm/common.hpp>

#include "render/palette.h"

namespace collidoscope::viewer {

/// Coarse levels in the hulls' colour, fine ones in that of bounding volumes; fine ones are many, and
/// fainter.
inline glm::vec4 colour_of_level(std::uint32_t level, std::uint32_t levels, const Palette& palette) {
  const float fineness = levels > 1 ? static_cast<float>(level) / static_cast<float>(levels - 1) : 1;
  return {glm::mix(palette.hull, palette.bounding_volume, fineness), 0.9f - 0.5f * fineness};
}

}  // namespace collidoscope::viewer
