#pragma once

// Convex hulls of other libraries, to compare ours with.

#include <cstddef>
#include <span>
#include <string_view>

#include "core/scalar.h"

namespace collidoscope {

struct HullReference {
  std::string_view id;
  /// Builds the hull of points (m), and returns how many vertices it has; 0 where the library gives up.
  std::size_t (*build)(std::span<const Vec3> points);
};

/// Those that are built in.
std::span<const HullReference* const> hull_references();

}  // namespace collidoscope
