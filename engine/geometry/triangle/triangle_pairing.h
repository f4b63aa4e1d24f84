#pragma once

#include <compare>
#include <cstdint>

namespace collidoscope {

/// A triangle of each of two meshes.
struct TrianglePairing {
  std::uint32_t a = 0, b = 0;

  friend auto operator<=>(const TrianglePairing&, const TrianglePairing&) = default;
};

}  // namespace collidoscope
