#include "inspection/pair_list.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "inspection/pair_times.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

/// Of four candidates one is parted by the mid phase.
FrameReport four_pairs() {
  FrameReport report;
  report.candidates = {{0, 1}, {0, 2}, {1, 2}, {2, 3}};
  report.surviving = {{0, 1}, {1, 2}, {2, 3}};
  report.results.resize(3);
  const auto set = [&](std::size_t i, Verdict verdict, std::uint16_t iterations) {
    report.results[i].verdict = verdict;
    report.results[i].iterations = iterations;
  };
  set(0, Verdict::undecided, 40);
  set(1, Verdict::separated, 3);
  set(2, Verdict::colliding, 5);
  return report;
}

std::vector<BodyPair> order(PairColumn column, bool descending) {
  const std::vector<std::int64_t> times = {100, 900, 500};
  std::vector<ListedPair> pairs = list_pairs(four_pairs(), times);
  sort(pairs, column, descending);
  std::vector<BodyPair> bodies;
  for (const ListedPair& each : pairs) bodies.push_back(each.pair);
  return bodies;
}

TEST(PairList, TellsAnUndecidedPairFromAGreenOne) {
  const std::vector<ListedPair> pairs = list_pairs(four_pairs(), {});
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_EQ(pairs[0], (ListedPair{{0, 1}, PairStanding::undecided, 40}));
  EXPECT_EQ(pairs[1], (ListedPair{{0, 2}, PairStanding::separated_by_mid}));
  EXPECT_EQ(pairs[2], (ListedPair{{1, 2}, PairStanding::separated, 3}));
  EXPECT_EQ(pairs[3], (ListedPair{{2, 3}, PairStanding::colliding, 5}));
}

TEST(PairList, IsSortedByEachColumnBothWays) {
  using Order = std::vector<BodyPair>;
  EXPECT_EQ(order(PairColumn::pair, false), (Order{{0, 1}, {0, 2}, {1, 2}, {2, 3}}));
  EXPECT_EQ(order(PairColumn::pair, true), (Order{{2, 3}, {1, 2}, {0, 2}, {0, 1}}));
  EXPECT_EQ(order(PairColumn::standing, true), (Order{{0, 1}, {2, 3}, {1, 2}, {0, 2}}));
  EXPECT_EQ(order(PairColumn::standing, false), (Order{{0, 2}, {1, 2}, {2, 3}, {0, 1}}));
  EXPECT_EQ(order(PairColumn::iterations, true), (Order{{0, 1}, {2, 3}, {1, 2}, {0, 2}}));
  EXPECT_EQ(order(PairColumn::time, true), (Order{{1, 2}, {2, 3}, {0, 1}, {0, 2}}));
  EXPECT_EQ(order(PairColumn::time, false), (Order{{0, 2}, {0, 1}, {2, 3}, {1, 2}}));
}

TEST(PairList, EqualPairsStayInTheOrderOfTheirBodies) {
  FrameReport report = four_pairs();
  for (PairResult& result : report.results) result.iterations = 7;
  std::vector<ListedPair> pairs = list_pairs(report, {});
  for (const bool descending : {true, false}) {
    sort(pairs, PairColumn::iterations, descending);
    std::erase_if(pairs,
                  [](const ListedPair& each) { return each.standing == PairStanding::separated_by_mid; });
    EXPECT_TRUE(std::ranges::is_sorted(pairs, {}, &ListedPair::pair)) << descending;
  }
}

TEST(PairList, SaysWhichPairsHaveNoTime) {
  EXPECT_EQ(untimed_text(4096, 10000), "timed: the first 4096 of 10000 pairs that the mid phase left");
  EXPECT_TRUE(untimed_text(12, 12).empty());
}

/// Each surviving pair, asked by itself, disturbs nothing.
TEST(PairTimes, AreOfTheSurvivingPairs) {
  SceneParameters parameters;
  parameters.count = 200;
  Simulation simulation(create_scene("polytopes", parameters), {});
  simulation.keep_query_starts();
  for (int i = 0; i < 5; ++i) simulation.step();
  const FrameReport before = simulation.pipeline().report();
  const std::vector<std::int64_t> times = time_pairs(simulation);
  ASSERT_GT(times.size(), 5u);
  EXPECT_EQ(times.size(), before.surviving.size());
  for (const std::int64_t time : times) EXPECT_GE(time, 0);
  EXPECT_EQ(simulation.pipeline().report().colliding, before.colliding);
  const std::vector<ListedPair> listed = list_pairs(before, times);
  EXPECT_EQ(static_cast<std::size_t>(
                std::ranges::count_if(listed, [](const ListedPair& each) { return each.nanoseconds >= 0; })),
            times.size());
}

}  // namespace
}  // namespace collidoscope
