#include "inspection/explanation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "fixtures/inspected_pair.h"

namespace collidoscope {
namespace {

Explanation explained(const Simulation& simulation) {
  return explain(inspect(simulation, {0, 1}), simulation.pipeline().config());
}

std::string story(const Vec3& place, const std::string& narrow) {
  std::string text;
  for (const std::string& line : explained(two_bodies(place, narrow)).lines) text += line + "\n";
  return text;
}

bool says(const std::string& text, std::string_view words) {
  return text.find(words) != std::string::npos;
}

/// Empty where there is none.
std::string value(const Explanation& explanation, std::string_view name) {
  for (const ExplainedFigure& figure : explanation.figures)
    if (figure.name == name) return figure.value;
  return "";
}

/// The first three numbers of a text.
Vec3 vector_in(const std::string& text) {
  std::istringstream stream(text);
  Vec3 vector(0);
  stream >> vector.x >> vector.y >> vector.z;
  EXPECT_FALSE(stream.fail()) << text;
  return vector;
}

/// Turned, so that no frame is the world by chance.
Simulation turned(const Vec3& place, const std::string& narrow) {
  const Pose anywhere{to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8)), Vec3(3, -2, 1)};
  return two_bodies(make_icosphere(1, 1), anywhere, make_prism(0.7, 1.1, 5),
                    compose(anywhere, {Mat3(1), place}), narrow);
}

TEST(Explanation, SaysWhichPhaseSettledThePair) {
  const std::string inside = story(deep_inside, "sat");
  EXPECT_TRUE(says(inside, "ball and prism collide.")) << inside;
  EXPECT_TRUE(says(inside, "mid, sphere: volumes overlap, least along (")) << inside;
  EXPECT_TRUE(says(inside, "m deep")) << inside;
  const std::string apart = story(far_away, "gjk");
  EXPECT_TRUE(says(apart, "do not collide; the narrow phase is not needed")) << apart;
  EXPECT_TRUE(says(apart, "m apart along x")) << apart;
  EXPECT_FALSE(says(apart, "mid,")) << "that phase never saw the pair";
}

TEST(Explanation, SaysWherePredicatesProveTheAnswer) {
  constexpr const char* proof = "proof: the triangles are compared by exact predicates";
  EXPECT_TRUE(says(story(deep_inside, "obb-tree"), proof));
  for (const char* narrow : {"gjk", "decomposed", "face-octree:face-test=printed"})
    EXPECT_FALSE(says(story(deep_inside, narrow), proof)) << narrow;
}

TEST(Explanation, SpheresAroundOnePointOverlapInNoDirection) {
  const std::string text = story(Vec3(0), "gjk");
  EXPECT_EQ(text.find("(0.000 0.000 0.000)"), std::string::npos) << text;
}

TEST(Explanation, SaysWhyANearPairIsGreen) {
  const std::string text = story(just_apart, "v-clip");
  EXPECT_TRUE(says(text, "boxes overlap, least along")) << text;
  EXPECT_TRUE(says(text, "separated by a gap of 0.")) << text;
}

TEST(Explanation, TestsOfVolumesComeWithNumbers) {
  const Explanation told = explained(two_bodies(just_apart, "gjk"));
  const Sphere ball{Vec3(0), 1}, around_prism{just_apart, std::hypot(0.7, 0.55)};
  std::array<char, 64> expected{};
  std::snprintf(expected.data(), expected.size(), "by %.4g m", -gap_between(ball, around_prism).width);
  const auto line = std::ranges::find_if(
      told.lines, [](const std::string& each) { return each.starts_with("mid, sphere"); });
  ASSERT_NE(line, told.lines.end());
  EXPECT_TRUE(says(*line, expected.data())) << *line << " lacks " << expected.data();
}

/// Whatever an algorithm gives has a figure, near and far, and nothing else has.
TEST(Explanation, HasAFigureForAllThatIsGiven) {
  const auto names_of = [](const NarrowAlgorithm& algorithm, const PairResult& result) {
    const bool apart = result.verdict == Verdict::separated;
    std::vector<std::pair<std::string, bool>> names = {
        {"distance", apart && result.gives(Capability::distance)},
        {"direction", apart && result.gives(Capability::direction)},
        {"point of A", apart && result.gives(Capability::witnesses)},
        {"point of B", apart && result.gives(Capability::witnesses)},
        {"deepest point of A", !apart && result.gives(Capability::witnesses)},
        {"deepest point of B", !apart && result.gives(Capability::witnesses)},
        {"depth", !apart && result.gives(Capability::depth)},
        {"separating direction", !apart && result.gives(Capability::depth)},
        {"common point", !apart && result.gives(Capability::common_point)},
        {"distance before", !apart && result.gives(Capability::earlier_witnesses)},
        {"features", result.gives(Capability::features)}};
    for (const char* always : {"verdict", "decided by", "time, alone"}) names.emplace_back(always, true);
    for (const Counter& counter : algorithm.counters) names.emplace_back(counter.many, true);
    return names;
  };
  std::map<std::string, int> seen;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex) continue;
    for (const Vec3& place : {deep_inside, just_apart, far_away}) {
      const Simulation simulation = two_bodies(place, std::string(algorithm->id));
      const Explanation told = explained(simulation);
      for (const auto& [name, expected] : names_of(*algorithm, inspect(simulation, {0, 1}).result)) {
        EXPECT_EQ(!value(told, name).empty(), expected) << algorithm->id << ' ' << name;
        seen[name] += expected;
      }
      EXPECT_EQ(!value(told, "operations").empty(), algorithm->count != nullptr) << algorithm->id;
    }
  }
  seen.erase("distance before");  // takes a pair that was apart before
  for (const auto& [name, times] : seen) EXPECT_GT(times, 0) << name;
}

