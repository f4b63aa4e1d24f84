// What the user does, through to the session and back, without a window.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fstream>

#include "controller_fixture.h"
#include "fixtures/temporary_folder.h"
#include "input/key_bindings.h"
#include "input/mouse_control.h"

namespace collidoscope::viewer {
namespace {

TEST_F(ControllerTest, WhatIsAskedOfPairsStaysInTheNextScene) {
  ASSERT_TRUE(open(bodies(20)));
  PipelineConfig config = pipeline();
  config.request = Request::penetration;
  controller_.choose_pipeline(config);
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return s.snapshot->pipeline.request != Request::overlap; }));
  const std::uint64_t before = session_.state().scenes_opened;
  controller_.next_scene();
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.scenes_opened > before; }));
  EXPECT_EQ(pipeline().request, Request::penetration);
}

TEST_F(ControllerTest, TheUsualSceneComesWhereTheFirstOneCannotBeOpened) {
  app::RunOptions options;
  options.scene = "no such scene.json";
  controller_.open(options);
  const auto says_so = [](const Session::State& state) {
    return state.error.find("no such scene.json") != std::string::npos;
  };
  EXPECT_TRUE(eventually(says_so));
  EXPECT_EQ(controller_.options().scene, app::RunOptions().scene);
  EXPECT_EQ(session_.state().snapshot->scene->id, app::RunOptions().scene);
  controller_.open(options);
  EXPECT_TRUE(eventually(says_so));
  EXPECT_EQ(session_.state().scenes_opened, 1u) << "later ones leave what is open";
}

TEST_F(ControllerTest, UndoTakesPipelineAndComparisonBackAndKeepsTimesOtherwise) {
  ASSERT_TRUE(open(bodies(20)));
  const PipelineConfig first = pipeline();
  PipelineConfig other = first;
  other.narrow = narrow_choice("gjk");
  controller_.choose_pipeline(other);
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return to_string(s.snapshot->pipeline.narrow) == "gjk"; }));
  controller_.compare_with(PipelineChoice{.broad = broad_choice("octree")});
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->comparison.has_value(); }));
  ASSERT_TRUE(step(3));
  view_.palette = "safe";
  ASSERT_TRUE(eventually([](const Session::State&) { return true; }));
  controller_.undo();
  EXPECT_EQ(view_.palette, "traffic");
  ASSERT_TRUE(step(1));
  EXPECT_EQ(session_.state().snapshot->measurements.frames.size(), 4u) << "the pipeline is the same";
  controller_.undo();
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.snapshot->comparison; }));
  controller_.undo();
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->pipeline == first; }));
  controller_.redo();
  controller_.redo();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->comparison.has_value(); }));
  EXPECT_EQ(to_string(pipeline().narrow), "gjk");
  controller_.reset_settings();
  ASSERT_TRUE(eventually(
      [&](const Session::State& s) { return !s.snapshot->comparison && s.snapshot->pipeline == first; }));
}

/// A second view takes half of the width, and none of the bodies.
TEST_F(ControllerTest, BodiesStayInSightWhereAViewBecomesNarrow) {
  controller_.set_aspects(1.6, 1);
  ASSERT_TRUE(open(bodies(20)));
  const Vec3 eye = view_.camera.eye();
  constexpr Real narrow = 0.5;
  const auto all_in_sight = [&] {
    const Snapshot& snapshot = *session_.state().snapshot;
    for (BodyIndex body = 0; body < snapshot.poses.size(); ++body)
      for (const Vec3& corner :
           corners_of(approximate_box(snapshot.shape(body).aabb(), snapshot.poses[body]))) {
        const Vec3 at = view_.camera.project(corner, narrow);
        if (std::abs(at.x) > 1 || std::abs(at.y) > 1) return false;
      }
    return true;
  };
  EXPECT_FALSE(all_in_sight());
  controller_.set_aspects(narrow, narrow);
  EXPECT_TRUE(all_in_sight());
  controller_.set_aspects(1.6, 1);
  EXPECT_EQ(view_.camera.eye(), eye);
}

/// And not the change before it.
TEST_F(ControllerTest, UndoTakesTheSizeOfTextBackAndLeavesThePipeline) {
  ASSERT_TRUE(open(bodies(20)));
  PipelineConfig other = pipeline();
  other.narrow = narrow_choice("gjk");
  controller_.choose_pipeline(other);
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->pipeline == other; }));
  view_.ui_scale = 1.5f;
  ASSERT_TRUE(eventually([](const Session::State&) { return true; }));
  controller_.undo();
  EXPECT_EQ(view_.ui_scale, 0);
  session_.finish_requests();
  EXPECT_EQ(to_string(pipeline().narrow), "gjk");
  controller_.redo();
  EXPECT_EQ(view_.ui_scale, 1.5f);
}

