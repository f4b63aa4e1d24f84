#include "narrow/compound/hull_tree_steps.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "bvh/traversal_steps.h"
#include "core/plural.h"
#include "shape/rounded_shape.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

constexpr TraceSpace own = TraceSpace::frame_a;

/// The lines of another algorithm as a part of this one.
std::vector<std::string> indented(const PseudoCode& lines) {
  std::vector<std::string> all;
  for (const std::string_view line : lines) all.push_back("    " + std::string(line));
  return all;
}

/// The least of direction · point.
Real lowest(const Shape& shape, const Pose& pose, const Vec3& direction) {
  return dot(direction, pose.translation) - support_extent(shape, pose.unrotate(-direction));
}

}  // namespace

const PseudoCode& hull_tree_pseudo_code() {
  static const std::vector<std::string> of_triangles = indented(traversal_pseudo_code());
  static const PseudoCode lines = [] {
    PseudoCode all = {
        "if the direction that separated the objects last time still separates them: return separated",
        "if leaves met last time, or were the nearest: compare them first",
        "known ← ∞; waiting ← the roots of both trees, if their spheres meet or a distance is requested",
        "while pairs wait: take one; compare both hulls by the convex algorithm",
        "    separated, and no distance requested, or no less than known: prune the pair",
        "    else, if a hull can be expanded, the larger: its children wait instead, if their spheres meet",
        "    without pieces, compare triangles (below); if two meet, or one is inside: return colliding",
        "    else, if these pieces meet: return colliding",
        "    known ← the distance of the leaves, if it is less",
        "return separated, with the known distance",
        "return undecided, if the convex algorithm could not decide about leaves",
        "triangles of two leaves, in trees of oriented boxes:",
    };
    all.insert(all.end(), of_triangles.begin(), of_triangles.end());
    return all;
  }();
  return lines;
}

HullTreeSteps::HullTreeSteps(const NarrowQuery& query, StepRecorder& recorder)
    : recorder_(recorder),
      poses_{Pose(), query.b_in_a},
      sides_{HullSide(query.a), HullSide(query.b)},
      ranks_{ranks_of(sides_[0]), ranks_of(sides_[1])} {}

std::vector<HullTreeSteps::Rank> HullTreeSteps::ranks_of(const HullSide& side) {
  const std::span<const HullTree::Node> nodes = side.nodes();
  std::vector<Rank> ranks(std::max<std::size_t>(nodes.size(), 1));
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (!nodes[i].is_leaf())
      for (const std::size_t child : {nodes[i].first_child, nodes[i].first_child + 1})
        ranks[child].level = ranks[i].level + 1, ranks[child].parent = static_cast<std::uint32_t>(i);
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const std::size_t child = nodes[i].first_child;
    ranks[i].pieces = nodes[i].is_leaf() ? 1 : ranks[child].pieces + ranks[child + 1].pieces;
  }
  return ranks;
}

// ---- Steps -----------------------------------------------------------------------------------------------

void HullTreeSteps::separated_before(const Vec3& direction) {
  step(HullTreeLine::separated_before).say("The direction that separated A and B last time still does.");
  show_hulls({});
  show_plane({}, direction);
}

void HullTreeSteps::start(Real gap, std::size_t waiting) {
  started_ = true;
  if (!has_capacity()) return;
  step(HullTreeLine::roots);
  show_sphere("A", 0), show_sphere("B", 1);
  recorder_.say(gap > 0 ? "The spheres around A and B are " + metres(gap) + " apart."
                        : "The spheres around A and B overlap by " + metres(-gap) +
                              ": their hulls are compared.");
  recorder_.value("gap of the spheres, m", gap).value("pairs that wait", static_cast<Real>(waiting));
}

void HullTreeSteps::compared(const NodePair& pair, const PairResult& result, bool pruned) {
  ++compared_;
  if (!has_capacity()) return;
  const HullTreeLine line = pruned ? HullTreeLine::apart : HullTreeLine::compare;
  step(started_ ? line : HullTreeLine::last_leaves);
  show_hulls(pair);
  enter_nodes(pair);
  if (pruned)
    for (TracedTree& tree : trees_) tree.prune_current();
  recorder_.say(ranks_text(pair)).say(comparison_text(result, pruned));
  show_result(pair, result);
  if (std::isfinite(known_)) recorder_.value("known, m", known_);
  show_ranks(pair);
  recorder_.value("iterations", result.iterations).value("support calls", result.support_calls);
  recorder_.value("hulls compared so far", static_cast<Real>(compared_));
}

