#pragma once

// The data that the separating vector algorithm keeps of a pair from frame to frame [Chung 3.6].

#include <array>
#include <cstdint>

#include "core/scalar.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/common/vertex_pair.h"

namespace collidoscope {

enum class SeparatingHolds : std::uint32_t { nothing, vector, simplex };

/// The warm start of a pair whose last search ended without a simplex around the origin. Most such pairs are
/// separated.
struct WarmStartDirection {
  SeparatingHolds holds;
  FloatVector centres;  // from A's centre to B's when S was found
  Vec3 s;               // unit, or zero if rounding left none
  SupportExtent extent;
  VertexPair pair;  // (p, q) of the last search
};

/// `s` is unit and `s_in_b` is the same in B's frame. `extents` and `radii` are the sums of both hulls'.
inline WarmStartDirection warm_start_direction(const Vec3& between, const Vec3& s, const Vec3& s_in_b,
                                               Real extents, Real radii, const VertexPair& pair) {
  return {SeparatingHolds::vector, floats_of(between), s, support_extent_of(s_in_b, extents, radii), pair};
}

/// The warm start of a pair that collided with a simplex around the origin.
struct WarmStartSimplex {
  SeparatingHolds holds;
  FloatVector centres, s;           // of the last direction
  std::array<VertexPair, 4> pairs;  // their differences enclose the origin
};

/// All zero: empty.
union SeparatingVectorCache {
  WarmStartDirection vector;
  WarmStartSimplex simplex;

  SeparatingHolds holds() const { return vector.holds; }
  void forget_simplex() {
    if (holds() == SeparatingHolds::simplex) vector = {};
  }
};

}  // namespace collidoscope
