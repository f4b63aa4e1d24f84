// Worlds whose bodies a trajectory moves.

#include <fstream>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

constexpr const char* scene_text = R"({
  "schema": 1, "dt": 0.5, "trajectory": "poses.csv", "response": "none",
  "shapes": [{"name": "cube", "model": "box"}],
  "bodies": [
    {"name": "a", "shape": "cube", "position": [9, 9, 9], "velocity": [1, 0, 0]},
    {"name": "b", "shape": "cube", "position": [0, 5, 0], "velocity": [0, 0, 1]},
    {"name": "c", "shape": "cube", "rotation_centre": [1, 0, 0]}
  ]
})";

const std::string recorded_poses =
    "frame,body,x,y,z,qw,qx,qy,qz\n"
    "0,a,0,0,0,1,0,0,0\n"
    "1,a,1,0,0,1,0,0,0\n"
    "2,a,2,0,0,0.7071067811865476,0,0,0.7071067811865476\n"
    "2,2,0,-3,0,1,0,0,0\n"
    "4,a,2,4,0,0.7071067811865476,0,0,0.7071067811865476\n";

class TrajectoryWorld : public testing::Test {
 protected:
  Scene scene(const std::string& trajectory = recorded_poses, const std::string& text = scene_text) const {
    folder_.write("poses.csv", trajectory);
    return load_scene_file(folder_.write("scene.json", text));
  }
  static Vec3 place(const World& world, BodyIndex body) { return world.motion().poses[body].translation; }

  test::TemporaryFolder folder_;
};

TEST_F(TrajectoryWorld, BodiesStandWhereItsFramesSay) {
  World world = scene().world;
  EXPECT_EQ(place(world, 0), Vec3(0)) << "at once";
  const Vec3 of_a[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 4, 0}, {2, 4, 0}, {2, 4, 0}};
  for (int frame = 0; frame < 7; ++frame) {
    EXPECT_EQ(place(world, 0), of_a[frame]) << frame;
    EXPECT_EQ(place(world, 1), Vec3(0, 5, 0.5 * frame)) << "it moves by itself";
    EXPECT_EQ(place(world, 2), frame < 2 ? Vec3(-1, 0, 0) : Vec3(0, -3, 0)) << "the shape's frame";
    world.step(0.5);
  }
  EXPECT_EQ(world.time(), 3.5);
}

TEST_F(TrajectoryWorld, ABodyMovesByItselfUntilItIsMentioned) {
  World world = scene("frame,body,x,y,z,qw,qx,qy,qz\n2,a,1,0,0,1,0,0,0\n").world;
  EXPECT_EQ(place(world, 0), Vec3(9, 9, 9));
  EXPECT_FALSE(world.carried_bodies()[0]);
  world.step(0.5);
  EXPECT_EQ(place(world, 0), Vec3(9.5, 9, 9));
  world.step(0.5);
  EXPECT_EQ(place(world, 0), Vec3(1, 0, 0));
  EXPECT_TRUE(world.carried_bodies()[0]);
}

TEST_F(TrajectoryWorld, SweepsGoFromPoseToPose) {
  World world = scene().world;
  world.keep_sweeps(true);
  world.step(0.5), world.step(0.5);
  const Sweep sweep = world.bodies().sweeps[0];
  EXPECT_EQ(sweep.start().translation, Vec3(1, 0, 0));
  EXPECT_LT(length(sweep.at(0.5).translation - Vec3(1.5, 0, 0)), 1e-15);
  const Vec3 turned = sweep.at(0.5).rotate(Vec3(1, 0, 0));
  EXPECT_NEAR(turned.x, turned.y, 1e-15) << "half of a quarter turn";
  const World within = world.at(0.5);
  EXPECT_LT(length(place(within, 0) - Vec3(1.5, 0, 0)), 1e-15);
}

