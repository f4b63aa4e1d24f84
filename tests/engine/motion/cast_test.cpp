#include "motion/cast.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/error.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "fixtures/meshes/terrain.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;

const ShapePointer cube = make_shape("cube", make_box(Vec3(2)));  // from −1 to 1
const ShapePointer plate = make_shape("plate", make_box({8, 8, Real(0.25)}));
const ShapePointer torus = make_shape("torus", make_torus(1, Real(0.25), 32, 16));

Pose at(const Vec3& translation) {
  return {Mat3(1), translation};
}

Pose turned(const Vec3& axis, Real angle, const Vec3& translation) {
  return {to_matrix(from_axis_angle(axis, angle)), translation};
}

CastResult cast_by(std::string_view id, const CastQuery& query) {
  return cast(query, cast_algorithm(id));
}

/// Both methods that are exact about translations; the second one about turns, too.
void expect_hit(const CastQuery& query, Real fraction, const Vec3& normal) {
  for (const CastAlgorithm* algorithm : cast_algorithms()) {
    if (algorithm->id != "exact-translation" && algorithm->id != "conservative-advancement") continue;
    if (algorithm->translations_only && query.of_b.turns()) continue;
    const CastResult result = cast(query, *algorithm);
    ASSERT_EQ(result.state, CastState::hit) << algorithm->id;
    EXPECT_NEAR(result.fraction, fraction, 1e-12) << algorithm->id;
    EXPECT_LE(result.lower, fraction + 1e-12);
    EXPECT_GE(result.upper, fraction - 1e-12);
    EXPECT_LE(result.upper - result.lower, query.tolerance);
    EXPECT_LT(length(result.normal - normal), 1e-9) << algorithm->id;
    EXPECT_LT(length(result.on_b - result.on_a), 1e-11) << algorithm->id;
  }
}

// ---- Closed forms ----------------------------------------------------------------------------------------

TEST(Cast, CubeOnCubeFaceToFace) {
  const Sweep still(at({10, 20, 30})), comes(at({10, 20, 35}), {0, 0, -5});
  expect_hit({*cube, *cube, still, comes}, 0.6, {0, 0, 1});
}

TEST(Cast, BothMove) {
  const Sweep up(at({0, 0, 0}), {0, 0, 2}), down(at({0, 0, 6}), {0, 0, -2});
  expect_hit({*cube, *cube, up, down}, 1, {0, 0, 1});
}

TEST(Cast, EdgeOnEdge) {
  // Edges along x and y meet where z of one, 1, is that of the other, less √2.
  const Sweep still(turned({1, 0, 0}, pi / 4, {0, 0, 0})),
      comes(turned({0, 1, 0}, pi / 4, {0.2, 0.3, 5}), {0, 0, -4});
  expect_hit({*cube, *cube, still, comes}, (5 - 2 * std::numbers::sqrt2) / 4, {0, 0, 1});
}

TEST(Cast, CornerOnFace) {
  const Mat3 upright = to_matrix(from_axis_angle({1, -1, 0}, std::atan(std::numbers::sqrt2)));
  const Sweep still(at({0, 0, 0})), comes({upright, {0.1, -0.2, 6}}, {0, 0, -5});
  expect_hit({*plate, *cube, still, comes}, (6 - std::sqrt(Real(3)) - 0.125) / 5, {0, 0, 1});
}

/// A box that turns about y by half a turn while it falls: its lowest corner is √2 sin(π/4 + angle) below its
/// middle for a while, and reaches the plate first.
TEST(Cast, SpinningBoxOnAPlate) {
  constexpr Real height = 2, fall = 1.5, turn = pi;
  const auto gap = [&](Real t) {
    return height - fall * t - (std::abs(std::cos(turn * t)) + std::abs(std::sin(turn * t))) - 0.125;
  };
  Real low = 0, high = 0;
  while (gap(high) > 0) low = high, high += 1e-4;
  for (int i = 0; i < 100; ++i) ((gap((low + high) / 2) > 0) ? low : high) = (low + high) / 2;
  const Sweep still(at({0, 0, 0})), comes(at({0, 0, height}), {0, 0, -fall}, {0, turn, 0});
  expect_hit({*plate, *cube, still, comes}, low, {0, 0, 1});
}

