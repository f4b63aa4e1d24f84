// Trees prune equally well for meshes of any size: meshes that are a power of two larger need the same volume
// tests and triangle tests, and give the same answers to the last bit.

#include <cmath>
#include <gtest/gtest.h>

#include "bvh/tree_traversals.h"
#include "fixtures/meshes/mesh_pairs.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

using namespace test;

/// Below 2⁻⁶⁴ m squares are less than single precision holds; 2⁻⁹³ m are 1e-28 m. Coordinates end at 1e18 m.
constexpr int exponents[] = {-100, -93, -70, -50, -30, 30, 50, 58};

/// The answers to some queries, in units of the meshes' size, and what they took.
struct Queries {
  std::vector<Real> distances;
  std::vector<TrianglePairing> contacts;
  std::uint64_t volume_tests = 0, triangle_tests = 0;
};

Mesh scaled(Mesh mesh, int exponent) {
  for (Vec3f& vertex : mesh.vertices)
    for (int axis = 0; axis < 3; ++axis) vertex[axis] = std::ldexp(vertex[axis], exponent);
  return mesh;
}

Pose scaled(Pose pose, int exponent) {
  for (int axis = 0; axis < 3; ++axis) pose.translation[axis] = std::ldexp(pose.translation[axis], exponent);
  return pose;
}

template <class Tree>
class TreeScale : public testing::Test {
 protected:
  struct Pair {
    Mesh a, b;
    Tree tree_a, tree_b;

    Pair(int exponent, SplitRule rule)
        : a(scaled(make_sphere(1, 32, 16), exponent)),
          b(scaled(make_torus(1, 0.4, 30, 16), exponent)),
          tree_a(a, rule),
          tree_b(b, rule) {}
  };

  /// A sphere and a torus that are apart, touch or overlap, each 2^exponent m wide.
  template <class Query>
  static Queries queries(int exponent, SplitRule rule, const Query& query) {
    const Pair pair(exponent, rule);
    Random random(3);
    Queries all;
    for (int i = 0; i < 24; ++i) {
      const Pose pose{random_pose(random, 0).rotation, random.unit_vector() * random.uniform(1.2, 2.6)};
      const MeshPair meshes{pair.a, pair.b, scaled(pose, exponent)};
      query(meshes, TreePair<Tree>{pair.tree_a, pair.tree_b, meshes.b_in_a}, all);
    }
    return all;
  }

  static Queries distances(int exponent, SplitRule rule = SplitRule::surface_area) {
    return queries(exponent, rule, [=](const MeshPair& meshes, const TreePair<Tree>& trees, Queries& all) {
      NearestFinder finder(meshes);
      all.volume_tests += tree_traversals<Tree>().nearest(trees, finder).volume_tests;
      all.triangle_tests += finder.tests();
      all.distances.push_back(std::ldexp(std::sqrt(finder.nearest().squared), -exponent));
    });
  }

  static Queries overlaps(int exponent, TraversalOrder order) {
    return queries(exponent, SplitRule::surface_area,
                   [=](const MeshPair& meshes, const TreePair<Tree>& trees, Queries& all) {
                     ContactFinder finder(meshes, nullptr);
                     const TraversalOptions options{order, DescentRule::larger};
                     all.volume_tests +=
                         tree_traversals<Tree>().contacts(trees, options, finder).volume_tests;
                     all.triangle_tests += finder.tests();
                     if (finder.found()) all.contacts.push_back(finder.contact());
                   });
  }

  static void expect_same(const Queries& scaled, const Queries& usual, int exponent) {
    EXPECT_EQ(scaled.distances, usual.distances) << exponent;
    EXPECT_EQ(scaled.contacts, usual.contacts) << exponent;
    expect_near(scaled.volume_tests, usual.volume_tests, exponent);
    expect_near(scaled.triangle_tests, usual.triangle_tests, exponent);
  }
  static void expect_near(std::uint64_t count, std::uint64_t usual, int exponent) {
    const auto expected = static_cast<double>(usual);
    EXPECT_NEAR(static_cast<double>(count), expected, 0.02 * expected) << exponent;
  }
};
using Trees = testing::Types<BoxTree, ObbTree, SphereTree>;
TYPED_TEST_SUITE(TreeScale, Trees);

TYPED_TEST(TreeScale, ChangesNeitherDistancesNorTheWorkTheyTake) {
  const Queries usual = this->distances(0);
  const auto apart = std::ranges::count_if(usual.distances, [](Real distance) { return distance > 0; });
  EXPECT_GT(apart, 6);
  EXPECT_LT(apart, 18);
  for (const int exponent : exponents) this->expect_same(this->distances(exponent), usual, exponent);
}

TYPED_TEST(TreeScale, ChangesNeitherContactsNorTheWorkTheyTake) {
  for (const TraversalOrder order : {TraversalOrder::near_depth_first, TraversalOrder::best_first}) {
    const Queries usual = this->overlaps(0, order);
    EXPECT_GT(usual.contacts.size(), 6u);
    EXPECT_LT(usual.contacts.size(), 18u);
    for (const int exponent : exponents) this->expect_same(this->overlaps(exponent, order), usual, exponent);
  }
}

/// Rules that weigh volumes multiply three lengths.
TYPED_TEST(TreeScale, ChangesNoTree) {
  for (std::size_t i = 0; i < split_rule_names.size(); ++i) {
    const auto rule = static_cast<SplitRule>(i);
    const Queries usual = this->distances(0, rule);
    for (const int exponent : exponents) this->expect_same(this->distances(exponent, rule), usual, exponent);
  }
}

}  // namespace
}  // namespace collidoscope
