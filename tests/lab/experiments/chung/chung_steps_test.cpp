#include "experiments/chung/chung_steps.h"

#include <gtest/gtest.h>

#include "narrow/narrow_choice.h"

namespace collidoscope::experiments {
namespace {

TEST(StepCounts, AreSharesOfAllTests) {
  StepCounts counts;
  for (const std::size_t steps : {1u, 1u, 2u, 5u}) counts.add(steps);
  EXPECT_EQ(counts.tests(), 4u);
  EXPECT_EQ(counts.percent_within(0), 0);
  EXPECT_EQ(counts.percent_within(1), 50);
  EXPECT_EQ(counts.percent_within(4), 75);
  EXPECT_EQ(counts.percent_within(9), 100);
  EXPECT_EQ(counts.largest(), 5u);
  EXPECT_EQ(counts.count(2), 1u);
  EXPECT_EQ(counts.count(7), 0u);
  EXPECT_EQ(counts.mean(), 2.25);
}

/// All tests are counted once, and those of colliding pairs are not among the separated.
TEST(ChungSteps, AreOfEveryTest) {
  const ChungRun run{"mixed", 60, 20, 5, 10, 0.2};
  Progress progress;
  const ChungSteps steps = count_steps(run, 30, progress);
  Simulation simulation = chung_simulation(run, printed_separating_vector, Request::overlap, nullptr);
  std::size_t tests = 0, separated = 0;
  for (int frame = 0; frame < 30; ++frame) {
    const FrameReport& report = simulation.step();
    tests += report.surviving.size(), separated += report.surviving.size() - report.colliding.size();
  }
  EXPECT_EQ(steps.of_all.tests(), tests);
  EXPECT_EQ(steps.of_separated.tests(), separated);
  EXPECT_GT(tests, separated);
  EXPECT_GT(separated, 100u);
}

/// What the figures compare sees the same pairs collide.
TEST(ChungSimulation, IsTheSameForEveryAlgorithm) {
  std::vector<std::uint64_t> hashes;
  for (const char* narrow :
       {printed_separating_vector, printed_combined, printed_gilbert, "separating-vector"}) {
    Simulation simulation =
        chung_simulation({"mixed", 60, 20, 20, 10, 0.2}, narrow, Request::overlap, nullptr);
    for (int frame = 0; frame < 40; ++frame) simulation.step();
    hashes.push_back(simulation.result_hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

/// A quick run of every experiment that counts: its claims are told the same way each time.
TEST(ChungExperiments, CountTheSameEachTime) {
  for (const char* id : {"chung-6.3", "chung-6.4"}) {
    Progress progress;
    const ExperimentOptions quick{.effort = {.quick = true, .repetitions = 1}};
    const ExperimentResult one = experiment(id).run(quick, progress),
                           other = experiment(id).run(quick, progress);
    ASSERT_FALSE(one.conclusions.empty());
    for (std::size_t i = 0; i < one.conclusions.size(); ++i) {
      EXPECT_EQ(one.conclusions[i].evidence, other.conclusions[i].evidence);
      EXPECT_EQ(one.conclusions[i].outcome(), Outcome::holds) << id << ": " << to_string(one.conclusions[i]);
    }
  }
}

}  // namespace
}  // namespace collidoscope::experiments
