// Trees of hulls against all pairs of pieces, one by one.

#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/meshes/solid_shapes.h"
#include "fixtures/meshes/solids.h"
#include "narrow/narrow_choice.h"
#include "oracles/exact_convex.h"
#include "shape/convex_pieces.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

using namespace test;

const NarrowAlgorithm& decomposed() {
  return narrow_algorithm("decomposed");
}

/// Solids of one piece and of many, some 2 m across, and small ones that fit into their holes.
const std::vector<ShapePointer>& solids() {
  static const std::vector<ShapePointer> all = {
      solid("torus", make_torus(0.8, 0.25, 24, 10)),
      solid("ring", make_torus(0.9, 0.08, 24, 6)),
      solid("knot", make_torus_knot({.around = 60, .across = 7})),
      solid("u-shape", u_shape()),
      solid("l-shape", l_shape()),
      solid("box", make_box(Vec3(1, 1.5, 0.5))),
      solid("small box", make_box(Vec3(0.3, 0.2, 0.25))),
      solid("small ring", make_torus(0.3, 0.05, 16, 6)),
      solid("slender knot", make_torus_knot({.tube_radius = 0.05, .around = 72, .across = 5}))};
  return all;
}

PairResult query_pair(const PlacedMeshes& pair, Request request, std::string_view narrow = "decomposed") {
  const NarrowChoice choice = narrow_choice(narrow);
  PairCache cache;
  return choice.algorithm->query(pair.query(request, choice.options), cache);
}

PlacedMeshes swapped(const PlacedMeshes& pair) {
  return {pair.b, pair.a, relative_pose(pair.b_in_a, Pose{})};
}

/// All pairs of pieces, by an algorithm that the trees do not use.
struct Truth {
  bool colliding = false;
  Real distance = std::numeric_limits<Real>::infinity();
};

Truth brute_force(const PlacedMeshes& pair) {
  const NarrowChoice gilbert = narrow_choice("gilbert");
  Truth truth;
  for (const ShapePointer& a : pair.a->get<ConvexPieces>().shapes)
    for (const ShapePointer& b : pair.b->get<ConvexPieces>().shapes) {
      PairCache cache;
      const PairResult result =
          gilbert.algorithm->query({*a, *b, pair.b_in_a, Request::penetration, gilbert.options}, cache);
      truth.colliding |= result.verdict == Verdict::colliding;
      if (result.verdict == Verdict::separated) truth.distance = std::min(truth.distance, result.distance());
    }
  if (truth.colliding) truth.distance = 0;
  return truth;
}

/// The middle of B somewhere in A's box; now and then with axes aligned and coordinates that floating point
/// holds.
Pose pose_within(const Shape& a, const Shape& b, Random& random) {
  if (random.below(8) == 0) return pose_near(a, b, random);
  const Mat3 rotation = to_matrix(random.rotation());
  const Vec3 extent = Real(1.2) * a.aabb().half_widths();
  return {rotation, a.aabb().centre() + random.in_box(-extent, extent) - rotation * b.aabb().centre()};
}

PlacedMeshes random_pair(Random& random) {
  const auto any = [&] { return solids()[random.below(static_cast<std::uint32_t>(solids().size()))]; };
  const ShapePointer a = any(), b = any();
  return {a, b, pose_within(*a, *b, random)};
}

Real outside(const ConvexPieces& pieces, const Vec3& point) {
  Real least = std::numeric_limits<Real>::infinity();
  for (const ShapePointer& piece : pieces.shapes) {
    Real highest = -least;
    for (const Plane& plane : piece->hull().planes)
      highest = std::max(highest, dot(plane.normal, point) - plane.offset);
    least = std::min(least, highest);
  }
  return least;
}

constexpr Real band = 1e-11;  // m

TEST(Decomposed, AgreesWithAllPairsOfPieces) {
  Random random(1);
  constexpr int pairs = 1500;
  int colliding = 0, only_by_hull = 0;
  for (int i = 0; i < pairs; ++i) {
    const PlacedMeshes pair = random_pair(random);
    const Truth truth = brute_force(pair);
    const PairResult verdict = query_pair(pair, Request::overlap),
                     found = query_pair(pair, Request::penetration);
    const bool near_contact = !truth.colliding && truth.distance < band;
    if (near_contact) continue;
    ASSERT_EQ(verdict.verdict == Verdict::colliding, truth.colliding)
        << i << pair.a->name() << pair.b->name();
    ASSERT_EQ(found.verdict, verdict.verdict) << i;
    ASSERT_EQ(query_pair(swapped(pair), Request::overlap).verdict, verdict.verdict) << i;
    colliding += truth.colliding;
    if (truth.colliding) continue;
    only_by_hull += query_pair(pair, Request::overlap, "gjk").verdict == Verdict::colliding;
    ASSERT_NEAR(found.distance(), truth.distance, band) << i;
    ASSERT_NEAR(query_pair(swapped(pair), Request::penetration).distance(), truth.distance, band);
    ASSERT_NEAR(length(found.on_b - found.on_a), truth.distance, band);
    ASSERT_NEAR(outside(pair.a->get<ConvexPieces>(), found.on_a), 0, band);
    ASSERT_NEAR(outside(pair.b->get<ConvexPieces>(), pair.b_in_a.to_local(found.on_b)), 0, band);
  }
  EXPECT_GT(colliding, pairs / 5);
  EXPECT_LT(colliding, pairs * 4 / 5);
  EXPECT_GT(only_by_hull, pairs / 20);  // else trees were hardly needed
}