TEST_F(ControllerTest, LooksAtASelectionThatIsNoMoreInTheScene) {
  ASSERT_TRUE(open(bodies(200)));
  view_.selection = {190, 199};
  const std::uint64_t before = session_.state().scenes_opened;
  controller_.open(bodies(5));
  while (session_.state().scenes_opened == before) std::this_thread::yield();
  controller_.focus_selection();  // before the selection follows the scene
  ASSERT_TRUE(eventually([&](const Session::State& s) { return view_.scene_shown == s.scenes_opened; }));
  EXPECT_FALSE(view_.selection[0]);
}

TEST_F(ControllerTest, LeavingTheTourGivesBackWhatWasOpen) {
  ASSERT_TRUE(open(bodies(33)));
  controller_.select_pair({3, 31});
  view_.camera.look({9, 8, 7}, {1, 2, 3});
  view_.overlays.structure = true;
  const PipelineConfig before = pipeline();
  controller_.toggle_tour();
  for (std::size_t i = 0; i < 4; ++i) {
    ASSERT_TRUE(eventually([](const Session::State& s) {
      return s.snapshot->poses.size() == TourScene().count && s.snapshot->frame == TourScene().frame;
    }));
    controller_.next_tour_step();
  }
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return to_string(s.snapshot->pipeline.narrow) == "gjk"; }));
  controller_.toggle_tour();
  ASSERT_TRUE(eventually([&](const Session::State& s) {
    return s.snapshot->poses.size() == 33 && view_.scene_shown == s.scenes_opened;
  }));
  EXPECT_FALSE(view_.tour);
  EXPECT_EQ(pipeline(), before);
  EXPECT_EQ(selected_pair(view_.selection), (BodyPair{3, 31}));
  EXPECT_NEAR(view_.camera.eye().x, 9, 1e-9);
  EXPECT_TRUE(view_.overlays.structure);
  EXPECT_FALSE(view_.inspector);
}

TEST_F(ControllerTest, ASceneThatIsOpenedDuringTheTourStays) {
  ASSERT_TRUE(open(bodies(33)));
  controller_.toggle_tour();
  ASSERT_TRUE(
      eventually([](const Session::State& s) { return s.snapshot->poses.size() == TourScene().count; }));
  ASSERT_TRUE(open(bodies(44)));
  const std::uint64_t opened = session_.state().scenes_opened;
  controller_.toggle_tour();
  ASSERT_TRUE(step(1));
  EXPECT_EQ(session_.state().scenes_opened, opened);
  EXPECT_EQ(session_.state().snapshot->poses.size(), 44u);
}

TEST_F(ControllerTest, ASceneThatIsBuiltAnewIsLookedAtAsBefore) {
  ASSERT_TRUE(open(bodies(30)));
  controller_.select_pair({3, 21});
  view_.camera.look({9, 8, 7}, {1, 2, 3});
  SceneParameters parameters = controller_.options().parameters;
  parameters.seed = 12;
  const auto rebuild = [&] {
    const std::uint64_t before = session_.state().scenes_opened;
    controller_.tune(parameters);
    return eventually([&](const Session::State& s) {
      return s.scenes_opened > before && view_.scene_shown == s.scenes_opened;
    });
  };
  ASSERT_TRUE(rebuild());
  EXPECT_NEAR(view_.camera.eye().x, 9, 1e-9);
  EXPECT_EQ(selected_pair(view_.selection), (BodyPair{3, 21}));
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->pair.has_value(); }));
  parameters.seed = 14;
  parameters.count = 10;
  ASSERT_TRUE(rebuild());
  EXPECT_NEAR(view_.camera.eye().x, 9, 1e-9);
  EXPECT_FALSE(view_.selection[0]);
  ASSERT_TRUE(open(bodies(30)));
  EXPECT_GT(std::abs(view_.camera.eye().x - 9), 1e-3) << "another scene is looked at as a whole";
}

