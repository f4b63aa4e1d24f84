#include "experiments/bench/scene_bench.h"

#include <gtest/gtest.h>

#include "narrow/narrow_choice.h"

namespace collidoscope::experiments {
namespace {

SceneBench polytopes() {
  SceneBench bench{
      "polytopes", {{"count", {"20", "40"}, "bodies"}, {"narrow", {"gjk", "sat"}, "", false}}, 10};
  bench.algorithms = {narrow_choice("gjk").algorithm, narrow_choice("sat").algorithm};
  bench.begin = [](const BenchRow& row, Progress& progress) {
    SceneParameters parameters;
    parameters.count = static_cast<std::uint32_t>(std::stoul(row.values[0]));
    parameters.density = 0.2;
    PipelineConfig config;
    config.narrow = narrow_choice(row.values[1]);
    return Simulation(create_scene("polytopes", parameters), config, &progress);
  };
  return bench;
}

TEST(SceneBench, TimesThePhasesOfTheSameFrames) {
  Progress progress;
  const ExperimentResult result = bench_of_scene(polytopes()).run({.effort = {.repetitions = 3}}, progress);
  ASSERT_EQ(result.measurements.size(), 4u);
  for (const Measurement& row : result.measurements) {
    double sum = 0;
    for (std::size_t phase = 1; phase <= 4; ++phase) sum += row.figures[phase].ours;
    EXPECT_GT(row.figures[0].ours, 0.5 * sum);
    EXPECT_EQ(row.figures[0].repetitions.size(), 3u);
    EXPECT_GT(row.figures[7].ours, 0) << "some collide";
  }
  const auto& gjk = result.measurements[2].figures;
  const auto& sat = result.measurements[3].figures;
  EXPECT_EQ(gjk[5].ours, sat[5].ours) << "the same candidates";
  EXPECT_EQ(gjk[7].ours, sat[7].ours) << "the same pairs collide";
  EXPECT_GT(gjk[5].ours, result.measurements[0].figures[5].ours) << "more bodies have more pairs";
}

TEST(SceneBench, RepeatsUntilTheIntervalIsNarrowOrTheTimeIsOver) {
  Progress progress;
  SceneBench bench = polytopes();
  bench.variations = {{"count", {"20"}}, {"narrow", {"gjk"}, "", false}};
  const auto repetitions = [&](Precision precision) {
    const Effort effort{.repetitions = 5, .precision = precision};
    return bench_of_scene(bench).run({.effort = effort}, progress).measurements[0].samples.size();
  };
  EXPECT_EQ(repetitions({1e-9, 0}), 5u) << "the time is over at once";
  const std::size_t until_narrow = repetitions({1e9, 0.2}), until_the_end = repetitions({1e-9, 0.2});
  EXPECT_GT(until_narrow, 5u) << "a few may agree by chance";
  EXPECT_GT(until_the_end, until_narrow);
}

}  // namespace
}  // namespace collidoscope::experiments
