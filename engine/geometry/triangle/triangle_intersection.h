#pragma once

// Whether two triangles meet, and in which points. The signs of orientation() decide, so no rounding can turn
// a verdict: neither the order of a triangle's corners nor the order of the triangles matters.
//
// As in Guigue and Devillers 2003, only orientations are computed. Their decision tree is not used: it
// presumes that coplanar pairs have been separated before, and so misses pairs that share a corner. Here an
// edge of one pierces the other or none does, and coplanar triangles are viewed along all three axes.

#include <array>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

using TrianglePoints = std::array<Vec3, 3>;

/// Whether the closed triangles share a point. Exact for all finite doubles; a triangle may be a segment or a
/// point.
bool triangles_intersect(const TrianglePoints& a, const TrianglePoints& b);

/// Whether the closed segment from p to q and the closed triangle share a point. Exact, and either may be a
/// point.
bool segment_intersects(const Vec3& p, const Vec3& q, const TrianglePoints& t);

/// The intersection of two triangles: its corners, in order; those of an area turn left as `a` does.
struct TriangleIntersection {
  enum class Kind : std::uint8_t { none, point, segment, area };

  Kind kind = Kind::none;
  std::uint8_t count = 0;  // of points; none only where `kind` is
  std::array<Vec3, 6> points{};
};

/// Whether they meet is exact, as above; the points are rounded. Points that rounding makes equal are one.
TriangleIntersection triangle_intersection(const TrianglePoints& a, const TrianglePoints& b);

}  // namespace collidoscope
