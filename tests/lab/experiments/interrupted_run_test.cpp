#include "experiments/interrupted_run.h"

#include <gtest/gtest.h>

#include "experiments/experiment_report.h"
#include "fixtures/temporary_folder.h"

namespace collidoscope::experiments {
namespace {

/// Four rows of a count and a timing each; the last one has no timing.
struct Table {
  static inline std::string prepared;

  static Plan plan(const Effort&) {
    Plan plan{{{"time", "ns"}, {"letter", ""}}, 0, {}, {}};
    for (const char letter : {'a', 'b', 'c', 'd'})
      plan.rows.push_back({std::string(1, letter), [letter](Progress&) { return prepare(letter); }});
    return plan;
  }
  static PreparedRow prepare(char letter) {
    prepared += letter;
    PreparedRow row{{{}, {static_cast<double>(letter)}}, {}};
    if (letter != 'd') row.timings = {{0, 1, 1, [] {}}};
    return row;
  }
};
const Experiment table = {"table", "A table", "nobody", Table::plan, {}};
const Effort effort{.repetitions = 4};

/// Runs until `steps` steps are done, and keeps what there is; all of them: nothing.
std::optional<ExperimentResult> run_for(std::size_t steps, const std::filesystem::path& folder,
                                        const Shard& shard = {}) {
  InterruptedRun kept(folder, table, effort, shard);
  Table::prepared.clear();
  ExperimentOptions options{effort, shard};
  options.earlier = kept.rows();
  std::size_t done = 0;
  ExperimentResult last;
  options.observer = [&](const ExperimentResult& result) {
    last = result;
    if (++done == steps) throw Cancelled();
  };
  Progress progress;
  try {
    return table.run(options, progress);
  } catch (const Cancelled&) {
    kept.keep_now(last);
    return {};
  }
}

/// What is not a time.
std::string counts(const ExperimentResult& result) {
  std::string text;
  for (const Measurement& row : result.measurements)
    text += row.name + " " + std::to_string(row.samples.size()) + " " + std::to_string(row.figures[1].ours) +
            "\n";
  return text;
}

TEST(InterruptedRun, GoesOnUntilItEqualsAnUnbrokenOne) {
  const test::TemporaryFolder folder;
  std::size_t runs = 0;
  std::optional<ExperimentResult> result;
  for (; !result && runs < 20; ++runs) result = run_for(6, folder.path());
  ASSERT_TRUE(result);
  EXPECT_GT(runs, 2u);
  const test::TemporaryFolder other;
  EXPECT_EQ(counts(*result), counts(*run_for(1000, other.path())));
}

TEST(InterruptedRun, PreparesCompleteRowsNoMore) {
  const test::TemporaryFolder folder;
  ASSERT_FALSE(run_for(4 + 10, folder.path()));  // of 4 + 3 · 4: a has all, b and c lack one
  EXPECT_EQ(Table::prepared, "abcd");
  ASSERT_TRUE(run_for(1000, folder.path()));
  EXPECT_EQ(Table::prepared, "bc") << "d has no timing";
}

TEST(InterruptedRun, LeavesOtherRunsAlone) {
  const test::TemporaryFolder folder;
  ASSERT_FALSE(run_for(6, folder.path()));
  const auto rows = [&](const Effort& other, const Shard& shard) {
    return InterruptedRun(folder.path(), table, other, shard).rows().size();
  };
  EXPECT_EQ(rows(effort, {}), 4u);
  EXPECT_EQ(rows({.quick = true, .repetitions = 4}, {}), 0u);
  EXPECT_EQ(rows({.repetitions = 5}, {}), 0u);
  EXPECT_EQ(rows(effort, {0, 2}), 0u);
  const Experiment renamed = {"table", "Another table", "nobody", Table::plan, {}};
  EXPECT_EQ(InterruptedRun(folder.path(), renamed, effort, {}).rows().size(), 0u);
  InterruptedRun(folder.path(), table, effort, {}).forget();
  EXPECT_EQ(rows(effort, {}), 0u);
}

TEST(InterruptedRun, BeginsAnewWhereTheFileIsDamaged) {
  const test::TemporaryFolder folder;
  folder.write("table.partial.json", "{\"run\": 1");
  EXPECT_TRUE(InterruptedRun(folder.path(), table, effort, {}).rows().empty());
  EXPECT_TRUE(run_for(1000, folder.path()));
}

}  // namespace
}  // namespace collidoscope::experiments
