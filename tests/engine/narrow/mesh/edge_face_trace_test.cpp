// The steps of edges against faces: they are the timed query's tests, and end as it does.

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "fixtures/random_poses.h"
#include "fixtures/result_bits.h"
#include "geometry/primitives/primitives.h"
#include "geometry/triangle/triangle_intersection.h"
#include "narrow/mesh/edge_face_steps.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

class EdgeFaceTrace : public testing::Test {
 protected:
  /// Traces a query, and asks it untraced, too.
  void ask(const Shape& a, const Shape& b, const Pose& b_in_a, Request request,
           const char* choice = "edge-face") {
    const NarrowChoice narrow = narrow_choice(choice);
    const NarrowQuery query{a, b, b_in_a, request, narrow.options};
    PairCache traced, timed;
    recorder_ = StepRecorder();
    const PairResult result = narrow.algorithm->trace(query, traced, recorder_);
    timed_ = narrow.algorithm->query(query, timed);
    ASSERT_EQ(bits(result), bits(timed_));
    ASSERT_TRUE(same_bytes(traced, timed));
    expect_last_line_of_verdict(narrow.algorithm->pseudo_code());
  }
  void ask(const Vec3& place, Request request) { ask(ball_, torus_, {Mat3(1), place}, request); }

  void expect_last_line_of_verdict(const PseudoCode& code) {
    ASSERT_FALSE(steps().empty());
    for (const TraceStep& step : steps()) ASSERT_LT(static_cast<std::size_t>(step.line), code.size());
    const std::string_view line = code[static_cast<std::size_t>(steps().back().line)];
    EXPECT_NE(line.find("return " + std::string(to_string(timed_.verdict))), std::string_view::npos) << line;
  }

  const std::vector<TraceStep>& steps() const { return recorder_.steps(); }
  std::size_t count(EdgeFaceLine line) const {
    return static_cast<std::size_t>(std::ranges::count(steps(), static_cast<int>(line), &TraceStep::line));
  }

  const Shape ball_{"ball", make_icosphere(1, 2)}, torus_{"torus", make_torus(0.8, 0.25, 24, 12)};
  const Vec3 near_{0, 0, 1.15}, far_{6, -5, 4}, meeting_{0, 0, 0.8};
  StepRecorder recorder_;
  PairResult timed_;
};

TEST_F(EdgeFaceTrace, AnswersAsTheTimedQueryDoes) {
  Random random(5);
  std::size_t colliding = 0;
  constexpr std::size_t poses = 200;
  for (std::size_t i = 0; i < poses; ++i) {
    ask(ball_, torus_, random_pose(random, 1.8), i % 2 == 0 ? Request::overlap : Request::penetration);
    colliding += timed_.verdict == Verdict::colliding;
  }
  EXPECT_GT(colliding, poses * 3 / 10);
  EXPECT_LT(colliding, poses * 7 / 10);
}

/// Of bodies that are apart, one step a test.
TEST_F(EdgeFaceTrace, ShowsEachTest) {
  ask(near_, Request::overlap);
  ASSERT_EQ(timed_.verdict, Verdict::separated);
  ASSERT_GT(timed_.iterations, 20);
  EXPECT_EQ(count(EdgeFaceLine::meet_a) + count(EdgeFaceLine::meet_b), timed_.iterations);
  EXPECT_GT(count(EdgeFaceLine::meet_a), 0u);
  EXPECT_GT(count(EdgeFaceLine::meet_b), 0u);
  for (const TraceStep& step : steps()) {
    if (step.segments.empty()) continue;
    const bool of_a = step.segments[0].name == "edge of A";
    EXPECT_EQ(of_a, step.line == static_cast<int>(EdgeFaceLine::meet_a));
    EXPECT_EQ(step.triangles.at(0).name, of_a ? "B" : "A");
    EXPECT_FALSE(segment_intersects(step.segments[0].from, step.segments[0].to, step.triangles[0].corners));
  }
}

TEST_F(EdgeFaceTrace, EndsWithAnEdgeThatMeetsAFace) {
  ask(meeting_, Request::penetration);
  ASSERT_EQ(timed_.verdict, Verdict::colliding);
  const TraceStep& last = steps().back();
  ASSERT_EQ(last.segments.size(), 1u);
  EXPECT_TRUE(segment_intersects(last.segments[0].from, last.segments[0].to, last.triangles.at(0).corners));
  ASSERT_EQ(last.triangles.size(), 3u) << "the face, and both triangles";
  EXPECT_TRUE(triangles_intersect(last.triangles[1].corners, last.triangles[2].corners));
  ASSERT_EQ(last.points.size(), 1u);
  EXPECT_EQ(last.points[0].position, timed_.common_point);
}

