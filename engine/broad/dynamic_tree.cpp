#include "broad/dynamic_tree.h"

#include <algorithm>

namespace collidoscope {
namespace {

Aabb united(const Aabb& a, const Aabb& b) {
  return {glm::min(a.min, b.min), glm::max(a.max, b.max)};
}

/// Half the surface.
Real area(const Aabb& box) {
  const Vec3 edge = box.max - box.min;
  return edge.x * edge.y + edge.y * edge.z + edge.z * edge.x;
}

}  // namespace

std::uint32_t DynamicTree::take_node() {
  if (free_.empty()) {
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }
  const std::uint32_t node = free_.back();
  free_.pop_back();
  return node;
}

std::uint32_t DynamicTree::insert(BodyIndex body, const Aabb& box) {
  const std::uint32_t leaf = take_node();
  nodes_[leaf] = {box, none, none, none, body};
  if (root_ == none) return root_ = leaf;
  const std::uint32_t sibling = best_sibling(box), parent = take_node();
  const std::uint32_t grandparent = nodes_[sibling].parent;
  nodes_[parent] = {box, grandparent, sibling, leaf, body};
  nodes_[sibling].parent = nodes_[leaf].parent = parent;
  replace_child(grandparent, sibling, parent);
  refit_upwards(parent);
  return leaf;
}

/// Traverses the tree towards the node where its surface grows least (surface-area heuristic, greedily).
std::uint32_t DynamicTree::best_sibling(const Aabb& box) const {
  std::uint32_t node = root_;
  while (!nodes_[node].is_leaf()) {
    const auto growth = [&](std::uint32_t child) {
      const Real whole = area(united(nodes_[child].box, box));
      return nodes_[child].is_leaf() ? whole : whole - area(nodes_[child].box);
    };
    const Real here = area(united(nodes_[node].box, box)), passed_on = here - area(nodes_[node].box);
    const Real left = growth(nodes_[node].left), right = growth(nodes_[node].right);
    if (here < std::min(left, right) + passed_on) return node;
    node = left < right ? nodes_[node].left : nodes_[node].right;
  }
  return node;
}

void DynamicTree::replace_child(std::uint32_t parent, std::uint32_t old_child, std::uint32_t new_child) {
  if (parent == none) {
    root_ = new_child;
  } else {
    (nodes_[parent].left == old_child ? nodes_[parent].left : nodes_[parent].right) = new_child;
  }
}

void DynamicTree::remove(std::uint32_t leaf) {
  const std::uint32_t parent = nodes_[leaf].parent;
  free_.push_back(leaf);
  if (parent == none) {
    root_ = none;
    return;
  }
  const std::uint32_t sibling = nodes_[parent].left == leaf ? nodes_[parent].right : nodes_[parent].left;
  const std::uint32_t grandparent = nodes_[parent].parent;
  nodes_[sibling].parent = grandparent;
  replace_child(grandparent, parent, sibling);
  free_.push_back(parent);
  refit_upwards(grandparent);
}

void DynamicTree::clear() {
  nodes_.clear();
  free_.clear();
  root_ = none;
}

void DynamicTree::refit(std::uint32_t node) {
  const Node &left = nodes_[nodes_[node].left], &right = nodes_[nodes_[node].right];
  nodes_[node].box = united(left.box, right.box);
  nodes_[node].body = std::max(left.body, right.body);
}

void DynamicTree::refit_upwards(std::uint32_t node) {
  for (; node != none; node = nodes_[node].parent) {
    refit(node);
    rotate(node);
  }
}

/// Balances by surface: a child is exchanged with a grandchild on the other side where that makes the other
/// side's box smaller (Kensler 2008). Long chains have large boxes and so are broken up.
void DynamicTree::rotate(std::uint32_t node) {
  const std::uint32_t left = nodes_[node].left, right = nodes_[node].right;
  if (!try_rotation(node, left, right)) try_rotation(node, right, left);
}

bool DynamicTree::try_rotation(std::uint32_t node, std::uint32_t child, std::uint32_t other) {
  if (nodes_[other].is_leaf()) return false;
  const std::uint32_t first = nodes_[other].left, second = nodes_[other].right;
  const Real now = area(nodes_[other].box);
  const Real without_first = area(united(nodes_[child].box, nodes_[second].box));
  const Real without_second = area(united(nodes_[child].box, nodes_[first].box));
  if (std::min(without_first, without_second) >= now) return false;
  exchange(child, without_first < without_second ? first : second);
  refit(other);
  refit(node);
  return true;
}

void DynamicTree::exchange(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t parent_a = nodes_[a].parent, parent_b = nodes_[b].parent;
  replace_child(parent_a, a, b);
  replace_child(parent_b, b, a);
  nodes_[a].parent = parent_b;
  nodes_[b].parent = parent_a;
}

}  // namespace collidoscope
