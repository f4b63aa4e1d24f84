// Scenes said in JSON, and scenes that go on after they were saved.

#include <gtest/gtest.h>

#include "core/error.h"
#include "core/random.h"
#include "fixtures/pipelines.h"
#include "fixtures/shared_data.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "modelling/models.h"
#include "scene/json_value.h"
#include "scene/model_shapes.h"
#include "scene/scene.h"
#include "shape/convex_pieces.h"
#include "shape/rounded_shape.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

void run(Simulation& simulation, int frames) {
  for (int frame = 0; frame < frames; ++frame) simulation.step();
}

/// The collisions and final poses of the next frames, starting with a new simulation.
std::uint64_t hash_of_continuing(Scene scene, int frames) {
  Simulation simulation(std::move(scene), test::pipeline_of("gjk"));
  run(simulation, frames);
  return simulation.result_hash();
}

struct Saved {
  std::string scene;
  int frames;  // before saving
};

class RoundTrip : public testing::TestWithParam<Saved> {};

TEST_P(RoundTrip, TheSavedSceneGoesOnAlike) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  parameters.seed = 5;
  if (GetParam().scene == "polytopes") parameters.count = 120, parameters.density = 0.08;
  if (GetParam().scene == "orbit") parameters.count = 3;
  if (GetParam().scene == "files" || GetParam().scene == "workbench")
    for (const char* id : {"chair", "torus"}) {
      parameters.files.push_back(folder.path() / (std::string(id) + ".stl"));
      write_stl(parameters.files.back(), model(id).create());
    }
  Simulation simulation(create_scene(GetParam().scene, parameters), test::pipeline_of("gjk"));
  run(simulation, GetParam().frames);
  const std::filesystem::path file = folder.path() / "saved.json";
  save_scene_file(file, simulation.scene());

  Scene loaded = load_scene_file(file);
  EXPECT_EQ(loaded.world.frame(), simulation.frame());
  EXPECT_EQ(loaded.seed, 5u);
  EXPECT_EQ(loaded.response, simulation.scene().response);
  EXPECT_EQ(hash_of_continuing(std::move(loaded), 100), hash_of_continuing(simulation.scene(), 100));
}

std::string name_of_saved(const testing::TestParamInfo<Saved>& info) {
  std::string name = info.param.scene + std::to_string(info.param.frames);
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Scenes, RoundTrip,
                         testing::Values(Saved{"polytopes", 0}, Saved{"polytopes", 77}, Saved{"arm", 0},
                                         Saved{"arm", 77}, Saved{"orbit", 50}, Saved{"degenerate-cubes", 50},
                                         Saved{"pass-through", 50}, Saved{"boxes-around", 50},
                                         Saved{"bin", 50}, Saved{"files", 30}, Saved{"workbench", 2}),
                         name_of_saved);

/// Its mesh, which is for pictures, would be another shape.
TEST(RoundTrip, ACurvedShapeWithoutASourceIsRefused) {
  const test::TemporaryFolder folder;
  Scene scene;
  scene.world.add({"sphere", make_sphere_shape("sphere", 1), {}});
  EXPECT_THROW(save_scene_file(folder.path() / "saved.json", scene), InputError);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "saved.json"));
}

TEST(RoundTrip, KeepsContactsThatWereAnswered) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  parameters.count = 200;
  parameters.density = 0.15;
  Simulation simulation(create_scene("polytopes", parameters), test::pipeline_of("gjk"));
  while (simulation.world().motion().answered.empty()) run(simulation, 1);
  save_scene_file(folder.path() / "saved.json", simulation.scene());
  const Scene loaded = load_scene_file(folder.path() / "saved.json");
  EXPECT_EQ(loaded.world.motion().answered, simulation.world().motion().answered);
}

TEST(RoundTrip, KeepsShapesThatRound) {
  const test::TemporaryFolder folder;
  SceneParameters parameters;
  parameters.count = 3, parameters.shapes = "rounded";
  const Scene scene = create_scene("pile", parameters);
  save_scene_file(folder.path() / "saved.json", scene);
  const Scene loaded = load_scene_file(folder.path() / "saved.json");
  const auto shapes = scene.world.bodies().shapes, read = loaded.world.bodies().shapes;
  ASSERT_EQ(read.size(), 8u);
  for (std::size_t body = 0; body < 8; ++body) {
    EXPECT_EQ(read[body]->rounding_radius(), shapes[body]->rounding_radius());
    EXPECT_EQ(read[body]->hull().vertices, shapes[body]->hull().vertices);
  }
  EXPECT_EQ(read[5]->rounding_radius(), 0.5);
  EXPECT_EQ(read[6]->hull().vertices.size(), 2u);
}

