#include "shell/figure.h"

#include <gtest/gtest.h>

namespace collidoscope::viewer {
namespace {

Snapshot in_a_scene() {
  SceneInfo scene;
  scene.id = "pile";
  scene.body_names = {"cube 1", "torus"};
  Snapshot snapshot;
  snapshot.scene = std::make_shared<const SceneInfo>(scene);
  snapshot.frame = 12;
  snapshot.time = 0.2;
  snapshot.poses.resize(2);
  snapshot.report.body_states = {BodyState::colliding, BodyState::colliding};
  return snapshot;
}

TEST(Figure, TheCaptionSaysWhatIsShownUnlessTheUserWroteOne) {
  ViewState view;
  Snapshot snapshot = in_a_scene();
  const std::string scene = figure_caption(snapshot, view);
  EXPECT_TRUE(scene.starts_with("pile, frame 12 (0.2 s): 2 bodies; 2 collide.")) << scene;
  EXPECT_EQ(scene.find("cube 1"), std::string::npos);
  PairInspection pair;
  pair.pair = {0, 1};
  pair.names = {"cube 1", "torus"};
  pair.decided_by = DecidedBy::mid;
  pair.result.verdict = Verdict::separated;
  snapshot.pair = pair;
  view.selection = {0, 1};
  EXPECT_NE(figure_caption(snapshot, view).find("cube 1 and torus: separated, by the mid phase."),
            std::string::npos)
      << figure_caption(snapshot, view);
  view.pictures.caption = "Two bodies.";
  EXPECT_EQ(figure_caption(snapshot, view), "Two bodies.");
}

TEST(Figure, TheCommandNamesAllThatIsNotAsAtFirst) {
  ViewState view;
  const Snapshot usual = in_a_scene();
  const std::string plain = figure_command("base", usual, view, "1,2,3,4,5,6", 1);
  for (const char* option : {"--no-edges", "--no-ground", "--wireframe", "--structure-level", "--answer",
                             "--exact", "--detection", "--legend"})
    EXPECT_EQ(plain.find(option), std::string::npos) << option;
  view.style.edges = view.style.ground = false;
  view.style.wireframe = true;
  view.overlays.structure = true;
  view.overlays.structure_level = 2;
  view.pictures.legend = true;
  view.pictures.caption = "A & B";
  Snapshot precise = in_a_scene();
  precise.pipeline.request = Request::penetration;
  precise.pipeline.exact = true;
  precise.pipeline.detection = Detection::swept;
  const std::string command = figure_command("my base", precise, view, "1,2,3,4,5,6", 1);
  for (const char* option :
       {"--no-edges", "--no-ground", "--wireframe", "--structure-level 2", "--answer distance", "--exact",
        "--detection swept", "'./my base.json'", "--legend", "--figure './my base.svg'", "--caption 'A & B'"})
    EXPECT_NE(command.find(option), std::string::npos) << option << " in " << command;
}

TEST(Figure, TheCommandCutsBodiesOpenAndIsolatesThePair) {
  ViewState view;
  const auto command = [&] { return figure_command("base", in_a_scene(), view, "1,2,3,4,5,6", 1); };
  for (const char* option : {"--cut", "--opacity", "--isolate"})
    EXPECT_EQ(command().find(option), std::string::npos) << option;
  view.cut = {true, CutDirection::profile, true, -0.25, true};
  view.style.opacity = 0.25f;
  view.selection = {3u, 2u};
  view.isolates_pair = true;
  for (const char* option :
       {" --cut=-profile=-0.25 --cut-selected", " --opacity 0.25", "--select 3,2 --isolate"})
    EXPECT_NE(command().find(option), std::string::npos) << option << " in " << command();
}

TEST(Figure, TheCommandMeasuresAgain) {
  ViewState view;
  Snapshot snapshot;
  auto scene = std::make_shared<SceneInfo>();
  scene->body_keys = {"ring"};
  snapshot.scene = scene;
  snapshot.poses = {{Mat3(1), Vec3(1, 0, 0)}};
  const auto command = [&] { return figure_command("base", snapshot, view, "1,2,3,4,5,6", 1); };
  view.ruler.ends = {{"ring", Vec3(-2, 0, 3), true}};
  EXPECT_EQ(command().find("--ruler"), std::string::npos);
  view.ruler.ends.push_back({"", Vec3(0, 0.5, 0), false});
  EXPECT_NE(command().find(" --ruler=-1,0,3,0,0.5,0 "), std::string::npos) << command();
}

TEST(Figure, TheCommandWritesNotesAgain) {
  ViewState view;
  view.notes.notes = {{{"a.stl", Vec3(0, 0.5, -1)}, "the top"}, {{"", Vec3(1, 2, 3)}, "it's here"}};
  const std::string command = figure_command("base", in_a_scene(), view, "1,2,3,4,5,6", 1);
  EXPECT_NE(command.find(" --note 'a.stl:0,0.5,-1=the top' --note "), std::string::npos) << command;
}

TEST(Figure, TheCommandCastsTheProbesRayAgain) {
  ViewState view;
  view.probe.on = true;
  const Snapshot snapshot = in_a_scene();
  EXPECT_EQ(figure_command("base", snapshot, view, "1,2,3,4,5,6", 1).find("--probe"), std::string::npos);
  view.probe.ray = Ray{Vec3(1, 2, 3), Vec3(0, 1, 0)};
  view.probe.radius = 0.25;
  EXPECT_NE(figure_command("base", snapshot, view, "1,2,3,4,5,6", 1)
                .find(" --probe-ray 1,2,3,1,3,3 --probe-radius 0.25 "),
            std::string::npos);
}

}  // namespace
}  // namespace collidoscope::viewer
