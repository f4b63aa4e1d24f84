#include "bvh/sphere_tree.h"

#include <algorithm>
#include <cmath>

#include "bounds/sphere.h"
#include "bvh/subtree_points.h"

namespace collidoscope {
namespace {

/// A radius of single precision about a centre of single precision that holds all points.
void set_lane(SphereNode& node, std::size_t lane, std::span<const Vec3> points) {
  const Sphere sphere = minimal_sphere(points);
  Vec3 centre;
  for (int i = 0; i < 3; ++i) centre[i] = node.centre[i][lane] = static_cast<float>(sphere.centre[i]);
  Real squared = 0;
  for (const Vec3& point : points) squared = std::max(squared, length_squared(point - centre));
  node.radius[lane] =
      std::nextafter(static_cast<float>(std::sqrt(squared)), std::numeric_limits<float>::infinity());
}

float largest_coordinate_of(const SphereNode& node, std::size_t lane) {
  float largest = 0;
  for (int i = 0; i < 3; ++i) largest = std::max(largest, std::abs(node.centre[i][lane]) + node.radius[lane]);
  return largest;
}

}  // namespace

SphereTree::SphereTree(const Mesh& mesh, SplitRule rule) : layout_(mesh, rule), blocks_(mesh, layout_) {
  fit(mesh);
  built_surface_ = relative_surface(nodes_);
}

void SphereTree::refit(const Mesh& mesh) {
  blocks_.move(mesh, layout_);
  fit(mesh);
}

void SphereTree::fit(const Mesh& mesh) {
  nodes_.resize(layout_.nodes.size());
  largest_coordinate_ = 0;
  const SubtreePoints subtrees(mesh, layout_);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
      for (int axis = 0; axis < 3; ++axis) nodes_[i].centre[axis][lane] = 0;
      nodes_[i].radius[lane] = no_volume;
      if (!layout_.nodes[i][lane].exists()) continue;
      set_lane(nodes_[i], lane, subtrees.of(layout_.nodes[i][lane]));
      largest_coordinate_ = std::max(largest_coordinate_, largest_coordinate_of(nodes_[i], lane));
    }
}

Real SphereTree::growth() const {
  return built_surface_ > 0 ? relative_surface(nodes_) / built_surface_ : 1;
}

std::size_t SphereTree::bytes() const {
  return layout_.bytes() + blocks_.bytes() + nodes_.capacity() * sizeof(SphereNode);
}

}  // namespace collidoscope
