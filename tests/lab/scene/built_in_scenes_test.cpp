#include <algorithm>
#include <gtest/gtest.h>
#include <numbers>
#include <set>

#include "core/error.h"
#include "core/input_text.h"
#include "fixtures/pipelines.h"
#include "fixtures/temporary_folder.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/stl.h"
#include "geometry/primitives/primitives.h"
#include "modelling/models.h"
#include "narrow/convex/closest_features/placed_features.h"
#include "scene/built_in/extent.h"
#include "scene/scene.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

/// Two files for the scenes that need some.
SceneParameters parameters_for(std::string_view scene, const test::TemporaryFolder& folder) {
  SceneParameters parameters;
  if (scene != "files" && scene != "workbench") return parameters;
  for (const char* id : {"chair", "space-shuttle"}) {
    parameters.files.push_back(folder.path() / (std::string(id) + ".stl"));
    write_stl(parameters.files.back(), model(id).create());
  }
  return parameters;
}

std::uint64_t hash_after(const std::string& scene, const SceneParameters& parameters, int frames) {
  Simulation simulation(create_scene(scene, parameters), test::pipeline_of("gjk"));
  for (int frame = 0; frame < frames; ++frame) simulation.step();
  return simulation.result_hash();
}

class BuiltIn : public testing::TestWithParam<const SceneAlgorithm*> {};

TEST_P(BuiltIn, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const test::TemporaryFolder folder;
  const std::string id(GetParam()->id);
  SceneParameters parameters = parameters_for(id, folder);
  const std::uint64_t first = hash_after(id, parameters, 20);
  EXPECT_EQ(hash_after(id, parameters, 20), first);
  parameters.seed = 2;
  const bool draws = std::ranges::find(GetParam()->parameters, "seed") != GetParam()->parameters.end();
  EXPECT_EQ(hash_after(id, parameters, 20) != first, draws);
}

TEST_P(BuiltIn, TellsWhatItTookForWhatTheUserLeftOpen) {
  const test::TemporaryFolder folder;
  const std::string id(GetParam()->id);
  const Scene scene = create_scene(id, parameters_for(id, folder));
  const auto uses = [](std::string_view name) {
    return std::ranges::find(GetParam()->parameters, name) != GetParam()->parameters.end();
  };
  EXPECT_EQ(scene.parameters.count.has_value(), uses("count"));
  EXPECT_EQ(scene.parameters.shapes.has_value(), uses("shapes"));
  EXPECT_EQ(GetParam()->shapes.empty(), !uses("shapes"));
  EXPECT_EQ(scene.parameters.vertices.has_value(), uses("vertices"));
  EXPECT_EQ(scene.parameters.velocity.has_value(), uses("velocity"));
  EXPECT_EQ(scene.parameters.rotation.has_value(), uses("rotation"));
  EXPECT_EQ(scene.parameters.density.has_value(), uses("density"));
  EXPECT_EQ(hash_after(id, scene.parameters, 5), hash_after(id, parameters_for(id, folder), 5));
}

TEST_P(BuiltIn, ReactsToEachParameterItNames) {
  const test::TemporaryFolder folder;
  const std::string id(GetParam()->id);
  const SceneParameters standard = parameters_for(id, folder);
  const std::uint64_t first = hash_after(id, standard, 5);
  for (const std::string_view name : GetParam()->parameters) {
    SceneParameters changed = standard;
    if (name == "count") changed.count = 7;
    if (name == "shapes") changed.shapes = std::string(GetParam()->shapes.back());
    if (name == "vertices") changed.vertices = 12;
    if (name == "velocity") changed.velocity = 3;
    if (name == "rotation") changed.rotation = 4;
    if (name == "density") changed.density = 0.01;
    if (name == "seed") changed.seed = 3;
    if (name == "files") {
      const std::filesystem::path file = folder.path() / "torus.stl";
      write_stl(file, model("torus").create());
      changed.files = {file, file};
    }
    // The orbit's shape does not show in its poses before it collides.
    const Scene scene = create_scene(id, changed), usual = create_scene(id, standard);
    const bool other_shape = scene.world.bodies().shapes[0]->mesh().vertices.size() !=
                             usual.world.bodies().shapes[0]->mesh().vertices.size();
    EXPECT_TRUE(other_shape || hash_after(id, changed, 5) != first) << name;
  }
}

