#include <atomic>
#include <semaphore>

#include "app/viewer/session/recorded_run.h"
#include "app/viewer/session/session_fixture.h"
#include "fixtures/temporary_folder.h"
#include "narrow/foreign/foreign_algorithm.h"

namespace collidoscope::viewer {
namespace {

TEST_F(SessionTest, OpensStepsAndRestarts) {
  ASSERT_TRUE(open("polytopes", 40));
  EXPECT_EQ(frame(), 0u);
  EXPECT_EQ(session_.state().snapshot->poses.size(), 40u);
  for (int i = 0; i < 3; ++i) session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 3; }));
  EXPECT_EQ(session_.state().snapshot->measurements.frames.size(), 3u);
  session_.restart();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 0; }));
}

TEST_F(SessionTest, StepBackComesToTheSameState) {
  ASSERT_TRUE(open("polytopes", 200));
  for (int i = 0; i < 20; ++i) session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 20; }));
  const SnapshotPointer before = session_.state().snapshot;
  session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 21; }));
  session_.step_back();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 20; }));
  const SnapshotPointer after = session_.state().snapshot;
  EXPECT_EQ(after->report.colliding, before->report.colliding);
  EXPECT_EQ(after->report.body_states, before->report.body_states);
  ASSERT_EQ(after->poses.size(), before->poses.size());
  for (std::size_t i = 0; i < after->poses.size(); ++i)
    EXPECT_EQ(after->poses[i].translation, before->poses[i].translation);
}

TEST_F(SessionTest, PlaysUntilPaused) {
  ASSERT_TRUE(open("polytopes", 20));
  session_.set_speed(8);
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame >= 10; }));
  session_.play(false);
  session_.restart();  // comes after what was under way
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 0; }));
  EXPECT_FALSE(session_.state().playing);
}

TEST_F(SessionTest, StopsAfterTheFramesAskedFor) {
  session_.stop_after(7);
  ASSERT_TRUE(open("polytopes", 20));
  session_.set_speed(8);
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame > 0 && !s.playing; }));
  EXPECT_EQ(frame(), 7u);
  EXPECT_EQ(session_.state().last_frame, 7u);
}

/// However slowly it takes them, and whatever the user does meanwhile.
TEST_F(SessionTest, AFilmGetsEveryFrameOnceAndInOrder) {
  ASSERT_TRUE(open("polytopes", 40));
  session_.begin_film();
  session_.play(true);
  std::vector<std::uint64_t> filmed;
  while (filmed.size() < 60) {
    ASSERT_TRUE(eventually([](const Session::State& state) { return state.unfilmed > 0; }));
    if (filmed.size() % 20 == 10) {  // two steps by hand, then on
      session_.step(), session_.step();
      session_.play(true);
    }
    const auto other = static_cast<BodyIndex>(1 + filmed.size() / 20);
    if (filmed.size() % 20 == 15) session_.want({.pair = BodyPair{0, other}});  // the same frame, told anew
    while (const SnapshotPointer frame = session_.take_filmed()) filmed.push_back(frame->frame);
  }
  for (std::size_t i = 0; i < filmed.size(); ++i) ASSERT_EQ(filmed[i], i + 1);
}

TEST_F(SessionTest, PlayingWaitsForTheFilm) {
  ASSERT_TRUE(open("polytopes", 20));
  session_.begin_film();
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& state) { return state.unfilmed == 1; }));
  session_.finish_requests();
  EXPECT_EQ(frame(), 1u);
  EXPECT_EQ(session_.end_film().size(), 1u);
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& state) { return state.snapshot->frame > 5; }));
}

/// A paused scene waits, and so does its film; one that plays goes on when its film ends.
TEST_F(SessionTest, AFilmChangesNothingOfWhatPlays) {
  ASSERT_TRUE(open("polytopes", 20));
  session_.play(false);
  session_.begin_film();
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(session_.state().playing);
  EXPECT_EQ(frame(), 0u);
  EXPECT_TRUE(session_.end_film().empty());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(session_.state().playing);
  EXPECT_EQ(frame(), 0u);
  session_.play(true);
  session_.begin_film();
  ASSERT_TRUE(eventually([](const Session::State& state) { return state.unfilmed == 1; }));
  session_.end_film();
  EXPECT_TRUE(session_.state().playing);
  ASSERT_TRUE(eventually([](const Session::State& state) { return state.snapshot->frame > 5; }));
}

TEST_F(SessionTest, NothingGoesOnOnceRequestsAreFinished) {
  ASSERT_TRUE(open("polytopes", 2000));
  session_.set_speed(64);
  for (int i = 0; i < 20; ++i) {
    const std::uint64_t before = frame();
    session_.play(true);
    ASSERT_TRUE(eventually([&](const Session::State& state) { return state.snapshot->frame > before; }));
    session_.finish_requests();
    const std::uint64_t finished = frame();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    ASSERT_EQ(frame(), finished);
  }
}

