#include "inspection/tree_diagram.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/inspected_pair.h"
#include "inspection/broad_trace.h"
#include "inspection/pair_trace.h"

namespace collidoscope {
namespace {

void expect_drawn(const TreeDiagram& diagram, const TraceSteps& steps) {
  ASSERT_FALSE(diagram.nodes.empty());
  for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
    const TreeDiagram::Node& node = diagram.nodes[i];
    ASSERT_LE(node.parent, i) << "parents first";
    ASSERT_EQ(node.tree, diagram.nodes[node.parent].tree);
    ASSERT_TRUE(node.x > 0 && node.x < 1 && node.y >= 0 && node.y <= 1);
    ASSERT_TRUE(node.parent == i || node.y > diagram.nodes[node.parent].y) << "below its parent";
    ASSERT_LE(node.below, diagram.nodes[node.parent].below) << "no more than its parent holds";
  }
  std::size_t current = 0;
  for (std::size_t step = 0; step < steps.size(); ++step) {
    std::array<std::size_t, 2> of_step{};
    for (const TreeDiagram::Node& node : diagram.nodes) {
      const NodeState* state = TreeDiagram::state(node, step);
      of_step[node.tree] += state && *state == NodeState::current;
    }
    ASSERT_LE(std::max(of_step[0], of_step[1]), 1u) << "step " << step;
    current += of_step[0];
  }
  EXPECT_GT(current, 0u);
}

class DiagramOfPair : public testing::TestWithParam<const char*> {};

TEST_P(DiagramOfPair, ShowsTheNodesThatTheStepsComeTo) {
  const PairTracePointer trace = trace_pair(two_links(GetParam()), {0, 1}, {});
  ASSERT_TRUE(trace && trace->trees);
  ASSERT_NO_FATAL_FAILURE(expect_drawn(*trace->trees, trace->steps()));
  EXPECT_EQ(trace->spaces.front(), TraceSpace::tree);
}
INSTANTIATE_TEST_SUITE_P(Trees, DiagramOfPair,
                         testing::Values("aabb-tree", "obb-tree", "sphere-tree", "decomposed", "face-octree"),
                         [](const auto& id) {
                           std::string name(id.param);
                           std::erase(name, '-');
                           return name;
                         });

class DiagramOfBroad : public testing::TestWithParam<const char*> {};

TEST_P(DiagramOfBroad, ShowsTheNodesThatTheSearchComesTo) {
  PipelineConfig config;
  config.broad = broad_choice(GetParam());
  Simulation simulation(create_scene("polytopes", {}), config);
  for (int frame = 0; frame < 30; ++frame) simulation.step();
  for (BodyIndex body = 0; body < simulation.world().size(); body += 5) {
    TraceRequest request;
    request.subject = TraceSubject::broad, request.body = body;
    const StepTracePointer trace = trace_broad(simulation, request);
    ASSERT_TRUE(trace && trace->trees);
    ASSERT_NO_FATAL_FAILURE(expect_drawn(*trace->trees, trace->steps()));
  }
}
INSTANTIATE_TEST_SUITE_P(Trees, DiagramOfBroad, testing::Values("octree", "aabb-tree", "bvh"),
                         [](const auto& id) {
                           std::string name(id.param);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Diagram, IsNotThereWhereNoTreeIsWalked) {
  EXPECT_FALSE(trace_pair(two_bodies(just_apart, "gjk"), {0, 1}, {})->trees);
}

TEST(Diagram, FoldsWhatIsTooDeepToBeDrawn) {
  StepRecorder recorder;
  recorder.step(0);
  constexpr std::uint32_t many = 1000;
  for (std::uint32_t node = 0; node < many; ++node)
    recorder.node({0, node, node == 0 ? 0 : (node - 1) / 4, NodeState::visited, many - node});
  const auto diagram = tree_diagram(recorder.steps());
  EXPECT_EQ(diagram->nodes.size() + diagram->left_out, many);
  EXPECT_GT(diagram->left_out, 0u);
  for (const TreeDiagram::Node& node : diagram->nodes) {
    const auto index = static_cast<std::uint32_t>(&node - diagram->nodes.data());
    const bool has_children = std::ranges::any_of(
        diagram->nodes, [&](const auto& other) { return other.parent == index && &other != &node; });
    EXPECT_EQ(node.is_folded, !has_children);
  }
}

}  // namespace
}  // namespace collidoscope