TEST(RoundTrip, KeepsEllipsoids) {
  const test::TemporaryFolder folder;
  Scene scene;
  scene.world.add({"one", make_model_shape("ellipsoid", "ellipsoid", {{"semi_axes", {1, 2, 3}}}, 0.5), {}});
  save_scene_file(folder.path() / "saved.json", scene);
  const Scene loaded = load_scene_file(folder.path() / "saved.json");
  const Shape& read = *loaded.world.bodies().shapes[0];
  ASSERT_NE(read.ellipsoid(), nullptr);
  EXPECT_EQ(read.ellipsoid()->semi_axes, Vec3(0.5, 1, 1.5));
  EXPECT_EQ(read.mesh().vertices.size(), 642u);
}

TEST(SaveSceneFile, WritesShapesFromMemoryAsStl) {
  const test::TemporaryFolder folder;
  Random random(1);
  Scene scene;
  scene.world.add({"stone", std::make_shared<Shape>("stone", make_random_polytope(Vec3(1), 30, random)), {}});
  save_scene_file(folder.path() / "memory.json", scene);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "memory-shape-0.stl"));
  const Scene loaded = load_scene_file(folder.path() / "memory.json");
  EXPECT_EQ(loaded.world.bodies().shapes[0]->hull().vertices.size(), 30u);
}

TEST(SaveSceneFile, PathsAreRelativeToTheFile) {
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "meshes");
  std::filesystem::create_directories(folder.path() / "scenes");
  write_stl(folder.path() / "meshes" / "box.stl", make_box(Vec3(1)));
  Scene scene;
  scene.world.add({"box", load_shape(folder.path() / "meshes" / "box.stl", 2), {}});
  save_scene_file(folder.path() / "scenes" / "box.json", scene);
  std::filesystem::rename(folder.path() / "scenes", folder.path() / "moved");
  const Scene loaded = load_scene_file(folder.path() / "moved" / "box.json");
  EXPECT_EQ(loaded.world.bodies().shapes[0]->aabb().max, Vec3(1));
}

TEST(LoadSceneFile, DecompositionsAreThoseOfTheShapes) {
  const test::TemporaryFolder folder;
  const Scene scene = load_scene_file(folder.write("scene.json", R"({"schema": 1, "shapes": [
      {"name": "fine", "model": "torus", "decomposition": {"max_parts": 7, "concavity": 0.02}},
      {"name": "plain", "model": "torus", "decomposition": {}}, {"name": "any", "model": "torus"},
      {"name": "mesh", "model": "torus", "decomposition": {"method": "none"}}],
    "bodies": [{"shape": "fine"}, {"shape": "plain"}, {"shape": "any"}, {"shape": "mesh"}]})"));
  save_scene_file(folder.path() / "saved.json", scene);
  for (const Scene& read : {scene, load_scene_file(folder.path() / "saved.json")}) {
    const std::span<const Shape* const> shapes = read.world.bodies().shapes;
    const DecompositionChoice fine{"cuts", {.max_parts = 7, .concavity = 0.02}};
    EXPECT_EQ(shapes[0]->source().decomposition, fine);
    EXPECT_EQ(shapes[1]->source().decomposition, DecompositionChoice{});
    EXPECT_FALSE(shapes[2]->source().decomposition);
    EXPECT_TRUE(shapes[3]->get<ConvexPieces>().empty());
  }
}

TEST(LoadSceneFile, DecomposesWhatIsClosedOfADescribedArm) {
  const test::TemporaryFolder folder;
  Mesh open = make_box(Vec3(1));
  open.triangles.pop_back();
  write_stl(folder.path() / "open.stl", open);
  write_stl(folder.path() / "closed.stl", make_box(Vec3(1)));
  folder.write("arm.json", R"({"name": "arm", "links": [{"name": "base", "parent": null, "mesh": "open.stl"},
    {"name": "tip", "parent": "base", "joint": null, "mesh": "closed.stl"}]})");
  const Scene scene = load_scene_file(folder.write("scene.json", R"({"schema": 1, "chains": [
    {"description": "arm.json", "decomposition": {"max_parts": 3}}]})"));
  const std::span<const Shape* const> shapes = scene.world.bodies().shapes;
  EXPECT_TRUE(shapes[0]->get<ConvexPieces>().empty());
  EXPECT_EQ(shapes[1]->source().decomposition->options.max_parts, 3u);
}