Simulation moving(Request request) {
  SceneParameters parameters;
  parameters.count = 100, parameters.density = 0.2;
  PipelineConfig config;
  config.narrow = narrow_choice("gjk"), config.request = request;
  Simulation simulation(create_scene("polytopes", parameters), config);
  simulation.keep_query_starts();
  for (int frame = 0; frame < 8; ++frame) simulation.step();
  return simulation;
}

/// The list of pairs shows the report's counts: a panel beside it must not show others for the same pair.
TEST(Explanation, ItsCountsAreThoseOfTheFrame) {
  std::size_t measured_otherwise = 0;
  for (const Request request : {Request::overlap, Request::penetration}) {
    const Simulation simulation = moving(request);
    const FrameReport& report = simulation.pipeline().report();
    ASSERT_GT(report.surviving.size(), 5u);
    for (std::size_t i = 0; i < report.surviving.size(); ++i) {
      const Explanation told =
          explain(inspect(simulation, report.surviving[i]), simulation.pipeline().config());
      EXPECT_EQ(value(told, "iterations"), std::to_string(report.results[i].iterations));
      EXPECT_EQ(value(told, "support points"), std::to_string(report.results[i].support_calls));
      EXPECT_EQ(value(told, "measuring: iterations").empty(), request != Request::overlap);
      EXPECT_EQ(says(told.text(), "measured besides: "), request == Request::overlap);
      measured_otherwise +=
          request == Request::overlap && value(told, "iterations") != value(told, "measuring: iterations");
    }
  }
  EXPECT_GT(measured_otherwise, 0u) << "a measurement that counts the same needs no label";
}

TEST(Explanation, VectorsAreInTheWorldAndFromAToB) {
  const Simulation simulation = turned(just_apart, "gjk");
  const Explanation told = explained(simulation);
  EXPECT_TRUE(says(told.frame, "A is ball, B is prism; metres, in the world")) << told.frame;
  const Vec3 a = vector_in(value(told, "point of A")), b = vector_in(value(told, "point of B"));
  const Real distance = std::stod(value(told, "distance"));
  EXPECT_NEAR(length(b - a), distance, 1e-5);
  EXPECT_NEAR(length(b - a - distance * vector_in(value(told, "direction"))), 0, 1e-4);
  EXPECT_NEAR(length(a - simulation.world().bodies().poses[0].translation), 1, 0.1) << "on the ball";
  EXPECT_TRUE(value(told, "point of A").ends_with(" m"));
  const Explanation inside = explained(turned(deep_inside, "gjk"));
  EXPECT_LT(
      length(vector_in(value(inside, "common point")) - simulation.world().bodies().poses[0].translation), 1);
}

TEST(Explanation, TheCopiedTextHasAllThatThePanelShows) {
  const Explanation told = explained(two_bodies(just_apart, "v-clip"));
  const std::string text = told.text();
  EXPECT_GT(told.figures.size(), 9u);
  for (const std::string& line : told.lines) EXPECT_TRUE(says(text, line + "\n")) << line;
  for (const ExplainedFigure& figure : told.figures)
    EXPECT_TRUE(says(text, "\n" + figure.name + ": " + figure.value + "\n")) << figure.name;
  EXPECT_TRUE(says(text, told.frame + "\n"));
}

TEST(PairInspection, MeasuresTheGapBetweenTheBoxes) {
  const PairInspection apart = inspect(two_bodies(far_away, "gjk"), {0, 1});
  EXPECT_EQ(apart.boxes.axis, Vec3(1, 0, 0));
  EXPECT_NEAR(apart.boxes.width, 6 - 0.7 - 1, 0.15);
  EXPECT_LT(inspect(two_bodies(deep_inside, "gjk"), {0, 1}).boxes.width, 0);
}

}  // namespace
}  // namespace collidoscope