TEST_F(TrajectoryWorld, ItsTimesAreThoseOfSteps) {
  Simulation simulation(scene("frame,body,x,y,z,qw,qx,qy,qz,t\n"
                              "0,a,0,0,0,1,0,0,0,7\n1,a,0,0,0,1,0,0,0,7.25\n2,a,0,0,0,1,0,0,0,9.25\n"),
                        {});
  const Real expected[] = {0, 0.25, 2.25, 2.75, 3.25};  // beyond the end the scene's dt
  for (int frame = 0; frame < 5; ++frame) {
    EXPECT_EQ(simulation.world().time(), expected[frame]) << frame;
    EXPECT_EQ(simulation.world().motion().positions[1], Vec3(0, 5, expected[frame]));
    simulation.step();
  }
}

/// Frame by frame, the hashes of a run.
std::vector<std::uint64_t> hashes(Simulation& simulation, int frames) {
  std::vector<std::uint64_t> found;
  for (int i = 0; i < frames; ++i) simulation.step(), found.push_back(simulation.result_hash());
  return found;
}

TEST_F(TrajectoryWorld, ComesAgainAlikeAfterRestartAndStepsBack) {
  for (const Detection detection : {Detection::discrete, Detection::swept}) {
    PipelineConfig config;
    config.detection = detection;
    Simulation simulation(scene(), config);
    const std::vector<std::uint64_t> first = hashes(simulation, 6);
    EXPECT_NE(first[1], first[2]);
    simulation.restart();
    EXPECT_EQ(hashes(simulation, 3), std::vector<std::uint64_t>(first.begin(), first.begin() + 3));
    const Simulation::Checkpoint checkpoint = simulation.checkpoint();
    simulation.step();
    simulation.restore(checkpoint);
    EXPECT_EQ(hashes(simulation, 3), std::vector<std::uint64_t>(first.begin() + 3, first.end()));
  }
}

TEST_F(TrajectoryWorld, ASavedSceneGoesOn) {
  Simulation running(scene(), {});
  for (int i = 0; i < 2; ++i) running.step();
  save_scene_file(folder_.path() / "saved.json", running.scene());
  Simulation saved(load_scene_file(folder_.path() / "saved.json"), {});
  EXPECT_EQ(saved.scene().trajectory->file().filename(), "poses.csv");
  for (int i = 0; i < 4; ++i) {
    for (BodyIndex body = 0; body < 3; ++body) {
      EXPECT_EQ(place(saved.world(), body), place(running.world(), body)) << i << ' ' << body;
      EXPECT_EQ(saved.world().motion().poses[body].rotation, running.world().motion().poses[body].rotation);
    }
    running.step(), saved.step();
  }
}

TEST_F(TrajectoryWorld, ASceneSavedWithinAStepStaysThere) {
  Scene running = scene();
  running.world.keep_sweeps(true);
  running.world.step(0.5);
  running.world = running.world.at(0.5);
  save_scene_file(folder_.path() / "saved.json", running);
  const Scene saved = load_scene_file(folder_.path() / "saved.json");
  EXPECT_FALSE(saved.world.trajectory());
  EXPECT_EQ(place(saved.world, 0), Vec3(0.5, 0, 0));
}

/// What came through a pipe is written beside the scene.
TEST_F(TrajectoryWorld, ASavedSceneKeepsWhatAPipeBrought) {
  const std::filesystem::path pipe = folder_.path() / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto source = std::make_shared<TrajectorySource>(pipe);
  std::jthread writer([&] { std::ofstream(pipe) << recorded_poses; });  // opens what is open for reading
  Scene running = scene();
  move_by(source, running, nullptr);
  writer.join();
  running.world.step(0.5);
  save_scene_file(folder_.path() / "saved.json", running);
  World saved = load_scene_file(folder_.path() / "saved.json").world;
  for (int i = 0; i < 5; ++i) {
    for (const BodyIndex body : {0u, 2u}) EXPECT_EQ(place(saved, body), place(running.world, body)) << i;
    saved.step(0.5), running.world.step(0.5);
  }
}

