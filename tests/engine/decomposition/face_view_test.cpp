#include "decomposition/face_view.h"

#include <gtest/gtest.h>
#include <limits>

#include "core/random.h"
#include "geometry/primitives/knots.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

Solid knot() {
  TorusKnot shape;
  shape.around = 125, shape.across = 12;
  return to_solid(make_torus_knot(shape));
}

Real distance_by_all(const FaceView& view, const Vec3& point) {
  Real nearest = infinity;
  for (const Triangle& triangle : view.solid().triangles)
    nearest = std::min(nearest, view.squared_distance(point, triangle));
  return std::sqrt(nearest);
}

/// A few per question: 71 s of one decomposition went where each asked all.
TEST(TriangleTree, ComesUponFewTriangles) {
  const Solid solid = knot();
  const TriangleTree tree(solid);
  std::size_t all = 0, near = 0;
  const Real unlimited = 1;
  tree.visit(
      unlimited, [](const Aabb&) { return Real(0); }, [&](const Triangle&) { ++all; });
  EXPECT_EQ(all, solid.triangles.size());
  const Real limit = 1e-300;
  const Aabb corner = {solid.vertices[7], solid.vertices[7]};
  tree.visit(
      limit, [&](const Aabb& box) { return squared_distance(box, corner); },
      [&](const Triangle&) { ++near; });
  EXPECT_GT(near, 0u);
  EXPECT_LT(near, all / 30);
}

TEST(FaceView, DistancesAreThoseOfTheNearestTriangle) {
  const Solid solid = knot();
  const TriangleTree tree(solid);
  const FaceView view(solid, {normalized(Vec3(1, 2, 3)), 0.7});
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const Vec3 point(random.uniform(-2, 2), random.uniform(-2, 2), 0);
    const Real distance = distance_by_all(view, point);
    EXPECT_DOUBLE_EQ(view.distance(point.x, point.y, tree, infinity, 0), distance);
    EXPECT_DOUBLE_EQ(view.distance(point.x, point.y, tree, distance / 2, 0), distance / 2) << "bound";
    const Real early = view.distance(point.x, point.y, tree, infinity, distance * 1.5);
    EXPECT_GE(early, distance * (1 - 1e-12));
    EXPECT_LE(early, distance * 1.5 * (1 + 1e-12));
  }
}

TEST(FaceView, CellsHaveEveryTriangleBelowThem) {
  const Solid solid = knot();
  const TriangleTree tree(solid);
  const FaceView view(solid, {normalized(Vec3(-2, 1, 1)), 0.3});
  const Vec3 low(-0.8, -0.3, 0), high(0.5, 0.9, 0);
  const SeenTriangles seen(view, tree, low, high);
  Random random(6);
  std::size_t found = 0;
  for (int i = 0; i < 300; ++i) {
    const Real x = random.uniform(low.x, high.x), y = random.uniform(low.y, high.y);
    const Real few = view.empty_below(x, y, seen.at(x, y)), all = view.empty_below(x, y, solid.triangles);
    EXPECT_EQ(few, all);
    found += all < infinity ? 1 : 0;
    EXPECT_LT(seen.at(x, y).size(), solid.triangles.size() / 8);
  }
  EXPECT_GT(found, 60u);
  EXPECT_LT(found, 240u);
}

}  // namespace
}  // namespace collidoscope
