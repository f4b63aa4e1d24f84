#include "geometry/hull/hull_trace.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <utility>

#include "fixtures/point_sets.h"
#include "geometry/exact/predicates.h"
#include "trace/step_surface.h"

namespace collidoscope {
namespace {

using test::Points;
using Surface = std::map<std::uint32_t, std::array<Vec3, 3>>;

struct TracedHull {
  explicit TracedHull(Points given) : points(std::move(given)) {
    hull = trace_convex_hull(points, recorder);
    EXPECT_FALSE(recorder.steps().empty());
  }
  const std::vector<TraceStep>& steps() const { return recorder.steps(); }
  const TraceStep& last() const { return recorder.steps().back(); }

  Points points;
  StepRecorder recorder;
  ConvexHull hull;
};

bool is_at(const TraceStep& step, HullLine line) {
  return step.line == static_cast<int>(line);
}

bool is_above(const std::array<Vec3, 3>& triangle, const Vec3& point) {
  return orientation(triangle[0], triangle[1], triangle[2], point) > 0;
}

bool is_outside(const Surface& surface, const Vec3& point) {
  return std::ranges::any_of(surface, [&](const auto& item) { return is_above(item.second, point); });
}

/// Every edge of a triangle is, the other way round, one of another's.
bool is_closed(const Surface& surface) {
  std::multiset<std::array<Real, 6>> edges;
  const auto edge = [](const Vec3& p, const Vec3& q) { return std::array{p.x, p.y, p.z, q.x, q.y, q.z}; };
  for (const auto& [number, corners] : surface)
    for (std::size_t i = 0; i < 3; ++i) edges.insert(edge(corners[i], corners[(i + 1) % 3]));
  for (const auto& [number, corners] : surface)
    for (std::size_t i = 0; i < 3; ++i)
      if (edges.count(edge(corners[(i + 1) % 3], corners[i])) != 1) return false;
  return true;
}

/// Each begins where the one before ends, the first after the last; no point comes twice.
bool is_one_loop(const std::vector<TraceSegment>& segments) {
  if (segments.size() < 3) return false;
  std::set<std::array<Real, 3>> starts;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const TraceSegment& next = segments[(i + 1) % segments.size()];
    if (segments[i].to != next.from) return false;
    starts.insert({next.from.x, next.from.y, next.from.z});
  }
  return starts.size() == segments.size();
}

const Vec3* eye_of(const TraceStep& step) {
  const auto found = std::ranges::find(step.points, "eye", &TracePoint::name);
  return found == step.points.end() ? nullptr : &found->position;
}

const std::vector<Vec3>* cloud_of(const TraceStep& step, std::string_view name) {
  const auto found = std::ranges::find(step.clouds, name, &TraceCloud::name);
  return found == step.clouds.end() ? nullptr : &found->points;
}

struct PointSet {
  const char* name;
  Points (*points)();
};

class HullTraceTest : public testing::TestWithParam<PointSet> {};

TEST_P(HullTraceTest, ReturnsWhatIsBuiltWithoutAndShowsItLast) {
  const TracedHull traced(GetParam().points());
  const ConvexHull untraced = convex_hull(traced.points);
  EXPECT_EQ(traced.hull.dimension, untraced.dimension);
  EXPECT_EQ(traced.hull.vertices, untraced.vertices);
  EXPECT_EQ(traced.hull.source, untraced.source);
  EXPECT_EQ(traced.hull.face_offsets, untraced.face_offsets);
  EXPECT_EQ(traced.hull.face_vertices, untraced.face_vertices);
  ASSERT_NE(cloud_of(traced.last(), "vertices"), nullptr);
  EXPECT_EQ(*cloud_of(traced.last(), "vertices"), untraced.vertices);
  EXPECT_EQ(2 * traced.last().segments.size(), untraced.neighbours.size());
}

TEST_P(HullTraceTest, TheLastSurfaceIsThatOfTheHull) {
  const TracedHull traced(GetParam().points());
  if (traced.hull.dimension != ConvexHull::Dimension::solid) return;
  const Surface surface = surface_after(traced.steps(), traced.steps().size() - 1);
  for (const Vec3& point : traced.points) ASSERT_FALSE(is_outside(surface, point));
  for (const Vec3& vertex : traced.hull.vertices)
    ASSERT_TRUE(std::ranges::any_of(surface, [&](const auto& item) {
      return std::ranges::find(item.second, vertex) != item.second.end();
    }));
}

/// The hull so far is one of the points so far.
TEST_P(HullTraceTest, EverySurfaceIsClosedAndHoldsWhatWasAdded) {
  const TracedHull traced(GetParam().points());
  std::vector<Vec3> added;
  for (std::size_t i = 0; i < traced.steps().size(); ++i) {
    const TraceStep& step = traced.steps()[i];
    ASSERT_LT(step.line, static_cast<int>(hull_pseudo_code().size()));
    const Vec3* eye = eye_of(step);
    if (is_at(step, HullLine::start) || is_at(step, HullLine::cone)) {
      if (eye != nullptr) added.push_back(*eye);
      const Surface surface = surface_after(traced.steps(), i);
      ASSERT_TRUE(is_closed(surface));
      for (const Vec3& point : added) ASSERT_FALSE(is_outside(surface, point));
    } else if (is_at(step, HullLine::eye)) {
      ASSERT_TRUE(is_outside(surface_after(traced.steps(), i), *eye));
    }
  }
}

TEST_P(HullTraceTest, WhatIsVisibleIsBelowTheEyeAndTheHorizonIsALoop) {
  const TracedHull traced(GetParam().points());
  for (const TraceStep& step : traced.steps()) {
    const bool at_horizon = is_at(step, HullLine::horizon);
    if (at_horizon || is_at(step, HullLine::visible)) {
      for (const TraceTriangle& triangle : step.triangles)
        ASSERT_TRUE(is_above(triangle.corners, *eye_of(step)));
    }
    if (at_horizon || is_at(step, HullLine::cone)) {
      ASSERT_TRUE(is_one_loop(step.segments));
    }
  }
}

TEST_P(HullTraceTest, OutsideSetsAreOutsideAndDroppedPointsAreNot) {
  const TracedHull traced(GetParam().points());
  for (std::size_t i = 0; i < traced.steps().size(); ++i) {
    const TraceStep& step = traced.steps()[i];
    if (!is_at(step, HullLine::outside) && !is_at(step, HullLine::start)) continue;
    const Surface surface = surface_after(traced.steps(), i);
    for (const TraceCloud& cloud : step.clouds)
      for (const Vec3& point : cloud.points) ASSERT_EQ(is_outside(surface, point), cloud.name != "inside");
  }
}

Points corners_on_a_face() {
  Points points = test::cube_corners();
  for (const Vec3& point : test::circle(12, 1)) points.push_back(point * Vec3(0.5, 0.5, 1));
  return points;
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, HullTraceTest,
    testing::Values(PointSet{"cube", [] { return test::cube_corners(); }},
                    PointSet{"prism", [] { return test::prism(9); }},
                    PointSet{"random", [] { return test::box_points(200, 7); }},
                    PointSet{"knot", [] { return test::knot(14, 6); }},
                    PointSet{"sphere", [] { return test::sphere_points(60, 3); }},
                    PointSet{"lattice", [] { return test::lattice(4); }},
                    PointSet{"on_a_face", corners_on_a_face},
                    PointSet{"polygon", [] { return test::circle(20); }},
                    PointSet{"line", [] { return test::transformed(test::lattice(3), Vec3(0, 0, 1)); }},
                    PointSet{"point", [] { return Points(5, Vec3(1)); }}),
    [](const auto& shape) { return shape.param.name; });

TEST(HullTrace, APlaneIsOneStep) {
  EXPECT_EQ(TracedHull(test::circle(9)).steps().size(), 1u);
  EXPECT_TRUE(is_at(TracedHull(test::circle(9)).last(), HullLine::flat));
}

}  // namespace
}  // namespace collidoscope
