#include "motion/backtracking/micro_backtracking.h"

#include <gtest/gtest.h>
#include <numbers>
#include <set>

#include "core/quaternion.h"
#include "fixtures/random_poses.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real half_turn = std::numbers::pi;

CastResult answer_of(std::string_view id, const CastQuery& query) {
  return cast(query, cast_algorithm(id));
}

/// The same time and state as conservative advancement finds, which proves its answer.
CastResult expect_right(const CastQuery& query) {
  const CastResult found = answer_of("micro-backtracking", query);
  CastQuery triangles = query;
  triangles.input = CastInput::triangles;
  const CastResult proven = answer_of("conservative-advancement", triangles);
  EXPECT_EQ(found.state, CastState::hit) << found.violation;
  EXPECT_NEAR(found.fraction, proven.fraction, 2 * query.tolerance);
  EXPECT_LE(found.upper - found.lower, query.tolerance);
  EXPECT_GT(dot(found.normal, proven.normal), 0) << "from A towards B";
  return found;
}

void expect_near(const Vec3& found, const Vec3& expected, Real error) {
  EXPECT_LT(length(found - expected), error) << found.x << ' ' << found.y << ' ' << found.z;
}

Pose placed(const Vec3& axis, Real angle, const Vec3& translation) {
  return {to_matrix(from_axis_angle(axis, angle)), translation};
}

const ShapePointer table = make_shape("table", make_box({8, 6, 1}));  // its top is at 0.5
const ShapePointer block = make_shape("cube", make_box(Vec3(2)));
const Sweep still{Pose{}};

// ---- The figures of Zachwieja 1992 -----------------------------------------------------------------------

/// Figure 1: two spheres of radius 1 change places in a step, and micro-backtracking does not see it.
TEST(MicroBacktracking, Figure1MissesWhatPasses) {
  const ShapePointer sphere = make_shape("sphere", make_icosphere(1, 2));
  const Sweep right(Pose{Mat3(1), Vec3(0)}, {3, 0, 0}), left({Mat3(1), {3, 0, 0}}, {-3, 0, 0});
  EXPECT_EQ(answer_of("micro-backtracking", {*sphere, *sphere, right, left}).state, CastState::free);
  EXPECT_EQ(answer_of("conservative-advancement", {*sphere, *sphere, right, left}).state, CastState::hit);
}

/// Figure 2.a: two vertices of a cube are below the plane. The point of contact is between them.
TEST(MicroBacktracking, Figure2ACubeInAPlane) {
  const Sweep falls(placed({1, 0, 0}, half_turn / 5, {0.3, 0.2, 2.2}), {0, 0, -0.6});
  const CastResult hit = expect_right({*table, *block, still, falls});
  EXPECT_TRUE(hit.violation.empty()) << hit.violation;
  expect_near(hit.normal, {0, 0, 1}, 1e-12);
  const Vec3 lowest = falls.at(hit.fraction).to_parent({0, -1, -1});
  expect_near(hit.on_b, lowest, 1e-6);
  expect_near(hit.on_a, {lowest.x, lowest.y, 0.5}, 1e-5);
}

/// Figure 2.b: the lower vertices of a cube with bevelled edges are inside, and no edge that pierces the
/// plane leads to them.
ShapePointer bevelled_cube() {
  Mesh bevelled;  // a cube whose lower face is smaller, and a little lower
  bevelled.vertices = {{-1, -1, 1},          {1, -1, 1},          {1, 1, 1},
                       {-1, 1, 1},           {-1, -1, -1},        {1, -1, -1},
                       {1, 1, -1},           {-1, 1, -1},         {-0.8f, -0.8f, -1.2f},
                       {0.8f, -0.8f, -1.2f}, {0.8f, 0.8f, -1.2f}, {-0.8f, 0.8f, -1.2f}};
  const auto quad = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    bevelled.triangles.push_back({a, b, c}), bevelled.triangles.push_back({a, c, d});
  };
  quad(0, 1, 2, 3), quad(11, 10, 9, 8);
  for (const std::uint32_t i : {0u, 1u, 2u, 3u}) {
    const std::uint32_t j = (i + 1) % 4;
    quad(4 + i, 4 + j, j, i), quad(8 + i, 8 + j, 4 + j, 4 + i);
  }
  return make_shape("bevelled", bevelled);
}

TEST(MicroBacktracking, Figure2ABevelledCubeIsReportedAndRight) {
  const ShapePointer shape = bevelled_cube();
  ASSERT_TRUE(shape->is_convex());
  const Sweep falls(placed({1, 2, 0}, 0.2, {0.1, 0.2, 2.4}), {0, 0, -1.1});
  const CastResult hit = expect_right({*table, *shape, still, falls});
  EXPECT_NE(hit.violation.find("no edge leads"), std::string_view::npos) << hit.violation;
}