/// The same about a corner of the box, which falls on a line.
TEST(Cast, SpinningAboutACorner) {
  const Vec3 corner(1, 1, -1);
  const Sweep still(at({0, 0, 0})), comes(at({0, 0, 3}), {0, 0, -2}, {0, 0, 3}, corner);
  expect_hit({*plate, *cube, still, comes}, (3 - 1 - 0.125) / 2, {0, 0, 1});
}

/// Two spheres that fly past each other off centre touch where their centres are as far apart as the radii.
TEST(Cast, SphereOnSphere) {
  const ShapePointer small = make_sphere_shape("small", 0.5), large = make_sphere_shape("large", 1.5);
  const Sweep still(at({10, 20, 30}), {0, 0, 0}, {1, 2, 3}), comes(at({11, 20, 35}), {0, 0, -8}, {0, 3, 0});
  const CastResult result = cast_by("conservative-advancement", {*large, *small, still, comes});
  ASSERT_EQ(result.state, CastState::hit);
  const Real fraction = (5 - std::sqrt(Real(3))) / 8;  // aside by 1, 2 apart
  EXPECT_NEAR(result.fraction, fraction, 1e-12);
  EXPECT_LT(length(result.normal - Vec3(0.5, 0, std::sqrt(Real(3)) / 2)), 1e-10);
  EXPECT_LT(length(result.on_a - (Vec3(10, 20, 30) + result.normal * 1.5)), 1e-10);
  EXPECT_LT(length(result.on_b - result.on_a), 1e-10);
}

TEST(Cast, SphereOnPlate) {
  const ShapePointer sphere = make_sphere_shape("sphere", 0.5);
  const Sweep still(at({0, 0, 0})), rolls(at({0.3, 0, 3}), {0.5, 0, -4}, {0, 5, 0});
  const CastResult result = cast_by("conservative-advancement", {*plate, *sphere, still, rolls});
  ASSERT_EQ(result.state, CastState::hit);
  EXPECT_NEAR(result.fraction, (3 - 0.5 - 0.125) / 4, 1e-12);
  EXPECT_LT(length(result.normal - Vec3(0, 0, 1)), 1e-12);
}

/// A cube on its edge tips, and parts so slowly that only the curvature at its very beginning bounds its
/// steps.
TEST(Cast, AnEdgeThatTipsOffAPlate) {
  const Sweep still(at({0, 0, 0}));
  for (const Real gap : {1e-5, 1e-6, 1e-7, 1e-8, 1e-9})
    for (const Real rise : {0.0, 1e-6, 1e-3}) {
      const Vec3 centre(0.3, 0.2, std::numbers::sqrt2 + 0.125 + gap);
      const Sweep tips(turned({1, 0, 0}, pi / 4, centre), {0, 0, rise}, {1, 0, 0});
      const CastResult result = cast_by("conservative-advancement", {*plate, *cube, still, tips});
      EXPECT_EQ(result.state, CastState::free) << gap << ", " << rise;
      EXPECT_LE(result.iterations, 40u) << gap << ", " << rise;
    }
}

/// The lower end of a capsule that turns about its middle while it falls reaches the plate first.
TEST(Cast, SpinningCapsuleOnPlate) {
  constexpr Real height = 2, fall = 1.5, turn = 2, half = 0.6, radius = 0.25;
  const ShapePointer capsule = make_capsule_shape("capsule", radius, 2 * half);
  const auto gap = [&](Real t) {
    return height - fall * t - half * std::abs(std::cos(turn * t)) - radius - 0.125;
  };
  Real low = 0, high = 0;
  while (gap(high) > 0) low = high, high += 1e-4;
  for (int i = 0; i < 100; ++i) ((gap((low + high) / 2) > 0) ? low : high) = (low + high) / 2;
  const Sweep still(at({0, 0, 0})), comes(at({0, 0, height}), {0, 0, -fall}, {0, turn, 0});
  const CastResult result = cast_by("conservative-advancement", {*plate, *capsule, still, comes});
  ASSERT_EQ(result.state, CastState::hit);
  EXPECT_NEAR(result.fraction, low, 1e-11);
  EXPECT_NEAR(cast_by("bisection", {*plate, *capsule, still, comes}).fraction, low, 1e-6);
}

