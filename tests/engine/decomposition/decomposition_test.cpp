#include "decomposition/decomposition.h"

#include <gtest/gtest.h>

#include "fixtures/convex_pieces.h"
#include "fixtures/meshes/solids.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

using test::expect_convex;
using test::expect_covered;
using test::volume_ratio;

TorusKnot knot(std::uint32_t around, std::uint32_t across) {
  TorusKnot result;
  result.around = around, result.across = across;
  return result;
}

/// Pieces that are convex, cover the mesh and keep what was asked for.
std::vector<ConvexPiece> checked(const Mesh& mesh, const DecompositionOptions& options = {}) {
  std::vector<ConvexPiece> pieces = decompose(mesh, options);
  expect_convex(pieces);
  expect_covered(pieces, mesh);
  EXPECT_LE(pieces.size(), options.max_parts);
  if (pieces.size() == options.max_parts) return pieces;
  for (const ConvexPiece& piece : pieces)
    EXPECT_LE(piece.concavity, options.concavity * test::half_longest_side(mesh));
  return pieces;
}

TEST(Decomposition, OfConvexSolidsIsOnePiece) {
  for (const Mesh& mesh : {make_box({1, 2, 3}), make_icosphere(1, 3), make_prism(1, 2, 30)}) {
    const std::vector<ConvexPiece> pieces = checked(mesh);
    ASSERT_EQ(pieces.size(), 1u);
    EXPECT_NEAR(volume_ratio(pieces, mesh), 1, 1e-6);
    EXPECT_NEAR(pieces[0].concavity, 0, 1e-2);
  }
}

TEST(Decomposition, FindsTheBoxesOfBlocks) {
  EXPECT_EQ(checked(test::l_shape()).size(), 2u);
  EXPECT_EQ(checked(test::u_shape()).size(), 3u);
  EXPECT_NEAR(volume_ratio(checked(test::l_shape()), test::l_shape()), 1, 1e-6);
  EXPECT_NEAR(volume_ratio(checked(test::u_shape()), test::u_shape()), 1, 1e-6);
}

TEST(Decomposition, OfATorusIsARingOfFew) {
  const Mesh mesh = make_torus(1, 0.4, 50, 20);
  const std::vector<ConvexPiece> pieces = checked(mesh);
  EXPECT_LE(pieces.size(), 8u);  // equal ones: 1.039
  EXPECT_LT(volume_ratio(pieces, mesh), 1.042);
}

/// Cut into thinner letters it leaves as much empty space as cut across, and so it goes on.
TEST(Decomposition, CutsALetterAcross) {
  const Mesh mesh = test::letter_o();
  const std::vector<ConvexPiece> pieces = checked(mesh, {.concavity = 0.2});
  EXPECT_LE(pieces.size(), 6u);
  EXPECT_LT(volume_ratio(pieces, mesh), 1.2);
}

TEST(Decomposition, FollowsAKnot) {
  const Mesh mesh = make_torus_knot(knot(125, 12));
  const std::vector<ConvexPiece> pieces = checked(mesh);
  EXPECT_LE(pieces.size(), 25u);
  EXPECT_LT(volume_ratio(pieces, mesh), 1.10);
}

TEST(Decomposition, CutsOpenWhatIsHollow) {
  const Mesh mesh = test::hollow_cube();
  const std::vector<ConvexPiece> pieces = checked(mesh);
  EXPECT_LE(pieces.size(), 8u);
  EXPECT_LT(volume_ratio(pieces, mesh), 1.01);
}

TEST(Decomposition, KeepsSeparateSolidsApart) {
  TriangleSoup soup = test::cube_soup();
  for (const test::SoupTriangle& triangle : test::cube_soup(Vec3f(5))) soup.push_back(triangle);
  EXPECT_EQ(checked(test::mesh_of(soup)).size(), 2u);
}

TEST(Decomposition, MakesNoMoreThanItMay) {
  const Mesh mesh = make_torus(1, 0.3, 30, 12);
  for (const std::uint32_t most : {1u, 2u, 5u}) EXPECT_EQ(checked(mesh, {.max_parts = most}).size(), most);
  TriangleSoup crowd;
  for (int i = 0; i < 300; ++i)
    for (const test::SoupTriangle& triangle : test::cube_soup(Vec3f(2.0f * static_cast<float>(i), 0, 0)))
      crowd.push_back(triangle);
  EXPECT_EQ(checked(test::mesh_of(crowd), {.max_parts = 3, .concavity = 1e-4}).size(), 3u);
}

