#include "session/runner.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::viewer {
namespace {

TEST(Runner, PairsThatOnePipelineLeavesToItsNarrowPhaseAgree) {
  app::RunOptions options;
  options.parameters.count = 200;
  Runner runner(options);
  runner.compare_with(PipelineChoice{
      .broad = broad_choice("octree"), .mid = mid_chain("none"), .narrow = narrow_choice("gjk")});
  for (int i = 0; i < 10; ++i) runner.step();
  const ComparedFrame& frame = *runner.compared();
  EXPECT_TRUE(frame.differences.empty());
  EXPECT_EQ(frame.names[1], "octree + none + gjk");
  EXPECT_EQ(to_string(frame.pipelines[1].broad), "octree");
  EXPECT_EQ(frame.colliding[0], frame.colliding[1]);
  EXPECT_GT(frame.pairs_compared, runner.simulation().pipeline().report().surviving.size());
}

/// No frame is half there: one that comes later would be counted, and gone back to, as another.
TEST(Runner, AFrameThatCannotBeDetectedDoesNotCome) {
  const test::TemporaryFolder folder;
  app::RunOptions options;
  options.scene = (folder.path() / "flight.json").string();
  write_file_atomically(options.scene, R"({"schema": 1, "shapes": [{"name": "box", "model": "box"}], "dt": 1,
      "bodies": [{"shape": "box"}, {"shape": "box", "velocity": [4e17, 0, 0]}]})");
  Runner runner(options);
  runner.step(), runner.step();
  const Vec3 there = runner.simulation().world().motion().poses[1].translation;
  for (int i = 0; i < 3; ++i) EXPECT_THROW(runner.step(), InputError);
  const Snapshot stayed = runner.snapshot();
  EXPECT_EQ(stayed.frame, 2u);
  EXPECT_EQ(stayed.poses[1].translation, there);
  EXPECT_EQ(stayed.report.body_states.size(), 2u);
  runner.step_back();
  EXPECT_EQ(runner.snapshot().frame, 1u);
}

// ---- Within the last step --------------------------------------------------------------------------------

SnapshotRequest at_share(const Runner& runner, Real share) {
  SnapshotRequest request;
  request.overlays.scene = runner.scene_pointer();
  request.moment = FrameMoment{runner.simulation().frame(), share};
  return request;
}

TEST(Runner, ShowsAFrameWithinItsStep) {
  app::RunOptions options;
  options.parameters.count = 60;
  Runner runner(options);
  EXPECT_FALSE(runner.snapshot().knows_last_step);
  for (int i = 0; i < 5; ++i) runner.step();
  const Snapshot before = runner.snapshot();
  runner.step();
  const Snapshot whole = runner.snapshot();
  ASSERT_TRUE(whole.knows_last_step);
  EXPECT_FALSE(whole.share);
  const std::uint64_t hash = runner.simulation().result_hash();

  runner.look(at_share(runner, 0));
  const Snapshot begin = runner.snapshot();
  EXPECT_EQ(begin.share, 0);
  EXPECT_EQ(begin.frame, whole.frame);
  EXPECT_EQ(begin.report.body_states, before.report.body_states);
  EXPECT_EQ(begin.report.colliding, before.report.colliding);
  runner.look(at_share(runner, 0.5));
  const Snapshot middle = runner.snapshot();
  std::size_t moved = 0;
  for (BodyIndex body = 0; body < 60; ++body) {
    EXPECT_EQ(begin.poses[body].translation, before.poses[body].translation);
    moved += middle.poses[body].translation != whole.poses[body].translation;
  }
  EXPECT_EQ(moved, 60u);
  EXPECT_NEAR(middle.time, (before.time + whole.time) / 2, 1e-12);

  SnapshotRequest none;
  runner.look(none);
  EXPECT_EQ(runner.snapshot().poses[7].translation, whole.poses[7].translation);
  EXPECT_EQ(runner.simulation().result_hash(), hash) << "looking changes nothing";
}

TEST(Runner, AMomentOfAnotherFrameIsNotShown) {
  app::RunOptions options;
  options.parameters.count = 20;
  Runner runner(options);
  runner.step();
  runner.look(at_share(runner, 0.3));
  EXPECT_TRUE(runner.snapshot().share);
  runner.step();
  EXPECT_FALSE(runner.snapshot().share);
  runner.step_back();
  EXPECT_TRUE(runner.snapshot().share) << "its step is remembered with the frame";
}

/// So who steps through them stays where they are, whatever else is shown of the frame.
TEST(Runner, StepsOfAFrameAreTracedOnce) {
  app::RunOptions options;
  options.parameters.count = 20;
  Runner runner(options);
  SnapshotRequest request;
  request.pair = BodyPair{0, 1};
  request.trace = TraceRequest{};
  runner.look(request);
  const StepTracePointer first = runner.snapshot().trace;
  ASSERT_TRUE(first);
  request.pair_times = true;
  runner.look(request);
  EXPECT_EQ(runner.snapshot().trace, first);
  request.trace->request = Request::overlap;
  runner.look(request);
  EXPECT_NE(runner.snapshot().trace, first) << "other steps";
  request.trace = TraceRequest{};
  runner.look(request);
  runner.step();
  EXPECT_NE(runner.snapshot().trace, first) << "another frame";
}

