#include "experiments/peers/contenders.h"

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "narrow/narrow.h"

namespace collidoscope::experiments {
namespace {

Measurement row(const char* name, double figure) {
  return {name, {{figure}}, {}};
}

/// Two cases of two of ours and one peer.
const std::vector<Measurement> rows = {row("x/a", 4), row("x/b", 2), row("x/peer", 6),
                                       row("y/a", 3), row("y/b", 5), row("y/peer", 12)};

TEST(OursAreFaster, ComparesTheFastestOfEachCase) {
  const Conclusion conclusion = ours_are_faster("Work", rows, {{"a", "b"}, {"peer"}}, 0);
  EXPECT_EQ(conclusion.outcome(), Outcome::holds);
  ASSERT_EQ(conclusion.comparisons.size(), 2u);
  EXPECT_EQ(conclusion.comparisons[0].what, "x/peer / x/b");
  EXPECT_EQ(conclusion.comparisons[0].value.measured, 3);
  EXPECT_EQ(conclusion.comparisons[1].what, "y/peer / y/a");
  EXPECT_EQ(conclusion.comparisons[1].value.measured, 4);
  EXPECT_EQ(conclusion.evidence, "3.00 to 4.0 times as fast as the fastest of the others, in 2 cases");
}

TEST(OursAreFaster, DoesNotHoldWhereOnePeerIsFasterInOneCase) {
  std::vector<Measurement> slow = rows;
  slow.back().figures[0].ours = 1;
  EXPECT_EQ(ours_are_faster("Work", slow, {{"a", "b"}, {"peer"}}, 0).outcome(), Outcome::does_not_hold);
}

TEST(OursAreFaster, CannotBeToldWithoutPeers) {
  const Conclusion conclusion = ours_are_faster("Work", rows, {{"a", "b"}, {}}, 0);
  EXPECT_EQ(conclusion.outcome(), Outcome::cannot_be_told);
  EXPECT_EQ(conclusion.evidence, "this build has no other library for it");
}

TEST(Contenders, AreReferencesThatSuit) {
  const Contenders all = contenders({"gjk"}, narrow_algorithms(), [](const auto&) { return true; });
  const Contenders none = contenders({"gjk"}, narrow_algorithms(), [](const auto&) { return false; });
  EXPECT_EQ(none.all(), std::vector<std::string>{"gjk"});
  std::size_t references = 0;
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) references += algorithm->reference ? 1 : 0;
  EXPECT_EQ(all.peers.size(), references);
  EXPECT_EQ(all.size(), all.all().size());
}

/// The rows come in cases of as many as there are contenders.
TEST(PeerExperiments, HaveWholeCases) {
  const auto references = [](const auto algorithms) {
    return std::ranges::count_if(algorithms, [](const auto* algorithm) { return algorithm->reference; });
  };
  const std::size_t broad = 5 + static_cast<std::size_t>(references(broad_algorithms()));
  EXPECT_EQ(experiment("peers-broad").plan({}).rows.size(), 4 * broad);
  const std::vector<PlannedRow> verdicts = experiment("peers-verdict").plan({}).rows;
  EXPECT_EQ(verdicts.front().name, "cube/1 degree/separating-vector");
  EXPECT_EQ(verdicts.size() % 8, 0u);
  EXPECT_GE(verdicts.size(), 8u * 3);
  EXPECT_EQ(experiment("peers-decompositions").plan({}).rows.size() % 5, 0u);
  EXPECT_EQ(experiment("peers-hulls").plan({}).rows.size() % 7, 0u);
  EXPECT_EQ(experiment("peers-casts").plan({}).rows.front().name, "cube/exact-translation");
}

/// Figures: time, pieces, volume.
TEST(PeerDecompositions, CompareVolumes) {
  const std::vector<Measurement> volumes = {{"x/cuts", {{1}, {2}, {1.5}}, {}},
                                            {"x/peer", {{9}, {9}, {3}}, {}}};
  const std::vector<Conclusion> less = experiment("peers-decompositions").conclude(volumes);
  EXPECT_EQ(less.at(0).outcome(), Outcome::holds);
  EXPECT_EQ(less[0].comparisons.at(0).value.measured, 2);
  const std::vector<Measurement> swapped = {volumes[1], volumes[0]};
  EXPECT_EQ(experiment("peers-decompositions").conclude(swapped).at(0).outcome(), Outcome::does_not_hold);
  EXPECT_EQ(experiment("peers-decompositions").conclude({}).at(0).outcome(), Outcome::cannot_be_told);
}

/// Each contender does the whole work of a row: the rows of a case agree.
TEST(PeerHulls, HaveTheSameVertices) {
  const Plan plan = experiment("peers-hulls").plan({.quick = true});
  Progress progress;
  std::vector<double> vertices;
  for (const PlannedRow& row : plan.rows) {
    PreparedRow prepared = row.prepare(progress);
    prepared.timings.at(0).work();
    prepared.finish(prepared.figures);
    vertices.push_back(prepared.figures.at(1).ours);
  }
  const std::size_t contenders = vertices.size() / 2;
  for (std::size_t i = 0; i < vertices.size(); ++i)
    EXPECT_EQ(vertices[i], vertices[i / contenders * contenders]) << plan.rows[i].name;
  EXPECT_EQ(vertices[0], 5000);
}

}  // namespace
}  // namespace collidoscope::experiments