// ---- States ----------------------------------------------------------------------------------------------

/// A clearance is met earlier, by hulls, pieces and triangles alike.
TEST(Cast, AClearanceIsMetBeforeContact) {
  const Sweep still(at({10, 20, 30})), comes(at({10, 20, 35}), {0, 0, -5}, {0, 0, 1});
  for (const CastInput input : {CastInput::hulls, CastInput::pieces, CastInput::triangles}) {
    const CastResult result =
        cast_by("conservative-advancement", {*cube, *cube, still, comes, 1e-6, input, 0.25});
    ASSERT_EQ(result.state, CastState::hit);
    EXPECT_NEAR(result.fraction, (5 - 2 - 0.25) / 5, 1e-9);
    EXPECT_NEAR(length(result.on_b - result.on_a), 0.25, 1e-8);
  }
  const Sweep near(at({10, 20, 32.1}), {0, 0, 1});
  EXPECT_EQ(
      cast_by("conservative-advancement", {*cube, *cube, still, near, 1e-6, CastInput::hulls, 0.25}).state,
      CastState::overlap);
  EXPECT_THROW(cast_by("bisection", {*cube, *cube, still, comes, 1e-6, CastInput::automatic, 0.25}),
               InputError);
}

TEST(Cast, OverlapAtTheStart) {
  const Sweep still(at({0, 0, 0})), leaves(at({0, 0, 1.5}), {0, 0, 5});
  for (const CastAlgorithm* algorithm : cast_algorithms()) {
    if (algorithm->reference) continue;
    const CastResult result = cast({*cube, *cube, still, leaves}, *algorithm);
    EXPECT_EQ(result.state, CastState::overlap) << algorithm->id;
    EXPECT_EQ(result.fraction, 0);
  }
}

/// What counts as touching depends on where bodies are, not on where their frames begin.
TEST(Cast, FramesFarFromTheirBodiesWidenNoContact) {
  constexpr Real far = 256, gap = 0x1p-36;  // m; what counts as touching is about 1e-12
  Mesh moved = make_box(Vec3(2));
  for (Vec3f& vertex : moved.vertices) vertex += Vec3f(far);
  const ShapePointer cube_far_away = make_shape("cube far away", moved);
  const Sweep still(at(Vec3(0)));
  const Sweep comes(at(Vec3(0, 0, 2 + gap) - Vec3(far)), {0, 0, -gap / 2}),
      goes(at(Vec3(0, 0, 2 + gap) - Vec3(far)), {0, 1, 0});
  for (const char* id : {"exact-translation", "conservative-advancement"})
    for (const Sweep& sweep : {comes, goes}) {
      EXPECT_EQ(cast_by(id, {*cube, *cube_far_away, still, sweep}).state, CastState::free) << id;
      EXPECT_EQ(cast_by(id, {*cube_far_away, *cube, sweep, still}).state, CastState::free) << id;
    }
}

TEST(Cast, FreeWhereTheyPassOrLeave) {
  const Sweep still(at({0, 0, 0}));
  for (const Sweep& sweep : {Sweep(at({0, 0, 5}), {0, 0, -2}), Sweep(at({0, 0, 5}), {0, 0, 9}),
                             Sweep(at({0, 2.5, 5}), {0, 0, -9}), Sweep(at({0, 0, 5}))})
    for (const CastAlgorithm* algorithm : cast_algorithms()) {
      if (algorithm->reference) continue;
      const CastResult result = cast({*cube, *cube, still, sweep}, *algorithm);
      EXPECT_EQ(result.state, CastState::free) << algorithm->id;
      EXPECT_EQ(result.fraction, 1);
      EXPECT_EQ(result.lower, 1);
    }
}

