// The steps of the traversal of two trees of hulls, and its counts. The traced traversal visits the same
// pairs as the timed one, and ends as it does.

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/meshes/solid_shapes.h"
#include "fixtures/result_bits.h"
#include "geometry/hull/hull.h"
#include "narrow/compound/hull_tree_steps.h"
#include "narrow/narrow_choice.h"
#include "shape/hull_tree.h"

namespace collidoscope {
namespace {

using namespace test;

const NarrowAlgorithm& algorithm_of_pieces() {
  return narrow_algorithm("decomposed");
}

struct TracedSolids {
  ShapePointer knot = solid("knot", make_torus_knot({.around = 60, .across = 7}));
  ShapePointer torus = solid("torus", make_torus(0.8, 0.25, 24, 10));
  ShapePointer mesh = whole("mesh", make_torus(0.8, 0.25, 24, 10));
  ShapePointer splinter = whole("splinter", make_box(Vec3(0.01, 0.02, 0.01)));
};
const TracedSolids& traced_solids() {
  static const TracedSolids all;
  return all;
}

struct Traced {
  PairResult result;
  std::vector<TraceStep> steps;

  bool at(std::size_t step, HullTreeLine line) const { return steps[step].line == static_cast<int>(line); }
  bool compares(std::size_t step) const {
    return at(step, HullTreeLine::compare) || at(step, HullTreeLine::apart) ||
           at(step, HullTreeLine::last_leaves);
  }
  std::size_t count(HullTreeLine line) const {
    return static_cast<std::size_t>(std::ranges::count(steps, static_cast<int>(line), &TraceStep::line));
  }
};

Traced trace(const PlacedMeshes& pair, Request request, PairCache& cache,
             std::string_view narrow = "decomposed") {
  StepRecorder recorder;
  Traced traced;
  const NarrowChoice choice = narrow_choice(narrow);
  traced.result = choice.algorithm->trace(pair.query(request, choice.options), cache, recorder);
  traced.steps = recorder.take();
  return traced;
}

Traced trace(const PlacedMeshes& pair, Request request) {
  PairCache cache;
  return trace(pair, request, cache);
}

/// From in each other, at no height, to far apart.
PlacedMeshes knot_and_torus(Real height) {
  const Mat3 turn = to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8));
  return {traced_solids().knot, traced_solids().torus, {turn, Vec3(0.3, 0.2, height)}};
}

/// Like links of a chain: hulls meet, pieces do not.
PlacedMeshes links() {
  const Mat3 upright(Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0));
  return {traced_solids().torus, traced_solids().torus, {upright, Vec3(0.8, 0.05, 0.02)}};
}

const Real* value_of(const TraceStep& step, std::string_view name) {
  const auto found = std::ranges::find(step.values, name, &TraceValue::name);
  return found == step.values.end() ? nullptr : &found->value;
}

const TraceHull* hull_of(const TraceStep& step, std::string_view name) {
  const auto found = std::ranges::find(step.hulls, name, &TraceHull::name);
  return found == step.hulls.end() ? nullptr : &*found;
}

Real outside(const TraceHull& hull, const Vec3& point) {
  Real highest = -std::numeric_limits<Real>::infinity();
  for (const Plane& plane : hull.hull->planes)
    highest = std::max(highest, dot(plane.normal, hull.pose.to_local(point)) - plane.offset);
  return highest;
}

constexpr Real rounding_band = 1e-11;  // m

// ---- The same answers -------------------------------------------------------------------------------------

class HullTreeAgreement : public testing::TestWithParam<std::string_view> {};

TEST_P(HullTreeAgreement, CountedTracedAndTimedAnswersAreTheSameBitForBitWarmAndCold) {
  const std::string id = "decomposed:convex=" + std::string(GetParam());
  const NarrowChoice narrow = narrow_choice(id);
  Random random(1);
  std::size_t colliding = 0, all = 0;
  for (const ShapePointer& a : {traced_solids().knot, traced_solids().mesh}) {
    for (const ShapePointer& b : {traced_solids().torus, traced_solids().mesh, traced_solids().splinter}) {
      PlacedMeshes pair{a, b, random_pose(random, 1)};
      const Vec3 step = random.unit_vector() * 0.1;
      PairCache queried, counted, traced;
      for (int frame = 0; frame < 30; ++frame, ++all) {
        pair.b_in_a.translation += step * Real(frame < 15 ? 1 : -1);
        const NarrowQuery query =
            pair.query(frame % 3 == 0 ? Request::penetration : Request::overlap, narrow.options);
        OperationCounts counts;
        StepRecorder recorder;
        const PairResult timed = algorithm_of_pieces().query(query, queried);
        ASSERT_EQ(bits(algorithm_of_pieces().count(query, counted, counts)), bits(timed)) << frame;
        ASSERT_EQ(bits(algorithm_of_pieces().trace(query, traced, recorder)), bits(timed)) << frame;
        ASSERT_TRUE(same_bytes(counted, queried) && same_bytes(traced, queried));
        EXPECT_GT(counts.total(), 0u);
        EXPECT_FALSE(recorder.steps().empty());
        colliding += timed.verdict == Verdict::colliding;
      }
    }
  }
  EXPECT_GT(colliding, all / 10);
  EXPECT_LT(colliding, all * 9 / 10);
}