TEST(Decomposed, VerdictsAreExactForThePieces) {
  Random random(2);
  constexpr int pairs = 60;
  int colliding = 0;
  for (int i = 0; i < pairs; ++i) {
    const PlacedMeshes pair = random_pair(random);
    bool truth = false;
    for (const ShapePointer& a : pair.a->get<ConvexPieces>().shapes)
      for (const ShapePointer& b : pair.b->get<ConvexPieces>().shapes)
        truth = truth || ExactPair(a->hull().vertices, {}, b->hull().vertices, pair.b_in_a).intersects();
    ASSERT_EQ(query_pair(pair, Request::overlap).verdict == Verdict::colliding, truth) << i;
    colliding += truth;
  }
  EXPECT_GT(colliding, pairs / 5);
  EXPECT_LT(colliding, pairs * 4 / 5);
}

TEST(Decomposed, CommonPointsAreInBoth) {
  Random random(3);
  int available = 0;
  for (int i = 0; i < 300; ++i) {
    const PlacedMeshes pair = random_pair(random);
    const PairResult found = query_pair(pair, Request::penetration);
    if (found.verdict != Verdict::colliding) continue;
    ASSERT_TRUE(found.gives(Capability::common_point));
    ASSERT_FALSE(found.gives(Capability::distance));
    ASSERT_LT(outside(pair.a->get<ConvexPieces>(), found.common_point), band);
    ASSERT_LT(outside(pair.b->get<ConvexPieces>(), pair.b_in_a.to_local(found.common_point)), band);
    ++available;
  }
  EXPECT_GT(available, 50);
}

TEST(Decomposed, AnyConvexAlgorithmGivesTheSameVerdicts) {
  const AlgorithmParameter& convex = decomposed().parameters[0];
  std::vector<std::string_view> known;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms())
    if (algorithm->input == NarrowInput::convex && !algorithm->reference) known.push_back(algorithm->id);
  ASSERT_EQ(std::vector(convex.choices.begin(), convex.choices.end()), known);
  for (const std::string_view id : convex.choices) {
    Random random(4);
    const std::string narrow = "decomposed:convex=" + std::string(id);
    for (int i = 0; i < 100; ++i) {
      const PlacedMeshes pair = random_pair(random);
      const PairResult expected = query_pair(pair, Request::penetration),
                       found = query_pair(pair, Request::penetration, narrow);
      if (expected.verdict == Verdict::separated && expected.distance() < band) continue;
      ASSERT_EQ(found.verdict, expected.verdict) << narrow << ' ' << i;
      if (found.gives(Capability::distance)) {
        ASSERT_NEAR(found.distance(), expected.distance(), band) << narrow << ' ' << i;
      }
    }
  }
}

TEST(Decomposed, WhatIsCachedChangesNoVerdict) {
  Random random(5);
  int colliding = 0, frames = 0;
  for (int run = 0; run < 40; ++run) {
    PlacedMeshes pair = random_pair(random);
    const Vec3 from = random.unit_vector() * 2.0;
    const Quaternion turn = from_axis_angle(random.unit_vector(), 0.05);
    Quaternion orientation = random.rotation();
    PairCache cache;
    for (int frame = 0; frame < 50; ++frame, ++frames) {
      orientation = normalized(turn * orientation);
      pair.b_in_a = {to_matrix(orientation), from * (1 - static_cast<Real>(frame) / 25)};
      const Request request = frame % 3 == 0 ? Request::penetration : Request::overlap;
      const PairResult warm = decomposed().query(pair.query(request), cache),
                       cold = query_pair(pair, request);
      ASSERT_EQ(warm.verdict, cold.verdict) << run << ", " << frame;
      if (warm.gives(Capability::distance)) {
        ASSERT_NEAR(warm.distance(), cold.distance(), band);
      }
      colliding += warm.verdict == Verdict::colliding;
    }
  }
  EXPECT_GT(colliding, frames / 10);
  EXPECT_LT(colliding, frames * 9 / 10);
}

