#pragma once

#include <cstdint>

#include "core/scalar.h"

namespace collidoscope::viewer {

/// A unit vector in 32 bits, on an octahedron folded open (Meyer, Süßmuth, Sußner, Stamminger and Greiner,
/// "On floating-point normal vectors", 2010): 0.004° from the given one at most, and exact along axes. Zero
/// stays zero. Shaders unpack it: shaders/body.vert, edge.vert.
std::uint32_t packed_normal(const Vec3f& unit);
Vec3f unpacked_normal(std::uint32_t packed);

}  // namespace collidoscope::viewer
