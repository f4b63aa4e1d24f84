#include <gtest/gtest.h>

#include "experiments/experiment.h"

namespace collidoscope::experiments {
namespace {

ExperimentResult quick(const char* id) {
  Progress progress;
  return experiment(id).run({.effort = {.quick = true, .repetitions = 1}}, progress);
}

TEST(MirtichExperiments, CountOperationsByAngle) {
  const ExperimentResult cubes = quick("mirtich-9"), spheres = quick("mirtich-12");
  ASSERT_EQ(cubes.measurements.size(), 3u * 8u);
  const auto operations = [](const ExperimentResult& result, std::size_t row) {
    return result.measurements[row].figures[0].ours;
  };
  for (std::size_t algorithm = 0; algorithm < 3; ++algorithm) {
    EXPECT_GT(operations(cubes, algorithm), 50) << "where nothing moves";
    EXPECT_GT(operations(cubes, 21 + algorithm), operations(cubes, 3 + algorithm)) << "25 degrees against 1";
    EXPECT_GT(operations(spheres, 21 + algorithm), operations(cubes, 21 + algorithm));
  }
  EXPECT_EQ(cubes.measurements[21].point->x, 25);
}

/// The paper's point: Lin-Canny cycles where nothing is tolerated, V-Clip never does.
TEST(MirtichExperiments, FindLinCannysCycles) {
  const ExperimentResult result = quick("mirtich-alg-10");
  const auto cycles = [&](std::size_t row) { return result.measurements[row].figures[0].ours; };
  EXPECT_EQ(cycles(0), 0) << "V-Clip";
  EXPECT_GT(cycles(2), 100) << "Lin-Canny without a flare, of 10,000 trials";
  EXPECT_LT(cycles(7), cycles(2) / 10) << "Lin-Canny with a wide one";
  EXPECT_GT(result.measurements[7].figures[2].ours, 100) << "which errs instead";
  EXPECT_EQ(result.measurements[0].figures[2].ours, 0);
}

}  // namespace
}  // namespace collidoscope::experiments
