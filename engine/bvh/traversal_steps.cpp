#include "bvh/traversal_steps.h"

#include <algorithm>
#include <cmath>

#include "core/plural.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;
constexpr std::size_t width = TreeLayout::width;

template <class Lanes>
Vec3 lane_of(const std::array<Lanes, 3>& lanes, std::size_t lane) {
  return {lanes[0][lane], lanes[1][lane], lanes[2][lane]};
}

void record(StepRecorder& recorder, const char* name, const Pose& frame, const BoxNode& node,
            std::size_t lane) {
  recorder.box(name, own, compose(frame, {Mat3(1), lane_of(node.centre, lane)}), lane_of(node.half, lane));
}

void record(StepRecorder& recorder, const char* name, const Pose& frame, const ObbNode& node,
            std::size_t lane) {
  const Mat3 axes(lane_of(node.axis[0], lane), lane_of(node.axis[1], lane), lane_of(node.axis[2], lane));
  recorder.box(name, own, compose(frame, {axes, lane_of(node.centre, lane)}), lane_of(node.half, lane));
}

void record(StepRecorder& recorder, const char* name, const Pose& frame, const SphereNode& node,
            std::size_t lane) {
  recorder.sphere(name, own, frame.to_parent(lane_of(node.centre, lane)), node.radius[lane]);
}

void record(StepRecorder& recorder, const MeshPair& meshes, const TrianglePairing& pair) {
  recorder.triangle("A", own, meshes.triangle_a(pair.a)).triangle("B", own, meshes.triangle_b(pair.b));
}

}  // namespace

const PseudoCode& traversal_pseudo_code() {
  static const PseudoCode lines = {
      "if the triangles that met last time meet again: return colliding",
      "if any met last time: what is around their leaves waits first",
      "waiting ← the roots of both trees, if their volumes meet",
      "while pairs wait: take one; those of its children that meet wait instead",
      "    of two leaves compare the triangles; if two meet: return colliding",
      "where what is inside counts: if a part of one is inside the other: return colliding",
      "return separated, if only the verdict is requested",
      "for the distance: waiting ← the roots; known ← ∞",
      "while pairs wait: take the one of least bound; if that is beyond what is known: stop; children of the "
      "larger wait instead",
      "    two leaves wait once more, by the bound of their triangles",
      "    of two leaves measure the triangles that may be nearer; known ← the least distance",
      "return separated, with the distance that is known",
  };
  return lines;
}

template <class Tree>
void TraversalSteps<Tree>::visit(TraversalLine line, const LanePair& pair, Real bound) {
  present_ = pair;
  traces_ = recorder_.steps().size() < most_steps;
  if (!traces_) return;
  begin(line, pair);
  if (line < TraversalLine::nearest_roots) return;
  recorder_.value("bound, m", bound);
  if (line != TraversalLine::measure)
    recorder_.say("What is in A and B here is at least " + metres(bound) + " apart.");
}

template <class Tree>
void TraversalSteps<Tree>::begin(TraversalLine line, const LanePair& pair) {
  shown_a_.clear(), shown_b_.clear(), children_ = 0;
  recorder_.step(static_cast<int>(line));
  volume("A", 0, pair.a), volume("B", 1, pair.b);
  enter_node(0, pair.a), enter_node(1, pair.b);
}

template <class Tree>
void TraversalSteps<Tree>::child(std::uint32_t a, std::uint32_t b) {
  if (!traces_) return;
  ++children_;
  if (a != present_.a && shown_a_.insert(a).second) volume("child of A", 0, a);
  if (b != present_.b && shown_b_.insert(b).second) volume("child of B", 1, b);
  wait_for(0, a), wait_for(1, b);
}

template <class Tree>
void TraversalSteps<Tree>::waiting(std::size_t pairs, std::uint64_t volume_tests) {
  if (!traces_) return;
  const std::size_t others = pairs - std::min(pairs, children_);
  const auto line = static_cast<TraversalLine>(recorder_.steps().back().line);
  const bool leaves = line == TraversalLine::leaves || line == TraversalLine::measure;
  if (!shown_a_.empty()) prune_children(0, present_.a, shown_a_);
  if (!shown_b_.empty()) prune_children(1, present_.b, shown_b_);
  if (!leaves && children_ == 0)
    for (TracedTree& tree : nodes_) tree.prune_current();
  if (!leaves)
    recorder_.say(children_ == 0
                      ? "None of the pairs of children is kept: nothing in these volumes can matter."
                      : plural(children_, "pair") + " of children " + (children_ == 1 ? "waits" : "wait") +
                            " instead.");
  recorder_.say(plural(others, "other pair") + (others == 1 ? " waits." : " wait."));
  recorder_.value("pairs that wait instead", static_cast<Real>(children_));
  recorder_.value("pairs that wait", static_cast<Real>(pairs));
  recorder_.value("volume tests so far", static_cast<Real>(volume_tests));
}

