#include "decomposition/coverage.h"

#include <gtest/gtest.h>

#include "fixtures/meshes/solids.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

ConvexPiece box(const Vec3& low, const Vec3& high) {
  std::vector<Vec3> corners;
  for (int i = 0; i < 8; ++i)
    corners.emplace_back(i & 1 ? low.x : high.x, i & 2 ? low.y : high.y, i & 4 ? low.z : high.z);
  return {convex_hull(corners)};
}

ConvexPiece hull_of(const Mesh& mesh) {
  return {convex_hull(std::span(mesh.vertices))};
}

TEST(Coverage, HasTheVolumeOfTheMesh) {
  TorusKnot knot;
  knot.around = 60, knot.across = 8;
  for (const Mesh& mesh : {test::l_shape(), test::hollow_cube(), make_torus(1, 0.3, 20, 10),
                           make_torus_knot(knot), make_icosphere(1, 3)}) {
    const Coverage measured = coverage(mesh, {});
    EXPECT_NEAR(measured.mesh, mass_properties(mesh).volume, 0.01 * measured.mesh);
    EXPECT_EQ(measured.pieces, 0);
    EXPECT_EQ(measured.covered(), 0);
  }
}

TEST(Coverage, CountsWhatPiecesShareOnce) {
  const Mesh mesh = test::mesh_of(test::cube_soup());
  const std::vector<ConvexPiece> pieces = {box(Vec3(0), {0.5, 1, 1}), box({0.25, 0, 0}, {0.75, 1, 1}),
                                           box({0, 0.25, 0}, {0.75, 1, 1})};
  const Coverage measured = coverage(mesh, pieces);
  EXPECT_NEAR(measured.mesh, 1, 1e-12);
  EXPECT_NEAR(measured.pieces, 0.75, 1e-12);
  EXPECT_NEAR(measured.covered(), 0.75, 1e-12);
}

TEST(Coverage, TellsWhatIsBeyondTheMeshFromWhatIsMissed) {
  const Mesh mesh = test::mesh_of(test::cube_soup());
  const std::vector<ConvexPiece> pieces = {box({-1, 0, 0}, {0.25, 1, 1})};
  const Coverage measured = coverage(mesh, pieces);
  EXPECT_NEAR(measured.pieces, 1.25, 0.02);
  EXPECT_NEAR(measured.common, 0.25, 0.01);
}

TEST(Coverage, OfItsHullIsComplete) {
  for (const Mesh& mesh : {test::u_shape(), test::hollow_cube(), make_torus(1, 0.3, 20, 10)}) {
    const std::vector<ConvexPiece> pieces = {hull_of(mesh)};
    const Coverage measured = coverage(mesh, pieces);
    EXPECT_NEAR(measured.covered(), 1, 1e-9);
    EXPECT_GT(measured.pieces, 1.1 * measured.mesh);
  }
}

TEST(Coverage, MissesWhatSurfacePiecesLeaveHollow) {
  // Six slabs around a cube: all of its surface, and nothing of the middle.
  const Mesh mesh = test::mesh_of(test::cube_soup());
  std::vector<ConvexPiece> slabs;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 thin(1), far(0);
    thin[axis] = 0.25, far[axis] = 0.75;
    slabs.push_back(box(Vec3(0), thin));
    slabs.push_back(box(far, Vec3(1)));
  }
  EXPECT_NEAR(coverage(mesh, slabs).covered(), 1 - 0.125, 1e-3);
}

TEST(Coverage, CountsNoFlatPiece) {
  const Mesh mesh = test::mesh_of(test::cube_soup());
  const std::vector<ConvexPiece> pieces = {box(Vec3(0), {1, 1, 0})};
  EXPECT_EQ(coverage(mesh, pieces).pieces, 0);
}

}  // namespace
}  // namespace collidoscope
