// The steps of support searches: do they end with what the untraced search finds, and say what it found?

#include "support/support_trace.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "searched_hull.h"
#include "support/support.h"

namespace collidoscope {
namespace {

using namespace test;

class TracedSearch : public testing::TestWithParam<SupportAlgorithm> {
 protected:
  static SupportSearch search() { return GetParam().search; }
};

ConvexHull hull_of(const Mesh& mesh) {
  return convex_hull(std::span(mesh.vertices));
}

std::string with_vertex(std::uint32_t vertex) {
  return "v = " + std::to_string(vertex);
}

void expect_steps(const StepRecorder& recorder, SupportSearch search, std::uint32_t found) {
  const auto lines = static_cast<int>(support_pseudo_code(search).size());
  for (const TraceStep& step : recorder.steps()) {
    ASSERT_LT(step.line, lines);
    ASSERT_FALSE(step.sentence.empty());
    ASSERT_EQ(step.sentence.back(), '.') << step.sentence;
    ASSERT_EQ(step.sentence.find("nan"), std::string::npos) << step.sentence;
    ASSERT_FALSE(step.points.empty());
  }
  const TraceStep& last = recorder.steps().back();
  EXPECT_TRUE(std::ranges::any_of(last.points,
                                  [&](const TracePoint& point) { return point.name == with_vertex(found); }));
  EXPECT_NE(last.sentence.find("vertex " + std::to_string(found) + ","), std::string::npos);
}

TEST_P(TracedSearch, FindsTheSameBitForBit) {
  Random random(31);
  for (const PointSet& set : troublesome_points()) {
    SCOPED_TRACE(set.name);
    const SearchedHull hull(set.points);
    for (const Vec3& direction : directions_for(hull.hull, random, 5)) {
      const std::uint32_t start = random.below(hull.vertex_count());
      StepRecorder recorder;
      const auto traced = trace_support(hull.view(search()), direction, start, recorder);
      const auto untraced = support(hull.view(search()), direction, start);
      ASSERT_EQ(traced.vertex, untraced.vertex);
      ASSERT_EQ(traced.value, untraced.value);
      ASSERT_NO_FATAL_FAILURE(expect_steps(recorder, search(), untraced.vertex));
    }
  }
}

/// From step to step, the search stands on ever farther vertices, and on those that it says it moves to.
TEST_P(TracedSearch, ClimbsFromVertexToVertex) {
  const SearchedHull hull(hull_of(make_icosphere(1, 4)));
  StepRecorder recorder;
  trace_support(hull.view(search()), Vec3(0.3, -0.9, 0.4), 0, recorder);
  std::string next;
  for (const TraceStep& step : recorder.steps()) {
    const auto named = [&](std::string_view letter) {
      const auto found = std::ranges::find_if(step.points, [&](const TracePoint& point) {
        return point.space == TraceSpace::frame_a && point.name.starts_with(letter);
      });
      return found == step.points.end() ? std::string() : found->name.substr(4);
    };
    const std::string here = named("v = ");
    if (!next.empty()) {
      EXPECT_EQ(here, next) << step.sentence;
    }
    next = named("w = ");
  }
  EXPECT_EQ(next, "") << "the last step moves nowhere";
  EXPECT_GT(recorder.steps().size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(All, TracedSearch, testing::ValuesIn(support_algorithms()), [](const auto& search) {
  std::string name(search.param.id);
  std::erase(name, '-');
  return name;
});

TEST(TracedSearches, TheCellHoldsTheDirection) {
  const SearchedHull hull(hull_of(make_icosphere(1, 4)));
  Random random(32);
  for (const SupportSearch search : {SupportSearch::automatic, SupportSearch::table})
    for (int i = 0; i < 100; ++i) {
      const Vec3 direction = random.unit_vector();
      StepRecorder recorder;
      trace_support(hull.view(search), direction, 0, recorder);
      const std::vector<TraceSegment>& outline = recorder.steps().front().segments;
      Real turned = 0;  // around the direction, in all
      for (const TraceSegment& side : outline) {
        if (side.name != "cell") continue;
        const Vec3 from = cross(direction, side.from), to = cross(direction, side.to);
        turned += std::atan2(dot(direction, cross(from, to)), dot(from, to));
      }
      EXPECT_NEAR(std::abs(turned), 2 * 3.14159265358979, 1e-6) << i;
    }
}

TEST(TracedSearches, AHierarchyShowsEachOfItsLevels) {
  const SearchedHull hull(hull_of(make_icosphere(1, 3)));
  StepRecorder recorder;
  trace_support(hull.view(SupportSearch::hierarchy), Vec3(1, 2, 3), 0, recorder);
  const HullHierarchy& hierarchy = *hull.view(SupportSearch::hierarchy).convex().hierarchy;
  std::vector<Real> levels;
  for (const TraceStep& step : recorder.steps())
    for (const TraceValue& value : step.values)
      if (value.name == "level") levels.push_back(value.value);
  ASSERT_EQ(levels.size(), hierarchy.height());
  for (std::size_t i = 0; i < levels.size(); ++i) EXPECT_EQ(levels[i], levels.size() - i);
}

}  // namespace
}  // namespace collidoscope
