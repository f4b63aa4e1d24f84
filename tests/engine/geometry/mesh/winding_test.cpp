#include "geometry/mesh/winding.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/exact/predicates.h"
#include "geometry/hull/hull.h"

namespace collidoscope {
namespace {

TrianglePoints points_of(const Mesh& mesh, const Triangle& t) {
  return {Vec3(mesh.vertices[t[0]]), Vec3(mesh.vertices[t[1]]), Vec3(mesh.vertices[t[2]])};
}

Vec3 lattice_point(Random& random) {
  constexpr std::uint32_t side = 5;
  const auto coordinate = [&] { return static_cast<Real>(random.below(side)); };
  const Real x = coordinate(), y = coordinate();
  return {x, y, coordinate()};
}

enum class Place : std::uint8_t { inside, outside, on_surface };

/// Of a point and a convex mesh.
Place place_of(const Vec3& point, const Mesh& mesh) {
  Place place = Place::inside;
  for (const Triangle& triangle : mesh.triangles) {
    const TrianglePoints t = points_of(mesh, triangle);
    const int side = orientation(t[0], t[1], t[2], point);
    if (side > 0) return Place::outside;
    if (side == 0) place = Place::on_surface;
  }
  return place;
}

/// Rays up from points of a lattice meet vertices and edges, and sides that are upright.
TEST(Winding, TellsPointsInsideThroughVerticesAndEdges) {
  Random random(1);
  std::size_t inside = 0, outside = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::vector<Vec3> points(6 + random.below(10));
    for (Vec3& point : points) point = lattice_point(random);
    const ConvexHull hull = convex_hull(std::span<const Vec3>(points));
    if (hull.dimension != ConvexHull::Dimension::solid) continue;
    const Mesh mesh = to_mesh(hull);
    for (int x = -1; x <= 5; ++x)
      for (int y = -1; y <= 5; ++y)
        for (int z = -1; z <= 5; ++z) {
          const Vec3 point(x, y, z);
          const Place place = place_of(point, mesh);
          if (place == Place::on_surface) continue;
          int turns = 0;
          for (const Triangle& triangle : mesh.triangles) turns += winding(points_of(mesh, triangle), point);
          ASSERT_EQ(std::abs(turns), place == Place::inside ? 1 : 0)
              << trial << ": " << x << ' ' << y << ' ' << z;
          (place == Place::inside ? inside : outside) += 1;
        }
  }
  EXPECT_GT(inside, 1000u);
  EXPECT_GT(outside, 10000u);
}

}  // namespace
}  // namespace collidoscope
