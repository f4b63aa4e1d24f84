#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bounds/aabb.h"
#include "decomposition/solid.h"

namespace collidoscope {

/// The triangles of a solid in a tree of boxes, for many queries for triangles near a point or below a face.
class TriangleTree {
 public:
  explicit TriangleTree(const Solid& solid);

  /// Visits every triangle in a box whose `distance` is below `limit`, nearer boxes first. `visit` may lower
  /// the limit; once it is 0 the traversal ends.
  template <class Distance, class Visit>
  void visit(const Real& limit, Distance distance, Visit visit) const;

 private:
  /// A leaf has triangles; the first child of other nodes follows right behind them.
  struct Node {
    Aabb box;
    std::uint32_t begin = 0, end = 0, second_child = 0;
  };
  struct Pending {
    std::uint32_t node;
    Real distance;
  };

  void build(const std::vector<Vec3>& vertices, std::uint32_t begin, std::uint32_t end);
  template <class Distance>
  Pending pending(std::uint32_t node, Distance distance) const {
    return {node, distance(nodes_[node].box)};
  }

  std::vector<Node> nodes_;
  std::vector<Triangle> triangles_;
};

template <class Distance, class Visit>
void TriangleTree::visit(const Real& limit, Distance distance, Visit visit) const {
  constexpr std::size_t deepest = 64;  // halves of halves of no more than 2³² triangles
  std::array<Pending, deepest> stack;
  std::size_t count = 0;
  if (!nodes_.empty()) stack[count++] = pending(0, distance);
  while (count > 0) {
    const Pending next = stack[--count];
    if (!(next.distance < limit)) continue;
    const Node& node = nodes_[next.node];
    for (std::uint32_t i = node.begin; i < node.end; ++i) visit(triangles_[i]);
    if (node.second_child == 0) continue;
    Pending near = pending(next.node + 1, distance), far = pending(node.second_child, distance);
    if (far.distance < near.distance) std::swap(near, far);
    stack[count++] = far, stack[count++] = near;
  }
}

}  // namespace collidoscope
