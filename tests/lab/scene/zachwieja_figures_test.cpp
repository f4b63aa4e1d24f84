// The scenes of Zachwieja's figures: times, points and planes of contact are known.

#include <cmath>
#include <gtest/gtest.h>
#include <set>

#include "motion/backtracking/micro_backtracking.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

/// A scene that runs without detection.
class Figure {
 public:
  explicit Figure(const std::string& id, const SceneParameters& parameters = {})
      : scene_(create_scene(id, parameters)) {
    scene_.world.keep_sweeps(true);
  }

  void step() { scene_.world.step(scene_.dt); }
  /// The last step of two bodies.
  CastQuery query(BodyIndex a, BodyIndex b) const {
    const Bodies bodies = scene_.world.bodies();
    return {*bodies.shapes[a], *bodies.shapes[b], bodies.sweeps[a], bodies.sweeps[b]};
  }
  /// The steps until both first touch, by a method; none if they do not in so many.
  std::optional<Real> time_of_impact(BodyIndex a, BodyIndex b, std::string_view method, int steps) {
    for (int i = 0; i < steps; ++i) {
      step();
      const CastResult found = cast(query(a, b), cast_algorithm(method));
      if (found.state != CastState::free) return i + found.fraction;
    }
    return std::nullopt;
  }

 private:
  Scene scene_;
};

/// Of a scene in which a body comes to one at rest: the step in which they touch.
CastQuery step_of_contact(Figure& figure, BodyIndex moving) {
  figure.step(), figure.step();
  return figure.query(0, moving);
}

constexpr Real in_millionths = 1e6;

struct Rounded {
  long x, y, z;  // µm
  auto operator<=>(const Rounded&) const = default;
};

Rounded rounded(const Vec3& point) {
  const auto whole = [](Real value) { return std::lround(value * in_millionths / 10) * 10; };
  return {whole(point.x), whole(point.y), whole(point.z)};
}

/// The points of contact, each once.
std::set<Rounded> points_of(const BacktrackingAnswer& answer) {
  std::set<Rounded> points;
  for (const BacktrackingContact& contact : answer.contacts) points.insert(rounded(contact.on_a));
  return points;
}

/// Of both rules: the paper's, and the better one.
void expect_contact(const CastQuery& query, const std::set<Rounded>& points, const Vec3& point,
                    const Vec3& normal) {
  for (const ReductionRule rule : {ReductionRule::as_printed, ReductionRule::centre}) {
    const BacktrackingAnswer found = backtrack(query, {.reduction = rule});
    ASSERT_EQ(found.result.state, CastState::hit) << found.result.violation;
    EXPECT_NEAR(found.result.fraction, 0.4, query.tolerance);
    EXPECT_EQ(points_of(found), points);
    EXPECT_LT(length(found.result.on_a - point), 1e-5);
    EXPECT_LT(length(found.result.normal - normal), 1e-9);
  }
  EXPECT_NEAR(cast(query, cast_algorithm("conservative-advancement")).fraction, 0.4, query.tolerance);
}

constexpr long metre = 1'000'000;

// ---- Figure 1 --------------------------------------------------------------------------------------------

/// In each row the way takes two steps more. The spheres touch after a quarter of it.
TEST(ZachwiejaFigure1, BallsTouchAfterAQuarterOfTheirWay) {
  for (const BodyIndex row : {0u, 1u, 2u}) {
    const Real steps = 2 * row + 1;
    Figure swept("zachwieja-figure-1"), looked_at("zachwieja-figure-1"), backtracked("zachwieja-figure-1");
    const BodyIndex left = 2 * row, right = left + 1;
    const auto exact = swept.time_of_impact(left, right, "conservative-advancement", 10);
    ASSERT_TRUE(exact);
    EXPECT_NEAR(*exact, steps / 4, 1e-6);
    const auto found = backtracked.time_of_impact(left, right, "micro-backtracking", 10);
    EXPECT_EQ(looked_at.time_of_impact(left, right, "discrete", 10).has_value(), row > 0);
    ASSERT_EQ(found.has_value(), row > 0) << "those that change places in one step are missed";
    if (found) {
      EXPECT_NEAR(*found, steps / 4, 2e-6);
    }
  }
}

TEST(ZachwiejaFigure1, AsPrintedTheBallsOverlapAtTheEnd) {
  SceneParameters parameters;
  parameters.shapes = "as-printed";
  Figure figure("zachwieja-figure-1", parameters);
  figure.step();
  const BacktrackingAnswer found = backtrack(figure.query(0, 1));
  ASSERT_EQ(found.result.state, CastState::hit) << found.result.violation;
  EXPECT_NEAR(found.result.fraction, 0.25, 1e-6);
  EXPECT_LT(length(found.result.on_a), 1e-5);
  EXPECT_LT(length(found.result.normal - Vec3(1, 0, 0)), 1e-9);
}

// ---- Figures 2 to 4 --------------------------------------------------------------------------------------

TEST(ZachwiejaFigure2, ACubeLandsOnFourVertices) {
  Figure figure("zachwieja-figure-2");
  const long x = -1'600'000;
  expect_contact(
      step_of_contact(figure, 1),
      {{x - metre, -metre, 0}, {x - metre, metre, 0}, {x + metre, -metre, 0}, {x + metre, metre, 0}},
      {-1.6, 0, 0}, {0, 0, 1});
  EXPECT_EQ(backtrack(figure.query(0, 1)).work.missed_vertices, 0u);
}

TEST(ZachwiejaFigure2, TheLowerVerticesOfABevelledCubeAreMissedAndReported) {
  Figure figure("zachwieja-figure-2");
  const long x = 1'600'000, half = 800'000;
  const CastQuery query = step_of_contact(figure, 2);
  expect_contact(query,
                 {{x - half, -half, 0}, {x - half, half, 0}, {x + half, -half, 0}, {x + half, half, 0}},
                 {1.6, 0, 0}, {0, 0, 1});
  const BacktrackingAnswer ours = backtrack(query);
  EXPECT_EQ(ours.work.missed_vertices, 4u);
  EXPECT_EQ(ours.result.violation, "vertices lie inside to which no edge leads that pierces a face");
  const BacktrackingAnswer printed =
      backtrack(query, {.follows_missed_vertices = false, .searches_again = false});
  EXPECT_NEAR(printed.result.fraction, 0.8, 1e-6) << "late by a bevel of 0.2 m at 0.5 m a step";
}

TEST(ZachwiejaFigure3, AnEdgeIsFollowedToTheSideOfTheFace) {
  Figure figure("zachwieja-figure-3");
  expect_contact(step_of_contact(figure, 1), {{1'950'000, 50'000, 0}, {1'950'000, 50'000, -metre}},
                 {1.95, 0.05, -0.5}, normalized(Vec3(1, 1, 0)));
}

TEST(ZachwiejaFigure4, AnEdgeAcrossAFaceTouchesHalfway) {
  Figure figure("zachwieja-figure-4");
  const CastQuery query = step_of_contact(figure, 1);
  expect_contact(query, {{-metre, 300'000, 0}, {metre, 300'000, 0}}, {0, 0.3, 0}, {0, 0, 1});
  EXPECT_EQ(points_of(backtrack(query, {.ignores_interior_edges = false})).size(), 3u);
}

}  // namespace
}  // namespace collidoscope
