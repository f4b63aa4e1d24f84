#include "inspection/last_step.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"
#include "inspection/cast_trace.h"
#include "inspection/contact_points.h"
#include "inspection/impact_times.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

BodyMotion moving(const Vec3& position, const Vec3& velocity, const Vec3& angular_velocity = Vec3(0)) {
  BodyMotion motion;
  motion.position = position, motion.velocity = velocity, motion.angular_velocity = angular_velocity;
  return motion;
}

/// A bullet that passes through a sheet within the first step; a cube that comes to lie in another; a third,
/// which stays away.
Scene three_pairs() {
  Scene scene;
  scene.id = "three pairs", scene.dt = 1;
  const ShapePointer cube = make_shape("cube", make_box(Vec3(2)));
  scene.world.add({"sheet", make_shape("sheet", make_box({Real(0.01), 1, 1})), {}});
  scene.world.add(
      {"bullet", make_shape("bullet", make_icosphere(Real(0.1), 1)), moving({-2, 0, 0}, {4, 0, 0})});
  scene.world.add({"standing", cube, moving({0, 10, 0}, Vec3(0))});
  scene.world.add({"coming", cube, moving({5, Real(10.1), Real(0.2)}, {-4, 0, 0})});
  scene.world.add({"away", cube, moving({0, 30, 0}, {0, 1, 0}, {1, 0, 0})});
  return scene;
}

Simulation after_one_step(Scene scene) {
  Simulation simulation(std::move(scene), {});
  simulation.keep_last_step();
  simulation.step();
  return simulation;
}

TEST(LastStepInspection, FindsWhenAPairTouches) {
  const Simulation simulation = after_one_step(three_pairs());
  const std::optional<PairImpact> coming = impact_of(simulation, {2, 3});
  ASSERT_TRUE(coming);
  EXPECT_NEAR(coming->share, 0.75, 1e-12) << "three of four metres";
  EXPECT_NEAR(coming->on_a.x, 1, 1e-9);
  EXPECT_NEAR(coming->normal.x, 1, 1e-9);
  EXPECT_FALSE(impact_of(simulation, {0, 4}));
}

TEST(LastStepInspection, TheFirstImpactIsTheBullets) {
  const std::optional<PairImpact> first = first_impact(after_one_step(three_pairs()));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->pair, (BodyPair{0, 1}));
  EXPECT_GT(first->share, 0.45);
  EXPECT_LT(first->share, 0.5);
}

TEST(LastStepInspection, AWorldWithoutAStepHasNoImpacts) {
  Simulation simulation(three_pairs(), {});
  simulation.keep_last_step();
  EXPECT_FALSE(impact_of(simulation, {0, 1}));
  EXPECT_FALSE(first_impact(simulation));
  EXPECT_FALSE(compare_times(simulation));
  EXPECT_TRUE(courses_of(simulation.world(), std::vector<BodyIndex>{0}).empty());
}

/// The bullet is on neither side at both ends: methods that look there alone miss it.
TEST(LastStepInspection, MethodsThatMissABulletComeFirst) {
  const std::optional<ComparedTimes> compared = compare_times(after_one_step(three_pairs()));
  ASSERT_TRUE(compared);
  ASSERT_EQ(compared->pairs.size(), 2u);
  EXPECT_EQ(compared->differing, 1u);
  const ImpactTimes& bullet = compared->pairs.front();
  EXPECT_EQ(bullet.pair, (BodyPair{0, 1}));
  EXPECT_GT(bullet.spread, 0.5);
  for (const ImpactTime& time : bullet.times) {
    const bool looks_at_ends = time.method->id == "discrete" || time.method->id == "bisection" ||
                               time.method->id == "micro-backtracking";
    EXPECT_EQ(time.differs, looks_at_ends) << time.method->id;
  }
  const ImpactTimes& cubes = compared->pairs.back();
  EXPECT_FALSE(cubes.differ());
  EXPECT_NEAR(cubes.earliest, 0.75, 1e-5);
  EXPECT_EQ(std::ranges::count_if(cubes.times, &ImpactTime::is_accepted), 6);
}

