// Every experiment of the list, as far as a test has time: a row of its table. `collide experiment all`
// measures whole tables.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <gtest/gtest.h>
#include <string>

#include "core/progress.h"
#include "decomposition/decomposition.h"
#include "experiments/experiment.h"
#include "experiments/experiment_report.h"

namespace collidoscope::experiments {
namespace {

bool decomposes_by_other_libraries() {
  const auto methods = decomposition_methods();
  return std::ranges::any_of(methods, [](const DecompositionMethod* method) { return method->reference; });
}

class EveryExperiment : public testing::TestWithParam<const Experiment*> {};

TEST_P(EveryExperiment, MeasuresARowOfItsTable) {
  const Effort effort{.quick = true, .repetitions = 1};
  const std::size_t rows = GetParam()->plan(effort).rows.size();
  if (GetParam()->id == "peers-decompositions" && !decomposes_by_other_libraries())
    GTEST_SKIP() << "needs a build with HACD (package libbullet-extras-dev)";
  ASSERT_GT(rows, 0u);
  Progress progress;
  const ExperimentResult result = GetParam()->run({.effort = effort, .shard = {0, rows}}, progress);
  ASSERT_EQ(result.measurements.size(), 1u);
  const Measurement& row = result.measurements.front();
  EXPECT_FALSE(row.name.empty());
  EXPECT_TRUE(row.complete);
  ASSERT_EQ(row.figures.size(), result.columns.size());
  EXPECT_TRUE(std::ranges::any_of(row.figures, [](const Figure& figure) {
    return std::isfinite(figure.ours);
  })) << "it has no figure of ours";
  EXPECT_NE(to_csv(result).find(row.name), std::string::npos);
}

std::string name_of_experiment(const testing::TestParamInfo<const Experiment*>& info) {
  std::string name = info.param->id;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(All, EveryExperiment, testing::ValuesIn(experiments().begin(), experiments().end()),
                         name_of_experiment);

}  // namespace
}  // namespace collidoscope::experiments
