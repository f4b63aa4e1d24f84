#include "experiments/experiment.h"

#include <gtest/gtest.h>

#include "experiments/experiment_report.h"

namespace collidoscope::experiments {
namespace {

/// Three rows that write down when they were measured.
struct Diary {
  static inline std::string entries;

  static Plan plan(const Effort&) {
    Plan plan{{{"time", "ns"}, {"letter", ""}}, 0, {}, {}};
    for (const char letter : {'A', 'B', 'C'})
      plan.rows.push_back({std::string(1, letter), [letter](Progress&) {
                             entries += static_cast<char>(std::tolower(letter));
                             return PreparedRow{{{}, {static_cast<double>(letter)}},
                                                {{0, 1, 1, [letter] { write(letter); }}}};
                           }});
    return plan;
  }
  /// Once for each repetition, however often it is done.
  static void write(char letter) {
    if (entries.back() != letter) entries += letter;
  }
  static std::vector<Conclusion> conclude(std::span<const Measurement> rows) {
    return {{"all are there", "", {{"rows", counted(static_cast<double>(rows.size())), Relation::above, 2}}}};
  }
};
const Experiment diary = {"diary", "Diary", "nobody", Diary::plan, Diary::conclude};

ExperimentResult run(const ExperimentOptions& options) {
  Diary::entries.clear();
  Progress progress;
  return diary.run(options, progress);
}

/// What slows the machine down for a while slows all of them.
TEST(Experiment, AlternatesTheRepetitionsOfItsRows) {
  const ExperimentResult result = run({.effort = {.repetitions = 3}});
  EXPECT_EQ(Diary::entries, "abcABCABCABC");
  for (const Measurement& row : result.measurements) {
    EXPECT_EQ(row.samples.size(), 3u);
    EXPECT_EQ(row.figures[0].repetitions.size(), 3u);
    for (std::size_t i = 0; i < row.samples.size(); ++i)
      EXPECT_EQ(row.figures[0].repetitions[i], row.samples[i].cpu);
    EXPECT_EQ(row.figures[0].ours, median(row.figures[0].repetitions));
  }
  ASSERT_EQ(result.conclusions.size(), 1u);
  EXPECT_EQ(result.conclusions[0].outcome(), Outcome::holds);
}

TEST(Experiment, MeasuresTheRowsOfItsShardAndLeavesConclusionsToOthers) {
  const ExperimentResult even = run({.effort = {.repetitions = 2}, .shard = {0, 2}});
  EXPECT_EQ(Diary::entries, "acACAC");
  ASSERT_EQ(even.measurements.size(), 2u);
  EXPECT_EQ(even.measurements[1].name, "C");
  EXPECT_TRUE(even.conclusions.empty());
  EXPECT_NE(
      to_markdown(diary, even, "diary.svg").find("Shard 0/2: rows 0, 2 of 3; conclusions need all rows"),
      std::string::npos);
  const ExperimentResult odd = run({.effort = {.repetitions = 2}, .shard = {1, 2}});
  ASSERT_EQ(odd.measurements.size(), 1u);
  EXPECT_EQ(odd.measurements[0].name, "B");
  EXPECT_EQ(run({.effort = {.repetitions = 2}, .shard = {5, 6}}).measurements.size(), 0u);
}

/// A row for each one that is prepared, and then its figures as repetitions come.
TEST(Experiment, TellsItsObserverRowByRow) {
  std::vector<ExperimentResult> told;
  ExperimentOptions options{.effort = {.repetitions = 2}};
  options.observer = [&](const ExperimentResult& result) { told.push_back(result); };
  const ExperimentResult result = run(options);
  ASSERT_EQ(told.size(), 3u + 2u * 3u);
  for (std::size_t i = 0; i < told.size(); ++i) {
    EXPECT_EQ(told[i].measurements.size(), std::min<std::size_t>(i + 1, 3));
    EXPECT_EQ(std::isfinite(told[i].measurements[0].figures[0].ours), i >= 3);
    EXPECT_EQ(told[i].measurements[0].figures[1].ours, 'A');
  }
  EXPECT_EQ(to_csv(told.back()), to_csv(result));
  EXPECT_TRUE(told.back().conclusions.empty());
}

}  // namespace
}  // namespace collidoscope::experiments