/// It falls upright: by 2/5 of the step its lower face is on the plane, by 3/5 the upper ends of the bevels.
TEST(MicroBacktracking, Figure2AsPrintedIsLateByTheBevel) {
  const ShapePointer shape = bevelled_cube();
  const CastQuery query{*table, *shape, still, Sweep({Mat3(1), {0.1, 0.2, 2.1}}, {0, 0, -1})};
  const BacktrackingRules as_printed{.follows_missed_vertices = false, .searches_again = false};
  const BacktrackingAnswer ours = backtrack(query), printed = backtrack(query, as_printed);
  EXPECT_EQ(ours.work.missed_vertices, 4u);
  EXPECT_NEAR(ours.result.fraction, 0.4, 1e-6);
  EXPECT_NEAR(printed.result.fraction, 0.6, 1e-6);
  for (const BacktrackingRules& one :
       {BacktrackingRules{.follows_missed_vertices = false}, BacktrackingRules{.searches_again = false}})
    EXPECT_NEAR(backtrack(query, one).result.fraction, 0.4, 1e-6) << "either repairs it";
}

/// Figure 3: an edge enters a face of three triangles from the side.
TEST(MicroBacktracking, Figure3AcrossTheTrianglesOfAFace) {
  Mesh trapezoid;  // the top is a trapezium with two more corners on its long side
  trapezoid.vertices = {{-3, -1, 0}, {3, -1, 0}, {1, 1, 0},   {-1, 1, 0}, {-3, -1, -1},
                        {3, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, -1, 0}};
  trapezoid.triangles = {{0, 8, 3}, {8, 2, 3}, {8, 1, 2}, {4, 7, 6}, {4, 6, 5}, {0, 4, 8}, {4, 5, 8},
                         {5, 1, 8}, {1, 5, 6}, {1, 6, 2}, {2, 6, 7}, {2, 7, 3}, {3, 7, 4}, {3, 4, 0}};
  const ShapePointer shape = make_shape("trapezoid", trapezoid);
  const ShapePointer needle = make_shape("needle", make_box({Real(0.02), Real(0.02), 3}));
  const Sweep comes({placed({0, 0, 1}, half_turn / 4, {3, 0, 0})}, {-4, 0.1, 0});
  const CastResult hit = expect_right({*shape, *needle, still, comes});
  // The side of the trapezium goes from (3, −1) to (1, 1).
  EXPECT_NEAR(hit.on_a.x + hit.on_a.y, 2, 1e-5);
  EXPECT_GT(dot(hit.normal, normalized(Vec3(1, 1, 0))), 0.99);
}

/// Figure 4: an edge lies across a face, whose interior edge does not count. The point of contact is halfway.
TEST(MicroBacktracking, Figure4AnEdgeAcrossAFace) {
  const ShapePointer bar = make_shape("bar", make_box({9, 1, 1}));
  const Sweep falls(placed({1, 0, 0}, half_turn / 4, {0.4, 0.3, 2}), {0, 0, -1.2});
  const ShapePointer square = make_shape("square", make_box({4, 4, 1}));
  const CastResult hit = expect_right({*square, *bar, still, falls});
  expect_near(hit.normal, {0, 0, 1}, 1e-9);
  expect_near(hit.on_a, {0, 0.3, 0.5}, 1e-5);  // of the face from −2 to 2, not of the bar
}

/// A face on a face: the centre of the common polygon, not the mean of its corners.
TEST(MicroBacktracking, FaceOnFaceMeetsAtTheCentreOfTheirCommonPolygon) {
  const Sweep falls({Mat3(1), {3.5, 0, 2}}, {0, 0, -1});  // it stands out beyond the table's side at 4
  const CastResult hit = expect_right({*table, *block, still, falls});
  expect_near(hit.on_a, {3.25, 0, 0.5}, 1e-5);  // common: x from 2.5 to 4
}

// ---- Violations ------------------------------------------------------------------------------------------

TEST(MicroBacktracking, ReportsOverlapAtTheStartAndOpenMeshes) {
  const Sweep inside({Mat3(1), {0, 0, 1}}, {0, 0, 1});
  const CastResult overlap = answer_of("micro-backtracking", {*table, *block, still, inside});
  EXPECT_EQ(overlap.state, CastState::overlap);
  EXPECT_EQ(overlap.violation, "the bodies overlap at the start");
  const ShapePointer sheet =
      make_shape("sheet", {{{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}}, {{0, 1, 2}, {0, 2, 3}}});
  const Sweep falls(placed({1, 2, 3}, 0.7, {0, 0, 2}), {0, 0, -1});
  EXPECT_EQ(expect_right({*sheet, *block, still, falls}).violation, "a mesh is open");
}

// ---- Work, and the truth ---------------------------------------------------------------------------------