/// [Zachwieja 3.1, fig. 1]
TEST(Cast, DiscreteDetectionMissesWhatPasses) {
  const Sweep still(at({0, 0, 0})), passes(at({0, 0, 5}), {0, 0, -10});
  const CastQuery query{*plate, *cube, still, passes};
  EXPECT_EQ(cast_by("discrete", query).state, CastState::free);
  EXPECT_EQ(cast_by("bisection", query).state, CastState::free);
  expect_hit(query, 0.3875, {0, 0, 1});
}

TEST(Cast, BisectionFindsTheSameTime) {
  const Sweep still(at({0, 0, 0})), comes(turned({1, 2, 3}, 0.4, {0.1, 0.2, 5}), {0, 0, -4}, {0.5, 0.1, 0.3});
  const CastQuery query{*plate, *cube, still, comes, 1e-9};
  const CastResult halves = cast_by("bisection", query),
                   advances = cast_by("conservative-advancement", query);
  ASSERT_EQ(halves.state, CastState::hit);
  EXPECT_LE(halves.upper - halves.lower, 1e-9);
  EXPECT_GE(advances.fraction, halves.lower - 1e-9);
  EXPECT_LE(advances.fraction, halves.upper + 1e-9);
}

TEST(Cast, RefusesWhatAMethodCannot) {
  const ShapePointer sphere = make_sphere_shape("sphere", 1);
  const CastQuery of_spheres{*sphere, *sphere, Sweep(at({0, 0, 0})), Sweep(at({0, 0, 5}), {0, 0, -5})};
  EXPECT_THROW(cast_by("exact-translation", of_spheres), InputError);
  EXPECT_EQ(automatic_cast(of_spheres).id, "conservative-advancement");
  const Sweep still(at({0, 0, 0})), turns(at({0, 0, 5}), {0, 0, -4}, {0, 0, 1}),
      moves(at({0, 0, 5}), {0, 0, -4});
  EXPECT_THROW(cast_by("exact-translation", {*cube, *cube, still, turns}), InputError);
  EXPECT_THROW(cast_by("exact-translation", {*cube, *torus, still, moves}), InputError);
  EXPECT_THROW(cast_by("discrete", {*cube, *cube, still, moves, 0}), InputError);
  EXPECT_THROW(cast_algorithm("magic"), InputError);
}

// ---- Meshes and pieces -----------------------------------------------------------------------------------

/// A ring over a bar that is thinner than its hole: their hulls meet long before they do.
TEST(Cast, ARingOverABar) {
  const ShapePointer bar = make_shape("bar", make_box({Real(0.4), Real(0.4), 6}));
  const Sweep still(at({0, 0, 0})), slides(at({0, 0, 4.5}), {0, 0, -8});
  EXPECT_EQ(cast_by("conservative-advancement", {*bar, *torus, still, slides}).state, CastState::free);
  EXPECT_EQ(cast_by("conservative-advancement", {*bar, *torus, still, slides, 1e-6, CastInput::hulls}).state,
            CastState::hit);
  // The rim of the hole comes to two edges of the bar. The rim is a polygon, so the hole is not quite 0.75.
  const Sweep aside(at({0, 0, 0}), {4, 0, 0});
  const CastResult hit = cast_by("conservative-advancement", {*bar, *torus, Sweep(at({0, 0, 0})), aside});
  ASSERT_EQ(hit.state, CastState::hit);
  EXPECT_NEAR(hit.fraction, (std::sqrt(0.75 * 0.75 - 0.2 * 0.2) - 0.2) / 4, 2e-3);
  EXPECT_LT(length(hit.on_a - hit.on_b), 1e-11);
}

