#include "inspection/tree_volumes.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "bvh/box_tree.h"
#include "bvh/obb_tree.h"
#include "bvh/sphere_tree.h"
#include "octrees/faced_octree.h"

namespace collidoscope {
namespace {

using Volume = TreeVolumes::Volume;

Vec3 in_lane(const std::array<BoxNode::Lanes, 3>& lanes, std::size_t lane) {
  return {lanes[0][lane], lanes[1][lane], lanes[2][lane]};
}

Volume volume(const BoxNode& node, std::size_t lane) {
  const Vec3 centre = in_lane(node.centre, lane), half = in_lane(node.half, lane);
  return Aabb{centre - half, centre + half};
}

Volume volume(const ObbNode& node, std::size_t lane) {
  const Mat3 axes(in_lane(node.axis[0], lane), in_lane(node.axis[1], lane), in_lane(node.axis[2], lane));
  return Obb{in_lane(node.centre, lane), axes, in_lane(node.half, lane)};
}

Volume volume(const SphereNode& node, std::size_t lane) {
  return Sphere{in_lane(node.centre, lane), node.radius[lane]};
}

/// By node; that of a node is the level of its lanes.
std::vector<std::uint32_t> levels_of(const TreeLayout& layout) {
  std::vector<std::uint32_t> levels(layout.nodes.size(), 0);
  for (std::size_t node = 0; node < layout.nodes.size(); ++node) {
    for (const TreeLink link : layout.nodes[node])
      if (link.exists() && !link.is_leaf()) levels[link.index()] = levels[node] + 1;
  }
  return levels;
}

std::optional<SplitRule> rule_of(ShapeData needs, ShapeData (*data)(SplitRule)) {
  for (std::size_t i = 0; i < split_rules; ++i) {
    const auto rule = static_cast<SplitRule>(i);
    if (includes(needs, data(rule))) return rule;
  }
  return std::nullopt;
}

/// The cubes of a level that hold black ones, each once.
std::vector<VoxelCube> cubes_at(const FacedOctree& octree, std::uint32_t level) {
  const auto side = static_cast<std::uint16_t>(1u << (octree.root().levels - level));
  std::vector<VoxelCube> cubes;
  for (VoxelCube cube : octree.cubes()) {
    if (cube.side > side) continue;
    for (std::uint16_t& corner : cube.corner) corner = static_cast<std::uint16_t>(corner / side * side);
    cube.side = side;
    cubes.push_back(cube);
  }
  std::ranges::sort(cubes);
  cubes.erase(std::unique(cubes.begin(), cubes.end()), cubes.end());
  return cubes;
}

}  // namespace

template <class Tree>
TreeVolumes::TreeVolumes(std::string_view kind, const Tree& tree) : kind_(kind) {
  const TreeLayout& layout = tree.layout();
  const std::vector<std::uint32_t> levels = levels_of(layout);
  std::vector<std::size_t> nodes(layout.nodes.size());
  std::iota(nodes.begin(), nodes.end(), std::size_t{0});
  std::ranges::stable_sort(nodes, {}, [&](std::size_t node) { return levels[node]; });
  for (const std::size_t node : nodes) {
    level_ends_.resize(levels[node] + 1, volumes_.size());
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane)
      if (layout.nodes[node][lane].exists()) volumes_.push_back(volume(tree.nodes()[node], lane));
    level_ends_.back() = volumes_.size();
  }
}

std::optional<TreeVolumes> TreeVolumes::of(const Shape& shape, ShapeData needs) {
  if (const auto rule = rule_of(needs, box_tree_data)) return TreeVolumes("boxes", shape.get<BoxTree>(*rule));
  if (const auto rule = rule_of(needs, obb_tree_data))
    return TreeVolumes("oriented boxes", shape.get<ObbTree>(*rule));
  if (const auto rule = rule_of(needs, sphere_tree_data))
    return TreeVolumes("spheres", shape.get<SphereTree>(*rule));
  for (const OctreeFilling filling : {OctreeFilling::faces, OctreeFilling::solid})
    for (unsigned levels = 1; levels <= most_data_levels; ++levels)
      if (includes(needs, octree_data(filling, levels)))
        return TreeVolumes(shape.get<FacedOctree>(filling, levels));
  return std::nullopt;
}

TreeVolumes::TreeVolumes(const FacedOctree& octree) : kind_("cubes") {
  for (std::uint32_t level = 0; level <= octree.root().levels; ++level) {
    for (const VoxelCube& cube : cubes_at(octree, level)) {
      const Vec3 low(cube.corner[0], cube.corner[1], cube.corner[2]);
      volumes_.emplace_back(Aabb{octree.root().to_metres(low),
                                 octree.root().to_metres(low + Vec3(static_cast<Real>(cube.side)))});
    }
    level_ends_.push_back(volumes_.size());
  }
}

std::span<const Volume> TreeVolumes::level(std::uint32_t level) const {
  if (level >= levels()) return {};
  const std::size_t begin = level == 0 ? 0 : level_ends_[level - 1];
  return std::span(volumes_).subspan(begin, level_ends_[level] - begin);
}

}  // namespace collidoscope