TEST_F(ControllerTest, UndoTakesParametersSpeedAndStepOptionsBack) {
  ASSERT_TRUE(open(bodies(20)));
  ASSERT_TRUE(tune_count(35));
  controller_.set_speed(4);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.speed == 4; }));
  controller_.request_trace({TraceStart::last_answer, Request::overlap});
  view_.times_pairs = true;
  ASSERT_TRUE(eventually([](const Session::State&) { return true; }));
  controller_.undo();
  EXPECT_EQ(view_.trace_request, TraceRequest());
  EXPECT_FALSE(view_.times_pairs);
  EXPECT_EQ(session_.state().speed, 4);
  controller_.undo();
  EXPECT_EQ(session_.state().speed, 1);
  controller_.undo();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 20; }));
  controller_.redo();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 35; }));
  controller_.reset_settings();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses.size() == 20; }));
}

TEST_F(ControllerTest, UndoTakesTheKindOfShapesBack) {
  ASSERT_TRUE(open(bodies(20)));
  SceneParameters parameters = controller_.options().parameters;
  parameters.shapes = "rods";
  const std::uint64_t opened = session_.state().scenes_opened;
  controller_.tune(parameters);
  const auto shows = [&](const std::string& kind) {
    return eventually([=](const Session::State& s) { return s.snapshot->scene->parameters.shapes == kind; });
  };
  ASSERT_TRUE(shows("rods"));
  controller_.undo();
  ASSERT_TRUE(shows("mixed"));
  controller_.redo();
  ASSERT_TRUE(shows("rods"));
  EXPECT_EQ(session_.state().scenes_opened, opened) << "none of it built the scene anew";
}

TEST_F(ControllerTest, UndoTakesDeformationsBack) {
  app::RunOptions deforming;
  deforming.scene = "deforming";
  ASSERT_TRUE(open(deforming));
  ASSERT_TRUE(step(3));
  SceneParameters parameters = controller_.options().parameters;
  parameters.deformations = {shape_deformation("tube=twist:amplitude=700")};
  const std::uint64_t opened = session_.state().scenes_opened;
  controller_.tune(parameters);
  const auto shows = [&](const std::string& deformation) {
    return eventually([=](const Session::State& s) {
      const SceneInfo& scene = *s.snapshot->scene;
      return to_string(scene.deforming[scene.shape_of_body[3]]->choice()) == deformation;
    });
  };
  ASSERT_TRUE(shows("twist:amplitude=700"));
  EXPECT_EQ(session_.state().snapshot->frame, 3u);
  controller_.undo();
  ASSERT_TRUE(shows("twist"));
  controller_.redo();
  ASSERT_TRUE(shows("twist:amplitude=700"));
  EXPECT_EQ(session_.state().scenes_opened, opened) << "none of it built the scene anew";
}

/// They are of the scene that they were set on.
TEST_F(ControllerTest, UndoLeavesAnotherScenesParametersAlone) {
  ASSERT_TRUE(open(bodies(20)));
  ASSERT_TRUE(tune_count(35));
  ASSERT_TRUE(open(bodies(60)));
  controller_.undo();
  ASSERT_TRUE(step(1));
  EXPECT_EQ(session_.state().snapshot->poses.size(), 60u);
}

TEST_F(ControllerTest, ThreadsAreTunedWhileItRuns) {
  ASSERT_TRUE(open(bodies(100)));
  ASSERT_TRUE(step(5));
  const std::vector<BodyPair> colliding = session_.state().snapshot->report.colliding;
  PipelineConfig config = pipeline();
  config.threads = 2;
  controller_.choose_pipeline(config);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->pipeline.threads == 2; }));
  EXPECT_EQ(session_.state().snapshot->frame, 5u);
  EXPECT_EQ(session_.state().snapshot->report.colliding, colliding);
}

TEST_F(ControllerTest, FilesAreSceneFilesInLettersOfEitherCase) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.write("SCENE.JSON", R"({"schema": 1, "bodies": 3})");
  const std::uint64_t before = session_.state().scenes_opened;
  controller_.open_files({file});
  while (session_.state().error.empty() && session_.state().scenes_opened == before)
    std::this_thread::yield();
  EXPECT_NE(session_.state().error.find("bodies"), std::string::npos) << "read as a scene, not as STL";
}

