// Deformations that the user chooses for the shapes of any scene, before it runs and while it does.

#include "scene/shape_deformation.h"

#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "simulation/simulation.h"

namespace collidoscope {
namespace {

SceneParameters with(std::initializer_list<std::string_view> deformations, std::uint32_t count = 12) {
  SceneParameters parameters;
  parameters.count = count;
  parameters.density = 0.25;
  for (const std::string_view option : deformations)
    parameters.deformations.push_back(shape_deformation(option));
  return parameters;
}

Simulation deforming(const SceneParameters& parameters, const std::string& id = "deforming") {
  PipelineConfig config;
  config.narrow = narrow_choice("aabb-tree");
  return {create_scene(id, parameters), config};
}

std::string deformation_of(const World& world, BodyIndex body) {
  const DeformingShapePointer& shape = world.deforming_shape(body);
  return shape ? to_string(shape->choice()) : "";
}

std::uint64_t hash_after(Simulation& simulation, int frames) {
  for (int frame = 0; frame < frames; ++frame) simulation.step();
  return simulation.result_hash();
}

TEST(ShapeDeformation, ItsTextReadsBack) {
  for (const std::string text : {"bend", "bend:amplitude=30:period=1", "tube=twist:period=1",
                                 "a=b:c.stl=wave", "bend=beat", "a flag=frames:repeat=once"}) {
    const ShapeDeformation deformation = shape_deformation(text);
    EXPECT_EQ(to_string(deformation), text);
    EXPECT_EQ(shape_deformation(to_string(deformation)), deformation);
  }
  EXPECT_EQ(shape_deformation("a=b:c.stl=wave").shape, "a=b:c.stl");
  EXPECT_THROW(shape_deformation("melt"), InputError);
  EXPECT_THROW(shape_deformation("tube=melt"), InputError);
  EXPECT_THROW(shape_deformation("bend:amplitude=x"), InputError);
  EXPECT_THROW(shape_deformation("melt:amplitude=3"), InputError);
}

TEST(SetDeformations, TheLaterOfTwoCountsAndTheOthersStay) {
  const World world = create_scene("deforming", with({"bend:amplitude=30", "tube=twist:period=1"})).world;
  EXPECT_EQ(deformation_of(world, 0), "bend:amplitude=30");
  EXPECT_EQ(deformation_of(world, 1), "bend:amplitude=30") << "every shape";
  EXPECT_EQ(deformation_of(world, 3), "twist:period=1");
  const World named = create_scene("deforming", with({"tube=beat", "tube=twist:period=1"})).world;
  EXPECT_EQ(deformation_of(named, 3), "twist:period=1");
  EXPECT_EQ(deformation_of(named, 1), "beat");
  EXPECT_EQ(deformation_of(named, 2), "wave");
}

TEST(SetDeformations, RigidScenesDeformToo) {
  Simulation rigid = deforming(with({}, 60), "polytopes"),
             soft = deforming(with({"breathe"}, 60), "polytopes");
  EXPECT_FALSE(rigid.world().deforms());
  EXPECT_EQ(deformation_of(soft.world(), 59), "breathe");
  EXPECT_NE(hash_after(rigid, 60), hash_after(soft, 60));
  World world = soft.world();
  set_deformations(world, {});
  EXPECT_FALSE(world.deforms());
  EXPECT_EQ(&world.shape(5)->mesh(), &world.rest_shape(5)->mesh());
}

TEST(SetDeformations, FramesAreForShapesThatHaveSome) {
  try {
    create_scene("deforming", with({"tube=frames"}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.place(), "shape 'tube'");
    EXPECT_NE(error.reason().find("the shape has no frames"), std::string::npos) << error.reason();
  }
}

TEST(SetDeformations, NamesThatNoShapeHasArePassedOverOrRefused) {
  const SceneParameters parameters = with({"tub=twist"});
  const Scene scene = create_scene("deforming", parameters);
  EXPECT_EQ(deformation_of(scene.world, 3), "twist");
  EXPECT_NO_THROW(expect_shapes(scene.world, with({"tube=twist", "wave"}).deformations));
  try {
    expect_shapes(scene.world, parameters.deformations);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "deformation 'tub=twist': unknown shape 'tub'; did you mean 'tube'?");
  }
}

// ---- While the scene runs --------------------------------------------------------------------------------

TEST(TuneDeformations, BodiesStayWhereTheyAre) {
  Simulation simulation = deforming(with({}));
  hash_after(simulation, 30);
  const MotionState before = simulation.world().motion();
  const Shape* const rest = simulation.world().rest_shape(2).get();
  const std::vector<Vec3f> bar = simulation.world().shape(0)->mesh().vertices,
                           sheet = simulation.world().shape(2)->mesh().vertices;
  ASSERT_TRUE(simulation.tune(with({"sheet=wave:amplitude=0.4"})));
  EXPECT_EQ(simulation.frame(), 30u);
  EXPECT_EQ(simulation.world().motion().positions, before.positions);
  EXPECT_EQ(simulation.world().motion().velocities, before.velocities);
  EXPECT_EQ(simulation.world().rest_shape(2).get(), rest);
  EXPECT_EQ(simulation.world().shape(0)->mesh().vertices, bar);
  EXPECT_NE(simulation.world().shape(2)->mesh().vertices, sheet);
  EXPECT_EQ(simulation.scene().parameters.deformations, with({"sheet=wave:amplitude=0.4"}).deformations);
}

TEST(TuneDeformations, RestartsAsASceneThatBeganSo) {
  const SceneParameters softer = with({"bar=bend:amplitude=200", "blob=breathe:period=0.5"});
  Simulation begun = deforming(softer), tuned = deforming(with({}));
  const std::uint64_t untuned = hash_after(tuned, 40);
  ASSERT_TRUE(tuned.tune(softer));
  tuned.restart();
  const std::uint64_t expected = hash_after(begun, 40);
  EXPECT_EQ(hash_after(tuned, 40), expected);
  EXPECT_NE(untuned, expected);
  ASSERT_TRUE(tuned.tune(with({})));  // taken back
  EXPECT_EQ(deformation_of(tuned.world(), 0), "bend");
  tuned.restart();
  EXPECT_EQ(hash_after(tuned, 40), untuned);
}

TEST(TuneDeformations, FindsWhatDetectionFromScratchFinds) {
  std::size_t colliding = 0;
  Simulation simulation = deforming(with({}, 20));
  const char* const options[] = {"bend:amplitude=300", "breathe:amplitude=0.3", "twist",
                                 "wave:amplitude=0.8"};
  for (const char* option : options) {
    hash_after(simulation, 8);
    ASSERT_TRUE(simulation.tune(with({option}, 20)));
    PipelineConfig config;
    config.broad = broad_choice("brute-force"), config.narrow = narrow_choice("edge-face");
    Pipeline pipeline(config);
    const World& world = simulation.world();
    const std::vector<BodyPair> expected = pipeline.run(world.bodies(), world.pair_filter()).colliding;
    EXPECT_EQ(simulation.detect().colliding, expected) << option;
    colliding += expected.size();
  }
  EXPECT_GT(colliding, 10u);
}

TEST(TuneDeformations, GoTogetherWithOtherParameters) {
  Simulation simulation = deforming(with({}));
  hash_after(simulation, 5);
  ASSERT_TRUE(simulation.tune(with({"bar=bend:amplitude=20"}, 17)));
  EXPECT_EQ(simulation.world().size(), 17u);
  EXPECT_EQ(deformation_of(simulation.world(), 15), "bend:amplitude=20");
  ASSERT_TRUE(simulation.tune(with({"tube=bend:amplitude=20"}, 2))) << "a tube is no longer there";
}

TEST(TuneDeformations, ASceneFileFollowsAndSavesThem) {
  const test::TemporaryFolder folder;
  Simulation first = deforming(with({}));
  save_scene_file(folder.path() / "saved.json", first.scene());
  PipelineConfig config;
  config.narrow = narrow_choice("aabb-tree");
  const auto load = [&](const char* name, const SceneParameters& parameters) {
    return Simulation(create_scene((folder.path() / name).string(), parameters), config);
  };
  const SceneParameters softer = with({"tube=twist:amplitude=500:period=0.7"});
  Simulation file = load("saved.json", {});
  hash_after(file, 10);
  ASSERT_TRUE(file.tune(softer));
  EXPECT_EQ(file.frame(), 10u);
  EXPECT_EQ(deformation_of(file.world(), 3), "twist:amplitude=500:period=0.7");
  save_scene_file(folder.path() / "tuned.json", file.scene());
  Simulation again = load("tuned.json", {});
  for (int frame = 0; frame < 20; ++frame) {
    const std::vector<BodyPair> expected = file.step().colliding;
    ASSERT_EQ(again.step().colliding, expected);
  }
  file.restart();
  Simulation begun = load("saved.json", softer);
  EXPECT_EQ(hash_after(file, 30), hash_after(begun, 30));
  EXPECT_FALSE(file.tune(softer)) << "nothing else can change";
}

TEST(TuneDeformations, RefusedForConvexPieces) {
  PipelineConfig config;
  config.narrow = narrow_choice("decomposed");
  SceneParameters parameters = with({}, 5);
  Simulation simulation(create_scene("polytopes", parameters), config);
  simulation.step();
  parameters.deformations.push_back(shape_deformation("breathe"));
  EXPECT_THROW(simulation.tune(parameters), InputError);
  EXPECT_FALSE(simulation.world().deforms());
  simulation.step();
}

}  // namespace
}  // namespace collidoscope
