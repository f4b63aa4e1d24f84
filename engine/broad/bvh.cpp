// A bounding volume hierarchy that is built each frame: its cost is linear in the boxes, whatever their
// motion. [Grulich 3.2; Lauterbach et al. 2009 for the order along a space-filling curve]
//
// Boxes are sorted along the Z-order curve of their centres. The tree is implicit: eight consecutive boxes
// make a node, eight consecutive nodes make one of the next level. A box looks only for boxes behind it in
// the order, so subtrees that end before it are never entered and no pair is found twice.

#include <algorithm>
#include <array>

#include "broad/broad.h"
#include "broad/broad_steps.h"
#include "broad/common/morton.h"
#include "broad/common/pair_collector.h"
#include "broad/common/radix_sort.h"
#include "broad/common/world_sample.h"
#include "core/plural.h"

namespace collidoscope {
namespace {

constexpr std::size_t width = 8;         // children of a node
constexpr std::size_t most_levels = 11;  // 8¹¹ boxes

enum class Line : std::uint8_t { order, nodes, boxes, result };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "sort the boxes along a space-filling curve; eight in a row make a node, eight nodes one of the next "
      "level",
      "from the top, of a node's eight: pass over those that end before A, and those that miss A; enter the "
      "others",
      "    of a lowest node's eight boxes, those behind A: a pair, if it meets A",
      "return the pairs; those with boxes before A are known from their searches",
  };
  return lines;
}

