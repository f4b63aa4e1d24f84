#include "broad/octree_steps.h"

#include <string>

#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

enum class Line : std::uint8_t { root, locate, visit, come_before, misses, own_boxes, result };

}  // namespace

const PseudoCode& octree_pseudo_code() {
  static const PseudoCode lines = {
      "root ← a cube around nearly all boxes",
      "node of A ← root; while its child at A's centre is no smaller than A (as printed: holds all of A): "
      "that child",
      "for each node that holds boxes (as printed: from A's down), parents first:",
      "    if all boxes in it come before A: pass over its subtree (their own searches find A)",
      "    if the box around all boxes in it misses A (as printed: not asked): pass over its subtree",
      "    each of its own boxes behind A: a pair, if it meets A",
      "return the pairs; those with boxes before A are known from their searches",
  };
  return lines;
}

void OctreeSteps::locate(const OctreeKey& to) {
  steps_.step(Line::root)
      .value("boxes", nodes_.front().end)
      .value("nodes", nodes_.size())
      .say("The root holds " + plural(nodes_.front().end, "box", "boxes") + " in " +
           plural(nodes_.size(), "node") + ".");
  steps_.show("root", space_.cube(OctreeKey(0, 0)));
  for (int depth = 0; depth <= to.depth; ++depth) {
    const Aabb cube = space_.cube(OctreeKey(to.code, depth));
    steps_.step(Line::locate).value("depth", depth).value("node's edge, m", largest_edge(cube));
    steps_.value("A's edge, m", largest_edge(steps_.box()))
        .show("node of A", cube)
        .say("The node of A on level " + std::to_string(depth) + " has edges of " +
             metres(largest_edge(cube)) + ", A has " + metres(largest_edge(steps_.box())) + ".");
  }
}

void OctreeSteps::passed_over(const OctreeNode& node, bool before) {
  steps_.pass_over(before ? Line::come_before : Line::misses, node.bounds);
  show_node(node);
  steps_.prune_node();
}

void OctreeSteps::searched(const OctreeNode& node) {
  steps_.step(Line::own_boxes).show("around all", node.bounds);
  show_node(node);
  const std::uint32_t number = number_of(node);
  for (std::uint32_t child = number + 1; child < node.next; child = nodes_[child].next)
    steps_.child_node(child, number, nodes_[child].end - nodes_[child].first, NodeState::waiting);
}

std::vector<BodyPair> OctreeSteps::end(std::vector<BodyPair> found, std::span<const BodyPair> known) {
  std::vector<BodyPair> all = steps_.end(Line::result, std::move(found), known);
  steps_.value("nodes visited", visited_);
  return all;
}

/// Shows the node within the cubes of its ancestors.
void OctreeSteps::show_node(const OctreeNode& node) {
  ++visited_;
  const std::uint32_t number = number_of(node);
  steps_.enter_node(number, node.parent < nodes_.size() ? node.parent : number, node.end - node.first);
  for (int depth = 0; depth < node.key.depth; ++depth)
    steps_.show("ancestor", space_.cube(OctreeKey(node.key.code, depth)));
  steps_.show("node", space_.cube(node.key));
  steps_.value("depth", node.key.depth).value("holds", node.end - node.first);
  steps_.value("of its own", node.own_end - node.first);
}

}  // namespace collidoscope