/// Scenes in which bodies move.
class InMotion : public BuiltIn {};

TEST_P(InMotion, ShowsCollisionsAndTheirAbsence) {
  const test::TemporaryFolder folder;
  const std::string id(GetParam()->id);
  Simulation simulation(create_scene(id, parameters_for(id, folder)), test::pipeline_of("gjk"));
  EXPECT_EQ(simulation.scene().id, id);
  EXPECT_TRUE(simulation.detect().colliding.empty());
  int with_collision = 0;
  for (int frame = 0; frame < 300 && with_collision < 30; ++frame) {
    const bool collides = !simulation.step().colliding.empty();
    with_collision += collides || !simulation.contacts().empty();  // bodies with masses keep a skin apart
  }
  EXPECT_GE(with_collision, 30);
}

std::string name_of(const testing::TestParamInfo<const SceneAlgorithm*>& info) {
  std::string name(info.param->id);
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, BuiltIn,
                         testing::ValuesIn(scene_algorithms().begin(), scene_algorithms().end()), name_of);

/// All but the workbench, where files lie as they are, and the pairs to step through.
std::vector<const SceneAlgorithm*> scenes_in_motion() {
  std::vector<const SceneAlgorithm*> scenes(scene_algorithms().begin(), scene_algorithms().end());
  std::erase(scenes, &scene_algorithm("workbench"));
  std::erase(scenes, &scene_algorithm("classic-pairs"));
  return scenes;
}
INSTANTIATE_TEST_SUITE_P(All, InMotion, testing::ValuesIn(scenes_in_motion()), name_of);

/// Of the places where bodies start, those from `first` on.
std::uint64_t hash_of_places(const std::string& scene, BodyIndex first) {
  const World world = create_scene(scene, {}).world;
  Hash hash;
  for (BodyIndex i = first; i < world.size(); ++i)
    for (int axis = 0; axis < 3; ++axis) hash.add(world.bodies().poses[i].translation[axis]);
  return hash.value();
}

// Random numbers drawn in an order that the language leaves open would show here with another compiler.
TEST(Scenes, BodiesStartAtThePlacesOnRecord) {
  EXPECT_EQ(hash_of_places("polytopes", 0), 0xbe5013eceb027a51u);
  EXPECT_EQ(hash_of_places("arm", 7), 0x3e21f71836088201u);
  EXPECT_EQ(hash_of_places("boxes-around", 1), 0xb3022d0e8cad1753u);
  EXPECT_EQ(hash_of_places("bin", 0), 0x67bc4ec7d0c15c5fu);
}

/// How many bodies are neutral, green and red after so many frames.
std::array<int, 3> states_after(Scene scene, int frames) {
  Simulation simulation(std::move(scene), test::pipeline_of("gjk"));
  for (int frame = 0; frame < frames; ++frame) simulation.step();
  std::array<int, 3> counts = {};
  for (const BodyState state : simulation.pipeline().report().body_states)
    ++counts[static_cast<std::size_t>(state)];
  return counts;
}

TEST(Polytopes, AllThreeStatesAreThereAfterASecond) {
  const auto [neutral, green, red] = states_after(create_scene("polytopes", {}), 60);
  EXPECT_GE(neutral, 25);
  EXPECT_GE(green, 100);
  EXPECT_GE(red, 10);
  EXPECT_LE(red, 50);
}