TEST_F(SessionTest, ANewSceneIsToldWithWhatItShows) {
  for (const std::uint32_t count : {30u, 40u, 50u}) {
    const std::uint64_t before = session_.state().scenes_opened;
    app::RunOptions options;
    options.scene = "polytopes";
    options.parameters.count = count;
    session_.open(options);
    Session::State state;
    do state = session_.state();
    while (state.scenes_opened == before && state.error.empty());
    ASSERT_NE(state.snapshot, nullptr);
    EXPECT_EQ(state.snapshot->poses.size(), count);
  }
}

/// The clock of the scene has 60 frames per second, however fast they are detected.
TEST_F(SessionTest, RunsFasterThanTheClockWhenAsked) {
  ASSERT_TRUE(open("polytopes", 20));
  EXPECT_NEAR(session_.state().snapshot->scene->dt, 1.0 / 60, 1e-12);
  session_.set_speed(64);
  session_.play(true);
  EXPECT_TRUE(eventually(
      [](const Session::State& s) { return s.snapshot->frame > 300 && s.frames_per_second > 120; }));
}

TEST_F(SessionTest, EveryPipelineSeesTheSameCollisions) {
  ASSERT_TRUE(open("polytopes", 300));
  for (int i = 0; i < 30; ++i) session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 30; }));
  const SnapshotPointer first = session_.state().snapshot;
  EXPECT_FALSE(first->report.candidates.empty());
  for (const NarrowAlgorithm* narrow : narrow_algorithms()) {
    if (narrow->reference || is_foreign(*narrow)) continue;  // other tests add wrong ones
    PipelineConfig config = first->pipeline;
    config.narrow = narrow_choice(narrow->id);
    session_.set_pipeline(config);
    ASSERT_TRUE(
        eventually([&](const Session::State& s) { return s.snapshot->pipeline.narrow.algorithm == narrow; }));
    EXPECT_EQ(session_.state().snapshot->report.colliding, first->report.colliding) << narrow->id;
  }
}

TEST_F(SessionTest, FailureLeavesTheSceneAsItWas) {
  ASSERT_TRUE(open("polytopes", 20));
  app::RunOptions wrong;
  wrong.scene = "no-such-scene";
  session_.open(wrong);
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.error.empty(); }));
  EXPECT_NE(session_.state().error.find("no-such-scene"), std::string::npos);
  EXPECT_EQ(session_.state().snapshot->poses.size(), 20u);
  EXPECT_EQ(session_.state().scenes_opened, 1u);

  PipelineConfig config = session_.state().snapshot->pipeline;
  config.narrow = narrow_choice("aabb-tree"), config.exact = true;  // proofs are about hulls
  session_.set_pipeline(config);
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return s.error.find("aabb-tree") != std::string::npos; }));
  session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 1; }));
}

// Else nobody might ever have read it.
TEST_F(SessionTest, WhatFailedIsToldUntilItIsDismissed) {
  ASSERT_TRUE(open("polytopes", 20));
  PipelineConfig config = session_.state().snapshot->pipeline;
  session_.tell_error("part.png: no such folder");
  session_.set_pipeline(config);
  session_.finish_requests();
  EXPECT_EQ(session_.state().error, "part.png: no such folder") << "other work went well";
  config.narrow = narrow_choice("aabb-tree"), config.exact = true;
  for (int i = 0; i < 2; ++i) session_.set_pipeline(config);
  session_.finish_requests();
  const std::string error = session_.state().error;
  EXPECT_TRUE(error.starts_with("part.png: no such folder\n\n")) << error;
  EXPECT_NE(error.find("aabb-tree"), std::string::npos);
  EXPECT_EQ(error.find("\n\n"), error.rfind("\n\n")) << "the same once";
  session_.dismiss_error();
  EXPECT_TRUE(session_.state().error.empty());
}

TEST_F(SessionTest, WorkThatWasCancelledForOtherIsNoFailure) {
  ASSERT_TRUE(open("polytopes", 20));
  app::RunOptions large;
  large.parameters.count = 50000;
  session_.open(large);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.job.has_value(); }));
  ASSERT_TRUE(open("polytopes", 30));
  session_.finish_requests();
  EXPECT_EQ(session_.state().snapshot->poses.size(), 30u);
  EXPECT_EQ(session_.state().error, "");
}

