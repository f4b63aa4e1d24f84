#include "bvh/obb_tree.h"

#include <algorithm>
#include <cmath>

#include "bvh/subtree_points.h"

namespace collidoscope {
namespace {

/// Half-widths of single-precision axes about a single-precision centre that hold all points.
void set_lane(ObbNode& node, std::size_t lane, const Obb& box, std::span<const Vec3> points) {
  Vec3 centre, axes[3];
  for (int i = 0; i < 3; ++i) {
    node.centre[i][lane] = static_cast<float>(box.centre[i]);
    centre[i] = node.centre[i][lane];
    for (int j = 0; j < 3; ++j) {
      node.axis[i][j][lane] = static_cast<float>(box.axes[i][j]);
      axes[i][j] = node.axis[i][j][lane];
    }
  }
  for (int i = 0; i < 3; ++i) {
    Real half = 0;
    for (const Vec3& point : points) half = std::max(half, std::abs(dot(axes[i], point - centre)));
    // Axes of single precision are orthonormal up to 1e-7: a share of the box that is added to each side.
    constexpr Real skew = 1 + 1e-6;
    node.half[i][lane] = static_cast<float>(half * skew) + std::numeric_limits<float>::min();
  }
}

void clear_lane(ObbNode& node, std::size_t lane) {
  for (int i = 0; i < 3; ++i) {
    node.centre[i][lane] = 0, node.half[i][lane] = no_volume;
    for (int j = 0; j < 3; ++j) node.axis[i][j][lane] = i == j ? 1 : 0;
  }
}

float largest_coordinate_of(const ObbNode& node, std::size_t lane) {
  float largest = 0;
  for (int i = 0; i < 3; ++i)
    largest = std::max(largest, std::abs(node.centre[i][lane]) + node.half[0][lane] + node.half[1][lane] +
                                    node.half[2][lane]);
  return largest;
}

}  // namespace

ObbTree::ObbTree(const Mesh& mesh, SplitRule rule) : layout_(mesh, rule), blocks_(mesh, layout_) {
  fit(mesh);
  built_surface_ = relative_surface(nodes_);
}

void ObbTree::refit(const Mesh& mesh) {
  blocks_.move(mesh, layout_);
  fit(mesh);
}

void ObbTree::fit(const Mesh& mesh) {
  nodes_.resize(layout_.nodes.size());
  largest_coordinate_ = 0;
  const SubtreePoints subtrees(mesh, layout_);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
      clear_lane(nodes_[i], lane);
      if (!layout_.nodes[i][lane].exists()) continue;
      const std::span<const Vec3> points = subtrees.of(layout_.nodes[i][lane]);
      set_lane(nodes_[i], lane, principal_obb(points), points);
      largest_coordinate_ = std::max(largest_coordinate_, largest_coordinate_of(nodes_[i], lane));
    }
}

Real ObbTree::growth() const {
  return built_surface_ > 0 ? relative_surface(nodes_) / built_surface_ : 1;
}

std::size_t ObbTree::bytes() const {
  return layout_.bytes() + blocks_.bytes() + nodes_.capacity() * sizeof(ObbNode);
}

}  // namespace collidoscope
