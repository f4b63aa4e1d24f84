#include "inspector/step_overlay.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/pair_trace.h"

namespace collidoscope::viewer {
namespace {

const PairColours of_pair{Colour(1, 1, 0), Colour(0, 1, 1)};

Overlay overlay_of(const StepTrace& trace, std::size_t step, TraceSpace space) {
  return step_overlay(trace, step, space, palettes().front(), of_pair);
}

bool has_label(const Overlay& overlay, std::string_view words) {
  return std::ranges::any_of(overlay.labels(), [&](const auto& label) { return label.text == words; });
}

TEST(StepOverlay, ShowsTheSimplexInTheDifferenceWithItsOrigin) {
  const PairTracePointer trace = trace_pair(two_bodies(just_apart, "gjk"), {0, 1}, {});
  ASSERT_TRUE(trace);
  const Overlay overlay = overlay_of(*trace, trace->steps().size() - 1, TraceSpace::minkowski);
  EXPECT_TRUE(has_label(overlay, "origin"));
  EXPECT_GT(overlay.faces().size(), 20u) << "the difference";
  const Aabb bounds = step_bounds(*trace, TraceSpace::minkowski);
  for (const Overlay::Point& point : overlay.points())
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_GE(point.position[axis], bounds.min[axis] - 1e-9);
      EXPECT_LE(point.position[axis], bounds.max[axis] + 1e-9);
    }
}

TEST(StepOverlay, PutsThePairWhereTheWorldHasIt) {
  const PairTracePointer trace = trace_pair(two_bodies(just_apart, "v-clip"), {0, 1}, {});
  ASSERT_TRUE(trace);
  const Overlay last = overlay_of(*trace, trace->steps().size() - 1, TraceSpace::frame_a);
  const auto a = std::ranges::find(last.labels(), "a", &Overlay::Label::text);
  ASSERT_NE(a, last.labels().end());
  const Vec3 expected = trace->pose_a.to_parent(trace->result.on_a);
  EXPECT_LT(length(a->position - expected), 1e-12);
  EXPECT_EQ(Colour(a->colour), of_pair.a);
}

TEST(StepOverlay, ProjectsBothBodiesOnTheAxis) {
  const PairTracePointer trace = trace_pair(two_bodies(just_apart, "sat"), {0, 1}, {});
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->spaces.front(), TraceSpace::axis);
  const Overlay overlay = overlay_of(*trace, 0, TraceSpace::axis);
  EXPECT_TRUE(has_label(overlay, "A"));
  EXPECT_TRUE(has_label(overlay, "B"));
}

/// Each edge once, each end a vertex where the body stands.
TEST(StepOverlay, DrawsTheHullsOfAStepWhereTheBodiesStand) {
  const PairTracePointer trace = trace_pair(two_links("decomposed"), {0, 1}, {});
  ASSERT_TRUE(trace);
  const auto expands = [](const TraceStep& step) { return step.hulls.size() == 3; };
  const auto step = std::ranges::find_if(trace->steps(), expands);
  ASSERT_NE(step, trace->steps().end());
  std::vector<Vec3> vertices;
  std::size_t edges = 0;
  for (const TraceHull& hull : step->hulls) {
    EXPECT_TRUE(hull.pose.translation == Vec3(0) || hull.name.ends_with("B"));
    for (const Vec3& vertex : hull.hull->vertices)
      vertices.push_back(trace->pose_a.to_parent(hull.pose.to_parent(vertex)));
    edges += hull.hull->neighbours.size() / 2;
  }
  const Overlay overlay =
      overlay_of(*trace, static_cast<std::size_t>(step - trace->steps().begin()), TraceSpace::frame_a);
  EXPECT_EQ(overlay.lines().size(), edges);
  for (const Overlay::Line& line : overlay.lines())
    for (const Vec3& end : {line.from, line.to})
      EXPECT_TRUE(std::ranges::any_of(vertices, [&](const Vec3& v) { return length(v - end) < 1e-12; }));
  EXPECT_GT(overlay.faces().size(), 100u);
  EXPECT_TRUE(has_label(overlay, step->hulls[1].name));
}

TEST(StepOverlay, EveryStepOfEveryAlgorithmDrawsFiniteFigures) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    const PairTracePointer trace =
        trace_pair(two_bodies(deep_inside, std::string(algorithm->id)), {0, 1}, {});
    if (!trace) continue;
    for (const TraceSpace space : trace->spaces) {
      for (std::size_t step = 0; step < trace->steps().size(); ++step) {
        const Overlay overlay = overlay_of(*trace, step, space);
        for (const Overlay::Line& line : overlay.lines())
          EXPECT_TRUE(std::isfinite(length(line.from) + length(line.to))) << algorithm->id;
      }
    }
  }
}

}  // namespace
}  // namespace collidoscope::viewer
