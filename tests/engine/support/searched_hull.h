#pragma once

// Hulls that make trouble for support searches, with all that any search needs, and the truth about them.

#include <gmpxx.h>
#include <string>
#include <vector>

#include "core/random.h"
#include "geometry/hull/hull.h"
#include "support/convex_view.h"
#include "support/support.h"

namespace collidoscope::test {

struct SearchedHull {
  explicit SearchedHull(ConvexHull convex_hull)
      : hull(std::move(convex_hull)),
        layout(hull),
        cube(layout),
        table(layout),
        hierarchy(hull),
        edges(layout) {}
  explicit SearchedHull(const std::vector<Vec3>& points) : SearchedHull(convex_hull(std::span(points))) {}
  SearchedHull(const SearchedHull&) = delete;
  SearchedHull& operator=(const SearchedHull&) = delete;

  template <class Scalar = Real>
  ConvexView<Scalar> view(SupportSearch search) const {
    return {data, search};
  }
  std::uint32_t vertex_count() const { return layout.vertex_count; }

  ConvexHull hull;
  HullData layout;
  DirectionCube cube;
  DirectionTable table;
  HullHierarchy hierarchy;
  ArtificialEdges edges;
  ConvexData data{&layout, nullptr, &cube, nullptr, &table, &hierarchy, &edges};
};

mpq_class exact_dot(const Vec3& a, const Vec3& b);
mpq_class exact_maximum(const std::vector<Vec3>& vertices, const Vec3& direction);

/// Directions that make trouble: across edges (ties), along face normals (flat summits), nearly so, along the
/// axes, and any. Four to six times `count`.
std::vector<Vec3> directions_for(const ConvexHull& hull, Random& random, std::uint32_t count);

/// Point sets by name; their vertices come in any order.
struct PointSet {
  std::string name;
  std::vector<Vec3> points;
};
/// Solids of up to some hundreds of vertices, round, long, flat, boxy, far from their origin; domes flatter
/// than rounding and needles with edges of a millionth; points, segments and polygons.
const std::vector<PointSet>& troublesome_points();

}  // namespace collidoscope::test