TEST(Polytopes, DensityIsTheShareOfTheEnvironmentThatIsFilled) {
  SceneParameters parameters;
  parameters.count = 100;
  parameters.density = 0.07;
  const World world = create_scene("polytopes", parameters).world;
  Real filled = 0;
  for (const Shape* shape : world.bodies().shapes) filled += mass_properties(shape->mesh()).volume;
  const Vec3 size = world.walls()->max - world.walls()->min;
  EXPECT_NEAR(filled / (size.x * size.y * size.z), 0.07, 1e-12);
}

/// Kinds of shapes that bodies have: "rod" for "rod 3".
std::set<std::string> kinds_of(const World& world) {
  std::set<std::string> kinds;
  for (const ShapePointer& shape : world.shape_library())
    kinds.insert(shape->name().substr(0, shape->name().find(' ')));
  return kinds;
}

/// The kind of "cylinder-rods" is that of rods. Those made another way are not in the mix.
std::string_view kind_of_choice(std::string_view choice) {
  constexpr std::string_view another_way = "cylinder-";
  return choice.starts_with(another_way) ? choice.substr(another_way.size()) : choice;
}

/// "rod 3" is one of the rods.
TEST(Scenes, HaveShapesOfTheKindAskedFor) {
  for (const char* scene : {"polytopes", "bin"}) {
    const std::span<const std::string_view> choices = scene_algorithm(scene).shapes;
    ASSERT_EQ(choices.front(), "mixed");
    SceneParameters parameters;
    parameters.shapes = "mixed";
    EXPECT_EQ(hash_after(scene, parameters, 5), hash_after(scene, {}, 5));
    const auto is_mixed = [](std::string_view choice) { return kind_of_choice(choice) == choice; };
    EXPECT_EQ(kinds_of(create_scene(scene, {}).world).size(),
              std::ranges::count_if(choices.subspan(1), is_mixed));
    for (const std::string_view choice : choices.subspan(1)) {
      parameters.shapes = std::string(choice);
      const World world = create_scene(scene, parameters).world;
      const std::set<std::string> kinds = kinds_of(world);
      ASSERT_EQ(kinds.size(), 1u) << choice;
      EXPECT_EQ(kind_of_choice(choice).substr(0, kinds.begin()->size()), *kinds.begin());
      EXPECT_EQ(world.name(7).substr(0, kinds.begin()->size()), *kinds.begin());
    }
  }
}

TEST(Scenes, IgnoreAKindOfShapesForWhichTheyHaveNoUse) {
  SceneParameters parameters;
  parameters.shapes = "rods";
  EXPECT_EQ(hash_after("orbit", parameters, 20), hash_after("orbit", {}, 20));
}

TEST(Polytopes, MovesAsFastAsAskedFor) {
  SceneParameters parameters;
  parameters.count = 30;
  parameters.vertices = 33;
  const Scene scene = create_scene("polytopes", parameters);
  const MotionState& motion = scene.world.motion();
  for (BodyIndex i = 0; i < 30; ++i) {
    EXPECT_NEAR(length(motion.velocities[i]) * scene.dt, 0.05 * 0.5, 1e-15);  // 5 % of the radius
    EXPECT_NEAR(length(motion.angular_velocities[i]) * scene.dt, std::numbers::pi / 18, 1e-15);
    EXPECT_EQ(scene.world.bodies().shapes[i]->hull().vertices.size(), 33u);
  }
}

TEST(Polytopes, StayWithinTheirWalls) {
  Simulation simulation(create_scene("polytopes", {}), test::pipeline_of("gjk"));
  for (int frame = 0; frame < 600; ++frame) simulation.step();
  const Real half = simulation.world().walls()->max.x;
  for (const Vec3& position : simulation.world().motion().positions)
    for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(position[axis]), half + 0.1);  // a few steps
}

TEST(Polytopes, NoPairTremblesInContactForever) {
  SceneParameters parameters;
  parameters.density = 0.2;  // so dense that some overlap from the start
  Simulation simulation(create_scene("polytopes", parameters), test::pipeline_of("gjk"));
  std::vector<BodyPair> ever = simulation.detect().colliding;
  ASSERT_FALSE(ever.empty());
  for (int frame = 0; frame < 300 && !ever.empty(); ++frame) {
    const std::vector<BodyPair>& now = simulation.step().colliding;
    std::erase_if(ever,
                  [&](const BodyPair& pair) { return !std::binary_search(now.begin(), now.end(), pair); });
  }
  EXPECT_TRUE(ever.empty()) << ever.size() << " pairs never came apart";
}