std::vector<std::string_view> convex_ids() {
  const AlgorithmParameter& convex = algorithm_of_pieces().parameters[0];
  return {convex.choices.begin(), convex.choices.end()};
}

INSTANTIATE_TEST_SUITE_P(Convex, HullTreeAgreement, testing::ValuesIn(convex_ids()), [](const auto& id) {
  std::string name(id.param);
  std::ranges::replace(name, '-', '_');
  return name;
});

// ---- What is counted --------------------------------------------------------------------------------------

/// The counts of the convex algorithm by itself on the hulls of a step.
OperationCounts count_by_itself(const TraceStep& step, const PlacedMeshes& pair, Request request) {
  const auto shape_of = [&](const ShapePointer& body, std::string_view name) {
    const std::shared_ptr<const ConvexHull>& hull = hull_of(step, name)->hull;
    const auto nodes = body->get<HullTree>().nodes();
    return std::ranges::find_if(nodes, [&](const auto& n) { return &n.hull->hull() == hull.get(); })->hull;
  };
  const NarrowChoice gjk = narrow_choice("gjk");
  OperationCounts counts;
  PairCache cache;
  gjk.algorithm->count({*shape_of(pair.a, "A"), *shape_of(pair.b, "B"), pair.b_in_a, request, gjk.options},
                       cache, counts);
  return counts;
}

TEST(HullTreeCounts, AreThoseOfTheConvexAlgorithmAndOfTheSpheres) {
  // The gap of two spheres: B's centre rotated and translated, A's subtracted, a length, both radii and the
  // rounding bound.
  constexpr OperationCounts of_gap = {
      .additions = 9 + 3 + 2 + 3, .multiplications = 9 + 3, .square_roots = 1, .dot_products = 1};
  constexpr OperationCounts of_rounding = {.additions = 10, .multiplications = 1};
  for (const Request request : {Request::overlap, Request::penetration}) {
    const PlacedMeshes pair = links();
    const Traced traced = trace(pair, request);
    OperationCounts sum = of_rounding, all;
    sum.add(of_gap, 1 + 2 * traced.count(HullTreeLine::expand));
    for (std::size_t i = 0; i < traced.steps.size(); ++i)
      if (traced.compares(i)) sum.add(count_by_itself(traced.steps[i], pair, request));
    PairCache cache;
    algorithm_of_pieces().count(pair.query(request), cache, all);
    EXPECT_GT(all.comparisons, sum.comparisons);
    sum.comparisons = all.comparisons;  // those of waiting pairs are not worth a formula
    EXPECT_EQ(all, sum);
    EXPECT_GT(traced.result.iterations, 10);
  }
}

// ---- Steps ------------------------------------------------------------------------------------------------

constexpr struct {
  Real height;
  Verdict verdict;
} heights[] = {{0.1, Verdict::colliding}, {1, Verdict::separated}, {9, Verdict::separated}};

TEST(HullTreeSteps, EveryComparedHullIsTracedAndTheLastLineReturnsTheVerdict) {
  const PseudoCode& code = algorithm_of_pieces().pseudo_code();
  for (const auto& [height, verdict] : heights) {
    for (const Request request : {Request::overlap, Request::penetration}) {
      const Traced traced = trace(knot_and_torus(height), request);
      ASSERT_EQ(traced.result.verdict, verdict) << height;
      std::size_t compared = 0;
      for (std::size_t i = 0; i < traced.steps.size(); ++i) {
        ASSERT_LT(static_cast<std::size_t>(traced.steps[i].line), code.size());
        if (!traced.compares(i)) continue;
        ++compared;
        EXPECT_EQ(*value_of(traced.steps[i], "hulls compared so far"), static_cast<Real>(compared));
        EXPECT_TRUE(hull_of(traced.steps[i], "A") && hull_of(traced.steps[i], "B"));
      }
      EXPECT_EQ(compared, traced.result.iterations);
      const std::string_view last = code[static_cast<std::size_t>(traced.steps.back().line)];
      EXPECT_NE(last.find("return " + std::string(to_string(verdict))), std::string_view::npos) << last;
    }
  }
}

