// Trees whose vertices have moved: every volume contains the triangles below it, and traversals find the same
// as in a fresh tree.

#include <gtest/gtest.h>

#include "bvh/box_tree.h"
#include "bvh/obb_tree.h"
#include "bvh/sphere_tree.h"
#include "bvh/subtree_points.h"
#include "bvh/tree_traversals.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/meshes/mesh_pairs.h"

namespace collidoscope {
namespace {

using namespace test;

/// Widths are rounded up by the last digit of a float.
constexpr Real rounding = 1e-6;

bool is_in_lane(const BoxNode& node, std::size_t lane, const Vec3& point) {
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(point[axis] - static_cast<Real>(node.centre[axis][lane])) > Real(node.half[axis][lane]))
      return false;
  return true;
}

bool is_in_lane(const ObbNode& node, std::size_t lane, const Vec3& point) {
  const Vec3 centre(node.centre[0][lane], node.centre[1][lane], node.centre[2][lane]);
  for (int i = 0; i < 3; ++i) {
    const Vec3 axis(node.axis[i][0][lane], node.axis[i][1][lane], node.axis[i][2][lane]);
    if (std::abs(dot(axis, point - centre)) > Real(node.half[i][lane]) * (1 + rounding)) return false;
  }
  return true;
}

bool is_in_lane(const SphereNode& node, std::size_t lane, const Vec3& point) {
  const Vec3 centre(node.centre[0][lane], node.centre[1][lane], node.centre[2][lane]);
  return length(point - centre) <= Real(node.radius[lane]) * (1 + rounding);
}

/// The triangles below a lane.
void add_below(const TreeLayout& layout, TreeLink link, std::vector<std::uint32_t>& triangles) {
  if (link.is_leaf()) {
    const TreeLayout::Leaf leaf = layout.leaves[link.index()];
    for (std::uint32_t i = 0; i < leaf.count; ++i) triangles.push_back(layout.triangles[leaf.first + i]);
    return;
  }
  for (const TreeLink child : layout.nodes[link.index()])
    if (child.exists()) add_below(layout, child, triangles);
}

template <class Tree>
void expect_volumes_hold_triangles(const Tree& tree, const Mesh& mesh) {
  const TreeLayout& layout = tree.layout();
  for (std::size_t node = 0; node < layout.nodes.size(); ++node)
    for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
      const TreeLink link = layout.nodes[node][lane];
      if (!link.exists()) continue;
      std::vector<std::uint32_t> triangles;
      add_below(layout, link, triangles);
      ASSERT_FALSE(triangles.empty());
      for (const std::uint32_t triangle : triangles)
        for (const std::uint32_t vertex : mesh.triangles[triangle])
          ASSERT_TRUE(is_in_lane(tree.nodes()[node], lane, Vec3(mesh.vertices[vertex])))
              << "node " << node << ", lane " << lane;
    }
}

