#include "report/piece_depth.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

TEST(PieceDepth, IsTheDistanceToTheNearestFace) {
  const std::vector<ConvexPiece> pieces = decompose(make_box({2, 4, 6}), {});
  const PieceDepth depth(pieces);
  EXPECT_NEAR(depth.at(Vec3(0)), 1, 1e-6);
  EXPECT_NEAR(depth.at(Vec3(0, 1.75, 0)), 0.25, 1e-6);
  EXPECT_NEAR(depth.at(Vec3(1, 0, 0)), 0, 1e-6);
  EXPECT_EQ(depth.at(Vec3(9, 0, 0)), 0);
}

/// The concavity of a piece is no less than the depth of the surface's vertices below it.
TEST(PieceDepth, OfVerticesIsWithinTheConcavity) {
  const Mesh mesh = make_torus(1, 0.4, 24, 12);
  const std::vector<ConvexPiece> pieces = decompose(mesh, {});
  const Real worst = std::ranges::max_element(pieces, {}, &ConvexPiece::concavity)->concavity;
  const PieceDepth depth(pieces);
  Real deepest = 0;
  for (const Vec3f& vertex : mesh.vertices) deepest = std::max(deepest, depth.at(Vec3(vertex)));
  EXPECT_LE(deepest, worst + 1e-6);
  EXPECT_GT(deepest, worst / 10);
}

}  // namespace
}  // namespace collidoscope