TEST(Decomposed, BatchesAnswerLikeQueriesOnAnyNumberOfThreads) {
  Random random(6);
  std::vector<const Shape*> shapes;
  std::vector<Pose> poses;
  for (int i = 0; i < 24; ++i) {
    shapes.push_back(solids()[static_cast<std::size_t>(i) % solids().size()].get());
    poses.push_back(random_pose(random, 2));
  }
  std::vector<BodyPair> pairs;
  std::vector<std::uint32_t> slots;
  for (BodyIndex a = 0; a < shapes.size(); ++a)
    for (BodyIndex b = a + 1; b < shapes.size(); ++b)
      pairs.push_back({a, b}), slots.push_back(static_cast<std::uint32_t>(slots.size()));
  for (const unsigned threads : {1u, 2u}) {
    std::vector<PairCache> caches(pairs.size());
    std::vector<PairResult> results(pairs.size());
    ThreadPool pool(threads);
    decomposed().run({{{shapes, poses}}, pairs, slots, caches, results, Request::penetration}, pool);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      PairCache cache;
      const auto [a, b] = pairs[i];
      const PairResult one = decomposed().query(
          {*shapes[a], *shapes[b], relative_pose(poses[a], poses[b]), Request::penetration}, cache);
      ASSERT_EQ(results[i].verdict, one.verdict);
      ASSERT_EQ(results[i].distance(), one.distance());
      ASSERT_EQ(std::memcmp(&caches[i], &cache, sizeof(cache)), 0);
    }
  }
}

// ---- Meshes -----------------------------------------------------------------------------------------------

/// Do they meet, one of them a surface? A piece counts as a mesh with its interior.
bool piece_meets_surface(const Shape& piece, const Shape& mesh, const Pose& mesh_in_piece) {
  const MeshPair meshes{piece.mesh(), mesh.mesh(), mesh_in_piece};
  if (!brute_force_contacts(meshes).empty()) return true;
  for (const Vec3f& vertex : mesh.mesh().vertices) {
    const Vec3 point = mesh_in_piece.to_parent(Vec3(vertex));
    bool inside = true;
    for (const Plane& plane : piece.hull().planes) inside &= dot(plane.normal, point) < plane.offset;
    if (inside) return true;
  }
  return false;
}

TEST(Decomposed, PiecesMeetMeshes) {
  Random soup_random(7);
  const std::vector<ShapePointer> meshes = {whole("soup", make_soup(40, soup_random)),
                                            whole("ring", make_torus(0.8, 0.25, 12, 6)),
                                            whole("splinter", make_box(Vec3(0.1, 0.05, 0.02)))};
  Random random(8);
  int met = 0, inside = 0, apart = 0;
  for (int i = 0; i < 300; ++i) {
    const ShapePointer& mesh = meshes[static_cast<std::size_t>(i) % meshes.size()];
    const ShapePointer& object = solids()[random.below(static_cast<std::uint32_t>(solids().size()))];
    const PlacedMeshes pair{object, mesh, pose_within(*object, *mesh, random)};
    bool truth = false, surfaces = false;
    Real distance = std::numeric_limits<Real>::infinity();
    for (const ShapePointer& piece : object->get<ConvexPieces>().shapes) {
      truth = truth || piece_meets_surface(*piece, *mesh, pair.b_in_a);
      surfaces = surfaces || !brute_force_contacts({piece->mesh(), mesh->mesh(), pair.b_in_a}).empty();
      if (!truth)
        distance = std::min(distance, brute_force_distance({piece->mesh(), mesh->mesh(), pair.b_in_a}));
    }
    for (const bool forth : {true, false}) {
      const PairResult found = query_pair(forth ? pair : swapped(pair), Request::penetration);
      ASSERT_EQ(found.verdict == Verdict::colliding, truth) << i << mesh->name() << object->name();
      const PairResult measured_by_none =
          query_pair(forth ? pair : swapped(pair), Request::penetration, "decomposed:convex=sat");
      ASSERT_EQ(measured_by_none.verdict, found.verdict) << i;
      ASSERT_FALSE(measured_by_none.gives(Capability::distance)) << i;
      if (!truth) {
        ASSERT_NEAR(found.distance(), distance, band) << i;
      }
    }
    met += surfaces, inside += truth && !surfaces, apart += !truth;
  }
  EXPECT_GT(met, 30);
  EXPECT_GT(inside, 5);
  EXPECT_GT(apart, 30);
}

TEST(Decomposed, TwoMeshesMeetAsTheirTreesSay) {
  Random random(9);
  const ShapePointer ring = whole("ring", make_torus(0.8, 0.25, 24, 10)),
                     knot = whole("knot", make_torus_knot({}));
  int colliding = 0;
  for (int i = 0; i < 200; ++i) {
    const PlacedMeshes pair{ring, knot, random_pose(random, 1)};
    const PairResult found = query_pair(pair, Request::penetration),
                     expected = query_pair(pair, Request::penetration, "obb-tree");
    ASSERT_EQ(found.verdict, expected.verdict) << i;
    ASSERT_EQ(found.distance(), expected.distance()) << i;
    colliding += found.verdict == Verdict::colliding;
  }
  EXPECT_GT(colliding, 40);
  EXPECT_LT(colliding, 190);
}

TEST(Decomposed, AnOpenMeshStaysAMesh) {
  Mesh open = make_torus(0.8, 0.25, 24, 10);
  open.triangles.pop_back();
  EXPECT_TRUE(solid("open", open)->get<ConvexPieces>().empty());
  EXPECT_GT(solid("closed", make_torus(0.8, 0.25, 24, 10))->get<ConvexPieces>().shapes.size(), 4u);
}

}  // namespace
}  // namespace collidoscope