TEST_F(TrajectoryWorld, UnderMassesItsBodiesAreKinematic) {
  const std::string text = R"({
    "schema": 1, "dt": 0.01, "trajectory": "poses.csv", "response": "impulse",
    "shapes": [{"name": "cube", "model": "box"}],
    "bodies": [{"name": "pusher", "shape": "cube"}, {"name": "pushed", "shape": "cube", "position": [1.2, 0, 0]}]
  })";
  std::string pushing = "frame,body,x,y,z,qw,qx,qy,qz\n";
  for (int frame = 0; frame <= 50; ++frame)
    pushing += std::to_string(frame) + ",pusher," + std::to_string(0.02 * frame) + ",0,0,1,0,0,0\n";
  Simulation simulation(scene(pushing, text), {});
  for (int i = 0; i < 50; ++i) simulation.step();
  EXPECT_EQ(place(simulation.world(), 0), Vec3(1, 0, 0)) << "exactly where the file says";
  EXPECT_GT(place(simulation.world(), 1).x, 1.9) << "in front of it";
  EXPECT_FALSE(simulation.world().motion().velocities[1].x < 1.9) << "at its speed of 2 m/s or more";
}

void expect_refused(const std::function<void()>& open, const std::string& place, const std::string& reason) {
  try {
    open();
    FAIL() << "no error; expected: " << reason;
  } catch (const InputError& error) {
    EXPECT_TRUE(error.file().ends_with("poses.csv")) << error.what();
    EXPECT_EQ(error.place(), place);
    EXPECT_EQ(error.reason().substr(0, reason.size()), reason);
  }
}

TEST_F(TrajectoryWorld, RefusesBodiesThatItCannotMove) {
  const std::string header = "frame,body,x,y,z,qw,qx,qy,qz\n";
  expect_refused([&] { scene(header + "0,d,0,0,0,1,0,0,0\n"); }, "line 2",
                 "unknown body 'd'; known: a, b, c");
  expect_refused([&] { scene(header + "0,3,0,0,0,1,0,0,0\n"); }, "line 2", "unknown body '3'");
  expect_refused([&] { scene(header + "0,b,0,0,0,1,0,0,0\n0,1,0,0,0,1,0,0,0\n"); }, "line 3",
                 "'1' is the body that an earlier line calls 'b'");
  const std::string chained = R"({
    "schema": 1, "trajectory": "poses.csv", "shapes": [{"name": "cube", "model": "box"}],
    "chains": [{"name": "arm", "links": [{"name": "base", "shape": "cube"}]}]
  })";
  expect_refused([&] { scene(header + "0,arm base,0,0,0,1,0,0,0\n", chained); }, "line 2",
                 "'arm base' is a link of a chain, which its joints move");
}

/// Under masses a body cannot become kinematic on its way; which are is known from the first frame.
TEST_F(TrajectoryWorld, RefusesBodiesThatComeLateUnderMasses) {
  const std::string first = "frame,body,x,y,z,qw,qx,qy,qz\n0,pusher,0,0,0,1,0,0,0\n\n";
  const std::filesystem::path file = folder_.write("poses.csv", first);
  const auto source = std::make_shared<TrajectorySource>(file, true);
  Scene scene = load_scene_file(folder_.write("masses.json", R"({
    "schema": 1, "response": "impulse", "shapes": [{"name": "cube", "model": "box"}],
    "bodies": [{"name": "pusher", "shape": "cube"}, {"name": "pushed", "shape": "cube", "position": [3, 0, 0]}]
  })"));
  move_by(source, scene, nullptr);
  Simulation simulation(std::move(scene), {});
  folder_.write("poses.csv", first + "1,pushed,3,0,0,1,0,0,0\n\n");
  ASSERT_TRUE(source->wait_for(1, std::chrono::seconds(30)));
  for (int i = 0; i < 2; ++i) {
    expect_refused([&] { simulation.step(); }, "line 4",
                   "'pushed' is mentioned for the first time after the start");
    EXPECT_EQ(simulation.frame(), 0u) << "nothing has moved";
  }
}

}  // namespace
}  // namespace collidoscope
