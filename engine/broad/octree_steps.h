#pragma once

// The steps of a search through a loose octree, for people who watch it.

#include <span>
#include <vector>

#include "broad/broad_steps.h"
#include "broad/octree_node.h"

namespace collidoscope {

const PseudoCode& octree_pseudo_code();

/// The steps that a search through the tree reports.
class OctreeSteps {
 public:
  static constexpr bool enabled = true;

  OctreeSteps(const OctreeSpace& space, std::span<const OctreeNode> nodes, BroadSteps& steps)
      : space_(space), nodes_(nodes), steps_(steps) {}

  /// Shows the nodes from the root to the node that A belongs to.
  void locate(const OctreeKey& to);
  /// `before`: all boxes in the node come before A; else the node misses A.
  void passed_over(const OctreeNode& node, bool before);
  /// The node's own boxes are tested next.
  void searched(const OctreeNode& node);
  void test(BodyIndex other, bool is_pair) { steps_.test(other, is_pair); }
  /// See BroadSteps.
  std::vector<BodyPair> end(std::vector<BodyPair> found, std::span<const BodyPair> known);

 private:
  void show_node(const OctreeNode& node);
  std::uint32_t number_of(const OctreeNode& node) const {
    return static_cast<std::uint32_t>(&node - nodes_.data());
  }

  const OctreeSpace& space_;
  std::span<const OctreeNode> nodes_;
  BroadSteps& steps_;
  std::size_t visited_ = 0;
};

}  // namespace collidoscope