TEST_F(EdgeFaceTrace, ComesNearerUntilTheDistanceIsKnown) {
  ask(far_, Request::penetration);
  EXPECT_EQ(count(EdgeFaceLine::meet_a) + count(EdgeFaceLine::meet_b), 0u) << "the extents are apart";
  Real known = std::numeric_limits<Real>::infinity();
  for (const TraceStep& step : steps()) {
    if (step.line != static_cast<int>(EdgeFaceLine::measure)) continue;
    EXPECT_LT(step.values.at(0).value, known);
    known = step.values[0].value;
  }
  EXPECT_EQ(known, timed_.distance());
  EXPECT_EQ(steps().back().lengths.at(0).from, timed_.on_a);
  EXPECT_EQ(steps().back().lengths[0].to, timed_.on_b);
}

TEST_F(EdgeFaceTrace, TellsWhatLiesInside) {
  const Shape seed("seed", make_icosphere(0.1, 1));
  const Pose within{Mat3(1), Vec3(0.1, 0.2, 0)};
  ask(ball_, seed, within, Request::overlap);
  EXPECT_EQ(timed_.verdict, Verdict::separated);
  ask(ball_, seed, within, Request::overlap, "edge-face:solid=on");
  EXPECT_EQ(timed_.verdict, Verdict::colliding);
  EXPECT_EQ(steps().back().line, static_cast<int>(EdgeFaceLine::inside));
  EXPECT_EQ(steps().back().points.at(0).position, timed_.common_point);
}

/// As printed, extents rule nothing out [Smith 3.1]: apart, each edge has met each face of the other.
TEST_F(EdgeFaceTrace, AsPrintedTestsEachEdgeAgainstEachFace) {
  const Shape cube("cube", make_box(Vec3(1))), prism("prism", make_prism(1, 1, 3));
  ask(cube, prism, {Mat3(1), far_}, Request::overlap, "edge-face:paper=on");
  ASSERT_EQ(timed_.verdict, Verdict::separated);
  constexpr std::size_t cube_edges = 18, prism_edges = 12;  // with the diagonals of faces
  EXPECT_EQ(timed_.iterations, cube_edges * 8 + prism_edges * 12);
  EXPECT_EQ(count(EdgeFaceLine::meet_a), cube_edges * 8);
  EXPECT_EQ(count(EdgeFaceLine::meet_b), prism_edges * 12);
  EXPECT_EQ(count(EdgeFaceLine::extents), 0u);
}

TEST_F(EdgeFaceTrace, AsPrintedAnswersAlike) {
  Random random(6);
  std::size_t colliding = 0;
  for (int i = 0; i < 40; ++i) {
    const Pose pose = random_pose(random, 1.8);
    ask(ball_, torus_, pose, Request::penetration, "edge-face:paper=on");
    const PairResult printed = timed_;
    ask(ball_, torus_, pose, Request::penetration);
    EXPECT_GE(printed.iterations, timed_.iterations);
    EXPECT_EQ(printed.verdict, timed_.verdict);
    EXPECT_EQ(printed.distance(), timed_.distance());
    EXPECT_EQ(printed.common_point, timed_.common_point);
    colliding += timed_.verdict == Verdict::colliding;
  }
  EXPECT_GT(colliding, 10u);
  EXPECT_LT(colliding, 30u);
}

TEST_F(EdgeFaceTrace, EndsEvenWhereStepsAreTooManyToShow) {
  const Shape coarse("coarse", make_icosphere(1, 0)), fine("fine", make_icosphere(0.6, 4));
  const auto tests = [this] { return count(EdgeFaceLine::meet_a) + count(EdgeFaceLine::meet_b); };
  ask(coarse, fine, Pose(), Request::penetration);
  ASSERT_EQ(timed_.verdict, Verdict::separated);
  ASSERT_GT(timed_.iterations, EdgeFaceSteps::most_steps);
  EXPECT_GT(tests(), EdgeFaceSteps::most_steps / 2);
  EXPECT_LE(steps().size(), EdgeFaceSteps::most_steps + 3);
}

TEST(NarrowTraces, AreToldByAllOfOurs) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    EXPECT_EQ(algorithm->trace == nullptr, algorithm->reference) << algorithm->id;
    EXPECT_EQ(algorithm->pseudo_code == nullptr, algorithm->reference) << algorithm->id;
  }
}

}  // namespace
}  // namespace collidoscope