TEST_F(SessionTest, AFrameThatIsAnotherWhenItComesAgainIsTold) {
  ASSERT_TRUE(open("bin", 40));
  PipelineConfig config = session_.state().snapshot->pipeline;
  const auto play = [&](const char* narrow) {
    session_.go_to(0);
    config.narrow = narrow_choice(narrow);
    session_.set_pipeline(config);
    for (int i = 0; i < 40 && session_.state().notice.empty(); ++i)
      session_.step(), session_.finish_requests();
  };
  play("gjk");
  EXPECT_EQ(session_.state().notice, "");
  play("aabb-tree");
  EXPECT_NE(session_.state().notice.find("found other pairs when it came again"), std::string::npos);
  session_.restart();
  session_.finish_requests();
  EXPECT_EQ(session_.state().notice, "");
}

TEST_F(SessionTest, PairIsInspectedInEveryFrame) {
  ASSERT_TRUE(open("polytopes", 200));
  for (int i = 0; i < 10; ++i) session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 10; }));
  const FrameReport& report = session_.state().snapshot->report;
  ASSERT_FALSE(report.surviving.empty());
  session_.want({.pair = report.surviving.front()});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->pair.has_value(); }));
  const SnapshotPointer snapshot = session_.state().snapshot;
  EXPECT_EQ(snapshot->pair->decided_by, DecidedBy::narrow);
  EXPECT_EQ(snapshot->pair->result.verdict == Verdict::colliding,
            std::ranges::binary_search(snapshot->report.colliding, snapshot->pair->pair));
  ASSERT_TRUE(snapshot->pair->query.operations.has_value());
  EXPECT_GE(snapshot->pair->query.operations->dot_products, 2u);  // one support each, at the least
  EXPECT_GT(snapshot->pair->query.operations->total(),
            5 * snapshot->pair->query.operations->dot_products - 1);

  session_.want({.pair = BodyPair{0, 1}});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->pair->pair == BodyPair{0, 1}; }));
  session_.want({});
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.snapshot->pair; }));
}

TEST_F(SessionTest, PairOfAnotherSceneIsNotInspected) {
  ASSERT_TRUE(open("polytopes", 20));
  session_.want({.pair = BodyPair{3, 20'000'000}});  // as if chosen while a larger scene was shown
  session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 1; }));
  EXPECT_FALSE(session_.state().snapshot->pair);
}

TEST_F(SessionTest, DecomposesInTheBackground) {
  ASSERT_TRUE(open("bin", 5));
  const SceneInfoPointer scene = session_.state().snapshot->scene;
  session_.want({.overlays = {.scene = scene, .pieces = {0, 1}}});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->pieces && !s.job; }));
  const PiecesOfShapes& pieces = *session_.state().snapshot->pieces;
  ASSERT_EQ(pieces.size(), scene->shapes.size());
  EXPECT_TRUE(pieces[0] && pieces[1]);
  EXPECT_FALSE(pieces[2]);
}

TEST_F(SessionTest, SaysWhatItOpens) {
  app::RunOptions options;
  options.parameters.count = 50000;
  session_.open(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.job.has_value(); }));
  EXPECT_EQ(session_.state().job->title, "Opening polytopes");
  session_.cancel_job();
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.job; }));
}

TEST_F(SessionTest, DecompositionCanBeCancelled) {
  ASSERT_TRUE(open("boxes-around", 10));
  session_.want({.overlays = {.scene = session_.state().snapshot->scene, .pieces = {0}}});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.job && s.job->fraction > 0; }));
  session_.cancel_job();
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return s.error.find("cancelled") != std::string::npos; }));
  EXPECT_EQ(session_.state().snapshot->pieces, nullptr);
  session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 1; }));
}

TEST_F(SessionTest, TuningKeepsTheWorldWhereItCan) {
  ASSERT_TRUE(open("polytopes", 150));
  for (int i = 0; i < 12; ++i) session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 12; }));
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 260;
  options.parameters.density = 0.1;
  session_.want(
      {.pair = BodyPair{3, 100}, .trace = TraceRequest{.subject = TraceSubject::hull, .body = 120}});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->trace != nullptr; }));
  session_.tune(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 260; }));
  Session::State state = session_.state();
  EXPECT_EQ(state.scenes_opened, 1u);
  EXPECT_EQ(state.snapshot->frame, 12u);
  EXPECT_EQ(state.snapshot->scene->body_count(), 260u);
  EXPECT_TRUE(state.snapshot->pair.has_value());
  EXPECT_TRUE(state.snapshot->measurements.frames.empty()) << "times of other bodies do not mix";
  session_.step_back();  // there is nothing to go back to
  session_.step();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame == 13; }));
  EXPECT_EQ(session_.state().snapshot->report.body_states.size(), 260u);

  options.parameters.count = 50;
  session_.tune(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 50; }));
  EXPECT_FALSE(session_.state().snapshot->pair) << "its second body went";
  EXPECT_FALSE(session_.state().snapshot->trace) << "and so did the one whose hull was built";

  options.parameters.seed = 12;  // other places: the scene anew
  session_.tune(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.scenes_opened == 2 && !s.job; }));
  state = session_.state();
  EXPECT_EQ(state.snapshot->frame, 0u);
  EXPECT_EQ(state.snapshot->scene->parameters.seed, 12u);
  EXPECT_EQ(state.snapshot->poses.size(), 50u);
}