TEST(Arm, AllThreeStatesAreThereAtTheFramesThatAreShown) {
  for (const int frames : {60, 300}) {
    const auto [neutral, green, red] = states_after(create_scene("arm", {}), frames);
    EXPECT_GE(neutral, 5);
    EXPECT_GE(green, 5);
    EXPECT_GE(red, 2);
  }
}

TEST(Arm, TheArmItselfCollides) {
  Simulation simulation(create_scene("arm", {}), test::pipeline_of("gjk"));
  int frames_with_link = 0;
  for (int frame = 0; frame < 300; ++frame) {
    const std::vector<BodyPair>& pairs = simulation.step().colliding;
    frames_with_link +=
        std::any_of(pairs.begin(), pairs.end(), [](const BodyPair& pair) { return pair.a < 7; });
  }
  EXPECT_GE(frames_with_link, 10);
  EXPECT_LE(frames_with_link, 290);
}

TEST(Arm, LinksDoNotCollideWithEachOther) {
  SceneParameters parameters;
  parameters.count = 1;
  Simulation simulation(create_scene("arm", parameters), test::pipeline_of("gjk"));
  for (int frame = 0; frame < 1200; ++frame)
    for (const BodyPair& pair : simulation.step().colliding) EXPECT_GE(pair.b, 7u) << frame;
}

TEST(Orbit, FollowsAlgorithm9) {
  SceneParameters parameters;
  parameters.rotation = 5;
  Scene scene = create_scene("orbit", parameters);
  const World start = scene.world;
  for (int frame = 0; frame < 72; ++frame) scene.world.step(scene.dt);
  // ω = 5° per frame: after 72 frames all is as it was; after 36 the position is mirrored.
  const Pose &first = start.motion().poses[1], &again = scene.world.motion().poses[1];
  EXPECT_LT(length(first.translation - again.translation), 1e-12);
  EXPECT_LT(length(first.rotation[0] - again.rotation[0]), 1e-12);
  World half = start;
  for (int frame = 0; frame < 36; ++frame) half.step(scene.dt);
  EXPECT_LT(length(first.translation + half.motion().poses[1].translation), 1e-12);
  EXPECT_EQ(half.motion().poses[0].translation, Vec3(0));
}

TEST(Orbit, StandsStillWithoutOmega) {
  SceneParameters parameters;
  parameters.rotation = 0;
  Scene scene = create_scene("orbit", parameters);
  const Vec3 start = scene.world.motion().poses[1].translation;
  scene.world.step(1);
  EXPECT_EQ(scene.world.motion().poses[1].translation, start);
  EXPECT_GT(length(start), 0.5);
}

TEST(DegenerateCubes, AreNearlyParallelAndComeDown) {
  SceneParameters parameters;
  parameters.count = 40;
  Scene scene = create_scene("degenerate-cubes", parameters);
  Real lowest = 4;
  int hardly_turned = 0;
  for (int frame = 0; frame < 200; ++frame) scene.world.step(scene.dt);
  for (std::size_t body = 1; body < scene.world.size(); ++body) {
    const Pose& pose = scene.world.motion().poses[body];
    const Real turn = length(pose.rotation[0] - Vec3(1, 0, 0));
    EXPECT_LE(turn, 1);
    hardly_turned += turn > 0 && turn < 1e-4;
  }
  EXPECT_GT(hardly_turned, 10);
  for (int frame = 0; frame < 200; ++frame) {
    scene.world.step(scene.dt);
    lowest = std::min(lowest, scene.world.motion().poses[1].translation.z);
  }
  EXPECT_GT(lowest, 1.8);
  EXPECT_LT(lowest, 2);
}

