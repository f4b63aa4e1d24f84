#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hull.h"

namespace collidoscope {

struct HullEdge;

/// A hull seen by its normals: each face is a point of the unit sphere, each edge an arc between the points
/// of its two faces, each vertex the region that arcs enclose. The faces of A − B are the points of A and of
/// −B, and the crossings of their arcs.
///
/// A polygon is taken as a prism without height: its edges' arcs run by way of the normals in its plane. A
/// segment has an arc all around it, in four parts, whose ends count as normals.
struct GaussMap {
  static constexpr std::uint32_t no_face = ~std::uint32_t{0};

  struct Point {
    Vec3 normal;         // unit
    Real offset;         // normal · x of the supporting plane
    std::uint32_t face;  // index in the hull, or no_face
  };
  /// Shorter than half a circle.
  struct Arc {
    Vec3 first, second;  // its ends: unit normals
    Vec3 along;          // the edge's direction, unit
    Vec3 vertex;         // the edge's tail
    Real cosine;         // of half the arc's angle
    std::uint32_t edge;  // index in HullFeatures
    std::uint32_t tail;
  };

  GaussMap(const ConvexHull& hull, std::span<const HullEdge> edges);
  std::size_t bytes() const { return points.capacity() * sizeof(Point) + arcs.capacity() * sizeof(Arc); }

  std::vector<Point> points;
  std::vector<Arc> arcs;
  Real inner_radius = 0;  // of a ball in the hull around HullData::centre, but for rounding
};

}  // namespace collidoscope