TEST(LoadSceneFile, ReadsWhatItSays) {
  const test::TemporaryFolder folder;
  const Scene scene = load_scene_file(folder.write("scene.json", R"({
    "schema": 1, "seed": 9, "dt": 0.01, "time": 2, "frame": 200, "response": "none",
    "pipeline": {"broad": "brute-force", "mid": "sphere+obb", "narrow": "gjk"},
    "camera": {"eye": [1, 2, 3], "target": [0, 0, 1]},
    "walls": {"min": [-1, -2, -3], "max": [1, 2, 3]},
    "shapes": [{"name": "box", "model": "box", "arguments": {"edges": [1, 2, 3]}, "scale": 0.5}],
    "bodies": [{"name": "a", "shape": "box", "position": [1, 0, 0], "orientation": [0, 0, 0, 1],
                "velocity": [0, 1, 0], "angular_velocity": [0, 0, 2], "rotation_centre": [0.5, 0, 0], "group": 3},
               {"shape": "box"}],
    "chains": [{"name": "crane", "base": {"position": [0, 0, 5]}, "links": [
      {"name": "mast", "body": "box 1"},
      {"name": "boom", "parent": "mast", "shape": "box", "group": 2, "body_origin": {"position": [0, 0, 1]},
       "joint": {"name": "swing", "type": "revolute", "axis": [0, 0, 2], "limits": [-1, 1],
                 "origin": {"position": [1, 0, 0]}, "motion": {"start": 0.1, "rate": 0.2, "amplitude": 0.3,
                 "period": 4, "phase": 5}}}]}],
    "testing": {"untested_groups": [[2, 3]], "untested_pairs": [["a", 1]]}
  })"));
  EXPECT_EQ(scene.seed, 9u);
  EXPECT_EQ(scene.dt, 0.01);
  EXPECT_EQ(scene.world.time(), 2);
  EXPECT_EQ(scene.world.frame(), 200u);
  EXPECT_EQ(scene.response, "none");
  EXPECT_EQ(to_string(scene.pipeline.broad.value()), "brute-force");
  EXPECT_EQ(to_string(scene.pipeline.mid.value()), "sphere+obb");
  EXPECT_EQ(to_string(scene.pipeline.narrow.value()), "gjk");
  ASSERT_TRUE(scene.camera);
  EXPECT_EQ(scene.camera->eye, Vec3(1, 2, 3));
  ASSERT_TRUE(scene.world.walls());
  EXPECT_EQ(scene.world.walls()->min, Vec3(-1, -2, -3));

  const World& world = scene.world;
  ASSERT_EQ(world.size(), 3u);
  EXPECT_EQ(world.bodies().shapes[0]->aabb().max, Vec3(0.25, 0.5, 0.75));
  EXPECT_EQ(world.motion().velocities[0], Vec3(0, 1, 0));
  EXPECT_EQ(world.motion().angular_velocities[0], Vec3(0, 0, 2));
  EXPECT_EQ(world.motion().poses[0].translation, Vec3(1.5, 0, 0));  // half a turn about the rotation centre
  EXPECT_EQ(world.group(0), 3u);
  EXPECT_EQ(world.name(2), "crane boom");

  const ChainLink& boom = world.chains()[0].links[1];
  EXPECT_EQ(boom.axis, Vec3(0, 0, 1));
  EXPECT_EQ(boom.motion.phase, 5);
  EXPECT_EQ(world.motion().poses[1].translation, Vec3(0, 0, 5));
  EXPECT_EQ(world.motion().poses[2].translation, Vec3(1, 0, 6));
  EXPECT_FALSE(world.filter().tests({0, 1}, 3, 0));
  EXPECT_FALSE(world.filter().tests({0, 2}, 3, 2));
  EXPECT_FALSE(world.filter().tests({1, 2}, 0, 2));  // neighbours
}

/// Pairs are looked up with the earlier body first.
TEST(LoadSceneFile, NamesContactsInAnyOrder) {
  const test::TemporaryFolder folder;
  const Scene scene = load_scene_file(folder.write("scene.json", R"({"schema": 1,
    "shapes": [{"name": "cube", "model": "box"}],
    "bodies": [{"shape": "cube"}, {"shape": "cube"}, {"shape": "cube", "name": "last"}],
    "contacts": [["last", 1], [1, 0]]})"));
  EXPECT_EQ(scene.world.motion().answered, (std::vector<BodyPair>{{0, 1}, {1, 2}}));
}