TEST(PassThrough, ComesBackTheSameWay) {
  Scene scene = create_scene("pass-through", {});
  Real least = 1e9;
  for (int frame = 0; frame < 2000; ++frame) {
    scene.world.step(scene.dt);
    const Vec3& p = scene.world.motion().positions[1];
    EXPECT_EQ(p.x, p.y);
    EXPECT_EQ(p.x, -p.z);
    least = std::min(least, length(p));
  }
  EXPECT_LT(least, 0.05);
}

PipelineConfig about_meshes(const std::string& narrow, unsigned threads = 1) {
  PipelineConfig pipeline;
  pipeline.narrow = narrow_choice(narrow);
  pipeline.threads = threads;
  return pipeline;
}

TEST(BoxesAround, AreTestedAgainstTheObjectOnly) {
  SceneParameters parameters;
  parameters.count = 60;  // so many that they overlap each other all the time
  Simulation simulation(create_scene("boxes-around", parameters), test::pipeline_of("gjk"));
  std::size_t collisions = 0;
  for (int frame = 0; frame < 200; ++frame) {
    simulation.step();
    for (const BodyPair& pair : simulation.pipeline().report().candidates) EXPECT_EQ(pair.a, 0u);
    collisions += simulation.pipeline().report().colliding.size();
  }
  EXPECT_GT(collisions, 100u);
}

/// Of all pairs of box and object in so many frames, %.
double positives(const PipelineConfig& pipeline, int frames) {
  Simulation simulation(create_scene("boxes-around", {}), pipeline);
  std::size_t colliding = 0;
  for (int frame = 0; frame < frames; ++frame) colliding += simulation.step().colliding.size();
  return 100 * static_cast<double>(colliding) / (10.0 * frames);
}

TEST(BoxesAround, MeetTheHullAsOftenAsThePaperSaysAndTheObjectLess) {
  const double hull = positives(test::pipeline_of("gjk"), 3000),
               object = positives(about_meshes("aabb-tree"), 3000);
  EXPECT_NEAR(hull, 7.8, 2);
  EXPECT_GT(object, 1);
  EXPECT_LT(object, 0.8 * hull);
}

TEST(Bin, PartsAreOfOneSizeAndFillTheShareAskedFor) {
  SceneParameters parameters;
  parameters.density = 0.02;
  const World world = create_scene("bin", parameters).world;
  Real filled = 0;
  for (const Shape* shape : world.bodies().shapes) {
    EXPECT_NEAR(extent_of(*shape).radius, 0.5, 1e-6);
    filled += mass_properties(shape->mesh()).volume;
  }
  const Vec3 size = world.walls()->max - world.walls()->min;
  EXPECT_NEAR(filled / (size.x * size.y * size.z), 0.02, 1e-12);
}

TEST(Bin, PartsAreConcave) {
  const World world = create_scene("bin", {}).world;
  for (const ShapePointer& part : world.shape_library()) {
    const Real filled = mass_properties(part->mesh()).volume;
    EXPECT_LT(filled, 0.8 * mass_properties(to_mesh(part->hull())).volume) << part->name();
  }
}

TEST(Bin, IsOneForAllAlgorithmsAboutMeshesAndAnyThreads) {
  const auto run = [](const std::string& narrow, unsigned threads) {
    SceneParameters parameters;
    parameters.density = 0.1;
    Simulation simulation(create_scene("bin", parameters), about_meshes(narrow, threads));
    for (int frame = 0; frame < 60; ++frame) simulation.step();
    EXPECT_FALSE(simulation.pipeline().report().colliding.empty());
    return simulation.result_hash();
  };
  const std::uint64_t expected = run("aabb-tree", 1);
  for (const char* narrow : {"aabb-tree", "obb-tree", "sphere-tree", "edge-face"})
    for (const unsigned threads : {1u, 2u}) EXPECT_EQ(run(narrow, threads), expected) << narrow << threads;
}