TEST(MicroBacktracking, MovesFarFewerVerticesThanBisection) {
  const ShapePointer sphere = make_shape("sphere", make_icosphere(1, 3));
  const Sweep falls(placed({1, 2, 3}, 0.7, {0.1, 0.2, 1.55}), {0, 0, -0.15}, {0.1, 0.05, 0});
  const CastQuery query{*table, *sphere, still, falls};
  const CastResult micro = expect_right(query), whole = answer_of("bisection", query);
  EXPECT_GT(whole.moved_vertices, 10'000u);
  EXPECT_LT(micro.moved_vertices, whole.moved_vertices / 5);
}

TEST(MicroBacktracking, CullingSavesWorkAndChangesNothing) {
  const ShapePointer sphere = make_shape("sphere", make_icosphere(1, 3));
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const Sweep falls(placed(random.unit_vector(), 1, {0.1, 0.2, 1.55}), {0, 0, -0.15}, {0.1, 0.05, 0});
    const CastQuery query{*table, *sphere, still, falls};
    const BacktrackingAnswer culled = backtrack(query), all = backtrack(query, {.culls_back_faces = false});
    ASSERT_EQ(culled.result.state, CastState::hit);
    EXPECT_NEAR(all.result.fraction, culled.result.fraction, query.tolerance);
    EXPECT_LE(culled.work.followed_vertices, all.work.followed_vertices);
    EXPECT_EQ(culled.result.moved_vertices, culled.work.vertices);
    EXPECT_LT(culled.work.triangles, culled.work.times * 200u) << "of 1,280";
  }
}

/// Each once.
std::set<Real> places_along_x(const BacktrackingAnswer& answer) {
  std::set<Real> places;
  for (const BacktrackingContact& contact : answer.contacts)
    places.insert(std::round(contact.on_a.x * 1e6) / 1e6);
  return places;
}

/// A cube falls on an edge that is not quite level: its ends touch 1/1000 of the step after each other.
TEST(MicroBacktracking, WhatHappensWithinEpsilonIsOneEvent) {
  constexpr Real slope = 0.0005;
  const Mat3 tilted = to_matrix(from_axis_angle({0, 1, 0}, std::asin(slope))) *
                      to_matrix(from_axis_angle({1, 0, 0}, half_turn / 4));
  const Sweep falls({tilted, {0.3, 0.2, 2.4}}, {0, 0, -1});
  CastQuery query{*table, *block, still, falls};
  for (const auto& [tolerance, contacts] : {std::pair(1e-2, 2u), std::pair(1e-4, 1u), std::pair(1e-7, 1u)}) {
    query.tolerance = tolerance;
    const BacktrackingAnswer answer = backtrack(query);
    EXPECT_EQ(places_along_x(answer).size(), contacts) << tolerance;
    EXPECT_EQ(answer.work.put_aside > 0, contacts == 1) << "the later end waits on the stack";
  }
}

/// An interior edge would count as a third point of contact.
TEST(MicroBacktracking, InteriorEdgesAreIgnored) {
  const ShapePointer bar = make_shape("bar", make_box({9, 1, 1})),
                     square = make_shape("square", make_box({4, 4, 1}));
  const Sweep falls(placed({1, 0, 0}, half_turn / 4, {0.4, 0.3, 2}), {0, 0, -1.2});
  const CastQuery query{*square, *bar, still, falls};
  EXPECT_EQ(places_along_x(backtrack(query)), (std::set<Real>{-2, 2}));
  const std::set<Real> all = places_along_x(backtrack(query, {.ignores_interior_edges = false}));
  ASSERT_EQ(all.size(), 3u);
  EXPECT_NEAR(std::abs(*std::next(all.begin())), 0.3, 1e-5) << "on the diagonal";
}

/// Small steps of two rings, as the paper assumes them. It is never early; it is late where they meet, come
/// apart and meet again.
TEST(MicroBacktracking, FindsTheTimeOfConservativeAdvancement) {
  const ShapePointer ring = make_shape("ring", make_torus(1, Real(0.3), 24, 12)),
                     other = make_shape("other", make_torus(Real(0.8), Real(0.2), 16, 8));
  Random random(5);
  int hits = 0, late = 0;
  for (int i = 0; i < 6000 && hits < 200; ++i) {
    const Pose start = test::random_pose(random, 1.5);
    const Sweep moves(start, random.unit_vector() * 0.05, random.unit_vector() * 0.03);
    const CastQuery query{*ring, *other, Sweep(placed({1, 2, 3}, 0.5, {0, 0, 0})), moves};
    if (answer_of("discrete", query).state != CastState::hit) continue;
    ++hits;
    const CastResult found = answer_of("micro-backtracking", query),
                     proven = answer_of("conservative-advancement", query);
    ASSERT_EQ(found.state, CastState::hit) << found.violation;
    ASSERT_GT(found.fraction, proven.fraction - 2e-6) << "motion " << i;
    late += found.fraction > proven.fraction + 2e-6;
  }
  EXPECT_GE(hits, 50);
  EXPECT_EQ(late, 0);
}

}  // namespace
}  // namespace collidoscope
