#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/hull/hull.h"

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
    Vec3 normal;           // unit
    Real offset;           // normal · x of the supporting plane
    std::uint32_t face;    // index in the hull, or no_face
    std::uint32_t vertex;  // in that plane
  };
  /// Shorter than half a circle.
  struct Arc {
    Vec3 first, second;  // its ends: unit normals
    Vec3 along;          // the edge's direction, unit
    Vec3 vertex;         // the edge's tail
    Real cosine;         // of half the arc's angle
    std::uint32_t edge;  // index in HullFeatures
    std::uint32_t tail;
    std::uint32_t first_face, second_face;  // of the ends, or no_face
  };

  // The same in floats, for filters: seen from the hull's centre, in units of `unit`; neighbours on the
  // sphere share blocks. Unused entries are infinitely far away.
  static constexpr std::uint32_t width = 16;
  struct alignas(64) PlaneBlock {
    float x[width], y[width], z[width];  // normals
    float offset[width];
  };
  struct alignas(64) ArcBlock {
    PlaneBlock first, second;                               // the planes through the edge at the arc's ends
    std::uint32_t first_point[width], second_point[width];  // the ends in `points`, or no_face
    float cosine[width];
    float along_x[width], along_y[width], along_z[width];
    float vertex_x[width], vertex_y[width], vertex_z[width];
  };
  /// The bounds of all planes of each of 16 blocks: their normals are within `spread` of the cone's, and none
  /// is nearer to the centre than `offset`.
  struct alignas(64) ConeBlock {
    PlaneBlock plane;
    float spread[width];
  };

  GaussMap(const ConvexHull& hull, std::span<const HullEdge> edges);
  std::size_t bytes() const;

  std::vector<Point> points;
  std::vector<Arc> arcs;
  Vec3 centre = Vec3(0);  // HullData::centre, up to rounding
  Real inner_radius = 0;  // of an inscribed sphere around it, up to rounding
  Real unit = 1;          // m: a power of two, larger than the hull's radius but not by much
  Real per_unit = 1;      // 1 / unit

  std::vector<PlaneBlock> point_blocks;
  std::vector<ArcBlock> arc_blocks;
  std::vector<ConeBlock> point_cones, arc_cones;

 private:
  void lay_out_points();
  void lay_out_arcs();
};

}  // namespace collidoscope
