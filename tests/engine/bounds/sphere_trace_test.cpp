#include "bounds/sphere_trace.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/point_sets.h"

namespace collidoscope {
namespace {

using test::Points;

struct PointSet {
  const char* name;
  Points (*points)();
};

class SphereTraceTest : public testing::TestWithParam<PointSet> {
 protected:
  void SetUp() override { sphere_ = trace_minimal_sphere(points_, recorder_); }

  const std::vector<TraceStep>& steps() const { return recorder_.steps(); }
  Real size() const { return 1e-12 * (1 + length(sphere_.centre) + sphere_.radius); }

  Points points_ = GetParam().points();
  StepRecorder recorder_;
  Sphere sphere_;
};

bool is_at(const TraceStep& step, SphereLine line) {
  return step.line == static_cast<int>(line);
}

TEST_P(SphereTraceTest, ReturnsWhatIsBuiltWithoutAndShowsItLast) {
  const Sphere untraced = minimal_sphere(points_);
  EXPECT_EQ(sphere_.centre, untraced.centre);
  EXPECT_EQ(sphere_.radius, untraced.radius);
  const TraceStep& last = steps().back();
  EXPECT_TRUE(is_at(last, SphereLine::done));
  ASSERT_EQ(last.spheres.size(), 1u);
  EXPECT_EQ(last.spheres[0].centre, untraced.centre);
  EXPECT_EQ(last.spheres[0].radius, untraced.radius);
}

TEST_P(SphereTraceTest, BallsAreHeldUpByAtMostFourPointsAndGrow) {
  Real radius = 0;
  for (const TraceStep& step : steps()) {
    ASSERT_LT(step.line, static_cast<int>(sphere_pseudo_code().size()));
    const TraceSphere& ball = step.spheres.front();
    EXPECT_LE(step.segments.size(), 4u);
    for (const TraceSegment& reach : step.segments)
      EXPECT_NEAR(length(reach.to - ball.centre), ball.radius, size());
    EXPECT_GE(ball.radius, radius - size());
    EXPECT_LE(ball.radius, sphere_.radius + size());
    radius = ball.radius;
  }
}

/// Of all points; and the ball that comes next has it on it.
TEST_P(SphereTraceTest, TheNextPointIsTheFarthestOutside) {
  for (const TraceStep& step : steps()) {
    const auto q = std::ranges::find(step.points, "q", &TracePoint::name);
    if (q == step.points.end()) continue;
    const TraceSphere& ball = step.spheres.front();
    if (is_at(step, SphereLine::farthest)) {
      for (const Vec3& point : points_)
        EXPECT_LE(length(point - ball.centre), length(q->position - ball.centre) + size());
    } else {
      EXPECT_NEAR(length(q->position - ball.centre), ball.radius, size());
    }
  }
}

TEST_P(SphereTraceTest, TheLastHoldsAll) {
  for (const Vec3& point : points_) EXPECT_LE(length(point - sphere_.centre), sphere_.radius);
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, SphereTraceTest,
    testing::Values(PointSet{"cube", [] { return test::cube_corners(); }},
                    PointSet{"random", [] { return test::box_points(300, 5); }},
                    PointSet{"sphere", [] { return test::sphere_points(80, 6); }},
                    PointSet{"far_away",
                             [] { return test::transformed(test::box_points(50, 1), Vec3(2), Vec3(1e3)); }},
                    PointSet{"polygon", [] { return test::circle(20); }},
                    PointSet{"point", [] { return Points(3, Vec3(1)); }}),
    [](const auto& shape) { return shape.param.name; });

}  // namespace
}  // namespace collidoscope
