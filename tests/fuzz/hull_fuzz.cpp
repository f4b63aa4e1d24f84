// Points out of bytes have a hull that its certificate proves, and that plain rational arithmetic finds
// right: closed, convex, of input points, with none outside. It does not depend on their order.

#include <algorithm>

#include "fixtures/point_sets.h"
#include "fuzz/geometry.h"
#include "fuzz/require.h"
#include "geometry/hull/hull.h"
#include "oracles/rational.h"

namespace {

using namespace collidoscope;
using namespace fuzz;
using test::RationalVec3;

void check_counts(const ConvexHull& hull) {
  const std::size_t edges = hull.neighbours.size() / 2, vertices = hull.vertices.size();
  require(test::vertex_set(hull).size() == vertices, "no vertex twice");
  if (hull.dimension == ConvexHull::Dimension::solid)
    require(vertices + hull.face_count() == edges + 2 && vertices >= 4, "V - E + F = 2");
  if (hull.dimension == ConvexHull::Dimension::polygon)
    require(hull.face_count() == 2 && vertices >= 3 && edges == vertices, "a polygon has two sides");
  if (hull.dimension == ConvexHull::Dimension::segment) require(vertices == 2, "a segment has two ends");
  if (hull.dimension == ConvexHull::Dimension::point) require(vertices == 1, "a point is one vertex");
}

/// Of a face, by three of its corners: exact, and by none of the engine's predicates.
void check_below(const ConvexHull& hull, std::size_t face, const std::vector<RationalVec3>& points) {
  const auto corner = [&](std::size_t i) { return RationalVec3(hull.vertices[hull.face(face)[i]]); };
  const RationalVec3 origin = corner(0), normal = cross(corner(1) - origin, corner(2) - origin);
  require(dot(normal, normal) > 0, "a face has an area");
  for (const RationalVec3& point : points) require(dot(normal, point - origin) <= 0, "no point is outside");
}

void check_contains(const ConvexHull& hull, const std::vector<Vec3f>& points) {
  std::vector<RationalVec3> exact;
  for (const Vec3f& point : points) exact.emplace_back(Vec3(point));
  for (std::size_t face = 0; face < hull.face_count(); ++face) check_below(hull, face, exact);
}

void check_same(const ConvexHull& a, const ConvexHull& b, const char* what) {
  require(a.dimension == b.dimension && test::vertex_set(a) == test::vertex_set(b), what);
  require(a.face_count() == b.face_count(), what);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint32_t most_points = 40;
  Bytes bytes(data, size);
  std::vector<Vec3f> floats = points(bytes, most_points);
  const std::vector<Vec3> doubles(floats.begin(), floats.end());
  const ConvexHull hull = convex_hull(floats);
  require_empty(certify(hull, doubles), "certificate");
  check_counts(hull);
  check_contains(hull, floats);
  check_same(convex_hull(doubles), hull, "float32 or double, the same hull");
  check_same(convex_hull(hull.vertices), hull, "the hull of a hull is itself");
  std::reverse(floats.begin(), floats.end());
  check_same(convex_hull(floats), hull, "the same hull in any order");
  return 0;
}