TEST(Bin, StaysWithinItsWalls) {
  Simulation simulation(create_scene("bin", {}), about_meshes("aabb-tree"));
  for (int frame = 0; frame < 600; ++frame) simulation.step();
  const Real half = simulation.world().walls()->max.x;
  for (const Vec3& position : simulation.world().motion().positions)
    for (int axis = 0; axis < 3; ++axis) EXPECT_LE(std::abs(position[axis]), half + 0.1);  // a few steps
}

TEST(Files, TwoFilesShowAllThreeStatesAfterASecond) {
  const test::TemporaryFolder folder;
  const auto [neutral, green, red] = states_after(create_scene("files", parameters_for("files", folder)), 60);
  EXPECT_EQ(neutral, 2);
  EXPECT_EQ(green, 2);
  EXPECT_EQ(red, 2);
}

TEST(Scenes, ParametersOutOfRangeAreRefusedByName) {
  SceneParameters zero, few, dense, fast;
  zero.count = 0;
  few.vertices = 3;
  dense.density = 1.5;
  fast.velocity = std::numeric_limits<Real>::quiet_NaN();
  for (const auto& [parameters, name] : {std::pair(zero, "count"), std::pair(few, "vertices"),
                                         std::pair(dense, "density"), std::pair(fast, "velocity")}) {
    try {
      create_scene("polytopes", parameters);
      ADD_FAILURE() << name;
    } catch (const InputError& error) {
      EXPECT_EQ(error.place(), name);
    }
  }
  for (const char* scene : {"polytopes", "bin"}) {
    SceneParameters odd;
    odd.shapes = "spheres";
    try {
      create_scene(scene, odd);
      ADD_FAILURE() << scene;
    } catch (const InputError& error) {
      EXPECT_EQ(error.place(), "shapes");
      EXPECT_EQ(error.reason(), "unknown kind 'spheres'; known: " + joined(scene_algorithm(scene).shapes));
    }
  }
  EXPECT_THROW(create_scene("files", {}), InputError);
  EXPECT_THROW(create_scene("workbench", {}), InputError);
  EXPECT_THROW(create_scene("nothing", {}), InputError);
}

/// The answer of a narrow phase to one of the pairs, from nothing, and what it keeps.
PairResult answer_about(BodyIndex a, const char* narrow, PairCache& cache) {
  const Scene scene = create_scene("classic-pairs", {});
  const Bodies bodies = scene.world.bodies();
  const NarrowAlgorithm& algorithm = *narrow_choice(narrow).algorithm;
  for (const BodyIndex body : {a, a + 1}) scene.world.shape_library()[body]->prepare(algorithm.needs);
  const Pose b_in_a = relative_pose(bodies.poses[a], bodies.poses[a + 1]);
  return algorithm.query({*bodies.shapes[a], *bodies.shapes[a + 1], b_in_a}, cache);
}

TEST(ClassicPairs, AreWhatTheirNamesSay) {
  const World world = create_scene("classic-pairs", {}).world;
  ASSERT_EQ(world.size(), 12u);
  const auto closest = [](BodyIndex a) {
    PairCache cache{};
    const PairResult result = answer_about(a, "v-clip", cache);
    EXPECT_EQ(result.verdict, Verdict::separated);
    return std::pair(result.feature_a.kind, result.feature_b.kind);
  };
  using enum Feature::Kind;
  EXPECT_EQ(closest(2), std::pair(edge, vertex)) << world.name(2);
  EXPECT_EQ(closest(4), std::pair(edge, edge)) << world.name(4);
  PairCache cache{};
  answer_about(6, "lin-canny", cache);
  EXPECT_GT(cache.as<FeaturePairCache>().cycles, 0u) << world.name(6);
  PairCache usual{}, hard{};
  EXPECT_GT(answer_about(8, "gjk", hard).iterations, 2 * answer_about(2, "gjk", usual).iterations)
      << world.name(8);
}

}  // namespace
}  // namespace collidoscope