void HullTreeSteps::expanded(const NodePair& pair, const std::array<NodePair, 2>& instead,
                             const std::array<bool, 2>& wait, std::size_t waiting) {
  if (!has_capacity()) return;
  step(HullTreeLine::expand);
  const int expanded_side = instead[0].a != pair.a ? 0 : 1;
  expanded_side == 0 ? show_hull("B", 1, pair.b) : show_hull("A", 0, pair.a);
  const std::array<const char*, 2> names = expanded_side == 0 ? std::array{"next child of A", "child of A"}
                                                              : std::array{"next child of B", "child of B"};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint32_t child = expanded_side == 0 ? instead[i].a : instead[i].b;
    show_hull(wait[i] ? names[i] : "apart", expanded_side, child);
    for (std::size_t side = 0; side < 2; ++side) {
      const std::uint32_t node = side == 0 ? instead[i].a : instead[i].b;
      const Rank& rank = ranks_[side][node];
      if (wait[i])
        trees_[side].wait(recorder_, node, rank.parent, rank.pieces);
      else
        trees_[side].prune(recorder_, node, rank.parent, rank.pieces);
    }
  }
  recorder_.say(std::string(expanded_side == 0 ? "A" : "B") +
                "'s hull is replaced by its two children; of these pairs " +
                std::to_string(wait[0] + wait[1]) + " may meet. " + plural(waiting, "pair") +
                (waiting == 1 ? " waits." : " wait."));
  recorder_.value("pairs that wait instead", Real(wait[0]) + Real(wait[1]));
  recorder_.value("pairs that wait", static_cast<Real>(waiting));
}

PairResult HullTreeSteps::compare_triangles(const NarrowAlgorithm& algorithm, const NodePair& pair,
                                            const NarrowQuery& query) {
  PairCache fresh;
  if (!has_capacity()) return algorithm.query(query, fresh);
  StepRecorder traversal;
  const PairResult result = algorithm.trace(query, fresh, traversal);
  step(HullTreeLine::triangles).say("Neither hull can be expanded: the triangles below them are compared.");
  show_hulls(pair);
  for (TraceStep& step : traversal.take()) {
    step.line += static_cast<int>(HullTreeLine::traversal);
    recorder_.add(std::move(step));
  }
  return result;
}

void HullTreeSteps::meet(const NodePair& pair, const PairResult& result) {
  const bool triangles = side(0).is_mesh() || side(1).is_mesh();
  step(triangles ? HullTreeLine::triangles : HullTreeLine::meet)
      .say(triangles ? "Triangles of these hulls meet: A and B collide."
                     : "These pieces meet: A and B collide.");
  show_hulls(pair);
  if (result.gives(Capability::common_point)) recorder_.point("common point", own, result.common_point);
}

void HullTreeSteps::known(const NodePair& pair, const PairResult& result) {
  known_ = result.distance();
  if (!has_capacity()) return;
  step(HullTreeLine::known).say("These leaves are the nearest so far: " + metres(known_) + " apart.");
  show_hulls(pair);
  show_distance("known", result);
}

void HullTreeSteps::end(const PairResult& result) {
  step(result.verdict == Verdict::undecided ? HullTreeLine::undecided : HullTreeLine::separated);
  recorder_.say(result.verdict == Verdict::undecided
                    ? "The convex algorithm could not decide about some pieces."
                : result.gives(Capability::distance)
                    ? "No pair can be nearer: A and B are " + metres(result.distance()) + " apart."
                    : "No pair waits any more: A and B are separated.");
  if (result.gives(Capability::distance)) show_distance("distance", result);
  recorder_.value("hulls compared", static_cast<Real>(compared_));
}

// ---- Drawings and values ---------------------------------------------------------------------------------

void HullTreeSteps::show_hull(const char* name, int side, std::uint32_t node) {
  recorder_.hull(name, own, pose(side), hull(side, node));
}

void HullTreeSteps::show_hulls(const NodePair& pair) {
  show_hull("A", 0, pair.a), show_hull("B", 1, pair.b);
}