/// The snapshot is about one scene: each of its bodies has a pose and a state.
TEST_F(SessionTest, ABodyTooFarOffIsRefusedAndTheSceneStays) {
  ASSERT_TRUE(open("polytopes", 5));
  const SceneInfoPointer scene = session_.state().snapshot->scene;
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 5;
  change_of(options.parameters.arrangement, scene->body_keys[1]).place = BodyPlace{{1e300, 0, 0}, {}};
  change_of(options.parameters.arrangement, "copy").copy_of = scene->body_keys[0];
  session_.tune(options);
  session_.want({.pair = BodyPair{0, 1}});
  session_.finish_requests();
  EXPECT_NE(session_.state().error.find(scene->body_names[1]), std::string::npos) << session_.state().error;
  const SnapshotPointer snapshot = session_.state().snapshot;
  EXPECT_EQ(snapshot->scene, scene);
  EXPECT_EQ(snapshot->poses.size(), 5u);
  EXPECT_EQ(snapshot->report.body_states.size(), 5u);
}

TEST_F(SessionTest, BodiesTakeOtherShapesWhileItPlays) {
  ASSERT_TRUE(open("bin", 40));
  session_.set_speed(8);
  session_.play(true);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->frame > 5; }));
  const SnapshotPointer before = session_.state().snapshot;
  app::RunOptions options;
  options.scene = "bin";
  options.parameters.count = 40;
  options.parameters.shapes = "torus";
  session_.tune(options);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->scene->shapes.size() == 1; }));
  const SnapshotPointer after = session_.state().snapshot;
  EXPECT_GE(after->frame, before->frame);
  EXPECT_EQ(after->scene->parameters.shapes, "torus");
  EXPECT_EQ(after->scene->shapes[0], before->scene->shapes[0]);
  EXPECT_EQ(after->scene->geometries[0], before->scene->geometries[0]) << "it need not be drawn anew";
  EXPECT_EQ(after->scene->body_names[1], "torus 2");
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->frame > after->frame; }));
  EXPECT_EQ(session_.state().scenes_opened, 1u);
  EXPECT_TRUE(session_.state().playing);
}

TEST_F(SessionTest, OfManyTuningsTheLastCounts) {
  ASSERT_TRUE(open("polytopes", 100));
  app::RunOptions options;
  options.scene = "polytopes";
  for (std::uint32_t count = 100; count <= 300; ++count) {
    options.parameters.count = count;
    session_.tune(options);
  }
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 300; }));
  EXPECT_EQ(session_.state().scenes_opened, 1u);
}

TEST_F(SessionTest, AReplayStopsAtItsEndOrAtTheFrameThatDiffers) {
  app::RunOptions options = recorded_polytopes(30, 8);
  const auto play = [&] {
    session_.open(options);
    session_.set_speed(8);
    session_.play(true);
  };
  play();
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.playing && !s.notice.empty(); }));
  EXPECT_EQ(session_.state().notice, "replay: all of 8 frames as recorded");
  EXPECT_EQ(frame(), 8u);

  options.expected.hashes[4] ^= 1;
  play();
  ASSERT_TRUE(eventually([](const Session::State& s) {
    return !s.playing && s.notice.find("frame 5 is not as recorded") != std::string::npos;
  }));
  EXPECT_EQ(frame(), 5u);
}

/// A session cannot cancel the call of its listener. The listener blocks here, as a long frame would.
TEST(Session, SaysWhetherItEndsInTime) {
  std::binary_semaphore listener_called(0), listener_may_return(0);
  std::atomic<bool> first = true;
  Session session([&] {
    if (!first.exchange(false)) return;
    listener_called.release();
    listener_may_return.acquire();
  });
  session.restart();
  listener_called.acquire();
  EXPECT_FALSE(session.end(std::chrono::milliseconds(1)));
  listener_may_return.release();
  EXPECT_TRUE(session.end(std::chrono::minutes(1)));
}

TEST_F(SessionTest, EndsWhileLoading) {
  app::RunOptions options;
  options.scene = "polytopes";
  options.parameters.count = 5000;
  options.parameters.vertices = 200;
  session_.open(options);  // and the destructor comes at once
}

}  // namespace
}  // namespace collidoscope::viewer
