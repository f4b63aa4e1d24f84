// Dynamic tree of fat boxes [Grulich 3.2.1]: the tree holds an enlarged box of each body. A body is taken out
// and put in again only when it has left its enlarged box. Bodies that stay within it cost a comparison.
//
// Pairs that overlap in the tree are tested again by the tight boxes, so candidates are exact.

#include <algorithm>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/pair_collector.h"
#include "broad/common/world_sample.h"
#include "broad/dynamic_tree.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

enum class Line : std::uint8_t { update, come_before, misses, enter, leaf, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "a body that has left its fat box is taken out of the tree, and put in again with a new one",
      "from the root, of each node: if all bodies below come before A: pass over it (their own "
      "searches find A)",
      "    if its box misses A: pass over it",
      "    if it has children: enter them",
      "    else it is a body's fat box: a pair, if the body's own box meets A",
      "return the pairs; those with bodies before A are known from their searches",
  };
  return lines;
}

/// `fatness`: how far a fat box extends beyond the tight one, as a share of its largest edge.
Aabb fattened(const Aabb& box, Real fatness) {
  const Vec3 margin(fatness * largest_edge(box));
  return {box.min - margin, box.max + margin};
}

bool contains(const Aabb& outer, const Aabb& inner) {
  return outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.min.z <= inner.min.z &&
         outer.max.x >= inner.max.x && outer.max.y >= inner.max.y && outer.max.z >= inner.max.z;
}

/// A body that has shrunk or comes back from far away must not keep a huge box.
bool is_too_fat(const Aabb& outer, const Aabb& inner, Real fatness) {
  constexpr Real most = 2;
  return largest_edge(outer) > most * (1 + 2 * fatness) * largest_edge(inner);
}

class AabbTree final : public BroadPhase {
 public:
  explicit AabbTree(const ParameterValues& values) : fatness_(values[0]) {}

  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    update(boxes);
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      for (std::size_t i = begin; i < end; ++i) {
        const auto body = static_cast<BodyIndex>(i);
        tree_.for_larger_overlapping(body, boxes[i], Search{body, boxes, found});
      }
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    return tree_.bytes() + leaves_.capacity() * sizeof(std::uint32_t) + collector_.bytes();
  }

  ParameterValues parameters_in_use() const override { return {fatness_}; }

  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    tree_.for_nodes([&](const Aabb& box, std::uint32_t depth) { boxes.push_back({box, depth}); });
    return boxes;
  }

 private:
  /// Handles the leaves that a search arrives at.
  struct Search {
    BodyIndex body;
    std::span<const Aabb> boxes;
    std::vector<BodyPair>& found;

    bool operator()(BodyIndex other) const {
      const bool meets = overlap(boxes[body], boxes[other]);
      if (meets) found.push_back({body, other});
      return meets;
    }
  };

  /// The same, and shows the nodes on the way.
  struct TracedSearch {
    const AabbTree& phase;
    BroadSteps& steps;
    Search search;

    void passed_over(std::uint32_t node, bool before) const {
      steps.pass_over(before ? Line::come_before : Line::misses, phase.tree_.box(node));
      enter(node);
      steps.prune_node();
    }
    void entered(std::uint32_t node) const {
      steps.step(Line::enter)
          .show("node", phase.tree_.box(node))
          .say("This node's box meets A: its children are looked at.");
      enter(node);
      for (const std::uint32_t child : phase.tree_.children(node))
        steps.child_node(child, node, phase.tree_.leaves_below(child), NodeState::waiting);
    }
    void enter(std::uint32_t node) const {
      steps.enter_node(node, phase.tree_.parent(node), phase.tree_.leaves_below(node));
    }
    void operator()(BodyIndex other) const {
      steps.step(Line::leaf).show("fat box", phase.tree_.box(phase.leaves_[other]));
      enter(phase.leaves_[other]);
      const bool is_pair = search(other);
      if (!is_pair) steps.prune_node();
      steps.test(other, is_pair)
          .say("This is the fat box of body " + std::to_string(other) + ", whose own box " +
               (is_pair ? "meets A: a pair." : "misses A: no pair."));
    }
  };

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    const std::span<const Aabb> boxes = steps.boxes();
    const BodyIndex body = steps.body();
    if (leaves_.size() != boxes.size()) return {};
    std::vector<BodyPair> found;
    steps.step(Line::update)
        .value("fatness", fatness_)
        .show("fat box of A", tree_.box(leaves_[body]))
        .say("The tree has a fat box for each of " + plural(boxes.size(), "body", "bodies") +
             "; A searches it.");
    tree_.for_larger_overlapping(body, boxes[body], TracedSearch{*this, steps, {body, boxes, found}});
    const auto search = [&](std::size_t index, std::vector<BodyPair>& pairs) {
      const auto before = static_cast<BodyIndex>(index);
      tree_.for_larger_overlapping(before, boxes[before], Search{before, boxes, pairs});
    };
    return steps.end(Line::result, std::move(found), pairs_known_from(0, body, body, search));
  }

  void update(std::span<const Aabb> boxes) {
    for (; leaves_.size() > boxes.size(); leaves_.pop_back()) tree_.remove(leaves_.back());
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const Aabb& fat = tree_.box(leaves_[i]);
      if (contains(fat, boxes[i]) && !is_too_fat(fat, boxes[i], fatness_)) continue;
      tree_.remove(leaves_[i]);
      leaves_[i] = tree_.insert(static_cast<BodyIndex>(i), fattened(boxes[i], fatness_));
    }
    while (leaves_.size() < boxes.size())
      leaves_.push_back(
          tree_.insert(static_cast<BodyIndex>(leaves_.size()), fattened(boxes[leaves_.size()], fatness_)));
  }

  Real fatness_;
  DynamicTree tree_;
  std::vector<std::uint32_t> leaves_;  // by body
  PairCollector collector_;
};

constexpr AlgorithmParameter parameters[] = {
    // [Grulich 3.2.1] uses 105 % at least; where bodies move a tenth of their size per frame 140 % is faster.
    {.name = "fatness", .label = "Fatness", .standard = 0.2, .minimum = 0, .maximum = 2},
};

}  // namespace

extern const BroadAlgorithm broad_aabb_tree;
const BroadAlgorithm broad_aabb_tree = {"aabb-tree",
                                        "Dynamic tree of fat boxes",
                                        "Grulich 2016, 3.2.1",
                                        false,
                                        [](const ParameterValues& values) -> std::unique_ptr<BroadPhase> {
                                          return std::make_unique<AabbTree>(values);
                                        },
                                        parameters,
                                        pseudo_code};

}  // namespace collidoscope