/// At the moment of contact, the pair is as near as it can be without colliding.
TEST(Runner, AtTheMomentOfContactThePairTouches) {
  app::RunOptions options;
  options.parameters.count = 100;
  Runner runner(options);
  PipelineConfig config = runner.simulation().pipeline().config();
  config.request = Request::distance;
  runner.set_pipeline(config);
  int seen = 0;
  for (int frame = 0; frame < 40; ++frame) {
    runner.step();
    const std::optional<PairImpact> impact = first_impact(runner.simulation());
    if (!impact) continue;
    SnapshotRequest request = at_share(runner, impact->share);
    request.pair = impact->pair;
    request.overlays.courses = {impact->pair.a};
    runner.look(request);
    const Snapshot snapshot = runner.snapshot();
    ASSERT_TRUE(snapshot.impact && snapshot.pair);
    EXPECT_EQ(snapshot.impact->share, impact->share);
    EXPECT_LT(std::abs(snapshot.pair->result.separation), 1e-9);
    EXPECT_EQ(snapshot.courses.size(), 1u);
    ++seen;
  }
  EXPECT_GT(seen, 5);
}

TEST(Runner, ComparesMethodsOnTheLastStep) {
  app::RunOptions options;
  options.parameters.count = 100;
  Runner runner(options);
  SnapshotRequest request;
  request.impact_times = true;
  runner.look(request);
  EXPECT_FALSE(runner.snapshot().impact_times);
  std::size_t pairs = 0;
  for (int frame = 0; frame < 20; ++frame) {
    runner.step();
    const Snapshot snapshot = runner.snapshot();
    ASSERT_TRUE(snapshot.impact_times);
    pairs += snapshot.impact_times->pairs.size();
  }
  EXPECT_GT(pairs, 10u);
}

// ---- The probe -------------------------------------------------------------------------------------------

/// From outside through the middle of the scene.
Ray through_the_middle(const Runner& runner) {
  const Aabb& bounds = runner.scene_pointer()->bounds;
  const Vec3 from = bounds.centre() - Vec3(3, 2, 1) * length(bounds.half_widths());
  return {from, normalized(bounds.centre() - from)};
}

TEST(Runner, TheProbesAnswerIsTheEnginesInEveryFrame) {
  app::RunOptions options;
  options.parameters.count = 200;
  Runner runner(options);
  EXPECT_FALSE(runner.snapshot().probe);
  SnapshotRequest request;
  request.probe = through_the_middle(runner);
  std::size_t hits = 0, changes = 0;
  std::optional<BodyHit> before;
  for (const Real radius : {0.0, 0.2}) {
    request.probe->radius = radius;
    runner.look(request);
    for (int frame = 0; frame < 30; ++frame) {
      runner.step();
      const Snapshot snapshot = runner.snapshot();
      ASSERT_TRUE(snapshot.probe);
      EXPECT_EQ(snapshot.probe->ray, *request.probe) << "it stays where it is";
      const std::optional<BodyHit> first = first_hit(runner.simulation().world().bodies(), *request.probe);
      ASSERT_EQ(snapshot.probe->hits.empty(), !first);
      if (!first) continue;
      const BodyHit& shown = snapshot.probe->hits.front();
      EXPECT_EQ(shown.body, first->body);
      constexpr Real rounding = 1e-9;  // of spheres: first_hit shortens the ray
      EXPECT_NEAR(shown.result.distance, first->result.distance, rounding);
      EXPECT_LT(length(shown.result.point - first->result.point), rounding);
      EXPECT_LT(length(shown.result.normal - first->result.normal), rounding);
      ++hits;
      changes += before && before->result.distance != first->result.distance;
      before = first;
    }
  }
  EXPECT_GT(hits, 30u);
  EXPECT_GT(changes, 20u) << "bodies move";
  runner.look({});
  EXPECT_FALSE(runner.snapshot().probe);
}

TEST(Runner, WithinTheStepTheProbeMeetsBodiesWhereTheyAreThen) {
  app::RunOptions options;
  options.parameters.count = 200;
  Runner runner(options);
  int differing = 0;
  for (int frame = 0; frame < 10; ++frame) {
    runner.step();
    SnapshotRequest request = at_share(runner, 0.5);
    request.probe = through_the_middle(runner);
    runner.look(request);
    const std::vector<BodyHit> middle = runner.snapshot().probe->hits;
    request.moment.reset();
    runner.look(request);
    const std::vector<BodyHit> end = runner.snapshot().probe->hits;
    differing += !middle.empty() && !end.empty() && middle[0].result.distance != end[0].result.distance;
  }
  EXPECT_GT(differing, 3);
}

}  // namespace
}  // namespace collidoscope::viewer
