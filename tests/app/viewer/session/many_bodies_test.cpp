// Bodies come and go by thousands while a scene runs: the pairs are those of all against all, each body stays
// what and where it was, and memory comes back.

#include <algorithm>
#include <malloc.h>
#include <unordered_map>

#include "broad/broad.h"
#include "core/random.h"
#include "session_fixture.h"

namespace collidoscope::viewer {
namespace {

constexpr std::uint32_t many = 4000;

app::RunOptions crowd(std::uint32_t count, std::optional<std::string> broad = {}) {
  app::RunOptions options;
  options.parameters.count = count;
  options.parameters.vertices = 8;
  options.parameters.density = 0.08;
  options.broad = std::move(broad);
  return options;
}

/// Hundreds at least, or a few.
std::uint32_t next_count(Random& random, int round) {
  return 1 + (round % 2 == 0 ? many / 2 + random.below(many / 2) : random.below(200));
}

/// Of a run's pipeline in the present frame, and of the same one with brute force that begins there.
void expect_pairs_of_all_against_all(const Simulation& simulation) {
  PipelineConfig config = simulation.pipeline().config();
  config.broad = broad_choice("brute-force");
  Pipeline twin(config);
  const FrameReport &truth = detect(twin, simulation.world()), &found = simulation.pipeline().report();
  EXPECT_TRUE(found.candidates == truth.candidates)
      << found.candidates.size() << " candidates, not " << truth.candidates.size();
  EXPECT_TRUE(found.colliding == truth.colliding);
  EXPECT_EQ(found.body_states, truth.body_states);
}

// ---- Pairs -----------------------------------------------------------------------------------------------

class ManyBodies : public testing::TestWithParam<const BroadAlgorithm*> {};

TEST_P(ManyBodies, ComeAndGoAndNoPairIsLost) {
  const app::RunOptions options = crowd(500, std::string(GetParam()->id));
  Runner runner(options);
  Random random(7);
  std::size_t candidates = 0;
  for (int round = 0; round < 8; ++round) {
    SceneParameters parameters = options.parameters;
    parameters.count = next_count(random, round);
    ASSERT_TRUE(runner.tune(parameters));
    ASSERT_EQ(runner.simulation().world().size(), *parameters.count);
    for (int frame = 0; frame < 3; ++frame) runner.step();
    expect_pairs_of_all_against_all(runner.simulation());
    candidates += runner.simulation().pipeline().report().candidates.size();
  }
  EXPECT_GT(candidates, many) << "hardly any boxes met";
}

std::string name_of(const testing::TestParamInfo<const BroadAlgorithm*>& algorithm) {
  std::string name(algorithm.param->id);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(, ManyBodies,
                         testing::ValuesIn(broad_algorithms().begin(), broad_algorithms().end()), name_of);

// ---- Who is who ------------------------------------------------------------------------------------------

/// Leaves some hundreds out and takes others back, and makes hundreds of copies.
void rearrange(SceneParameters& parameters, const std::vector<std::string>& scene_keys, int round,
               Random& random) {
  const auto any = [&] { return scene_keys[random.below(static_cast<std::uint32_t>(scene_keys.size()))]; };
  for (int i = 0; i < 400; ++i) {
    BodyChange& change = change_of(parameters.arrangement, any());
    change.removed = !change.removed;
  }
  for (int i = 0; i < 300; ++i) {
    BodyChange& copy = parameters.arrangement.emplace_back();
    copy.body = "copy " + std::to_string(round) + "-" + std::to_string(i);
    copy.copy_of = any();
  }
  for (BodyChange& change : parameters.arrangement)
    if (!change.copy_of.empty() && random.below(3) == 0) change.removed = true;
}

/// By key: who was there before stands where it stood.
std::size_t expect_same_where_both_are(const Snapshot& before, const Snapshot& after) {
  std::unordered_map<std::string, BodyIndex> present;
  for (BodyIndex body = 0; body < after.scene->body_count(); ++body)
    EXPECT_TRUE(present.emplace(after.scene->body_keys[body], body).second) << "two of one key";
  std::size_t both = 0, moved = 0;
  for (BodyIndex body = 0; body < before.scene->body_count(); ++body) {
    const auto found = present.find(before.scene->body_keys[body]);
    if (found == present.end()) continue;
    ++both;
    moved += &before.shape(body) != &after.shape(found->second) ||
             before.poses[body].translation != after.poses[found->second].translation ||
             before.poses[body].rotation != after.poses[found->second].rotation;
  }
  EXPECT_EQ(moved, 0u);
  return both;
}

TEST(BodiesThatStay, AreTheSameAfterOthersCameAndWent) {
  const app::RunOptions options = crowd(2000);
  Runner runner(options);
  SceneParameters parameters = options.parameters;
  const std::vector<std::string> scene_keys = runner.scene_pointer()->body_keys;
  Random random(11);
  std::size_t stayed = 0;
  for (int round = 0; round < 10; ++round) {
    const Snapshot before = runner.snapshot();
    rearrange(parameters, scene_keys, round, random);
    ASSERT_TRUE(runner.tune(parameters));
    const Snapshot after = runner.snapshot();
    ASSERT_EQ(after.poses.size(), after.scene->body_count());
    stayed += expect_same_where_both_are(before, after);
    for (const BodyChange& change : parameters.arrangement)
      EXPECT_EQ(after.scene->body_of(change.body).has_value(), !change.removed) << change.body;
    for (int frame = 0; frame < 2; ++frame) runner.step();
    expect_pairs_of_all_against_all(runner.simulation());
  }
  EXPECT_GT(stayed, 10'000u);
}

// ---- While it plays --------------------------------------------------------------------------------------

/// What another thread sees belongs together, whenever it looks.
void expect_whole(const Snapshot& snapshot) {
  const std::size_t bodies = snapshot.poses.size();
  EXPECT_EQ(snapshot.scene->body_count(), bodies);
  EXPECT_EQ(snapshot.scene->shape_of_body.size(), bodies);
  EXPECT_EQ(snapshot.report.body_states.size(), bodies);
  EXPECT_TRUE(std::ranges::all_of(snapshot.report.candidates,
                                  [&](const BodyPair& pair) { return pair.a < pair.b && pair.b < bodies; }));
}

TEST_F(SessionTest, BodiesComeAndGoByThousandsWhileItPlays) {
  ASSERT_TRUE(open("polytopes", 100));
  session_.set_speed(64);
  session_.play(true);
  Random random(5);
  const auto tune = [&](std::uint32_t count) {
    session_.tune(crowd(count));
    return eventually([&](const Session::State& s) { return s.snapshot->poses.size() == count; });
  };
  const auto come_and_go = [&](int rounds) {
    for (int round = 0; round < rounds; ++round) {
      for (int others = 0; others < 5; ++others) session_.tune(crowd(next_count(random, others)));
      ASSERT_TRUE(tune(next_count(random, round)));
      const std::uint64_t there = frame();
      ASSERT_TRUE(eventually([&](const Session::State& s) { return s.snapshot->frame > there + 1; }));
      expect_whole(*session_.state().snapshot);
    }
    ASSERT_TRUE(tune(50));
  };
  const auto memory = [&] {  // of no frames but the first; 0 under sanitizers
    session_.restart();
    session_.finish_requests();
    const struct mallinfo2 used = ::mallinfo2();
    session_.play(true);
    return static_cast<double>(used.uordblks + used.hblkhd);
  };
  come_and_go(4);
  const double before = memory();
  come_and_go(30);
  EXPECT_LE(memory(), 1.1 * before + 2e6);
  EXPECT_TRUE(session_.state().playing);
  EXPECT_EQ(session_.state().error, "");
  EXPECT_EQ(session_.state().scenes_opened, 1u) << "it never began anew";
}

}  // namespace
}  // namespace collidoscope::viewer
