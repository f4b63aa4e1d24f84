// The shape of trees over triangles: who is whose child, whatever the rule, of small meshes and of those
// whose upper cuts are made between cells of a grid.

#include "bvh/tree_layout.h"

#include <gtest/gtest.h>
#include <numeric>

#include "bvh/triangle_pairs.h"
#include "fixtures/meshes/mesh_pairs.h"
#include "geometry/primitives/knots.h"

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

FloatBox box_of(const Mesh& mesh, std::uint32_t triangle) {
  const auto [p, q, r] = mesh.triangles[triangle];
  return FloatBox::of(mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]);
}

Real leaf_surface(const Mesh& mesh, const TreeLayout& layout) {
  Real sum = 0;
  for (const TreeLayout::Leaf& leaf : layout.leaves) {
    FloatBox box;
    for (std::uint32_t i = 0; i < leaf.count; ++i)
      box.include(box_of(mesh, layout.triangles[leaf.first + i]));
    sum += static_cast<Real>(box.half_surface());
  }
  return sum;
}

/// A cut at a good place leaves smaller boxes than one in halves.
TEST(TreeLayout, LeavesOfLargeMeshesAreSmall) {
  const Mesh knot = make_torus_knot({.around = 400, .across = 25});
  EXPECT_LT(leaf_surface(knot, {knot, SplitRule::surface_area}),
            0.9 * leaf_surface(knot, {knot, SplitRule::median}));
}

bool holds(const FloatBox& box, const FloatBox& other) {
  for (int axis = 0; axis < 3; ++axis)
    if (other.min(axis) < box.min(axis) || other.max(axis) > box.max(axis)) return false;
  return true;
}

TEST(TrianglePairs, HoldEveryTriangleOnce) {
  for (const Named& named : meshes()) {
    SCOPED_TRACE(named.name);
    std::uint32_t next = 0;
    for (const FloatBox& box : triangle_pairs(named.mesh)) {
      ASSERT_EQ(box.first(), next);
      ASSERT_TRUE(box.count() == 1 || box.count() == 2);
      for (std::uint32_t i = 0; i < box.count(); ++i) ASSERT_TRUE(holds(box, box_of(named.mesh, next++)));
    }
    EXPECT_EQ(next, named.mesh.triangles.size());
  }
}

TEST(TrianglePairs, AreHalvesOfQuadranglesNotStrangers) {
  const auto share = [](const Mesh& mesh) {  // boxes per triangle
    return static_cast<Real>(triangle_pairs(mesh).size()) / static_cast<Real>(mesh.triangles.size());
  };
  Random random(10);
  EXPECT_LT(share(make_torus_knot({.around = 400, .across = 25})), 0.6);
  const Mesh soup = make_soup(many, random);
  EXPECT_GT(share(soup), 0.9);
  EXPECT_GT(share(scaled(soup, {0, 0, 1})), 0.7) << "surfaces of rods are nothing, wherever they are";
}

}  // namespace
}  // namespace collidoscope
