// What holds for every method, other libraries' too.

#include <gtest/gtest.h>

#include "decomposition/coverage.h"
#include "decomposition/measured_piece.h"
#include "fixtures/convex_pieces.h"
#include "fixtures/meshes/solids.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

class DecompositionMethods : public testing::TestWithParam<const DecompositionMethod*> {
 protected:
  std::vector<ConvexPiece> pieces_of(const Mesh& mesh, const DecompositionOptions& options = {},
                                     Progress* progress = nullptr) const {
    return decompose(mesh, options, GetParam()->id, progress);
  }
};

Mesh ring() {
  return make_torus(1, 0.3, 30, 12);
}

TEST_P(DecompositionMethods, MakeConvexPiecesThatCoverTheSurface) {
  for (const Mesh& mesh : {ring(), test::u_shape(), test::hollow_cube(), make_icosphere(1, 2)}) {
    const std::vector<ConvexPiece> pieces = pieces_of(mesh);
    test::expect_convex(pieces);
    test::expect_covered(pieces, mesh);
    const Real least = GetParam()->reference ? 0.5 : 1 - 1e-4;  // theirs may be hollow
    EXPECT_GT(coverage(mesh, pieces).covered(), least);
  }
}

TEST_P(DecompositionMethods, MakeNoMoreThanTheyMay) {
  for (const std::uint32_t most : {1u, 2u, 5u}) {
    const std::vector<ConvexPiece> pieces = pieces_of(ring(), {.max_parts = most});
    EXPECT_EQ(pieces.size(), most);
    test::expect_covered(pieces, ring());
  }
}

TEST_P(DecompositionMethods, PutLargestPiecesFirst) {
  const std::vector<ConvexPiece> pieces = pieces_of(test::u_shape());
  for (std::size_t i = 1; i < pieces.size(); ++i) EXPECT_GE(pieces[i - 1].volume, pieces[i].volume);
}

TEST_P(DecompositionMethods, TellHowFarTheyAreAndCanBeCancelled) {
  std::vector<double> fractions;
  Progress watched([&](double fraction, std::string_view) { fractions.push_back(fraction); });
  pieces_of(ring(), {}, &watched);
  ASSERT_GT(fractions.size(), 2u);
  for (const double fraction : fractions) EXPECT_TRUE(fraction >= 0 && fraction <= 1);

  for (const std::size_t when : {std::size_t{1}, fractions.size() / 2, fractions.size() - 1}) {
    std::size_t reports = 0;
    Progress progress([&](double, std::string_view) {
      if (++reports == when) progress.cancel();
    });
    EXPECT_THROW(pieces_of(ring(), {}, &progress), Cancelled);
  }
}

TEST_P(DecompositionMethods, ComeToTheSameEveryTime) {
  const std::vector<ConvexPiece> one = pieces_of(ring()), two = pieces_of(ring(), {.threads = 2});
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].hull.vertices, two[i].hull.vertices);
    EXPECT_EQ(one[i].concavity, two[i].concavity);
  }
}

TEST_P(DecompositionMethods, KeepToABudgetOrRefuseIt) {
  TimeBudget budget(0);
  const auto decompose_ring = [&] { return decompose(ring(), {}, GetParam()->id, nullptr, &budget); };
  if (GetParam()->reference)
    EXPECT_THROW(decompose_ring(), InputError);
  else
    test::expect_covered(decompose_ring(), ring());
}

TEST_P(DecompositionMethods, RefuseWhatBoundsNoVolume) {
  Mesh open = make_box({1, 1, 1});
  open.triangles.pop_back();
  EXPECT_THROW(pieces_of(open), InputError);
  EXPECT_THROW(pieces_of({}), InputError);
}

INSTANTIATE_TEST_SUITE_P(, DecompositionMethods,
                         testing::ValuesIn(decomposition_methods().begin(), decomposition_methods().end()),
                         [](const auto& instance) { return std::string(instance.param->id); });

ConvexHull box_hull(const Vec3& low, const Vec3& high) {
  const std::vector<Vec3> diagonal_ends = {low, high};
  std::vector<Vec3> corners;
  for (std::size_t i = 0; i < 8; ++i)
    corners.emplace_back(diagonal_ends[i & 1].x, diagonal_ends[i >> 1 & 1].y, diagonal_ends[i >> 2].z);
  return convex_hull(corners);
}

TEST(MeasuredPiece, DepartsFromWhatItHasOfTheSolid) {
  const Mesh mesh = test::u_shape();
  const MeshScale scale = scale_of(mesh, 0.05);
  const auto concavity_of = [&](const Vec3& low, const Vec3& high) {
    return measured_piece(box_hull(low, high), to_solid(mesh), scale).concavity;
  };
  EXPECT_NEAR(concavity_of({0, 0, 0}, {3, 2, 1}), 0.5, 0.05);        // with the notch
  EXPECT_NEAR(concavity_of({4, 0, 0}, {5, 2, 1}), 2, 1e-6);          // beside it
  EXPECT_NEAR(concavity_of({0, 1.5, 0}, {3, 2, 1}), 0.5, 0.05);      // both legs, and nothing below
  EXPECT_NEAR(concavity_of({0, 0, 0}, {1, 2, 1}), 0, 1e-6);          // a leg
  EXPECT_NEAR(concavity_of({0.5, 0.2, 0.2}, {3, 0.7, 1}), 0, 1e-6);  // inside
}

}  // namespace
}  // namespace collidoscope
