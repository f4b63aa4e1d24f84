// Trees of hulls, cut from the root down: pieces are sorted by their centres along an axis, and cut in two
// where the sum over both sides of box area times number of pieces is least.

#include "shape/hull_tree.h"

#include <algorithm>
#include <limits>

#include "geometry/mesh/mesh_parts.h"
#include "shape/convex_pieces.h"

namespace collidoscope {
namespace {

Aabb joined(const Aabb& a, const Aabb& b) {
  return {min(a.min, b.min), max(a.max, b.max)};
}

Real half_area(const Aabb& box) {
  const Vec3 edges = box.max - box.min;
  return edges.x * edges.y + edges.y * edges.z + edges.z * edges.x;
}

using Pieces = std::span<ShapePointer>;

void sort_along(Pieces pieces, int axis) {
  std::stable_sort(pieces.begin(), pieces.end(), [axis](const ShapePointer& p, const ShapePointer& q) {
    return p->aabb().centre()[axis] < q->aabb().centre()[axis];
  });
}

struct Cut {
  Real cost = std::numeric_limits<Real>::infinity();
  int axis = 0;
  std::size_t left = 0;  // number of pieces
};

/// The best cut of pieces in this order.
Cut best_cut(Pieces pieces, int axis) {
  std::vector<Real> right(pieces.size());  // from each one on
  Aabb box = pieces.back()->aabb();
  for (std::size_t i = pieces.size(); i-- > 1;) {
    box = joined(box, pieces[i]->aabb());
    right[i] = half_area(box) * static_cast<Real>(pieces.size() - i);
  }
  Cut best;
  box = pieces.front()->aabb();
  for (std::size_t left = 1; left < pieces.size(); ++left) {
    box = joined(box, pieces[left - 1]->aabb());
    const Real cost = half_area(box) * static_cast<Real>(left) + right[left];
    if (cost < best.cost) best = {cost, axis, left};
  }
  return best;
}

/// Sorts the pieces; returns the number of pieces on the left side.
std::size_t cut(Pieces pieces) {
  Cut best;
  for (int axis = 0; axis < 3; ++axis) {
    sort_along(pieces, axis);
    const Cut along = best_cut(pieces, axis);
    if (along.cost < best.cost) best = along;
  }
  sort_along(pieces, best.axis);
  return best.left;
}

ShapePointer joined(const Shape& a, const Shape& b) {
  std::vector<Vec3f> points;
  for (const Shape* shape : {&a, &b})
    for (const Vec3& vertex : shape->hull().vertices) points.emplace_back(vertex);
  return std::make_shared<const Shape>("hull", convex_hull(std::span<const Vec3f>(points)));
}

}  // namespace

HullTree::HullTree(const ConvexPieces& pieces, const Mesh& mesh) {
  if (pieces.empty()) {
    mesh_parts_ = part_vertices(mesh);
    return;
  }
  std::vector<ShapePointer> leaves = pieces.shapes;
  nodes_.reserve(2 * leaves.size() - 1);
  nodes_.emplace_back();
  fill(0, leaves);
}

void HullTree::fill(std::uint32_t node, Pieces pieces) {
  if (pieces.size() == 1) {
    nodes_[node].hull = pieces[0];
  } else {
    const std::size_t left = cut(pieces);
    const auto child = static_cast<std::uint32_t>(nodes_.size());
    nodes_.resize(nodes_.size() + 2);
    fill(child, pieces.first(left));
    fill(child + 1, pieces.subspan(left));
    nodes_[node].first_child = child;
    nodes_[node].hull = joined(*nodes_[child].hull, *nodes_[child + 1].hull);
  }
  nodes_[node].bounding_sphere = nodes_[node].hull->sphere();
}

void HullTree::prepare(ShapeData needs) const {
  constexpr auto convex = static_cast<std::uint64_t>(ShapeData::all);
  const auto of_hulls = static_cast<ShapeData>(static_cast<std::uint64_t>(needs) & convex);
  for (const Node& node : nodes_) {
    node.hull->prepare(of_hulls);
    if (node.is_leaf()) node.hull->prepare(obb_tree_data(SplitRule{}));
  }
}

std::size_t HullTree::bytes() const {
  return nodes_.capacity() * sizeof(Node) + mesh_parts_.capacity() * sizeof(mesh_parts_[0]);
}

std::vector<BuiltData> HullTree::built() const {
  std::vector<BuiltData> sums;
  for (const Node& node : nodes_)
    for (const BuiltData& data : node.hull->built()) {
      auto sum =
          std::find_if(sums.begin(), sums.end(), [&](const BuiltData& s) { return s.what == data.what; });
      if (sum == sums.end()) sum = sums.insert(sums.end(), {data.what, 0, 0});
      sum->milliseconds += data.milliseconds, sum->bytes += data.bytes;
    }
  return sums;
}

}  // namespace collidoscope
