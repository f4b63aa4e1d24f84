#include "inspection/tree_diagram.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace collidoscope {
namespace {

/// Nodes. A view shows no more of them apart from each other.
constexpr std::size_t most_drawn = 400;

/// Builds a diagram level by level, and gives each leaf a column.
class DiagramBuilder {
 public:
  explicit DiagramBuilder(const TraceSteps& steps) {
    for (std::size_t step = 0; step < steps.size(); ++step)
      for (const TraceNode& node : steps[step].nodes) add(node, step);
  }

  TreeDiagram build() {
    TreeDiagram diagram;
    std::vector<Key> level;
    for (const auto& [key, seen] : seen_)
      if (is_root(key)) level.push_back(key);
    for (; !level.empty(); level = draw_level(diagram, level)) {
    }
    diagram.left_out = seen_.size() - diagram.nodes.size();
    place(diagram);
    return diagram;
  }

 private:
  using Key = std::pair<std::uint8_t, std::uint32_t>;  // tree and number
  struct Seen {
    Key parent;
    std::size_t below;
    std::vector<TreeDiagram::Change> changes;
  };

  void add(const TraceNode& node, std::size_t step) {
    const Key key(node.tree, node.node), parent(node.tree, node.parent);
    const auto [found, is_new] = seen_.try_emplace(key, Seen{parent, node.below, {}});
    std::vector<TreeDiagram::Change>& changes = found->second.changes;
    if (!changes.empty() && changes.back().step == step) changes.pop_back();
    changes.push_back({step, node.state});
    if (node.state == NodeState::current) become_current(key, step);
    if (!is_new || key == parent) return;
    std::vector<Key>& siblings = children_[parent];
    siblings.insert(std::ranges::lower_bound(siblings, key), key);
  }

  /// One walk may begin where another ends: its last node is current no longer.
  void become_current(const Key& key, std::size_t step) {
    std::optional<Key>& current = current_[key.first];
    if (current && *current != key) {
      std::vector<TreeDiagram::Change>& changes = seen_.at(*current).changes;
      if (changes.back().state == NodeState::current && changes.back().step != step)
        changes.push_back({step, NodeState::visited});
    }
    current = key;
  }

  /// A node whose parent no step reaches is a root.
  bool is_root(const Key& key) const {
    const Key& parent = seen_.at(key).parent;
    return parent == key || !seen_.contains(parent);
  }

  /// Returns the next level, or nothing if there is no room for it.
  std::vector<Key> draw_level(TreeDiagram& diagram, const std::vector<Key>& level) {
    std::vector<Key> next;
    for (const Key& key : level) {
      const Seen& seen = seen_.at(key);
      const auto index = static_cast<std::uint32_t>(diagram.nodes.size());
      const auto parent = drawn_.find(seen.parent);
      drawn_[key] = index;
      diagram.nodes.push_back({key.first, parent == drawn_.end() ? index : parent->second, 0, 0, seen.below,
                               children_[key].empty(), seen.changes});
      next.insert(next.end(), children_[key].begin(), children_[key].end());
    }
    if (diagram.nodes.size() + next.size() <= most_drawn) return next;
    for (const Key& key : level)
      if (!children_[key].empty()) diagram.nodes[drawn_[key]].is_folded = true;
    return {};
  }

  /// Each tree has a band of the height; a parent stands in the middle of its children.
  void place(TreeDiagram& diagram) const {
    std::array<Real, 2> columns{}, depths{};
    std::vector<std::vector<std::uint32_t>> children(diagram.nodes.size());
    std::vector<std::size_t> depth(diagram.nodes.size());
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
      const TreeDiagram::Node& node = diagram.nodes[i];
      if (node.parent == i) continue;
      children[node.parent].push_back(i);
      depth[i] = depth[node.parent] + 1;
      depths[node.tree] = std::max(depths[node.tree], static_cast<Real>(depth[i]));
    }
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i)
      if (diagram.nodes[i].parent == i) place_below(diagram, i, children, columns[diagram.nodes[i].tree]);
    const Real trees = columns[1] > 0 ? 2 : 1;
    for (std::uint32_t i = 0; i < diagram.nodes.size(); ++i) {
      TreeDiagram::Node& node = diagram.nodes[i];
      constexpr Real band = 0.8;  // of a tree's part of the height; below it there is room for names
      node.x = (node.x + Real(0.5)) / columns[node.tree];
      const Real deepest = depths[node.tree];
      const Real down = deepest > 0 ? static_cast<Real>(depth[i]) / deepest : Real(0.5);
      node.y = (node.tree + band * down) / trees;
    }
  }

  /// In columns, from `column` on.
  static void place_below(TreeDiagram& diagram, std::uint32_t index,
                          const std::vector<std::vector<std::uint32_t>>& children, Real& column) {
    if (children[index].empty()) return void(diagram.nodes[index].x = column++);
    for (const std::uint32_t child : children[index]) place_below(diagram, child, children, column);
    const std::uint32_t first = children[index].front(), last = children[index].back();
    diagram.nodes[index].x = (diagram.nodes[first].x + diagram.nodes[last].x) / 2;
  }

  std::map<Key, Seen> seen_;
  std::map<Key, std::vector<Key>> children_;  // in the order of their numbers
  std::map<Key, std::uint32_t> drawn_;
  std::array<std::optional<Key>, 2> current_{};  // of each tree
};

}  // namespace

const NodeState* TreeDiagram::state(const Node& node, std::size_t step) {
  const auto later = std::ranges::upper_bound(node.changes, step, {}, &Change::step);
  return later == node.changes.begin() ? nullptr : &std::prev(later)->state;
}

std::shared_ptr<const TreeDiagram> tree_diagram(const TraceSteps& steps) {
  const auto has_nodes = [](const TraceStep& step) { return !step.nodes.empty(); };
  if (std::ranges::none_of(steps, has_nodes)) return nullptr;
  return std::make_shared<const TreeDiagram>(DiagramBuilder(steps).build());
}

}  // namespace collidoscope
