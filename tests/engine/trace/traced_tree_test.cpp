#include "trace/traced_tree.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

/// The states of the current step, in the order in which they were reported.
std::vector<std::pair<std::uint32_t, NodeState>> states(const StepRecorder& recorder) {
  std::vector<std::pair<std::uint32_t, NodeState>> found;
  for (const TraceNode& node : recorder.steps().back().nodes) found.emplace_back(node.node, node.state);
  return found;
}

using States = std::vector<std::pair<std::uint32_t, NodeState>>;

TEST(TracedTree, ANodeIsCurrentUntilAnotherIs) {
  StepRecorder recorder;
  TracedTree tree(1);
  recorder.step(0);
  tree.enter(recorder, 0, 0, 9);
  tree.wait(recorder, 1, 0, 4);
  tree.prune(recorder, 2, 0, 5);
  EXPECT_EQ(states(recorder),
            (States{{0, NodeState::current}, {1, NodeState::waiting}, {2, NodeState::pruned}}));
  EXPECT_EQ(recorder.steps().back().nodes[1].below, 4u);
  EXPECT_EQ(recorder.steps().back().nodes[1].tree, 1);
  recorder.step(1);
  tree.enter(recorder, 1, 0, 4);
  tree.prune_current();
  EXPECT_EQ(states(recorder), (States{{0, NodeState::visited}, {1, NodeState::current}}));
  recorder.step(2);
  tree.leave(recorder);
  EXPECT_EQ(states(recorder), (States{{1, NodeState::pruned}}));
}

/// In another pair.
TEST(TracedTree, ANodeThatWaitsTwiceWaitsOnceMore) {
  StepRecorder recorder;
  TracedTree tree(0);
  recorder.step(0);
  tree.enter(recorder, 0, 0, 2);
  tree.wait(recorder, 1, 0, 1);
  tree.wait(recorder, 1, 0, 1);
  recorder.step(1);
  tree.enter(recorder, 1, 0, 1);
  tree.prune_current();
  recorder.step(2);
  tree.enter(recorder, 0, 0, 2);
  EXPECT_EQ(states(recorder), (States{{1, NodeState::waiting}, {0, NodeState::current}}));
  tree.prune(recorder, 1, 0, 1);
  EXPECT_EQ(states(recorder).size(), 2u) << "what waits is not pruned";
}

}  // namespace
}  // namespace collidoscope
