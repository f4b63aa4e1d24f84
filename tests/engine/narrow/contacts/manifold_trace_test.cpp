// The steps to a manifold: traced runs are the untraced ones, and what steps show follows from each other.

#include "narrow/contacts/manifold_trace.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "core/quaternion.h"
#include "fixtures/shape_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow_choice.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr Real eighth_turn = 0.78539816339744831;

struct TracedManifold {
  std::vector<Contact> contacts, untraced;
  std::vector<TraceStep> steps;
};

TracedManifold trace(NarrowQuery query, const ManifoldRule& rule) {
  static const NarrowChoice epa = narrow_choice("epa");
  query.options = epa.options;
  for (const Shape* shape : {&query.a, &query.b}) shape->prepare(epa.needs() | ShapeData::features);
  PairCache cache;
  const PairResult result = epa.algorithm->query(query, cache);
  TracedManifold traced;
  StepRecorder recorder;
  trace_convex_contacts(query, result, rule, traced.contacts, recorder);
  add_convex_contacts(query, result, rule, traced.untraced);
  traced.steps = recorder.take();
  return traced;
}

TracedManifold trace_boxes(const Pose& b_in_a, const ManifoldRule& rule = {}) {
  static const Shape box("box", make_box(Vec3(1)));
  return trace({box, box, b_in_a, Request::penetration}, rule);
}

std::vector<int> lines_of(const TracedManifold& traced) {
  std::vector<int> lines;
  for (const TraceStep& step : traced.steps) lines.push_back(step.line);
  return lines;
}

bool has(const TracedManifold& traced, ManifoldLine line) {
  return std::ranges::count(lines_of(traced), static_cast<int>(line)) > 0;
}

std::vector<TraceSegment> sides(const TraceStep& step, std::string_view polygon) {
  std::vector<TraceSegment> found;
  for (const TraceSegment& segment : step.segments)
    if (segment.name == polygon) found.push_back(segment);
  return found;
}

/// m², of a polygon's sides in their order.
Real area(const std::vector<TraceSegment>& sides) {
  Vec3 doubled(0);
  for (const TraceSegment& side : sides)
    doubled += cross(side.from - sides.front().from, side.to - sides.front().from);
  return length(doubled) / 2;
}

/// The last step has a point halfway between both of each contact, and a line from one to the other.
void expect_end_shows(const TracedManifold& traced) {
  const TraceStep& end = traced.steps.back();
  EXPECT_EQ(end.line, static_cast<int>(ManifoldLine::done));
  ASSERT_EQ(end.points.size(), traced.contacts.size());
  const std::vector<TraceSegment> lines = sides(end, "separation");
  ASSERT_EQ(lines.size(), traced.contacts.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].from, traced.contacts[i].on_a);
    EXPECT_EQ(lines[i].to, traced.contacts[i].on_b);
    EXPECT_EQ(end.points[i].position, (lines[i].from + lines[i].to) / Real(2));
    EXPECT_EQ(end.values[i + 1].value, traced.contacts[i].separation);
  }
}

/// Each polygon is a part of the one before, until the hull's planes are taken back.
void expect_polygons_shrink(const TracedManifold& traced) {
  std::vector<TraceSegment> before;
  for (const TraceStep& step : traced.steps) {
    const auto line = static_cast<ManifoldLine>(step.line);
    const std::vector<TraceSegment> now = sides(step, "clipped");
    if (line == ManifoldLine::wall || line == ManifoldLine::hull) {
      EXPECT_LE(area(now), area(before) * (1 + 1e-9));
      const TracePlane& plane = step.planes.front();
      for (const TraceSegment& side : now)
        EXPECT_LE(dot(plane.normal, side.from) - plane.offset, 1e-9) << "behind the plane";
    }
    if (line == ManifoldLine::undone) {
      EXPECT_GE(area(now), area(before));
    }
    before = now;
  }
}

