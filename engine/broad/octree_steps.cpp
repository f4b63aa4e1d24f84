#include "broad/octree_steps.h"

namespace collidoscope {
namespace {

enum Line : std::uint8_t { root, descent, visit, come_before, misses, own_boxes, known_pairs };

Real real(std::size_t count) {
  return static_cast<Real>(count);
}

}  // namespace

const PseudoCode& octree_pseudo_code() {
  static const PseudoCode lines = {
      "root ← a cube around nearly all boxes",
      "node of A ← root; while its child at A's centre is no smaller than A: that child",
      "for each node that holds boxes, parents first:",
      "    if all boxes in it come before A: pass over its subtree, for they have asked about A",
      "    if the box around all boxes in it misses A: pass over its subtree",
      "    each of its own boxes behind A: a pair, if it meets A",
      "return the pairs; those with boxes before A are known from them",
  };
  return lines;
}

void OctreeSteps::descend(const OctreeKey& to) {
  const OctreeNode& all = nodes_.front();
  step(root).value("boxes", real(all.end)).value("nodes", real(nodes_.size()));
  show("root", space_.cube(OctreeKey(0, 0)));
  for (int depth = 0; depth <= to.depth; ++depth) {
    const Aabb cube = space_.cube(OctreeKey(to.code, depth));
    step(descent).value("depth", depth).value("node's edge", largest_edge(cube));
    recorder_.value("A's edge", largest_edge(box_));
    show("node of A", cube);
  }
}

void OctreeSteps::passed_over(const OctreeNode& node, bool before) {
  ++visited_;
  step(before ? come_before : misses);
  show_node(node);
  show("passed over", node.bounds);
}

void OctreeSteps::searched(const OctreeNode& node, std::span<const Aabb> meeting,
                           std::span<const Aabb> apart) {
  ++visited_;
  tested_ += meeting.size() + apart.size(), pairs_ += meeting.size();
  step(own_boxes);
  show_node(node);
  recorder_.value("tested here", real(meeting.size() + apart.size())).value("pairs so far", real(pairs_));
  show("around all", node.bounds);
  show_all("apart", apart);
  show_all("B", meeting);
}

void OctreeSteps::end(std::span<const Aabb> known) {
  step(known_pairs).value("nodes visited", real(visited_)).value("boxes tested", real(tested_));
  recorder_.value("pairs", real(pairs_)).value("known pairs", real(known.size()));
  show_all("known", known);
}

StepRecorder& OctreeSteps::step(int line) {
  recorder_.step(line);
  show("A", box_);
  return recorder_;
}

void OctreeSteps::show(std::string_view name, const Aabb& box) {
  Pose place;
  place.translation = box.centre();
  recorder_.box(name, TraceSpace::frame_a, place, box.half_widths());
}

void OctreeSteps::show_all(std::string_view name, std::span<const Aabb> boxes) {
  for (const Aabb& box : boxes) show(name, box);
}

/// Within the cubes of its ancestors.
void OctreeSteps::show_node(const OctreeNode& node) {
  for (int depth = 0; depth < node.key.depth; ++depth)
    show("ancestor", space_.cube(OctreeKey(node.key.code, depth)));
  show("node", space_.cube(node.key));
  recorder_.value("depth", node.key.depth).value("holds", real(node.end - node.first));
  recorder_.value("of its own", real(node.own_end - node.first));
}

}  // namespace collidoscope