/// An L of two walls, 1 long and 0.03 thick, each of so many boxes.
Mesh bracket(std::uint32_t boxes) {
  constexpr Real thick = 0.03;
  test::Polygon walls{{{0, 0}}, {}};
  const auto at = [&](std::uint32_t i) { return thick + (1 - thick) * i / boxes; };
  for (std::uint32_t i = 0; i <= boxes; ++i) walls.corners.emplace_back(at(i), 0);
  for (std::uint32_t i = boxes + 1; i-- > 0;) walls.corners.emplace_back(at(i), thick);
  for (std::uint32_t i = 1; i <= boxes; ++i) walls.corners.emplace_back(thick, at(i));
  for (std::uint32_t i = boxes + 1; i-- > 0;) walls.corners.emplace_back(0, at(i));
  const std::uint32_t below = 1, inner = 2 * boxes + 2, outer = 4 * boxes + 3;
  walls.triangles = {{0, below, inner}, {0, inner, outer}};
  for (std::uint32_t i = 0; i < boxes; ++i) {
    walls.triangles.push_back({below + i, below + i + 1, inner - i - 1});
    walls.triangles.push_back({below + i, inner - i - 1, inner - i});
    walls.triangles.push_back({outer - i, inner + i, inner + i + 1});
    walls.triangles.push_back({outer - i, inner + i + 1, outer - i - 1});
  }
  return test::extruded(walls);
}

/// So many triangles that cuts are sought on a coarse copy, in which such walls are nothing.
TEST(Decomposition, CutsWallsThatAreThinAndFine) {
  const Mesh mesh = bracket(400);
  ASSERT_GT(mesh.triangles.size(), 5000u);
  EXPECT_EQ(checked(mesh).size(), 2u);
}

/// Of so many steps, whatever the clock says.
TimeBudget steps(std::uint64_t most) {
  return TimeBudget(std::numeric_limits<double>::infinity(), most);
}

TEST(Decomposition, StopsAfterWholeStepsAndKeepsItsPromises) {
  const Mesh mesh = make_torus_knot(knot(60, 8));
  TimeBudget ample = steps(TimeBudget::unlimited);
  const std::vector<ConvexPiece> all = decompose(mesh, {}, "cuts", nullptr, &ample);
  EXPECT_FALSE(ample.spent());
  EXPECT_EQ(all.size(), decompose(mesh, {}).size());
  Real last = std::numeric_limits<Real>::infinity();
  for (const std::uint64_t most :
       {std::uint64_t{0}, ample.steps() / 8, ample.steps() / 3, ample.steps() - 1}) {
    TimeBudget one = steps(most), two = steps(most);
    const auto pieces = decompose(mesh, {}, "cuts", nullptr, &one);
    const auto again = decompose(mesh, {.threads = 2}, "cuts", nullptr, &two);
    EXPECT_TRUE(one.spent() && two.spent());
    EXPECT_EQ(one.steps(), most);
    expect_convex(pieces);
    expect_covered(pieces, mesh);
    ASSERT_EQ(pieces.size(), again.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
      EXPECT_EQ(pieces[i].hull.vertices, again[i].hull.vertices);
    EXPECT_LE(volume_ratio(pieces, mesh), last) << "better with time";
    last = volume_ratio(pieces, mesh);
  }
  TimeBudget none(0);
  EXPECT_EQ(decompose(mesh, {}, "cuts", nullptr, &none).size(), 1u);
  EXPECT_TRUE(none.spent());
}

TEST(Decomposition, MakesNoMoreThanItMayWhenTimeIsUp) {
  TriangleSoup crowd;
  for (int i = 0; i < 60; ++i)
    for (const test::SoupTriangle& triangle : test::cube_soup(Vec3f(2.0f * static_cast<float>(i), 0, 0)))
      crowd.push_back(triangle);
  const Mesh mesh = test::mesh_of(crowd);
  for (const std::uint64_t most : {0, 30, 100, 180, 200}) {
    TimeBudget budget = steps(most);
    const auto pieces = decompose(mesh, {.max_parts = 7}, "cuts", nullptr, &budget);
    EXPECT_LE(pieces.size(), 7u);
    expect_covered(pieces, mesh);
  }
}

/// It went back from 1 to a half when cutting went on after merging, and stood still while pieces were
/// measured.
TEST(Decomposition, ProgressMovesOnInSmallSteps) {
  std::vector<double> fractions;
  Progress watched([&](double fraction, std::string_view) { fractions.push_back(fraction); });
  decompose(make_torus_knot(knot(125, 12)), {.max_parts = 24, .concavity = 0.02}, "cuts", &watched);
  for (std::size_t i = 1; i < fractions.size(); ++i) {
    EXPECT_GE(fractions[i], fractions[i - 1]);
    EXPECT_LE(fractions[i] - fractions[i - 1], 0.3);
  }
  EXPECT_EQ(fractions.front(), 0);
  EXPECT_EQ(fractions.back(), 1);
}

/// What was joined for want of pieces is cut again where others were joined well enough.
TEST(Decomposition, LeavesNoPieceUnusedThatOneWants) {
  TriangleSoup tori;
  for (const float x : {0.0f, 4.0f}) {
    const Mesh torus = make_torus(1, 0.3, 40, 20);
    for (const auto& [a, b, c] : torus.triangles)
      tori.push_back({torus.vertices[a] + Vec3f(x, 0, 0), torus.vertices[b] + Vec3f(x, 0, 0),
                      torus.vertices[c] + Vec3f(x, 0, 0)});
  }
  const Mesh mesh = test::mesh_of(tori);
  for (std::uint32_t most = 8; most < 18; ++most) checked(mesh, {.max_parts = most, .concavity = 0.05});
}

/// 1.47 where cutting ended with the last part allowed.
TEST(Decomposition, OfMoreCutsThanItMayKeepsTheBest) {
  const Mesh mesh = make_torus_knot(knot(125, 12));
  EXPECT_LT(volume_ratio(checked(mesh, {.max_parts = 12, .concavity = 0.01}), mesh), 1.4);
}

TEST(Decomposition, IsFinerForLessConcavity) {
  const Mesh mesh = make_torus(1, 0.3, 30, 12);
  const auto coarse = checked(mesh, {.concavity = 0.2}), fine = checked(mesh, {.concavity = 0.03});
  EXPECT_LT(coarse.size(), fine.size());
  EXPECT_GT(volume_ratio(coarse, mesh), volume_ratio(fine, mesh));
}

TEST(Decomposition, IsTheSameForEveryScaleAndNumberOfThreads) {
  Mesh mesh = make_torus_knot(knot(60, 8));
  const std::vector<ConvexPiece> one = decompose(mesh, {.threads = 1}), two = decompose(mesh, {.threads = 2});
  for (Vec3f& vertex : mesh.vertices) vertex *= 0x1p-40f;
  const std::vector<ConvexPiece> small = decompose(mesh, {});
  ASSERT_EQ(one.size(), two.size());
  ASSERT_EQ(one.size(), small.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].hull.vertices, two[i].hull.vertices);
    EXPECT_EQ(one[i].hull.face_vertices, two[i].hull.face_vertices);
    EXPECT_EQ(one[i].concavity, two[i].concavity);
    EXPECT_EQ(one[i].hull.face_vertices, small[i].hull.face_vertices);
  }
}

