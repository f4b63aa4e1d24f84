#include "pipeline/pipeline.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

#include "core/error.h"
#include "modelling/primitives.h"
#include "pipeline/simulation.h"

namespace collidoscope {
namespace {

ShapePointer cube() {
  return std::make_shared<Shape>("cube", make_box(Vec3(2)));
}

BodyDescription cube_at(const ShapePointer& shape, const Vec3& position) {
  BodyDescription body;
  body.name = "cube at " + std::to_string(position.x);
  body.shape = shape;
  body.motion.position = position;
  return body;
}

/// Along x: two that overlap, one whose box meets that of its turned neighbour, one alone.
World row_of_cubes() {
  const ShapePointer shape = cube();
  World world;
  world.add(cube_at(shape, Vec3(0, 0, 0)));
  world.add(cube_at(shape, Vec3(1.5, 0, 0)));
  BodyDescription turned = cube_at(shape, Vec3(10, 0, 0));
  turned.motion.orientation = from_axis_angle(Vec3(0, 0, 1), 0.78539816339744831);
  world.add(turned);
  world.add(cube_at(shape, Vec3(12.2, 2.2, 0)));
  world.add(cube_at(shape, Vec3(100, 0, 0)));
  return world;
}

TEST(Pipeline, TellsTheThreeStatesApart) {
  const World world = row_of_cubes();
  Pipeline pipeline({});
  const FrameReport& report = pipeline.run(world);
  EXPECT_EQ(report.candidates, (std::vector<BodyPair>{{0, 1}, {2, 3}}));
  EXPECT_EQ(report.colliding, (std::vector<BodyPair>{{0, 1}}));
  EXPECT_EQ(report.body_states,
            (std::vector<BodyState>{BodyState::colliding, BodyState::colliding, BodyState::boxes_meet,
                                    BodyState::boxes_meet, BodyState::neutral}));
}

TEST(Pipeline, HeedsTheTestingMatrix) {
  World world = row_of_cubes();
  world.testing().exclude({0, 1});
  Pipeline pipeline({});
  EXPECT_EQ(pipeline.run(world).candidates, (std::vector<BodyPair>{{2, 3}}));
  EXPECT_TRUE(pipeline.report().colliding.empty());
}

TEST(Pipeline, RefusesABodyThatIsNowhereByName) {
  for (const Real bad :
       {std::numeric_limits<Real>::quiet_NaN(), std::numeric_limits<Real>::infinity(), 1e19}) {
    World world = row_of_cubes();
    world.motion().place(2, Vec3(0, bad, 0), {});
    Pipeline pipeline({});
    try {
      pipeline.run(world);
      FAIL() << "no error for " << bad;
    } catch (const InputError& error) {
      EXPECT_EQ(error.place(), "body '" + world.name(2) + "'");
    }
  }
}

TEST(Pipeline, SeesThatShapesChanged) {
  World world = row_of_cubes();
  Pipeline pipeline({});
  EXPECT_EQ(pipeline.run(world).candidates.size(), 2u);
  // As many bodies in the same places, of shapes that may well get the addresses of the former.
  for (int i = 0; i < 20; ++i) {
    const Real size = i % 2 ? 0.1 : 400;
    World other;
    for (BodyIndex body = 0; body < world.size(); ++body)
      other.add(cube_at(std::make_shared<Shape>("cube", make_box(Vec3(size))),
                        world.bodies().poses[body].translation));
    world = std::move(other);
    EXPECT_EQ(pipeline.run(world).candidates.size(), i % 2 ? 0u : 10u);
  }
}

TEST(Pipeline, UnknownIdsNameTheKnownOnes) {
  PipelineConfig config;
  config.narrow = "magic";
  try {
    const Pipeline pipeline(config);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("unknown narrow-phase algorithm 'magic'; known: "),
              std::string::npos);
  }
}

TEST(Pipeline, TimesItsPhasesWithinTheWhole) {
  const World world = row_of_cubes();
  Pipeline pipeline({});
  const PhaseTimes& times = pipeline.run(world).times;
  EXPECT_GT(times.broad, 0);
  EXPECT_GT(times.narrow, 0);
  EXPECT_LE(times.broad + times.mid + times.narrow, times.total);
}

TEST(Pipeline, TakesTwoThousandBodiesInOnePlaceInBoundedMemory) {
  const ShapePointer shape = cube();
  World world;
  for (int i = 0; i < 2000; ++i) world.add(cube_at(shape, Vec3(i * 1e-4, 0, 0)));
  PipelineConfig config;
  config.mid = "none", config.narrow = "mpr";
  Pipeline pipeline(config);
  constexpr std::size_t pairs = 1'999'000;
  EXPECT_EQ(pipeline.run(world).colliding.size(), pairs);
  const std::size_t bytes = pipeline.bytes();
  EXPECT_GT(bytes, pairs * (2 * sizeof(BodyPair) + sizeof(PairCache) + sizeof(PairResult)));
  EXPECT_LT(bytes, pairs * 400);
  EXPECT_EQ(pipeline.run(world).colliding.size(), pairs);
  EXPECT_LE(pipeline.bytes(), bytes + pairs * sizeof(std::uint64_t) * 2);  // the frame before, for the slots
}

struct Combination {
  std::string broad, mid, narrow;
  unsigned threads;
};

std::vector<Combination> every_combination() {
  std::vector<Combination> all;
  for (const BroadAlgorithm* broad : broad_algorithms())
    for (const MidAlgorithm* mid : mid_algorithms())
      for (const NarrowAlgorithm* narrow : narrow_algorithms())
        for (const unsigned threads : {1u, 2u})
          if (!broad->reference && !mid->reference && !narrow->reference)
            all.push_back({std::string(broad->id), std::string(mid->id), std::string(narrow->id), threads});
  all.push_back({"sweep-and-prune", "sphere+aabb+obb", "gjk", 2});
  return all;
}

TEST(Simulation, EveryCombinationOfAlgorithmsAndThreadsGivesOneHash) {
  SceneParameters parameters;
  parameters.count = 150;
  const Scene scene = create_scene("polytopes", parameters);
  constexpr int frames = 60;
  std::optional<std::uint64_t> hash;
  for (const Combination& c : every_combination()) {
    PipelineConfig config;
    config.broad = c.broad, config.mid = c.mid, config.narrow = c.narrow, config.threads = c.threads;
    Simulation simulation(scene, config);
    std::size_t collisions = 0, candidates = 0;
    for (int frame = 0; frame < frames; ++frame) {
      const FrameReport& report = simulation.step();
      collisions += report.colliding.size();
      candidates += report.candidates.size();
    }
    EXPECT_GT(collisions, 50u);
    EXPECT_GT(candidates, 2 * collisions);
    if (!hash) hash = simulation.result_hash();
    EXPECT_EQ(*hash, simulation.result_hash())
        << c.broad << ' ' << c.mid << ' ' << c.narrow << ' ' << c.threads;
  }
}

TEST(Simulation, TheHashSeesASingleChangedSeed) {
  SceneParameters parameters;
  parameters.count = 20;
  Simulation one(create_scene("polytopes", parameters), {});
  parameters.seed = 2;
  Simulation other(create_scene("polytopes", parameters), {});
  one.step(), other.step();
  EXPECT_NE(one.result_hash(), other.result_hash());
}

TEST(Simulation, RestartRepeatsTheRun) {
  SceneParameters parameters;
  parameters.count = 50;
  Simulation simulation(create_scene("polytopes", parameters), {});
  for (int frame = 0; frame < 30; ++frame) simulation.step();
  const std::uint64_t first = simulation.result_hash();
  simulation.restart();
  EXPECT_EQ(simulation.frame(), 0u);
  for (int frame = 0; frame < 30; ++frame) simulation.step();
  EXPECT_EQ(first, simulation.result_hash());
}

TEST(Simulation, AnotherPipelineInMidRunChangesNoResult) {
  SceneParameters parameters;
  parameters.count = 50;
  const Scene scene = create_scene("polytopes", parameters);
  Simulation plain(scene, {}), switching(scene, {});
  for (int frame = 0; frame < 40; ++frame) {
    PipelineConfig config;
    config.narrow = frame % 2 ? "gjk" : "separating-vector";
    switching.set_pipeline(config);
    plain.step(), switching.step();
  }
  EXPECT_EQ(plain.result_hash(), switching.result_hash());
}

TEST(Simulation, UnknownPipelineLeavesAllAsItWas) {
  SceneParameters parameters;
  parameters.count = 5;
  Simulation simulation(create_scene("polytopes", parameters), {});
  PipelineConfig config;
  config.mid = "sphere+magic";
  EXPECT_THROW(simulation.set_pipeline(config), InputError);
  EXPECT_EQ(simulation.pipeline().config().mid, PipelineConfig{}.mid);
}

}  // namespace
}  // namespace collidoscope