Aabb united(const Aabb& a, const Aabb& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

/// The Z-order of centres, in cells of a box that holds nearly all; the other centres are clamped to it.
class CentreOrder {
 public:
  explicit CentreOrder(const Aabb& bulk) : origin_(bulk.min) {
    for (int axis = 0; axis < 3; ++axis) {
      const Real extent = bulk.max[axis] - bulk.min[axis];
      cells_per_metre_[axis] = extent > smallest_extent ? cells / extent : 0;
    }
  }
  std::uint32_t operator()(const Aabb& box) const {
    const Vec3 cell = (box.min - origin_) * cells_per_metre_;
    return morton_code(clamped(cell.x), clamped(cell.y), clamped(cell.z));
  }

 private:
  static constexpr Real cells = 1 << morton_bits;
  static constexpr Real smallest_extent = 1e-300;  // m; quotients stay finite
  static std::uint32_t clamped(Real cell) {
    return cell > 0 ? static_cast<std::uint32_t>(std::min(cell, cells - 1)) : 0;
  }
  Vec3 origin_, cells_per_metre_{0};
};

class Bvh final : public BroadPhase {
 public:
  void find_pairs(std::span<const Aabb> boxes, ThreadPool& threads, std::vector<BodyPair>& pairs) override {
    pairs.clear();
    if (boxes.size() < 2) return forget();
    sort(boxes);
    build();
    const auto search = [&](std::size_t begin, std::size_t end, std::vector<BodyPair>& found) {
      NoTrace tracer;
      for (std::size_t i = begin; i < end; ++i) traverse(i, top_, 0, found, tracer);
    };
    collector_.collect(boxes.size(), boxes.size(), threads, search, pairs);
  }

  std::size_t bytes() const override {
    std::size_t total = (order_.capacity() + scratch_.capacity()) * sizeof(Keyed) + collector_.bytes();
    for (const std::vector<Aabb>& level : levels_) total += level.capacity() * sizeof(Aabb);
    return total;
  }

  /// There is no root: the nodes of the uppermost level need none.
  std::vector<StructureBox> structure() const override {
    std::vector<StructureBox> boxes;
    for (std::size_t level = top_ + 1; level-- > 0;)
      for (const Aabb& box : levels_[level]) boxes.push_back({box, static_cast<std::uint32_t>(top_ - level)});
    return boxes;
  }

 private:
  void forget() {
    order_.clear(), top_ = 0;
    levels_[0].clear();
  }

  void sort(std::span<const Aabb> boxes) {
    const CentreOrder order(sample_world(boxes).bulk);
    order_.resize(boxes.size());
    scratch_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
      order_[i] = {order(boxes[i]), static_cast<std::uint32_t>(i)};
    radix_sort_whole(order_, scratch_);
    levels_[0].resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) levels_[0][i] = boxes[order_[i].index];
  }

  /// Builds level by level, up to a level of at most `width` nodes.
  void build() {
    top_ = 0;
    while (levels_[top_].size() > width) {
      const std::vector<Aabb>& below = levels_[top_];
      std::vector<Aabb>& level = levels_[++top_];
      level.resize((below.size() + width - 1) / width);
      for (std::size_t i = 0; i < level.size(); ++i) {
        level[i] = below[i * width];
        for (std::size_t child = i * width + 1; child < std::min((i + 1) * width, below.size()); ++child)
          level[i] = united(level[i], below[child]);
      }
    }
  }

  /// Traverses those children of node `first / width` of the level above that end behind the box.
  template <class Tracer>
  void traverse(std::size_t index, std::size_t level, std::size_t first, std::vector<BodyPair>& found,
                Tracer& tracer) const {
    const std::vector<Aabb>& nodes = levels_[level];
    const Aabb& box = levels_[0][index];
    const std::size_t end = std::min(first + width, nodes.size());
    const std::size_t begin = std::max(first, level == 0 ? index + 1 : index >> (3 * level));
    if constexpr (Tracer::enabled) show_node(level, first, begin, end, tracer);
    for (std::size_t i = begin; i < end; ++i) {
      if (!overlap(box, nodes[i])) continue;
      if (level > 0) {
        traverse(index, level - 1, i * width, found, tracer);
      } else {
        found.push_back(ordered_pair(order_[index].index, order_[i].index));
      }
    }
  }

  /// Counted from the boxes up, level by level. What is above the uppermost level is the root.
  std::uint32_t node_number(std::size_t level, std::size_t index) const {
    std::size_t number = level > top_ ? 0 : index;
    for (std::size_t below = 0; below < std::min(level, top_ + 1); ++below) number += levels_[below].size();
    return static_cast<std::uint32_t>(number);
  }

  /// Shows the node, and which of its children from `begin` on are entered or make pairs.
  void show_node(std::size_t level, std::size_t first, std::size_t begin, std::size_t end,
                 BroadSteps& steps) const {
    steps.step(level > 0 ? Line::nodes : Line::boxes).value("level", level);
    steps.value("pass over, before A", std::min(begin, end) - first);
    if (level < top_) steps.show("node", levels_[level + 1][first / width]);
    const std::uint32_t node = node_number(level + 1, first / width);
    steps.enter_node(node, node_number(level + 2, first / width / width),
                     std::min(width << 3 * level, levels_[0].size() - (first << 3 * level)));
    std::size_t entered = 0;
    for (std::size_t i = first; i < end; ++i) {
      const Aabb& child = levels_[level][i];
      const bool meets = i >= begin && overlap(steps.box(), child);
      entered += meets;
      const NodeState state = !meets      ? NodeState::pruned
                              : level > 0 ? NodeState::waiting
                                          : NodeState::visited;
      steps.child_node(node_number(level, i), node,
                       std::min(std::size_t{1} << 3 * level, levels_[0].size() - (i << 3 * level)), state);
      if (level > 0)
        steps.show(meets ? "enter" : "passed over", child);
      else if (i >= begin)
        steps.test(order_[i].index, meets);
    }
    if (level > 0)
      steps.say("Of " + plural(end - first, "node") + " of level " + std::to_string(level) + ", A meets " +
                std::to_string(entered) + " and enters there.");
  }

  std::vector<BodyPair> trace_search(BroadSteps& steps) const override {
    if (order_.size() != steps.boxes().size()) return {};
    const auto index =
        static_cast<std::size_t>(std::ranges::find(order_, steps.body(), &Keyed::index) - order_.begin());
    steps.step(Line::order)
        .value("index of A", index)
        .value("boxes", order_.size())
        .say("A is box " + std::to_string(index + 1) + " of " + std::to_string(order_.size()) +
             " along the curve: it looks for pairs with those behind it.");
    steps.value("levels of nodes", top_);
    std::vector<BodyPair> found;
    traverse(index, top_, 0, found, steps);
    const auto search = [&](std::size_t before, std::vector<BodyPair>& pairs) {
      NoTrace tracer;
      traverse(before, top_, 0, pairs, tracer);
    };
    return steps.end(Line::result, std::move(found), pairs_known_from(0, index, steps.body(), search));
  }

  std::vector<Keyed> order_, scratch_;
  std::array<std::vector<Aabb>, most_levels> levels_;  // the boxes in their order, then the nodes around them
  std::size_t top_ = 0;
  PairCollector collector_;
};

}  // namespace

extern const BroadAlgorithm broad_bvh;
const BroadAlgorithm broad_bvh = {
    "bvh",
    "Bounding volume hierarchy, rebuilt each frame",
    "Grulich 2016, 3.2",
    false,
    [](const ParameterValues&) -> std::unique_ptr<BroadPhase> { return std::make_unique<Bvh>(); },
    {},
    pseudo_code};

}  // namespace collidoscope