TEST(ManifoldTrace, OfRandomPairsIsTheUntracedRun) {
  std::size_t clipped = 0, single = 0, reduced = 0;
  for (const ManifoldRule& rule : {ManifoldRule{}, ManifoldRule{0.05, 0.01}, ManifoldRule{0.2, 0.1, true}})
    for (const test::ShapePair& pair : test::random_shape_pairs(300, 11)) {
      const TracedManifold traced = trace(pair.query(Request::penetration), rule);
      EXPECT_EQ(traced.contacts, traced.untraced);
      expect_end_shows(traced);
      expect_polygons_shrink(traced);
      for (const int line : lines_of(traced))
        EXPECT_LT(line, static_cast<int>(manifold_pseudo_code().size()));
      clipped += has(traced, ManifoldLine::wall);
      single += has(traced, ManifoldLine::one_point);
      reduced += has(traced, ManifoldLine::four);
    }
  EXPECT_GT(clipped, 100u);
  EXPECT_GT(single, 100u);
  EXPECT_GT(reduced, 10u);
}

TEST(ManifoldTrace, ABoxOnABoxIsClippedByFourWalls) {
  const TracedManifold traced = trace_boxes({Mat3(1), Vec3(0.25, 0.5, 0.99)});
  EXPECT_EQ(std::ranges::count(lines_of(traced), static_cast<int>(ManifoldLine::wall)), 4);
  EXPECT_TRUE(has(traced, ManifoldLine::reference_a));
  EXPECT_FALSE(has(traced, ManifoldLine::edges));
  const auto last_wall = std::ranges::find(traced.steps.rbegin(), traced.steps.rend(),
                                           static_cast<int>(ManifoldLine::wall), &TraceStep::line);
  EXPECT_NEAR(area(sides(*last_wall, "clipped")), 0.75 * 0.5, 1e-9) << "the shared area";
  EXPECT_EQ(traced.contacts.size(), 4u);
}

TEST(ManifoldTrace, OfAnOctagonFourCornersAreKept) {
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), eighth_turn));
  const TracedManifold traced = trace_boxes({turned, Vec3(0, 0, 0.995)}, {0, 0, true});
  const auto kept = std::ranges::find(traced.steps, static_cast<int>(ManifoldLine::keep), &TraceStep::line);
  ASSERT_NE(kept, traced.steps.end());
  EXPECT_EQ(kept->points.size(), 8u);
  EXPECT_TRUE(has(traced, ManifoldLine::four));
  EXPECT_EQ(traced.steps.back().points.size(), 4u);
}

TEST(ManifoldTrace, EdgesThatCrossHaveNoReference) {
  const Mat3 on_edge = to_matrix(from_axis_angle(Vec3(1, 0, 0), eighth_turn)),
             across = to_matrix(from_axis_angle(Vec3(0, 1, 0), eighth_turn));
  const Pose a_in_world{on_edge, Vec3(0)}, b_in_world{across, Vec3(0, 0, std::sqrt(Real(2)) - 0.01)};
  const TracedManifold traced = trace_boxes(relative_pose(a_in_world, b_in_world));
  EXPECT_TRUE(has(traced, ManifoldLine::edges));
  EXPECT_TRUE(has(traced, ManifoldLine::one_point));
  EXPECT_FALSE(has(traced, ManifoldLine::wall));
  EXPECT_EQ(traced.steps.back().points.size(), 1u);
}

TEST(ManifoldTrace, PairsBeyondTheMarginHaveTwoSteps) {
  const TracedManifold traced = trace_boxes({Mat3(1), Vec3(0, 0, 1.5)});
  EXPECT_EQ(lines_of(traced),
            (std::vector<int>{static_cast<int>(ManifoldLine::normal), static_cast<int>(ManifoldLine::done)}));
}

TEST(ManifoldTrace, ACapsuleOnABoxIsClippedAsASegment) {
  const Shape box("box", make_box(Vec3(2)));
  const ShapePointer capsule = make_capsule_shape("capsule", 0.5, 6);
  const Mat3 lying = to_matrix(from_axis_angle(Vec3(0, 1, 0), 2 * eighth_turn));
  const TracedManifold traced = trace({box, *capsule, {lying, Vec3(0, 0, 1.45)}, Request::penetration}, {});
  EXPECT_EQ(traced.contacts, traced.untraced);
  expect_end_shows(traced);
  EXPECT_TRUE(has(traced, ManifoldLine::reference_a));
  EXPECT_EQ(traced.contacts.size(), 2u);
}

}  // namespace
}  // namespace collidoscope
