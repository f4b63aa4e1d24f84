// Simulations whose shapes deform by the user's own frames, from a scene file.

#include <cmath>
#include <gtest/gtest.h>

#include "core/error.h"
#include "dynamics/deformation/mesh_frames.h"
#include "fixtures/pipelines.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

/// A bar that is bent more from frame to frame.
void write_bar(const std::filesystem::path& file, Real bend) {
  Mesh bar = make_bar(Vec3(2, 0.3, 0.3), 16, 2);
  for (Vec3f& vertex : bar.vertices) vertex.y += static_cast<float>(bend * vertex.x * vertex.x);
  write_stl(file, bar);
}

constexpr const char* bodies = R"("bodies": [
    {"shape": "bar"}, {"shape": "bar", "position": [0, 0.7, 0], "angular_velocity": [0.1, 0.3, 0.5]},
    {"shape": "bar", "position": [0.4, -0.8, 0.2], "velocity": [0, 0.3, 0]},
    {"shape": "sphere", "position": [0.9, 0.75, 0.05], "angular_velocity": [1, 0, 0]}])";

class FramesScene : public testing::Test {
 protected:
  FramesScene() {
    for (int i = 0; i < 4; ++i)
      write_bar(folder_.path() / "bar" / ("bar" + std::to_string(7 + i) + ".stl"), 0.25 * i);
  }

  std::filesystem::path write(const std::string& deformation) const {
    return folder_.write("scene.json", R"({"schema": 1, "response": "none", "shapes": [{"name": "bar", )"
                                       R"("deformation": )" +
                                           deformation +
                                           R"(}, {"name": "sphere", "model": "icosphere",)"
                                           R"( "arguments": {"radius": 0.3}}], )" +
                                           bodies + "}");
  }
  Scene scene(const std::string& more = R"(, "repeat": "to-and-fro", "period": 1.5)") const {
    return load_scene_file(write(R"({"frames": "bar")" + more + "}"));
  }
  std::string refusal(const std::string& deformation) const {
    try {
      load_scene_file(write(deformation));
    } catch (const InputError& error) {
      return error.place() + ": " + error.reason();
    }
    return "";
  }

  struct Folder : test::TemporaryFolder {
    Folder() { std::filesystem::create_directories(path() / "bar"); }
  } folder_;
};

std::size_t colliding_after(Simulation& simulation, int frames = 120) {
  std::size_t colliding = 0;
  for (int frame = 0; frame < frames; ++frame) colliding += simulation.step().colliding.size();
  return colliding;
}

TEST_F(FramesScene, EveryMeshAlgorithmAndThreadCountGivesOneHash) {
  const Scene frames = scene();
  Simulation first(frames, test::pipeline_of("edge-face"));
  const std::size_t colliding = colliding_after(first);
  EXPECT_GT(colliding, 60u);
  EXPECT_LT(colliding, 420u) << "of 120 frames with 6 pairs";
  for (const std::string narrow : {"aabb-tree", "obb-tree", "sphere-tree", "face-octree", "edge-face"})
    for (const unsigned threads : {1u, 2u}) {
      Simulation simulation(frames, test::pipeline_of(narrow, threads));
      EXPECT_EQ(colliding_after(simulation), colliding) << narrow;
      EXPECT_EQ(simulation.result_hash(), first.result_hash()) << narrow << ", " << threads << " threads";
    }
}

TEST_F(FramesScene, SteppingBackComesToTheSame) {
  Simulation simulation(scene(R"(, "interpolation": "smooth", "period": 1.7)"),
                        test::pipeline_of("aabb-tree"));
  colliding_after(simulation, 20);
  const Simulation::Checkpoint checkpoint = simulation.checkpoint();
  const std::vector<Vec3f> vertices = simulation.world().shape(0)->mesh().vertices;
  colliding_after(simulation);
  const std::uint64_t hash = simulation.result_hash();
  EXPECT_NE(simulation.world().shape(0)->mesh().vertices, vertices);
  simulation.restore(checkpoint);
  EXPECT_EQ(simulation.world().shape(0)->mesh().vertices, vertices);
  colliding_after(simulation);
  EXPECT_EQ(simulation.result_hash(), hash);
}

TEST_F(FramesScene, FramesAreLoadedOnceAndShared) {
  Simulation simulation(scene(), test::pipeline_of("aabb-tree"));
  const auto frames_of = [](const World& world, BodyIndex body) {
    return world.deforming_shape(body)->choice().frames;
  };
  const World& world = simulation.world();
  ASSERT_TRUE(frames_of(world, 0));
  EXPECT_EQ(frames_of(world, 0)->positions.size(), 4u);
  EXPECT_EQ(frames_of(world, 0), frames_of(world, 2));
  EXPECT_EQ(frames_of(world, 0), frames_of(simulation.checkpoint().world, 1));
  EXPECT_FALSE(world.deforming_shape(3));
}

TEST_F(FramesScene, ASavedSceneGoesOnAlikeFromAnotherFolder) {
  Simulation simulation(scene(R"(, "period": 0.7, "repeat": "once", "interpolation": "smooth")"),
                        test::pipeline_of("aabb-tree"));
  colliding_after(simulation, 20);
  const std::filesystem::path saved = folder_.path() / "elsewhere" / "saved.json";
  std::filesystem::create_directories(saved.parent_path());
  save_scene_file(saved, simulation.scene());
  Simulation again(load_scene_file(saved), test::pipeline_of("aabb-tree"));
  const DeformationChoice &choice = again.world().deforming_shape(0)->choice(),
                          &before = simulation.world().deforming_shape(0)->choice();
  EXPECT_EQ(choice.parameters, before.parameters);
  EXPECT_EQ(choice.frames->positions, before.frames->positions);
  EXPECT_EQ(again.world().rest_shape(0)->name(), "bar");
  for (int frame = 0; frame < 40; ++frame) {
    const std::vector<BodyPair> expected = simulation.step().colliding;
    ASSERT_EQ(again.step().colliding, expected);
    ASSERT_EQ(again.world().shape(2)->mesh().vertices, simulation.world().shape(2)->mesh().vertices);
  }
}

TEST_F(FramesScene, RefusesWhatIsWrongInTheFile) {
  const std::string place = "shapes[0].deformation";
  EXPECT_EQ(refusal("{}"), place + ": lacks the key 'frames'");
  EXPECT_EQ(refusal(R"({"frames": ["bar/bar7.stl"]})"),
            place + ".frames: needs two frames or more to move between");
  EXPECT_EQ(refusal(R"({"frames": "bar", "period": 0})"),
            place + ".period: period is a number from 0.01 to 1000, not '0'");
  EXPECT_EQ(refusal(R"({"frames": "bar", "repeat": "twice"})"),
            place + ".repeat: unknown repeat 'twice'; known: cycle, to-and-fro, once");
  EXPECT_EQ(refusal(R"({"frames": "bar", "speed": 2})"),
            place + ".speed: it has no 'speed'; known: frames, period, repeat, interpolation");
  EXPECT_NE(
      refusal(R"({"frames": ["bar/bar7.stl", "bar/bar6.stl"]})").find(place + ".frames[1]: there is no"),
      std::string::npos);
  EXPECT_NE(refusal(R"({"frames": "ba"})").find(place + ".frames: there is no file"), std::string::npos);
  EXPECT_NE(refusal(R"({"frames": "bar"}, "model": "box")").find("shapes[0].model: stands beside frames"),
            std::string::npos);
  EXPECT_NE(refusal(R"("frames:period=1", "model": "box")").find(place + ": the files are missing"),
            std::string::npos);
}

}  // namespace
}  // namespace collidoscope
