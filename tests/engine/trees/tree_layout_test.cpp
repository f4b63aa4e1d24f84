// The shape of trees over triangles: who is whose child, whatever the rule, of small meshes and of those
// whose upper cuts are made between cells of a grid.

#include "trees/tree_layout.h"

#include <gtest/gtest.h>
#include <numeric>

#include "modelling/knots.h"
#include "support/mesh_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

struct Named {
  std::string name;
  Mesh mesh;
};

constexpr std::uint32_t many = 20'000;  // triangles

/// Squeezed in two axes, or one.
Mesh scaled(Mesh mesh, const Vec3f& scale) {
  for (Vec3f& vertex : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) vertex[axis] *= scale[axis];
  return mesh;
}

std::vector<Named> meshes() {
  Random random(9);
  const Mesh soup = make_soup(many, random);
  return {{"knot", make_torus_knot({.around = 400, .across = 25})},
          {"soup", soup},
          {"plate", scaled(soup, {1, 1, 0})},
          {"rod", scaled(soup, {0, 1e-30f, 1})},
          {"point", scaled(soup, {0, 0, 0})},
          {"tiny", scaled(soup, {1e-30f, 1e-30f, 1e-30f})},
          {"few", make_soup(100, random)}};
}

/// Every triangle in one leaf, every node and leaf on one lane, parents before children.
void expect_whole(const TreeLayout& layout, std::size_t triangles) {
  std::vector<std::uint32_t> sorted = layout.triangles, all(triangles);
  std::iota(all.begin(), all.end(), 0u);
  std::ranges::sort(sorted);
  EXPECT_EQ(sorted, all);
  std::vector<int> nodes(layout.nodes.size()), leaves(layout.leaves.size());
  for (std::uint32_t node = 0; node < layout.nodes.size(); ++node)
    for (const TreeLink link : layout.nodes[node]) {
      if (!link.exists()) continue;
      ++(link.is_leaf() ? leaves : nodes)[link.index()];
      if (!link.is_leaf()) {
        EXPECT_GT(link.index(), node);
      }
    }
  EXPECT_EQ(std::ranges::count(leaves, 1), std::ssize(leaves));
  EXPECT_EQ(std::ranges::count(nodes, 1), std::ssize(nodes) - 1) << "the first hangs on none";
}

TEST(TreeLayout, HoldsEveryTriangleOnceWhateverTheRule) {
  for (const Named& named : meshes())
    for (std::size_t rule = 0; rule < split_rules; ++rule) {
      SCOPED_TRACE(named.name + ", " + std::string(split_rule_names[rule]));
      const TreeLayout layout(named.mesh, static_cast<SplitRule>(rule));
      expect_whole(layout, named.mesh.triangles.size());
      for (const TreeLayout::Leaf& leaf : layout.leaves) {
        EXPECT_GE(leaf.count, 1u);
        EXPECT_LE(leaf.count, TreeLayout::leaf_size);
      }
      EXPECT_LE(layout.depth, 40u) << "rules that cut off one triangle after the other are stopped";
    }
}

Real leaf_surface(const Mesh& mesh, const TreeLayout& layout) {
  const std::vector<FloatBox> boxes = triangle_boxes(mesh);
  Real sum = 0;
  for (const TreeLayout::Leaf& leaf : layout.leaves) {
    FloatBox box;
    for (std::uint32_t i = 0; i < leaf.count; ++i) box.include(boxes[layout.triangles[leaf.first + i]]);
    sum += static_cast<Real>(box.half_surface());
  }
  return sum;
}

/// A cut at a good place leaves smaller boxes than one in halves.
TEST(TreeLayout, LeavesOfLargeMeshesAreSmall) {
  const Mesh knot = make_torus_knot({.around = 400, .across = 25});
  EXPECT_LT(leaf_surface(knot, {knot, SplitRule::surface_area}),
            0.85 * leaf_surface(knot, {knot, SplitRule::median}));
}

}  // namespace
}  // namespace collidoscope