template <class Tree>
std::vector<TrianglePairing> contacts(const Tree& a, const Tree& b, const MeshPair& meshes) {
  std::vector<TrianglePairing> all;
  ContactFinder finder(meshes, &all);
  tree_traversals<Tree>().contacts({a, b, meshes.b_in_a}, {}, finder);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// Sheared, waved and grown: nothing stays where it was.
Mesh moved(Mesh mesh, Random& random) {
  const Vec3 shear = random.in_box(Vec3(-1), Vec3(1)), offset = random.in_box(Vec3(-0.5), Vec3(0.5));
  for (Vec3f& vertex : mesh.vertices) {
    const Vec3 v(vertex);
    const Real wave = 0.3 * std::sin(4 * v.x + 3 * v.y);
    vertex = Vec3f(v * 1.5 + shear * v.z + Vec3(0, 0, wave) + offset);
  }
  return mesh;
}

template <class Tree>
class TreeRefit : public testing::Test {};
using Trees = testing::Types<BoxTree, ObbTree, SphereTree>;
TYPED_TEST_SUITE(TreeRefit, Trees);

TYPED_TEST(TreeRefit, VolumesHoldTrianglesThatHaveMoved) {
  Random random(1);
  for (const ShapePointer& shape : small_meshes()) {
    TypeParam tree(shape->mesh(), SplitRule::surface_area);
    expect_volumes_hold_triangles(tree, shape->mesh());
    const Mesh mesh = moved(shape->mesh(), random);
    tree.refit(mesh);
    expect_volumes_hold_triangles(tree, mesh);
  }
}

/// Centre and half-width in single precision of an interval; the tree's are the same bit for bit.
std::pair<float, float> centre_and_half(float low, float high) {
  const auto centre = static_cast<float>((double{low} + double{high}) / 2);
  const auto half = static_cast<float>(std::max(double{high} - double{centre}, double{centre} - double{low}));
  return {centre, std::nextafter(half, std::numeric_limits<float>::infinity())};
}

void expect_tight(const BoxTree& tree, const Mesh& mesh, std::size_t node, std::size_t lane) {
  std::vector<std::uint32_t> triangles;
  add_below(tree.layout(), tree.layout().nodes[node][lane], triangles);
  for (int axis = 0; axis < 3; ++axis) {
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (const std::uint32_t triangle : triangles)
      for (const std::uint32_t vertex : mesh.triangles[triangle]) {
        low = std::min(low, mesh.vertices[vertex][axis]);
        high = std::max(high, mesh.vertices[vertex][axis]);
      }
    const auto [centre, half] = centre_and_half(low, high);
    ASSERT_EQ(tree.nodes()[node].centre[axis][lane], centre);
    ASSERT_EQ(tree.nodes()[node].half[axis][lane], half);
  }
}

TEST(BoxTreeRefit, BoxesAreAsTightAsFloatsAllowForEveryInstructionSet) {
  for_each_instruction_set([] {
    Random random(3);
    for (const ShapePointer& shape : small_meshes()) {
      BoxTree tree(shape->mesh(), SplitRule::surface_area);
      const Mesh mesh = moved(shape->mesh(), random);
      tree.refit(mesh);
      for (std::size_t node = 0; node < tree.nodes().size(); ++node)
        for (std::size_t lane = 0; lane < TreeLayout::width; ++lane) {
          if (tree.layout().nodes[node][lane].exists()) {
            expect_tight(tree, mesh, node, lane);
          } else {
            ASSERT_EQ(tree.nodes()[node].half[0][lane], no_volume);
          }
        }
      EXPECT_GT(tree.growth(), 0.1);
      tree.refit(shape->mesh());
      EXPECT_NEAR(tree.growth(), 1, 1e-6);
    }
  });
}

TYPED_TEST(TreeRefit, TraversalsFindTheSameAsInFreshTrees) {
  Random random(2);
  int meet = 0, pairs = 0;
  for (const ShapePointer& shape : small_meshes()) {
    TypeParam tree(shape->mesh(), SplitRule::surface_area);
    const Mesh mesh = moved(shape->mesh(), random);
    tree.refit(mesh);
    const TypeParam fresh(mesh, SplitRule::surface_area);
    const auto anew = std::make_shared<const Shape>("moved", Mesh(mesh));
    for (int i = 0; i < 30; ++i, ++pairs) {
      const MeshPair meshes{mesh, mesh, pose_near(*anew, *anew, random)};
      const std::vector<TrianglePairing> expected = contacts(fresh, fresh, meshes);
      ASSERT_EQ(contacts(tree, tree, meshes), expected);
      meet += !expected.empty();
      NearestFinder nearest(meshes), expected_nearest(meshes);
      tree_traversals<TypeParam>().nearest({tree, tree, meshes.b_in_a}, nearest);
      tree_traversals<TypeParam>().nearest({fresh, fresh, meshes.b_in_a}, expected_nearest);
      ASSERT_NEAR(nearest.nearest().squared, expected_nearest.nearest().squared, 1e-12);
    }
  }
  EXPECT_GT(meet, pairs / 4);
  EXPECT_LT(meet, pairs - pairs / 20);
}

}  // namespace
}  // namespace collidoscope
