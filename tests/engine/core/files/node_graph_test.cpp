#include "core/files/node_graph.h"

#include <gtest/gtest.h>

#include "core/error.h"

namespace collidoscope {
namespace {

std::string numbered(std::size_t number) {
  return "node " + std::to_string(number);
}

/// Each node holds the next one, so many times.
NodeGraph line(std::size_t nodes, int times = 1) {
  NodeGraph graph;
  for (std::size_t i = 1; i < nodes; ++i)
    for (int time = 0; time < times; ++time) graph.hold(numbered(i - 1), numbered(i));
  return graph;
}

std::string refusal(const NodeGraph& graph) {
  try {
    graph.expect_placeable("a.dae");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(NodeGraph, ANodeHoldsNotItself) {
  NodeGraph own;
  own.hold("node 0", "node 0");
  EXPECT_EQ(refusal(own), "a.dae: node 0: holds itself, maybe through others");
  NodeGraph circle = line(5);
  circle.hold(numbered(4), numbered(2));
  EXPECT_EQ(refusal(circle), "a.dae: node 2: holds itself, maybe through others");
}

TEST(NodeGraph, LevelsHaveABound) {
  EXPECT_EQ(refusal(line(most_levels)), "");
  EXPECT_EQ(refusal(line(most_levels + 1)), "a.dae: node 0: has more than 1000 levels");
  EXPECT_NE(refusal(line(1'000'000)), "") << "deeper than the stack";
}

TEST(NodeGraph, LevelsCountWhereverTheSearchBegins) {
  NodeGraph graph;
  for (std::size_t i = most_levels; i > 0; --i) graph.hold(numbered(i - 1), numbered(i));
  EXPECT_NE(refusal(graph), "");
}

TEST(NodeGraph, WhatIsPlacedHasABound) {
  EXPECT_EQ(refusal(line(19, 2)), "") << "2^19 - 1 nodes";
  EXPECT_EQ(refusal(line(21, 2)), "a.dae: node 1: places more than 1000000 nodes");
  EXPECT_NE(refusal(line(200, 2)), "") << "more than any number holds";
}

TEST(NodeGraph, NodesMayHoldTheSame) {
  NodeGraph graph;
  for (const char* const outer : {"a", "b", "c"}) graph.hold("scene", outer), graph.hold(outer, "wheel");
  EXPECT_EQ(refusal(graph), "");
}

}  // namespace
}  // namespace collidoscope
