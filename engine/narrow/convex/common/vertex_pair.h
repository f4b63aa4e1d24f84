#pragma once

#include <cstdint>

namespace collidoscope {

/// A vertex of each hull; their difference is a vertex of A − B.
struct VertexPair {
  std::uint32_t a, b;
  friend bool operator==(const VertexPair&, const VertexPair&) = default;
};

}  // namespace collidoscope