bool is_vertex(const TraceHull& hull, const Vec3& point) {
  return std::ranges::find(hull.hull->vertices, point) != hull.hull->vertices.end();
}

/// The hull that is expanded is one of the step before, holds both children, and has no vertices but theirs.
TEST(HullTreeSteps, ExpandedHullsContainTheirChildren) {
  const Traced traced = trace(links(), Request::penetration);
  std::size_t both = 0;
  Real deepest = 0;
  for (std::size_t i = 1; i < traced.steps.size(); ++i) {
    if (traced.compares(i)) deepest = std::max(deepest, *value_of(traced.steps[i], "level of A"));
    if (!traced.at(i, HullTreeLine::expand)) continue;
    ASSERT_TRUE(traced.compares(i - 1));
    const TraceStep &before = traced.steps[i - 1], &step = traced.steps[i];
    ASSERT_EQ(step.hulls.size(), 3u);
    const std::string other = step.hulls[0].name;
    EXPECT_EQ(step.hulls[0].hull, hull_of(before, other)->hull);
    const TraceHull& expanded = *hull_of(before, other == "A" ? "B" : "A");
    for (std::size_t child = 1; child < 3; ++child)
      for (const Vec3& vertex : step.hulls[child].hull->vertices)
        ASSERT_LT(outside(expanded, step.hulls[child].pose.to_parent(vertex)), rounding_band);
    for (const Vec3& vertex : expanded.hull->vertices)
      ASSERT_TRUE(is_vertex(step.hulls[1], vertex) || is_vertex(step.hulls[2], vertex));
    if (*value_of(step, "pairs that wait instead") == 0) continue;
    both += *value_of(step, "pairs that wait instead") == 2;
    const TraceHull& next = step.hulls[1];
    EXPECT_TRUE(next.name.starts_with("next child of "));
    ASSERT_LT(i + 1, traced.steps.size());
    if (traced.compares(i + 1)) {
      EXPECT_EQ(hull_of(traced.steps[i + 1], other == "A" ? "B" : "A")->hull, next.hull);
    }
  }
  EXPECT_GT(traced.count(HullTreeLine::expand), 5u);
  EXPECT_GT(both, 2u);
  EXPECT_GE(deepest, 3);
}

/// The number of waiting pairs is the number of added pairs less the number of visited pairs.
TEST(HullTreeSteps, NothingWaitsInTheEnd) {
  const Traced traced = trace(links(), Request::overlap);
  ASSERT_TRUE(traced.at(0, HullTreeLine::roots));
  Real waiting = *value_of(traced.steps[0], "pairs that wait");
  for (std::size_t i = 1; i < traced.steps.size(); ++i) {
    if (traced.compares(i)) --waiting;
    if (!traced.at(i, HullTreeLine::expand)) continue;
    waiting += *value_of(traced.steps[i], "pairs that wait instead");
    EXPECT_EQ(*value_of(traced.steps[i], "pairs that wait"), waiting);
  }
  EXPECT_EQ(waiting, 0);
  EXPECT_GT(traced.count(HullTreeLine::apart), 5u);
}

TEST(HullTreeSteps, SeparatedSpheresEndATraversalBeforeItBegins) {
  const Traced traced = trace(knot_and_torus(9), Request::overlap);
  ASSERT_EQ(traced.steps.size(), 2u);
  EXPECT_EQ(traced.steps[0].spheres.size(), 2u);
  EXPECT_GT(*value_of(traced.steps[0], "gap of the spheres, m"), 0);
  EXPECT_TRUE(traced.at(1, HullTreeLine::separated));
}

TEST(HullTreeSteps, ACollisionEndsInTwoPiecesThatHoldItsPoint) {
  const Traced traced = trace(knot_and_torus(0.1), Request::penetration);
  ASSERT_TRUE(traced.at(traced.steps.size() - 1, HullTreeLine::meet));
  const TraceStep& last = traced.steps.back();
  ASSERT_EQ(last.points.size(), 1u);
  EXPECT_EQ(last.points[0].position, traced.result.common_point);
  ASSERT_EQ(last.hulls.size(), 2u);
  for (const TraceHull& hull : last.hulls) EXPECT_LT(outside(hull, last.points[0].position), rounding_band);
}

TEST(HullTreeSteps, WhatIsKnownShrinksToTheDistance) {
  const Traced traced = trace(knot_and_torus(1), Request::penetration);
  Real known = std::numeric_limits<Real>::infinity();
  for (std::size_t i = 0; i < traced.steps.size(); ++i) {
    if (!traced.at(i, HullTreeLine::known)) continue;
    EXPECT_LT(*value_of(traced.steps[i], "known, m"), known);
    known = *value_of(traced.steps[i], "known, m");
  }
  EXPECT_EQ(known, traced.result.distance());
  const TraceStep& last = traced.steps.back();
  ASSERT_EQ(last.lengths.size(), 1u);
  EXPECT_EQ(last.lengths[0].from, traced.result.on_a);
  EXPECT_EQ(last.lengths[0].to, traced.result.on_b);
}

