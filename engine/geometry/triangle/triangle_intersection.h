#pragma once

// Do two triangles meet, and in what? Decided by the signs of orientation(), so that no rounding can turn a
// verdict: neither the order of a triangle's corners nor which triangle comes first matters.
//
// After Guigue and Devillers 2003 in that nothing but orientations is asked for. Their decision tree is not
// followed: it takes for granted that what lies in a plane has been told apart before, and so misses pairs
// that share a corner. Here an edge of one pierces the other or none does, and what lies in a plane is looked
// at along all three axes.

#include <array>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

using TrianglePoints = std::array<Vec3, 3>;

/// Do the closed triangles share a point? Exact for all finite doubles; a triangle may be a segment or a
/// point.
bool triangles_intersect(const TrianglePoints& a, const TrianglePoints& b);

/// Do the closed segment from p to q and the closed triangle share a point? Exact, and either may be a point.
bool segment_intersects(const Vec3& p, const Vec3& q, const TrianglePoints& t);

/// What two triangles share: its corners, in order; those of an area turn left as `a` does.
struct TriangleIntersection {
  enum class Kind : std::uint8_t { none, point, segment, area };

  Kind kind = Kind::none;
  std::uint8_t count = 0;  // of points; none only where `kind` is
  std::array<Vec3, 6> points{};
};

/// Whether they meet is exact, as above; the points are rounded. What rounding makes one point, is one.
TriangleIntersection triangle_intersection(const TrianglePoints& a, const TrianglePoints& b);

}  // namespace collidoscope
