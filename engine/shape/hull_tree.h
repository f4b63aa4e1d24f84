#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "bounds/sphere.h"
#include "shape/shape.h"

namespace collidoscope {

/// Convex hulls within convex hulls: a leaf is a convex piece, an inner node the hull of all vertices of its
/// children. Hulls are compared from the root down, and expanded only where they meet. [Chung 5.6]
/// [Mirtich 1.4] Without nodes where a shape has no pieces.
class HullTree {
 public:
  struct Node {
    ShapePointer hull;  // of float32 points
    Sphere bounding_sphere;
    std::uint32_t first_child = 0;  // the second is the next; 0: a leaf

    bool is_leaf() const { return first_child == 0; }
  };

  HullTree(const ConvexPieces& pieces, const Mesh& mesh);

  /// The root first, parents before their children.
  std::span<const Node> nodes() const { return nodes_; }
  bool empty() const { return nodes_.empty(); }
  /// A vertex of each connected part of the mesh, if there are no nodes.
  std::span<const std::uint32_t> mesh_parts() const { return mesh_parts_; }
  /// Builds the data that convex algorithms need of every hull, and the trees of triangles of leaves, which
  /// meet meshes.
  void prepare(ShapeData needs) const;
  /// The data that has been built for the nodes' hulls, summed up by kind.
  std::vector<BuiltData> built() const;
  std::size_t bytes() const;

 private:
  using Pieces = std::span<ShapePointer>;
  void fill(std::uint32_t node, Pieces pieces);

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> mesh_parts_;
};

}  // namespace collidoscope
