#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bounds/aabb.h"
#include "shape/body_view.h"

namespace collidoscope {

/// A binary tree of boxes that changes leaf by leaf. Inner nodes hold the box around their children and the
/// largest body below them.
class DynamicTree {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t insert(BodyIndex body, const Aabb& box);
  void remove(std::uint32_t leaf);
  void clear();

  const Aabb& box(std::uint32_t node) const { return nodes_[node].box; }
  std::size_t bytes() const {
    return (nodes_.capacity()) * sizeof(Node) + free_.capacity() * sizeof(std::uint32_t);
  }

  /// Calls visit(box, depth) for every node, parents first.
  template <class Visit>
  void for_nodes(const Visit& visit) const {
    if (root_ != none) visit_nodes(root_, 0, visit);
  }

  /// Nodes, for people who watch a search. The root is its own parent.
  std::uint32_t parent(std::uint32_t node) const { return node == root_ ? node : nodes_[node].parent; }
  std::array<std::uint32_t, 2> children(std::uint32_t node) const {
    return {nodes_[node].left, nodes_[node].right};
  }
  std::size_t leaves_below(std::uint32_t node) const {
    if (nodes_[node].is_leaf()) return 1;
    return leaves_below(nodes_[node].left) + leaves_below(nodes_[node].right);
  }

  /// Calls visit(body) for every leaf whose box overlaps `box` and whose body is larger than `body`. A
  /// visitor that has entered(node) and passed_over(node, whether no body below is larger) sees the other
  /// nodes, too.
  template <class Visit>
  void for_larger_overlapping(BodyIndex body, const Aabb& box, const Visit& visit) const {
    if (root_ != none) find_larger(root_, body, box, visit);
  }

 private:
  struct Node {
    Aabb box;
    std::uint32_t parent, left, right;  // a leaf has no children
    BodyIndex body;                     // the largest below

    bool is_leaf() const { return left == none; }
  };

  template <class Visit>
  void visit_nodes(std::uint32_t index, std::uint32_t depth, const Visit& visit) const {
    const Node& node = nodes_[index];
    visit(node.box, depth);
    if (node.is_leaf()) return;
    visit_nodes(node.left, depth + 1, visit);
    visit_nodes(node.right, depth + 1, visit);
  }

  template <class Visit>
  void find_larger(std::uint32_t index, BodyIndex body, const Aabb& box, const Visit& visit) const {
    const Node& node = nodes_[index];
    constexpr bool watches = requires {
      visit.entered(index);
    };
    if (node.body <= body || !overlap(box, node.box)) {
      if constexpr (watches) visit.passed_over(index, node.body <= body);
      return;
    }
    if (node.is_leaf()) return static_cast<void>(visit(node.body));
    if constexpr (watches) visit.entered(index);
    find_larger(node.left, body, box, visit);
    find_larger(node.right, body, box, visit);
  }

  std::uint32_t take_node();
  std::uint32_t best_sibling(const Aabb& box) const;
  void replace_child(std::uint32_t parent, std::uint32_t old_child, std::uint32_t new_child);
  void refit(std::uint32_t node);
  void refit_upwards(std::uint32_t node);
  void rotate(std::uint32_t node);
  bool try_rotation(std::uint32_t node, std::uint32_t child, std::uint32_t other);
  void exchange(std::uint32_t a, std::uint32_t b);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> free_;
  std::uint32_t root_ = none;
};

}  // namespace collidoscope
