#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "inspection/step_trace.h"

namespace collidoscope {

/// The nodes of one or two trees that steps reach, as they are drawn: parents above their children.
struct TreeDiagram {
  struct Change {
    std::size_t step;
    NodeState state;
  };
  struct Node {
    std::uint8_t tree;
    std::uint32_t parent;         // an index; its own of a root
    Real x, y;                    // from 0 to 1, and downwards from 0 to 1
    std::size_t below;            // what it holds
    bool is_folded;               // no step reaches what is below it, or there is no room for that
    std::vector<Change> changes;  // in the order of the steps
  };
  std::vector<Node> nodes;   // parents before their children
  std::size_t left_out = 0;  // nodes that steps reach, below those that are drawn

  /// After a step, from 0; null before a step has reached the node.
  static const NodeState* state(const Node& node, std::size_t step);
};

/// Deeper nodes of large trees are left out. Null where steps reach no nodes.
std::shared_ptr<const TreeDiagram> tree_diagram(const TraceSteps& steps);

}  // namespace collidoscope
