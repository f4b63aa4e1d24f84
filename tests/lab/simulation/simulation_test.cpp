#include "simulation/simulation.h"

#include <gtest/gtest.h>
#include <limits>

#include "core/error.h"
#include "fixtures/temporary_folder.h"
#include "geometry/primitives/primitives.h"
#include "simulation/comparison.h"

namespace collidoscope {
namespace {

TEST(Simulation, RefusesABodyThatIsNowhereByName) {
  BodyDescription body;
  body.name = "the lost one";
  body.shape = std::make_shared<Shape>("cube", make_box(Vec3(2)));
  body.motion.position = Vec3(0, std::numeric_limits<Real>::quiet_NaN(), 0);
  Scene scene;
  scene.world.add(body);
  Simulation simulation(std::move(scene), {});
  try {
    simulation.detect();
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(error.place(), "body 'the lost one'");
  }
}

struct Combination {
  std::string broad, mid, narrow;
  unsigned threads;
};

/// Of narrow phases that subdivide space for all pairs at once, which are slow, only those with one broad
/// phase.
std::vector<Combination> every_combination() {
  std::vector<Combination> all;
  for (const BroadAlgorithm* broad : broad_algorithms())
    for (const MidAlgorithm* mid : mid_algorithms())
      for (const NarrowAlgorithm* narrow : narrow_algorithms())
        for (const unsigned threads : {1u, 2u})
          if (!broad->reference && !mid->reference && !narrow->reference &&
              (narrow->structure == nullptr || broad == broad_algorithms().front()))
            all.push_back({std::string(broad->id), std::string(mid->id), std::string(narrow->id), threads});
  all.push_back({"sweep-and-prune", "sphere+aabb+obb", "gjk", 2});
  return all;
}

TEST(Simulation, EveryCombinationOfAlgorithmsAndThreadsGivesOneHash) {
  SceneParameters parameters;
  parameters.count = 150;
  const Scene scene = create_scene("polytopes", parameters);
  constexpr int frames = 30;
  std::optional<std::uint64_t> hash;
  for (const Combination& c : every_combination()) {
    PipelineConfig config;
    config.broad = broad_choice(c.broad), config.mid = mid_chain(c.mid),
    config.narrow = narrow_choice(c.narrow), config.threads = c.threads;
    Simulation simulation(scene, config);
    std::size_t collisions = 0, candidates = 0;
    for (int frame = 0; frame < frames; ++frame) {
      const FrameReport& report = simulation.step();
      collisions += report.colliding.size();
      candidates += report.candidates.size();
    }
    EXPECT_GT(collisions, 20u);
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

// ---- Bodies that the user arranges
// -------------------------------------------------------------------------

SceneParameters arranged_polytopes() {
  SceneParameters parameters;
  parameters.count = 40;
  const World scene = create_scene("polytopes", parameters).world;
  change_of(parameters.arrangement, scene.name(3)).removed = true;
  change_of(parameters.arrangement, scene.name(5)).place = BodyPlace{{0.1, 0.2, 0.3}, {0, 0.6, 0.8, 0}};
  change_of(parameters.arrangement, "copy").copy_of = scene.name(7);
  return parameters;
}

std::uint64_t hash_after(Simulation& simulation, int frames) {
  for (int frame = 0; frame < frames; ++frame) simulation.step();
  return simulation.result_hash();
}

TEST(Simulation, RunsWithBodiesAsArranged) {
  for (const char* response : {"reverse", "impulse"}) {
    SceneParameters parameters = arranged_polytopes();
    parameters.physics.response = response;
    Simulation begun(create_scene("polytopes", parameters), {});
    ASSERT_EQ(begun.world().size(), 40u);
    SceneParameters before = parameters;
    before.arrangement.clear();
    Simulation tuned(create_scene("polytopes", before), {});
    const std::uint64_t without = hash_after(tuned, 20);
    const Vec3 there = tuned.world().motion().poses[5].translation;
    ASSERT_TRUE(tuned.tune(parameters));
    ASSERT_TRUE(tuned.tune(before));
    EXPECT_EQ(tuned.world().motion().poses[5].translation, there) << "taken back at once";
    ASSERT_TRUE(tuned.tune(parameters));
    EXPECT_EQ(tuned.frame(), 20u) << "it goes on";
    hash_after(tuned, 10);
    tuned.restart();
    EXPECT_EQ(hash_after(tuned, 20), hash_after(begun, 20)) << response;
    ASSERT_TRUE(tuned.tune(before));
    tuned.restart();
    EXPECT_EQ(hash_after(tuned, 20), without) << "taken back";
  }
}

TEST(Simulation, ASavedSceneHasTheBodiesAsArranged) {
  const test::TemporaryFolder folder;
  Simulation simulation(create_scene("polytopes", arranged_polytopes()), {});
  hash_after(simulation, 5);
  const std::filesystem::path file = folder.path() / "arranged.json";
  save_scene_file(file, simulation.scene());
  Simulation again(load_scene_file(file), {});
  ASSERT_EQ(again.world().size(), 40u);
  EXPECT_EQ(again.world().name(39), "copy");
  for (int frame = 0; frame < 20; ++frame) {
    const std::vector<BodyPair> expected = simulation.step().colliding;
    ASSERT_EQ(again.step().colliding, expected);
  }
}

TEST(Simulation, ArrangedBodiesGoOnUnderOtherDeformations) {
  SceneParameters parameters;
  parameters.count = 4;
  Simulation simulation(create_scene("deforming", parameters), {});
  SceneParameters arranged = parameters, both;
  change_of(arranged.arrangement, simulation.world().name(0)).removed = true;
  both = arranged;
  both.deformations.push_back(shape_deformation("breathe:amplitude=0.2"));
  ASSERT_TRUE(simulation.tune(arranged));
  ASSERT_TRUE(simulation.tune(both));
  EXPECT_EQ(simulation.world().size(), 3u);
  simulation.restart();
  Simulation begun(create_scene("deforming", both), {});
  EXPECT_EQ(hash_after(simulation, 10), hash_after(begun, 10));
  SceneParameters deformed = both;
  deformed.arrangement.clear();
  ASSERT_TRUE(simulation.tune(deformed));
  simulation.restart();
  Simulation whole(create_scene("deforming", deformed), {});
  EXPECT_EQ(hash_after(simulation, 10), hash_after(whole, 10));
}

/// Bodies that are added beside it do not come either: all or nothing.
TEST(Simulation, RefusesToPlaceABodyTooFarOffAndGoesOnAsBefore) {
  SceneParameters parameters;
  parameters.count = 4;
  for (const char* scene : {"polytopes", "deforming"}) {
    Simulation simulation(create_scene(scene, parameters), {}),
        untouched(create_scene(scene, parameters), {});
    SceneParameters far = parameters;
    change_of(far.arrangement, simulation.world().name(1)).place = BodyPlace{{1e300, 0, 0}, {}};
    change_of(far.arrangement, "copy").copy_of = simulation.world().name(2);
    hash_after(simulation, 5), hash_after(untouched, 5);
    try {
      simulation.tune(far);
      ADD_FAILURE() << "placed";
    } catch (const UnusableBody& error) {
      EXPECT_EQ(error.place(), "body '" + simulation.world().name(1) + "'");
    }
    EXPECT_EQ(simulation.world().size(), untouched.world().size());
    EXPECT_EQ(hash_after(simulation, 5), hash_after(untouched, 5));
    far.arrangement.front().place->position.x = 3;
    ASSERT_TRUE(simulation.tune(far));
    EXPECT_EQ(simulation.world().size(), untouched.world().size() + 1);
  }
}

TEST(Simulation, TuningArrangedBodiesBeginsAnewWhereTheirNumbersMatter) {
  SceneParameters parameters = arranged_polytopes();
  Simulation simulation(create_scene("polytopes", parameters), {});
  SceneParameters more = parameters;
  more.count = 60;
  EXPECT_FALSE(simulation.tune(more));
}

TEST(Simulation, AnotherPipelineInMidRunChangesNoResult) {
  SceneParameters parameters;
  parameters.count = 50;
  const Scene scene = create_scene("polytopes", parameters);
  Simulation plain(scene, {}), switching(scene, {});
  for (int frame = 0; frame < 40; ++frame) {
    PipelineConfig config;
    config.narrow = narrow_choice(frame % 2 ? "gjk" : "separating-vector");
    switching.set_pipeline(config);
    plain.step(), switching.step();
  }
  EXPECT_EQ(plain.result_hash(), switching.result_hash());
}

std::vector<int> counts_of(const FrameReport& report) {
  std::vector<int> counts;
  for (const PairResult& result : report.results) counts.push_back(result.iterations);
  return counts;
}

/// Where time jumps, what pairs' caches hold is of a frame that is not the one before: a frame that is gone
/// back to is as it is for who comes there first.
TEST(Simulation, WhoGoesBackTakesNoCachesAlong) {
  SceneParameters parameters;
  parameters.count = 200;
  Simulation simulation(create_scene("polytopes", parameters), {});
  for (int frame = 0; frame < 10; ++frame) simulation.step();
  const Simulation::Checkpoint checkpoint = simulation.checkpoint();
  const std::vector<int> warm = counts_of(simulation.detect());
  PipelineComparison comparison(std::vector<PipelineConfig>{{}});
  for (int frame = 0; frame < 10; ++frame) simulation.step(), comparison.compare(simulation);
  simulation.restore(checkpoint);
  Pipeline fresh({});
  const std::vector<int> cold = counts_of(detect(fresh, checkpoint.world));
  EXPECT_EQ(counts_of(simulation.detect()), cold);
  EXPECT_NE(warm, cold) << "caches make no difference: nothing is tested";
  PipelineConfig measuring;
  measuring.request = Request::penetration;
  Pipeline fresh_measuring(measuring);
  comparison.compare(simulation);
  EXPECT_EQ(counts_of(comparison.pipelines()[0].report()),
            counts_of(detect(fresh_measuring, checkpoint.world)));
}

TEST(Simulation, APipelineThatIsRefusedLeavesAllAsItWas) {
  SceneParameters parameters;
  parameters.count = 5;
  Simulation simulation(create_scene("polytopes", parameters), {});
  PipelineConfig config;
  config.mid = mid_chain("sphere"), config.narrow = narrow_choice("aabb-tree"), config.exact = true;
  EXPECT_THROW(simulation.set_pipeline(config), InputError);
  EXPECT_EQ(simulation.pipeline().config().mid, PipelineConfig{}.mid);
}

/// Every own algorithm through frames of Chung's scene: proven right, with one hash.
TEST(Simulation, VerdictProofsHoldForEveryAlgorithmThroughFrames) {
  std::uint64_t hash = 0;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::convex || algorithm->reference) continue;
    PipelineConfig config = PipelineConfig{};
    config.certify = true;
    config.mid = mid_chain("sphere");
    config.narrow = narrow_choice(algorithm->id);
    SceneParameters parameters;
    parameters.count = 60;
    parameters.density = 0.2;
    Simulation simulation(create_scene("polytopes", parameters), config);
    std::uint64_t colliding = 0;
    for (int frame = 0; frame < 200; ++frame) {
      const FrameReport& report = simulation.step();
      EXPECT_EQ(report.wrong.size(), 0u) << algorithm->id;
      EXPECT_EQ(report.certified, report.surviving.size());
      colliding += report.colliding.size();
    }
    EXPECT_GT(colliding, 500u);
    if (hash == 0) hash = simulation.result_hash();
    EXPECT_EQ(simulation.result_hash(), hash) << algorithm->id;
  }
}

}  // namespace
}  // namespace collidoscope