TEST(Cast, PiecesMeetWhereTrianglesDo) {
  // A ring of eight boxes is made of exact pieces: a frame.
  Mesh frame;
  const auto add = [&](const Vec3& size, const Vec3& middle) {
    const auto first = static_cast<std::uint32_t>(frame.vertices.size());
    const Mesh box = make_box(size);
    for (const Vec3f& vertex : box.vertices) frame.vertices.push_back(vertex + Vec3f(middle));
    for (const Triangle& t : box.triangles)
      frame.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  };
  add({1, 5, 1}, {-2, 0, 0}), add({1, 5, 1}, {2, 0, 0}), add({2, 1, 1}, {0, 3, 0}),
      add({2, 1, 1}, {0, -3, 0});
  const ShapePointer shape = make_shape("frame", frame), small = make_shape("small", make_box(Vec3(1)));
  const Sweep still(turned({1, 2, 3}, 0.3, {1, 2, 3}));
  const Pose inside = still.start();
  for (const Vec3& way : {Vec3(5, 1, 0), Vec3(0, 5, 1), Vec3(-5, -4, 0), Vec3(0, 0, 5)}) {
    const Sweep moves(inside, way, {0.3, 0.2, 0.1});
    const CastQuery triangles{*shape, *small, still, moves, 1e-6, CastInput::triangles};
    const CastQuery pieces{*shape, *small, still, moves, 1e-6, CastInput::pieces};
    const CastResult by_triangles = cast_by("conservative-advancement", triangles),
                     by_pieces = cast_by("conservative-advancement", pieces);
    EXPECT_EQ(by_triangles.state, by_pieces.state);
    EXPECT_NEAR(by_triangles.fraction, by_pieces.fraction, 1e-5);
  }
}

/// The parts of a mesh that bounds no solid are its triangles.
TEST(Cast, SurfacesMeetAsTheirTrianglesDo) {
  const ShapePointer terrain = make_shape("terrain", test::make_terrain(20, 4, 0.3));
  const ShapePointer sheet = make_shape("sheet", test::make_terrain(3, 1, 0.2));
  Random random(2);
  int hits = 0;
  for (int i = 0; i < 100; ++i)
    for (const ShapePointer& falling : {cube, sheet}) {
      const Pose start{to_matrix(random.rotation()), Vec3(random.uniform(), random.uniform(), 2.3)};
      const Sweep falls(start, Vec3(0.2, 0.1, -2.5 * random.uniform()), random.unit_vector() * 2.0);
      CastQuery query{*terrain, *falling, Sweep(Pose()), falls, 1e-6, CastInput::pieces, 1e-3};
      const CastResult of_parts = cast_by("conservative-advancement", query);
      query.input = CastInput::triangles;
      const CastResult of_triangles = cast_by("conservative-advancement", query);
      ASSERT_EQ(of_parts.state, of_triangles.state) << i;
      EXPECT_NEAR(of_parts.fraction, of_triangles.fraction, 2e-6) << i;
      hits += of_parts.state == CastState::hit;
    }
  EXPECT_GT(hits, 60);
}

TEST(Cast, ASphereMeetsASurfaceFromBothSides) {
  const ShapePointer ground = make_shape("ground", test::make_terrain(5, 4)),
                     sphere = make_sphere_shape("sphere", 0.25);
  for (const Real side : {Real(1), Real(-1)}) {
    const CastQuery query{*ground,       *sphere,
                          Sweep(Pose()), Sweep(at({0.1, 0.2, 2 * side}), Vec3(0.3, 0.2, -4 * side)),
                          1e-6,          CastInput::pieces};
    const CastResult result = cast_by("conservative-advancement", query);
    ASSERT_EQ(result.state, CastState::hit);
    EXPECT_NEAR(result.fraction, 1.75 / 4, 1e-6);
    EXPECT_NEAR(result.normal.z, side, 1e-6);
  }
}

}  // namespace
}  // namespace collidoscope