TEST(LastStepInspection, MethodsThatRefuseAPairSayWhy) {
  const Shape cube("cube", make_box(Vec3(1)));
  const Sweep turning({Mat3(1), Vec3(3, 0, 0)}, Vec3(-2, 0, 0), Vec3(0, 0, 1));
  CastQuery query{cube, cube, Sweep(Pose()), turning};
  query.input = CastInput::hulls;
  const ImpactTimes times = compare_times(query, {0, 1});
  EXPECT_FALSE(times.differ());
  for (const ImpactTime& time : times.times)
    EXPECT_EQ(time.is_accepted(), time.method->id != "exact-translation") << time.refusal;
}

TEST(LastStepInspection, CoursesHoldTheirBodies) {
  SceneParameters parameters;
  parameters.count = 20;
  const Simulation simulation = after_one_step(create_scene("polytopes", parameters));
  std::vector<BodyIndex> bodies(simulation.world().size());
  for (BodyIndex body = 0; body < bodies.size(); ++body) bodies[body] = body;
  for (const PastCourse& course : courses_of(simulation.world(), bodies)) {
    ASSERT_EQ(course.poses.size(), static_cast<std::size_t>(poses_of_course));
    for (const Pose& pose : course.poses)
      for (const Vec3f& vertex : simulation.world().shape(course.body)->mesh().vertices) {
        const Vec3 point = pose.to_parent(Vec3(vertex));
        for (int axis = 0; axis < 3; ++axis) {
          EXPECT_GE(point[axis], course.box.min[axis] - 1e-9);
          EXPECT_LE(point[axis], course.box.max[axis] + 1e-9);
        }
      }
  }
}

TEST(LastStepInspection, ContactPointsLieBetweenTheBodies) {
  const Simulation simulation = after_one_step(three_pairs());
  const std::vector<PairContactPoints> all = contact_points(simulation, std::nullopt);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].pair, (BodyPair{2, 3}));
  EXPECT_EQ(all[0].contacts.size(), 4u) << "two faces";
  for (const Contact& contact : all[0].contacts) {
    EXPECT_NEAR(contact.separation, -1, 1e-9);
    EXPECT_NEAR(contact.normal.x, 1, 1e-9);
  }
  EXPECT_TRUE(contact_points(simulation, BodyPair{0, 1}).empty());
}

// ---- Steps -----------------------------------------------------------------------------------------------

TEST(CastTrace, TracesBothMethodsAndAgreesWithThem) {
  const Simulation simulation = after_one_step(three_pairs());
  for (const TraceSubject subject : {TraceSubject::advancement, TraceSubject::backtracking}) {
    TraceRequest request;
    request.subject = subject;
    const StepTracePointer trace = trace_cast(simulation, {2, 3}, request);
    ASSERT_TRUE(trace) << to_string(subject);
    EXPECT_TRUE(trace->as_untraced);
    EXPECT_EQ(trace->verdict, Verdict::colliding);
    EXPECT_NE(trace->conclusion.find("hit at 0.7"), std::string::npos) << trace->conclusion;
    EXPECT_GE(trace->steps().size(), 4u);
    for (const TraceStep& step : trace->steps()) EXPECT_FALSE(step.hulls.empty());
  }
}

TEST(CastTrace, NeedsAStep) {
  Simulation simulation(three_pairs(), {});
  TraceRequest request;
  request.subject = TraceSubject::advancement;
  EXPECT_FALSE(trace_cast(simulation, {2, 3}, request));
}

TEST(CastTrace, AdvancementOfTrianglesIsNotTraced) {
  PipelineConfig config;
  config.narrow = narrow_choice("obb-tree");
  Simulation simulation(three_pairs(), config);
  simulation.keep_last_step();
  simulation.step();
  TraceRequest request;
  request.subject = TraceSubject::advancement;
  EXPECT_FALSE(trace_cast(simulation, {2, 3}, request));
  request.subject = TraceSubject::backtracking;
  EXPECT_TRUE(trace_cast(simulation, {2, 3}, request));
}

}  // namespace
}  // namespace collidoscope