TEST(Decomposition, TellsHowFarItIsAndCanBeCancelled) {
  const Mesh mesh = make_torus(1, 0.3, 30, 12);
  std::vector<double> fractions;
  Progress watched([&](double fraction, std::string_view) { fractions.push_back(fraction); });
  decompose(mesh, {}, "cuts", &watched);
  ASSERT_GT(fractions.size(), 2u);
  for (const double fraction : fractions) EXPECT_TRUE(fraction >= 0 && fraction <= 1);

  for (const std::size_t when : {std::size_t{1}, fractions.size() / 2, fractions.size() - 1}) {
    std::size_t reports = 0;
    Progress progress([&](double, std::string_view) {
      if (++reports == when) progress.cancel();
    });
    EXPECT_THROW(decompose(mesh, {}, "cuts", &progress), Cancelled);
  }
}

TEST(Decomposition, RefusesByName) {
  const auto message = [](const Mesh& mesh, const DecompositionOptions& options,
                          const char* method = "cuts") {
    try {
      decompose(mesh, options, method);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  const Mesh box = make_box({1, 1, 1});
  EXPECT_EQ(message(box, {}), "accepted");
  EXPECT_EQ(message(box, {.max_parts = 0}), "max parts: must be at least 1");
  for (const Real concavity : {0.0, -1.0, 1.5, std::numeric_limits<Real>::quiet_NaN()})
    EXPECT_EQ(message(box, {.concavity = concavity}), "concavity: must be above 0 and at most 1");
  EXPECT_NE(message(box, {}, "magic").find("unknown decomposition method 'magic'; known: cuts"),
            std::string::npos);
  EXPECT_EQ(message({}, {}), "no triangles to decompose");
  Mesh open = box;
  open.triangles.pop_back();
  EXPECT_EQ(
      message(open, {}),
      "bounds no volume: 3 edges are open or between triangles of different orientation; close it, or leave "
      "it whole: algorithms about triangles take it as it is");
}

}  // namespace
}  // namespace collidoscope
