#pragma once

// What the separating vector algorithm keeps of a pair from frame to frame [Chung 3.6].

#include <array>
#include <cstdint>

#include "core/scalar.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/common/vertex_pair.h"

namespace collidoscope {

enum class SeparatingHolds : std::uint32_t { nothing, vector, simplex };

/// Of a pair whose last search ended without a simplex around the origin: mostly apart.
struct KeptVector {
  SeparatingHolds holds;
  FloatVector centres;  // from A's centre to B's when S was found
  Vec3 s;               // unit, or zero where rounding left none
  SupportExtent reach;
  VertexPair pair;  // (p, q) of the last search
};

/// `s` is unit and `s_in_b` the same in B's frame; `extents` and `radii` are those of both hulls.
inline KeptVector kept_vector(const Vec3& between, const Vec3& s, const Vec3& s_in_b, Real extents,
                              Real radii, const VertexPair& pair) {
  return {SeparatingHolds::vector, floats_of(between), s, support_extent_of(s_in_b, extents, radii), pair};
}

/// Of a pair that collided: with a simplex around the origin.
struct KeptSimplex {
  SeparatingHolds holds;
  FloatVector centres, s;           // those of the last vector
  std::array<VertexPair, 4> pairs;  // their differences enclose the origin
};

/// All zero: nothing yet.
union SeparatingVectorCache {
  KeptVector vector;
  KeptSimplex simplex;

  SeparatingHolds holds() const { return vector.holds; }
  void forget_simplex() {
    if (holds() == SeparatingHolds::simplex) vector = {};
  }
};

}  // namespace collidoscope