template <class Tree>
void TraversalSteps<Tree>::tested(const ContactFinder& finder) {
  if (!traces_ && !finder.found()) return;
  if (!traces_) begin(TraversalLine::leaves, present_);
  traces_ = true;
  recorder_.say(finder.found() ? "Two triangles of these leaves meet: A and B collide."
                               : "No triangles of these leaves meet: the leaves are done.");
  recorder_.value("triangles meet", finder.found() ? 1 : 0);
  recorder_.value("exact tests so far", static_cast<Real>(finder.tests()));
  if (finder.found()) record(recorder_, finder.meshes(), finder.contact());
}

template <class Tree>
void TraversalSteps<Tree>::measured(const NearestFinder& finder) {
  if (!traces_) return;
  const Real known = std::sqrt(finder.nearest().squared);
  recorder_.say("The nearest triangles so far are " + metres(known) + " apart, at a and b.");
  recorder_.value("known, m", known);
  recorder_.value("triangles measured so far", static_cast<Real>(finder.tests()));
  recorder_.point("a", own, finder.nearest().a).point("b", own, finder.nearest().b);
  recorder_.length("known", own, finder.nearest().a, finder.nearest().b);
}

template <class Tree>
void TraversalSteps<Tree>::volume(const char* name, int side, std::uint32_t slot) {
  const Tree& tree = side == 0 ? trees_.a : trees_.b;
  const Pose frame = side == 0 ? Pose() : trees_.b_in_a;
  record(recorder_, name, frame, tree.nodes()[slot / width], slot % width);
}

// ---- The trees
// --------------------------------------------------------------------------------------------- A node of the
// diagram is a lane of a node: its number is node · width + lane.

template <class Tree>
std::uint32_t TraversalSteps<Tree>::parent(int side, std::uint32_t slot) const {
  return slot < width ? slot : layout(side).parents[slot / width];
}

template <class Tree>
std::size_t TraversalSteps<Tree>::triangles(int side, std::uint32_t slot) {
  std::vector<std::size_t>& counted = triangles_[static_cast<std::size_t>(side)];
  counted.resize(layout(side).nodes.size() * width);
  if (counted[slot] == 0) counted[slot] = count_triangles(side, slot);
  return counted[slot];
}

template <class Tree>
std::size_t TraversalSteps<Tree>::count_triangles(int side, std::uint32_t slot) {
  const TreeLink link = layout(side).nodes[slot / width][slot % width];
  if (!link.exists()) return 0;
  if (link.is_leaf()) return layout(side).leaves[link.index()].count;
  std::size_t sum = 0;
  for (std::uint32_t lane = 0; lane < width; ++lane)
    sum += triangles(side, link.index() * static_cast<std::uint32_t>(width) + lane);
  return sum;
}

/// A traversal that begins in the middle has not come to the node's ancestors.
template <class Tree>
void TraversalSteps<Tree>::enter_node(int side, std::uint32_t slot) {
  TracedTree& tree = nodes_[static_cast<std::size_t>(side)];
  tree.enter(recorder_, slot, parent(side, slot), triangles(side, slot));
  for (std::uint32_t child = slot, up = parent(side, slot); up != child && !tree.has(up);
       child = up, up = parent(side, up))
    tree.prune(recorder_, up, parent(side, up), triangles(side, up));
}

template <class Tree>
void TraversalSteps<Tree>::wait_for(int side, std::uint32_t slot) {
  nodes_[static_cast<std::size_t>(side)].wait(recorder_, slot, parent(side, slot), triangles(side, slot));
}

template <class Tree>
void TraversalSteps<Tree>::prune_children(int side, std::uint32_t slot, const std::set<std::uint32_t>& kept) {
  const std::uint32_t node = layout(side).nodes[slot / width][slot % width].index();
  for (std::uint32_t lane = 0; lane < width; ++lane) {
    const std::uint32_t child = node * static_cast<std::uint32_t>(width) + lane;
    if (layout(side).nodes[node][lane].exists() && !kept.contains(child))
      nodes_[static_cast<std::size_t>(side)].prune(recorder_, child, slot, triangles(side, child));
  }
}

void record_last_triangles(StepRecorder& recorder, const MeshPair& meshes, const TrianglePairing& pair) {
  recorder.step(static_cast<int>(TraversalLine::last_triangles))
      .say("The triangles that met last time meet again: A and B collide.");
  record(recorder, meshes, pair);
}

template class TraversalSteps<BoxTree>;
template class TraversalSteps<ObbTree>;
template class TraversalSteps<SphereTree>;

}  // namespace collidoscope