TEST_F(ControllerTest, RecordedPosesMoveTheBodiesOfAnyScene) {
  const test::TemporaryFolder folder;
  const std::filesystem::path poses =
      folder.write("my poses.csv", "frame,body,x,y,z,qw,qx,qy,qz\n0,1,7,0,0,1,0,0,0\n1,1,8,0,0,1,0,0,0\n");
  ASSERT_TRUE(open(bodies(3)));
  controller_.set_clipboard({[] { return ""; }, [this](const std::string& text) { clipboard_ = text; }});
  const auto moved_to = [&](Real x) {
    return eventually([x](const Session::State& s) { return s.snapshot->poses[1].translation.x == x; });
  };
  controller_.open_files({poses});
  ASSERT_TRUE(moved_to(7));
  controller_.copy_command();
  EXPECT_NE(clipboard_.find(" --poses '" + poses.string() + "'"), std::string::npos) << clipboard_;
  EXPECT_TRUE(step(1));
  EXPECT_TRUE(moved_to(8));
  controller_.undo();
  EXPECT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses[1].translation.x < 7; }));
  controller_.redo();
  ASSERT_TRUE(moved_to(7));
  controller_.move_by(poses, true);
  EXPECT_TRUE(controller_.options().parameters.follow);
  ASSERT_TRUE(moved_to(7));
  controller_.drop_motion();
  EXPECT_TRUE(eventually([](const Session::State& s) { return s.snapshot->poses[1].translation.x < 7; }));
  controller_.copy_command();
  EXPECT_EQ(clipboard_.find("--poses"), std::string::npos) << clipboard_;
}

TEST_F(ControllerTest, RecordedPosesThatDoNotFitAreToldAndChangeNothing) {
  const test::TemporaryFolder folder;
  ASSERT_TRUE(open(bodies(3)));
  controller_.move_by(folder.path() / "none.csv", false);
  EXPECT_NE(session_.state().error.find("none.csv"), std::string::npos);
  EXPECT_EQ(controller_.options().parameters.poses, nullptr);
}

TEST_F(ControllerTest, ABenchVariesThePresentScene) {
  ASSERT_TRUE(open(bodies(10)));
  view_.bench = {"count=5,10", "gjk,sat"};
  controller_.run_bench();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.experiment && s.experiment->complete; }));
  const auto shown = session_.state().experiment;
  ASSERT_EQ(shown->result.measurements.size(), 4u);
  EXPECT_EQ(shown->result.measurements[3].name, "count=10/sat");
  EXPECT_EQ(shown->result.axis->name, "count");
  EXPECT_TRUE(view_.experiment_window);
  view_.bench.vary = "colour=red";
  controller_.run_bench();
  EXPECT_NE(session_.state().error.find("colour=red"), std::string::npos) << session_.state().error;
}

TEST_F(ControllerTest, AnExperimentOpensItsScene) {
  ASSERT_TRUE(open(bodies(10)));
  view_.experiment_repetitions = 1;
  controller_.run_experiment(experiments::experiment("zachwieja-3"));
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.experiment && s.experiment->complete; }));
  EXPECT_EQ(session_.state().snapshot->scene->id, "zachwieja-figure-3");
  EXPECT_EQ(controller_.options().scene, "zachwieja-figure-3");
  EXPECT_TRUE(controller_.is_in_experiment());
  controller_.leave_experiment();
  EXPECT_EQ(controller_.options().parameters.count, 10u) << "the user's own scene";
  EXPECT_FALSE(controller_.is_in_experiment());
  controller_.open_scene("stack");
  view_.experiment_scene = false;
  controller_.run_experiment(experiments::experiment("zachwieja-3"));
  EXPECT_EQ(controller_.options().scene, "stack");
}

TEST_F(ControllerTest, TheCameraGoesThroughTheClipboard) {
  controller_.set_clipboard(
      {[this] { return clipboard_; }, [this](const std::string& text) { clipboard_ = text; }});
  view_.camera.look({9, 8, 7}, {1, 2, 3});
  controller_.copy_camera();
  EXPECT_EQ(clipboard_, controller_.camera_text());
  view_.camera.look({1, 1, 1}, {0, 0, 0});
  controller_.paste_camera();
  EXPECT_NEAR(length(view_.camera.eye() - Vec3(9, 8, 7)), 0, 1e-9);
  EXPECT_NEAR(length(view_.camera.target() - Vec3(1, 2, 3)), 0, 1e-9);
  for (const char* wrong : {"", "1,2,3", "1,2,3,4,5,x", "1;2;3;4;5;6"}) {
    clipboard_ = wrong;
    controller_.paste_camera();
    EXPECT_EQ(view_.notice, "the clipboard holds no camera") << wrong;
    EXPECT_NEAR(view_.camera.eye().x, 9, 1e-9);
  }
}

// ---- Within the last step --------------------------------------------------------------------------------