/// A traced plane separates its hulls.
TEST(HullTreeSteps, PrunedHullsAreSeparatedByTheirPlane) {
  const Traced traced = trace(links(), Request::overlap);
  std::size_t planes = 0;
  for (std::size_t i = 0; i < traced.steps.size(); ++i) {
    const TraceStep& step = traced.steps[i];
    if (!traced.at(i, HullTreeLine::apart)) continue;
    ASSERT_EQ(step.planes.size(), 1u);
    const auto height = [&](const TraceHull& hull, const Vec3& vertex) {
      return dot(step.planes[0].normal, hull.pose.to_parent(vertex)) - step.planes[0].offset;
    };
    for (const Vec3& vertex : hull_of(step, "A")->hull->vertices)
      ASSERT_LT(height(*hull_of(step, "A"), vertex), 0);
    for (const Vec3& vertex : hull_of(step, "B")->hull->vertices)
      ASSERT_GT(height(*hull_of(step, "B"), vertex), 0);
    ++planes;
  }
  EXPECT_GT(planes, 5u);
}

TEST(HullTreeSteps, WhatIsRememberedComesFirst) {
  PairCache cache;
  trace(knot_and_torus(0.1), Request::overlap, cache);
  const Traced again = trace(knot_and_torus(0.1), Request::overlap, cache);
  ASSERT_EQ(again.steps.size(), 2u);
  EXPECT_TRUE(again.at(0, HullTreeLine::last_leaves) && again.at(1, HullTreeLine::meet));

  cache = PairCache();
  trace(knot_and_torus(1.4), Request::penetration, cache);
  const Traced apart = trace(knot_and_torus(1.4), Request::overlap, cache);
  ASSERT_EQ(apart.steps.size(), 1u);
  EXPECT_TRUE(apart.at(0, HullTreeLine::separated_before));
  EXPECT_EQ(apart.steps[0].planes.size(), 1u);
  EXPECT_GT(*value_of(apart.steps[0], "margin, m"), 0);
}

// ---- Triangles --------------------------------------------------------------------------------------------

std::size_t steps_of_searches(const Traced& traced) {
  return static_cast<std::size_t>(std::ranges::count_if(traced.steps, [](const TraceStep& step) {
    return step.line >= static_cast<int>(HullTreeLine::traversal);
  }));
}

TEST(HullTreeSteps, LeavesWithoutPiecesTraceTheTraversalOfTheirTriangles) {
  PlacedMeshes pair = knot_and_torus(0.1);
  pair.b = traced_solids().mesh;
  const Traced colliding = trace(pair, Request::overlap);
  EXPECT_EQ(colliding.result.verdict, Verdict::colliding);
  EXPECT_TRUE(colliding.at(colliding.steps.size() - 1, HullTreeLine::triangles));
  ASSERT_EQ(colliding.steps.back().points.size(), 1u);
  EXPECT_EQ(colliding.steps.back().points[0].position, colliding.result.common_point);
  EXPECT_EQ(colliding.steps[colliding.steps.size() - 2].triangles.size(), 2u);
  EXPECT_GT(steps_of_searches(colliding), 2u);

  pair.b_in_a.translation.z = 1;
  const Traced apart = trace(pair, Request::penetration);
  EXPECT_GT(steps_of_searches(apart), 10u);
  EXPECT_TRUE(apart.at(apart.steps.size() - 1, HullTreeLine::separated));
  EXPECT_GT(apart.count(HullTreeLine::known), 0u);
}

/// No triangles meet there.
TEST(HullTreeSteps, ASplinterInsideAPieceIsTraced) {
  const PlacedMeshes pair{traced_solids().torus, traced_solids().splinter, {Mat3(1), Vec3(0.8, 0.02, 0.01)}};
  const Traced traced = trace(pair, Request::overlap);
  ASSERT_EQ(traced.result.verdict, Verdict::colliding);
  EXPECT_FALSE(traced.result.gives(Capability::features));
  EXPECT_TRUE(traced.at(traced.steps.size() - 1, HullTreeLine::triangles));
  EXPECT_EQ(traced.steps.back().points.at(0).position, traced.result.common_point);
  EXPECT_TRUE(std::ranges::all_of(traced.steps, [](const auto& step) { return step.triangles.empty(); }));
}

}  // namespace
}  // namespace collidoscope