TEST(LoadSceneFile, ReadsTheFormerKeysOfMotion) {
  const test::TemporaryFolder folder;
  const Scene scene = load_scene_file(folder.write("scene.json", R"({"schema": 1,
    "shapes": [{"name": "box", "model": "box"}],
    "bodies": [{"shape": "box", "spin": [0, 0, 2], "pivot": [0.5, 0, 0]}]})"));
  EXPECT_EQ(scene.world.motion().angular_velocities[0], Vec3(0, 0, 2));
  EXPECT_EQ(scene.world.motion().rotation_centres[0], Vec3(0.5, 0, 0));
}

TEST(SaveSceneFile, WritesTheNewKeysOfMotion) {
  const test::TemporaryFolder folder;
  save_scene_file(folder.path() / "saved.json", load_scene_file(folder.write("scene.json", R"({"schema": 1,
    "shapes": [{"name": "box", "model": "box"}],
    "bodies": [{"shape": "box", "spin": [0, 0, 2], "pivot": [0.5, 0, 0]}]})")));
  const JsonValue saved = JsonValue::read(folder.path() / "saved.json").at("bodies").items()[0];
  EXPECT_EQ(saved.at("angular_velocity").vector(), Vec3(0, 0, 2));
  EXPECT_EQ(saved.at("rotation_centre").vector(), Vec3(0.5, 0, 0));
  EXPECT_FALSE(saved.has("spin") || saved.has("pivot"));
}

TEST(LoadSceneFile, StartsFromABuiltInScene) {
  const test::TemporaryFolder folder;
  Scene said = load_scene_file(folder.write("scene.json", R"({"schema": 1, "response": "none",
      "built_in": {"id": "polytopes", "count": 50, "shapes": "rods", "vertices": 12, "density": 0.1,
                   "seed": 4}})"));
  SceneParameters parameters;
  parameters.count = 50;
  parameters.shapes = "rods";
  parameters.vertices = 12;
  parameters.density = 0.1;
  parameters.seed = 4;
  Scene made = create_scene("polytopes", parameters);
  made.response = "none";
  EXPECT_EQ(said.seed, 4u);
  EXPECT_EQ(hash_of_continuing(said, 50), hash_of_continuing(made, 50));
}

/// Frames in which something collides, of 300; and in which nothing does.
void expect_now_and_then(const std::filesystem::path& file) {
  Simulation simulation(load_scene_file(file), test::pipeline_of("gjk"));
  int colliding = 0;
  for (int frame = 0; frame < 300; ++frame) colliding += !simulation.step().colliding.empty();
  EXPECT_GE(colliding, 3);
}

class Example : public testing::TestWithParam<const char*> {};
TEST_P(Example, LoadsAndCollidesNowAndThen) {
  expect_now_and_then(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "assets" / "scenes" / GetParam());
}
std::string name_of_example(const testing::TestParamInfo<const char*>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Assets, Example, testing::Values("crowd.json", "showcase.json", "two-arms.json"),
                         name_of_example);

TEST(RobotArms, Ur5eAmongObstacles) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/ur5e/ur5e.json");
  const std::filesystem::path file =
      std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "tests/data/scenes/ur5e.json";
  const Scene scene = load_scene_file(file);
  EXPECT_EQ(scene.world.size(), 27u);
  EXPECT_EQ(scene.world.filter().excluded().size(), 6u);  // seven links with a mesh
  expect_now_and_then(file);
}

TEST(RobotArms, PandaAmongObstacles) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/panda/panda.json");
  const std::filesystem::path file =
      std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "tests/data/scenes/panda.json";
  const Scene scene = load_scene_file(file);
  EXPECT_EQ(scene.world.size(), 31u);
  EXPECT_EQ(scene.world.filter().excluded().size(), 10u);
  EXPECT_EQ(scene.world.shape_library().size(), 13u);  // both fingers share one
  expect_now_and_then(file);
}

TEST(RobotArms, ASavedArmGoesOnAlike) {
  COLLIDOSCOPE_REQUIRE_SHARED("stl/panda/panda.json");
  const test::TemporaryFolder folder;
  Simulation simulation(
      load_scene_file(std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "tests/data/scenes/panda.json"),
      test::pipeline_of("gjk"));
  run(simulation, 40);
  save_scene_file(folder.path() / "saved.json", simulation.scene());
  EXPECT_EQ(hash_of_continuing(load_scene_file(folder.path() / "saved.json"), 100),
            hash_of_continuing(simulation.scene(), 100));
}

}  // namespace
}  // namespace collidoscope