TEST_F(ControllerTest, TheSliderGoesIntoTheStepAndTheNextFrameLeavesIt) {
  ASSERT_TRUE(open(bodies(20)));
  controller_.show_moment(0.5);
  EXPECT_FALSE(view_.moment) << "no step has led to the first frame";
  ASSERT_TRUE(step(3));
  controller_.show_moment(0.5);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->share == 0.5; }));
  controller_.moment_back();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->share == 0.45; }));
  for (int i = 0; i < 20; ++i) controller_.moment_back();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->share == 0; }));
  ASSERT_TRUE(step(1));
  EXPECT_FALSE(view_.moment);
  EXPECT_FALSE(session_.state().snapshot->share);
}

TEST_F(ControllerTest, TheFirstImpactIsSelectedAndShown) {
  ASSERT_TRUE(open(bodies(200)));
  for (int frame = 0; frame < 60 && !view_.moment; ++frame) {
    ASSERT_TRUE(step(1));
    const std::uint64_t asked = session_.state().first_impact.number;
    controller_.go_to_first_impact();
    ASSERT_TRUE(eventually([&](const Session::State& s) { return s.first_impact.number > asked; }));
  }
  ASSERT_TRUE(view_.moment);
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->share && s.snapshot->impact; }));
  const Snapshot& snapshot = *session_.state().snapshot;
  EXPECT_EQ(selected_pair(view_.selection), snapshot.impact->pair);
  EXPECT_NEAR(*snapshot.share, snapshot.impact->share, 1e-9);
  controller_.show_moment(1);
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.snapshot->share; }));
  controller_.go_to_contact();
  ASSERT_TRUE(eventually([](const Session::State& s) { return s.snapshot->share.has_value(); }));
}

// ---- The probe -------------------------------------------------------------------------------------------

/// With the mouse, as in the window: the click that casts a ray selects nothing.
TEST_F(ControllerTest, AClickWithTheProbeCastsARayThatStays) {
  ASSERT_TRUE(open(bodies(60)));
  MouseControl mouse(controller_, view_, [](glm::dvec2) { return BodyIndex{3}; });
  Layout layout;
  layout.scene = {0, 0, 800, 800};
  mouse.set_layout(layout);
  const auto click = [&](glm::dvec2 pixel) {
    mouse.press(GLFW_MOUSE_BUTTON_LEFT, 0, pixel);
    mouse.release(GLFW_MOUSE_BUTTON_LEFT, pixel, 0);
  };
  perform_key(controller_, GLFW_KEY_B, 0, false);
  EXPECT_TRUE(view_.probe.on);
  click({400, 400});
  EXPECT_FALSE(view_.selection[0]);
  ASSERT_TRUE(view_.probe.ray);
  EXPECT_LT(length(view_.probe.ray->direction - view_.camera.forward()), 1e-12) << "the middle";
  const Ray cast = *view_.probe.ray;
  ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->probe.has_value(); }));
  EXPECT_EQ(session_.state().snapshot->probe->ray, cast);
  view_.camera.orbit({0.2, 0.1});
  ASSERT_TRUE(step(2));
  EXPECT_EQ(session_.state().snapshot->probe->ray, cast) << "it belongs to the world";
  perform_key(controller_, GLFW_KEY_B, 0, false);
  ASSERT_TRUE(eventually([](const Session::State& s) { return !s.snapshot->probe; }));
  click({400, 400});
  EXPECT_EQ(view_.selection[0], BodyIndex{3});
}

TEST_F(ControllerTest, EscapeEndsTheProbeBeforeItClearsTheSelection) {
  ASSERT_TRUE(open(bodies(20)));
  controller_.select(BodyIndex{2});
  controller_.toggle_probe();
  controller_.cast_probe({0, 0}, 1);
  controller_.set_probe_radius(0.5);
  ASSERT_TRUE(eventually(
      [](const Session::State& s) { return s.snapshot->probe && s.snapshot->probe->ray.radius == 0.5; }));
  controller_.escape();
  EXPECT_FALSE(view_.probe.on);
  EXPECT_FALSE(view_.probe.ray);
  EXPECT_TRUE(view_.selection[0]);
  controller_.escape();
  EXPECT_FALSE(view_.selection[0]);
}

TEST_F(ControllerTest, AnotherSceneHasNoRayYet) {
  ASSERT_TRUE(open(bodies(20)));
  controller_.toggle_probe();
  controller_.cast_probe({0, 0}, 1);
  ASSERT_TRUE(tune_count(25));
  EXPECT_TRUE(view_.probe.ray) << "the same scene goes on";
  ASSERT_TRUE(open(bodies(20)));
  EXPECT_FALSE(view_.probe.ray);
  EXPECT_TRUE(view_.probe.on);
}

}  // namespace
}  // namespace collidoscope::viewer
