#include "experiments/bench/pair_bench.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

#include "experiments/bench/orbit.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::experiments {
namespace {

/// Two unit cubes on an orbit on which some poses collide.
Experiment cubes(std::vector<std::string> narrow) {
  const auto cube = std::make_shared<const Shape>("cube", make_box(Vec3(1)));
  PairBench bench{"cubes", {{"rotation", {"5", "20"}}, {"narrow", std::move(narrow), "", false}}};
  for (const std::string& id : bench.variations[1].values)
    bench.algorithms.push_back(narrow_choice(id).algorithm);
  bench.begin = [cube](const BenchRow& row, Progress&) {
    const NarrowChoice narrow = narrow_choice(row.values[1]);
    cube->prepare(narrow.needs());
    return BenchedPair{
        cube, cube, narrow,
        orbit_courses(
            {.amplitude = 1, .degrees_per_call = std::stod(row.values[0]), .courses = 2, .calls = 100})};
  };
  return bench_of_pair(bench);
}

ExperimentResult run(const Experiment& bench, unsigned repetitions) {
  Progress progress;
  return bench.run({.effort = {.repetitions = repetitions}}, progress);
}

bool has_algorithm(std::string_view id) {
  const auto all = narrow_algorithms();
  return std::ranges::find(all, id, &NarrowAlgorithm::id) != all.end();
}

TEST(PairBench, CountsWhatItTimes) {
  const ExperimentResult result = run(cubes({"gjk", "sat"}), 3);
  ASSERT_EQ(result.measurements.size(), 4u);
  const std::vector<Figure>&ours = result.measurements[0].figures, &others = result.measurements[1].figures;
  EXPECT_EQ(ours[0].repetitions.size(), 3u);
  EXPECT_GT(ours[0].ours, 1) << "ns";
  EXPECT_EQ(ours[1].repetitions.size(), 3u) << "in batches";
  EXPECT_GT(ours[2].ours, 10) << "operations";
  EXPECT_GT(ours[3].ours, 5);
  EXPECT_LT(ours[3].ours, 95);
  EXPECT_EQ(ours[3].ours, others[3].ours) << "both see the same poses";
  ASSERT_EQ(result.columns[4].name, "iterations");
  EXPECT_GT(ours[4].ours, 0.5);
  EXPECT_EQ(result.axis->name, "rotation");
  EXPECT_EQ(result.measurements[2].point->x, 20);
}

TEST(PairBench, CountsNoOperationsOfOtherLibraries) {
  if (!has_algorithm("libccd-mpr")) GTEST_SKIP() << "needs a build with libccd (package libccd-dev)";
  const ExperimentResult result = run(cubes({"gjk", "libccd-mpr"}), 1);
  const std::vector<Figure>&ours = result.measurements[0].figures, &theirs = result.measurements[1].figures;
  EXPECT_GT(ours[2].ours, 10);
  EXPECT_FALSE(std::isfinite(theirs[2].ours));
  EXPECT_EQ(ours[3].ours, theirs[3].ours) << "both see the same poses";
}

TEST(PairBench, CountsTheSameEachTime) {
  const ExperimentResult one = run(cubes({"gjk", "v-clip"}), 1), other = run(cubes({"gjk", "v-clip"}), 1);
  for (std::size_t row = 0; row < one.measurements.size(); ++row)
    for (std::size_t column = 2; column < one.columns.size(); ++column)
      EXPECT_EQ(one.measurements[row].figures[column].ours, other.measurements[row].figures[column].ours);
}

}  // namespace
}  // namespace collidoscope::experiments