void HullTreeSteps::enter_nodes(const NodePair& pair) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint32_t node = side == 0 ? pair.a : pair.b;
    trees_[side].enter(recorder_, node, ranks_[side][node].parent, ranks_[side][node].pieces);
  }
}

/// "Level 2 of A, 3 pieces, against level 0 of B, 8 pieces."
std::string HullTreeSteps::ranks_text(const NodePair& pair) const {
  const auto text = [](const Rank& rank, const char* of) {
    return "level " + std::to_string(rank.level) + of + plural(rank.pieces, "piece");
  };
  std::string words =
      text(ranks_[0][pair.a], " of A, ") + ", against " + text(ranks_[1][pair.b], " of B, ") + ".";
  words.front() = 'L';
  return words;
}

std::string HullTreeSteps::comparison_text(const PairResult& result, bool pruned) {
  if (result.verdict == Verdict::undecided) return "The convex algorithm could not decide about their hulls.";
  if (result.verdict == Verdict::colliding) return "Their hulls meet.";
  std::string text = "Their hulls are ";
  text += result.gives(Capability::distance) ? metres(result.distance()) + " apart" : "separated";
  return text + (pruned ? ": nothing in them matters, and the pair is pruned." : ".");
}

void HullTreeSteps::show_ranks(const NodePair& pair) {
  const Rank &a = ranks_[0][pair.a], &b = ranks_[1][pair.b];
  recorder_.value("level of A", static_cast<Real>(a.level)).value("level of B", static_cast<Real>(b.level));
  recorder_.value("pieces in A", static_cast<Real>(a.pieces));
  recorder_.value("pieces in B", static_cast<Real>(b.pieces));
}

void HullTreeSteps::show_sphere(const char* name, int side) {
  const Sphere& sphere = this->side(side).sphere(0);
  recorder_.sphere(name, own, pose(side).to_parent(sphere.centre), sphere.radius);
}

void HullTreeSteps::show_result(const NodePair& pair, const PairResult& result) {
  recorder_.value("hulls meet", result.verdict == Verdict::separated ? 0 : 1);
  if (result.verdict != Verdict::separated) {
    if (result.gives(Capability::common_point)) recorder_.point("common point", own, result.common_point);
  } else if (result.gives(Capability::distance)) {
    show_distance("distance", result);
  } else if (result.gives(Capability::direction)) {
    show_plane(pair, result.normal);
  }
}

void HullTreeSteps::show_distance(const char* name, const PairResult& result) {
  if (result.gives(Capability::witnesses))
    recorder_.point("a", own, result.on_a)
        .point("b", own, result.on_b)
        .length(name, own, result.on_a, result.on_b);
  recorder_.value(std::string(name) + ", m", result.distance());
}

/// Shows the plane halfway between both hulls.
void HullTreeSteps::show_plane(const NodePair& pair, const Vec3& direction) {
  const Real end_of_a = -lowest(side(0).hull(pair.a), pose(0), -direction);
  const Real begin_of_b = lowest(side(1).hull(pair.b), pose(1), direction);
  recorder_.plane("separating plane", own, direction, (end_of_a + begin_of_b) / 2);
  const Vec3 middle = (pose(0).to_parent(side(0).hull(pair.a).sphere().centre) +
                       pose(1).to_parent(side(1).hull(pair.b).sphere().centre)) /
                      Real(2);
  const Vec3 beside = middle - direction * dot(middle, direction);
  recorder_.length("gap", own, beside + direction * end_of_a, beside + direction * begin_of_b);
  recorder_.value("margin, m", begin_of_b - end_of_a);
}

/// A piece shares its owner's pointer. The hull of a mesh is copied once.
std::shared_ptr<const ConvexHull> HullTreeSteps::hull(int side, std::uint32_t node) {
  if (!this->side(side).is_mesh()) {
    const ShapePointer& shape = this->side(side).nodes()[node].hull;
    return {shape, &shape->hull()};
  }
  std::shared_ptr<const ConvexHull>& whole = whole_[static_cast<std::size_t>(side)];
  if (!whole) whole = std::make_shared<const ConvexHull>(this->side(side).hull(node).hull());
  return whole;
}

}  // namespace collidoscope
