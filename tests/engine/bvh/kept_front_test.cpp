// What pairs remember of being apart, against brute force: motions are bounds, and no triangles are near that
// a front does not know.

#include "bvh/kept_front.h"

#include <gtest/gtest.h>

#include "bvh/tree_traversals.h"
#include "core/quaternion.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/meshes/mesh_pairs.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

/// `pose`, moved a bit or a lot.
Pose nudged(const Pose& pose, Random& random) {
  const Real far = std::pow(10, random.uniform(-9, 0));
  const Mat3 turn = to_matrix(from_axis_angle(random.unit_vector(), far * random.uniform(-3, 3)));
  return {Mat3(turn * pose.rotation[0], turn * pose.rotation[1], turn * pose.rotation[2]),
          pose.translation + random.unit_vector() * far};
}

TEST(KeptFront, NoPointOfTheBallMovesFurther) {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Pose from = random_pose(random, 3), to = nudged(from, random);
    const Sphere ball{random.in_box(Vec3(-1), Vec3(1)), random.uniform(0, 2)};
    const Real motion = KeptFront(from, ball, 1, {}).motion(to, ball);
    Real most = 0;
    for (int j = 0; j < 50; ++j) {
      const Vec3 point = ball.centre + random.unit_vector() * ball.radius;
      most = std::max(most, length(to.to_parent(point) - from.to_parent(point)));
    }
    ASSERT_GE(motion, most);
    ASSERT_LE(motion, 2 * length(to.to_parent(ball.centre) - from.to_parent(ball.centre)) + 3 * most + 2e-5);
  }
}

TEST(NearLeafFinder, ManyLeavesShrinkTheMargin) {
  NearLeafFinder near(1, 512);
  for (std::uint32_t i = 0; i < 2000; ++i) near.add({i, i}, static_cast<float>((i * 7919) % 2000) / 2000.0f);
  EXPECT_TRUE(near.found_all());
  VariablePairCache variable_cache;
  const auto found = near.write(variable_cache).leaves;
  EXPECT_GT(found.size(), 100u);
  EXPECT_LT(found.size(), 512u);
  // All that is nearer is there.
  std::size_t nearer = 0;
  for (std::uint32_t i = 0; i < 2000; ++i)
    nearer += std::sqrt(static_cast<float>(i) / 2000.0f) < static_cast<float>(near.margin());
  EXPECT_GE(found.size(), nearer);
}

TEST(NearLeafFinder, HasNoMoreLeavesThanWanted) {
  NearLeafFinder near(1, 20);
  for (std::uint32_t i = 0; i < 100; ++i) near.add({i, i}, static_cast<float>(i) / 100);
  VariablePairCache cache;
  EXPECT_LE(near.write(cache).leaves.size(), 20u);
  EXPECT_TRUE(near.found_all());
  EXPECT_LT(near.margin(), 0.5);
}

TEST(NearLeafFinder, TooManyThatTouchAreNotAll) {
  NearLeafFinder near(1, 512);
  for (std::uint32_t i = 0; i < 600; ++i) near.add({i, i}, 0);
  EXPECT_FALSE(near.found_all());
  EXPECT_FALSE(NearLeafFinder(0, 512).found_all());
}

TEST(NearLeafFinder, GroupsLeavesByThatOfB) {
  constexpr std::uint32_t count = 300, of_b = 17;
  NearLeafFinder near(1, 512);
  for (std::uint32_t i = 0; i < count; ++i)
    near.add({i, (i * 7) % of_b}, static_cast<float>((i * 7919) % count) / 1000.0f);
  VariablePairCache variable_cache;
  const NearFront front = near.write(variable_cache);
  ASSERT_EQ(front.groups.size(), of_b);
  std::vector<int> listed(count);
  EXPECT_TRUE(std::ranges::is_sorted(front.groups, {}, &LeafGroup::squared));
  for (const LeafGroup& group : front.groups) {
    const std::span<NearLeaves> leaves = front.leaves_of(group);
    EXPECT_EQ(group.squared, leaves.front().squared);
    EXPECT_TRUE(std::ranges::is_sorted(leaves, {}, &NearLeaves::squared));
    for (const NearLeaves& pair : leaves) {
      ++listed[pair.leaves.a];
      EXPECT_EQ(pair.leaves.b, leaves.front().leaves.b);
    }
  }
  EXPECT_EQ(std::ranges::count(listed, 1), std::ssize(listed));
}

// ---- Traversals
// ----------------------------------------------------------------------------------------------

template <class Tree>
class NearLeavesOf : public testing::Test {};
using Trees = testing::Types<BoxTree, ObbTree, SphereTree>;
TYPED_TEST_SUITE(NearLeavesOf, Trees);

template <class Tree>
Real distance_of_leaves(const Tree& a, const Tree& b, const VolumePair& leaves, const MeshPair& meshes) {
  const auto block = [](const Tree& tree, std::uint32_t lane) -> const TriangleBlock& {
    return tree.blocks()[tree.layout().nodes[lane / TreeLayout::width][lane % TreeLayout::width].index()];
  };
  const TriangleBlock &first = block(a, leaves.a), &second = block(b, leaves.b);
  Real squared = std::numeric_limits<Real>::infinity();
  for (std::uint32_t i = 0; i < first.count; ++i)
    for (std::uint32_t j = 0; j < second.count; ++j)
      squared = std::min(squared, triangle_distance(meshes.triangle_a(first.triangle[i]),
                                                    meshes.triangle_b(second.triangle[j]))
                                      .squared);
  return std::sqrt(squared);
}

/// All lanes that hold a leaf.
std::vector<std::uint32_t> leaf_lanes(const TreeLayout& layout) {
  std::vector<std::uint32_t> lanes;
  for (std::uint32_t lane = 0; lane < TreeLayout::width * layout.nodes.size(); ++lane)
    if (const TreeLink link = layout.nodes[lane / TreeLayout::width][lane % TreeLayout::width];
        link.exists() && link.is_leaf())
      lanes.push_back(lane);
  return lanes;
}

template <class Tree>
void expect_all_near_leaves(const PlacedMeshes& pair, std::size_t& listed) {
  const Tree a(pair.a->mesh(), SplitRule::surface_area), b(pair.b->mesh(), SplitRule::surface_area);
  NearLeafFinder near(0.3f, 512);
  ContactFinder finder(pair.meshes(), nullptr);
  tree_traversals<Tree>().near_leaves({a, b, pair.b_in_a}, near, finder);
  if (finder.found() || !near.found_all()) return;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> known;
  VariablePairCache variable_cache;
  for (const NearLeaves& found : near.write(variable_cache).leaves) {
    const Real distance = distance_of_leaves(a, b, found.leaves, pair.meshes());
    ASSERT_LE(std::sqrt(static_cast<Real>(found.squared)), distance + 1e-9);
    known.emplace_back(found.leaves.a, found.leaves.b);
  }
  listed += known.size();
  std::sort(known.begin(), known.end());
  for (const std::uint32_t i : leaf_lanes(a.layout()))
    for (const std::uint32_t j : leaf_lanes(b.layout()))
      if (!std::binary_search(known.begin(), known.end(), std::pair(i, j))) {
        ASSERT_GE(distance_of_leaves(a, b, {i, j}, pair.meshes()), near.margin());
      }
}

TYPED_TEST(NearLeavesOf, AreAllThatAreWithinTheMargin) {
  const std::vector<ShapePointer> shapes = small_meshes();
  std::size_t listed = 0;
  for_each_instruction_set([&] {
    Random random(3);
    for (int i = 0; i < 24; ++i) {
      const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
      const ShapePointer a = any(), b = any();
      const Real reach = radius(*a) + radius(*b);
      expect_all_near_leaves<TypeParam>({a, b, random_pose(random, random.uniform(0.7, 1.1) * reach)},
                                        listed);
      if (testing::Test::HasFatalFailure()) return;
    }
  });
  EXPECT_GT(listed, 100u);
}

// ---- Queries --------------------------------------------------------------------------------------------

/// B turns and moves to and fro about the position where it comes free of A, with a leap now and then.
class Course {
 public:
  Course(const ShapePointer& a, const ShapePointer& b, const NarrowAlgorithm& judge, Random& random)
      : pair_{a, b, random_pose(random, 0)}, direction_(random.unit_vector()), axis_(random.unit_vector()) {
    apart_ = radius(*a) + radius(*b) + 0.1;
    Real meets = 0;
    constexpr int halvings = 20;
    for (int i = 0; i < halvings; ++i) {
      PairCache cache;
      const Real middle = (apart_ + meets) / 2;
      pair_.b_in_a.translation = direction_ * middle;
      const NarrowQuery query = pair_.query(Request::overlap, judge.default_options());
      (judge.query(query, cache).verdict == Verdict::colliding ? meets : apart_) = middle;
    }
    rotation_ = pair_.b_in_a.rotation;
  }

  PlacedMeshes at(int frame, Random& random) const {
    PlacedMeshes pair = pair_;
    if (frame % 50 == 49) {
      pair.b_in_a = random_pose(random, random.uniform(0.2, 1.1) * apart_);
      return pair;
    }
    const Real wave = 0.008 * std::sin(frame * 0.11) + 0.004;
    const Mat3 turn = to_matrix(from_axis_angle(axis_, 0.004 * std::sin(frame * 0.07)));
    pair.b_in_a = {Mat3(turn * rotation_[0], turn * rotation_[1], turn * rotation_[2]),
                   direction_ * (apart_ + wave)};
    return pair;
  }

 private:
  PlacedMeshes pair_;
  Vec3 direction_, axis_;
  Mat3 rotation_;
  Real apart_;
};

class KeptFrontOf : public testing::TestWithParam<std::string_view> {};

TEST_P(KeptFrontOf, AnswersAsWithoutOneAndDoesLess) {
  const NarrowAlgorithm& algorithm = narrow_algorithm(GetParam());
  const std::vector<ShapePointer> shapes = small_meshes();
  Random random(4);
  std::size_t colliding = 0, queries = 0, warm_tests = 0, cold_tests = 0, idle = 0;
  for (int run = 0; run < 24; ++run) {
    const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
    const ShapePointer a = any(), b = any();
    const Course course(a, b, algorithm, random);
    PairCache cache;
    VariablePairCache variable_cache;
    for (int frame = 0; frame < 200; ++frame, ++queries) {
      const PlacedMeshes pair = course.at(frame, random);
      NarrowQuery query = pair.query(Request::overlap, algorithm.default_options());
      PairCache none;
      const PairResult cold = algorithm.query(query, none);
      // By the way, on a copy of the cache, without its variable cache.
      PairCache copy = cache;
      ASSERT_EQ(algorithm.query(query, copy).verdict, cold.verdict) << run << ", " << frame;
      query.variable_cache = &variable_cache;
      const PairResult warm = algorithm.query(query, cache);
      ASSERT_EQ(warm.verdict, cold.verdict) << run << ", " << frame << ": " << a->name() << ", " << b->name();
      colliding += cold.verdict == Verdict::colliding;
      warm_tests += warm.iterations, cold_tests += cold.iterations;
      idle += warm.iterations == 0;
    }
  }
  EXPECT_GT(colliding, queries / 10);
  EXPECT_LT(colliding, queries * 9 / 10);
  EXPECT_LT(warm_tests, cold_tests / 3);
  EXPECT_GT(idle, queries / 5);
}

// Octahedra of one leaf each, one turning inside the other: the line between their centres has no direction.
TEST_P(KeptFrontOf, AnswersForLeavesWithOneCentre) {
  const NarrowAlgorithm& algorithm = narrow_algorithm(GetParam());
  const auto outer = std::make_shared<const Shape>("outer", make_sphere(1, 4, 2));
  const auto inner = std::make_shared<const Shape>("inner", make_sphere(0.6, 4, 2));
  PairCache cache;
  VariablePairCache variable_cache;
  int colliding = 0;
  constexpr int frames = 400;
  for (int frame = 0; frame < frames; ++frame) {
    const Mat3 turn = to_matrix(from_axis_angle(normalize(Vec3(1, -1, 0)), 0.005 * frame));
    const PlacedMeshes pair{outer, inner, {turn, Vec3(0)}};
    NarrowQuery query = pair.query(Request::overlap, algorithm.default_options());
    PairCache none;
    const Verdict cold = algorithm.query(query, none).verdict;
    query.variable_cache = &variable_cache;
    ASSERT_EQ(algorithm.query(query, cache).verdict, cold) << frame;
    colliding += cold == Verdict::colliding;
  }
  EXPECT_GT(colliding, frames / 20);
  EXPECT_LT(colliding, frames * 19 / 20);
}

TEST_P(KeptFrontOf, OffWithoutWarmStarts) {
  const NarrowChoice cold = narrow_choice(std::string(GetParam()) + ":warm-start=off");
  const std::vector<ShapePointer> shapes = small_meshes();
  const PlacedMeshes pair = {shapes[1], shapes[2], {Mat3(1), Vec3(1.9, 0, 0)}};
  PairCache cache;
  VariablePairCache variable_cache;
  NarrowQuery query = pair.query(Request::overlap, cold.options);
  query.variable_cache = &variable_cache;
  const PairResult first = cold.algorithm->query(query, cache);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(cold.algorithm->query(query, cache).iterations, first.iterations);
  EXPECT_GT(first.iterations, 0);
}

TEST_P(KeptFrontOf, EveryInstructionSetFindsTheSame) {
  const NarrowAlgorithm& algorithm = narrow_algorithm(GetParam());
  const std::vector<ShapePointer> shapes = small_meshes();
  std::vector<std::vector<Real>> answers;
  for_each_instruction_set([&] {
    Random random(5);
    std::vector<Real>& all = answers.emplace_back();
    for (int run = 0; run < 6; ++run) {
      const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
      const ShapePointer a = any(), b = any();
      const Course course(a, b, algorithm, random);
      PairCache cache;
      VariablePairCache variable_cache;
      for (int frame = 0; frame < 60; ++frame) {
        const PlacedMeshes pair = course.at(frame, random);
        NarrowQuery query = pair.query(frame % 20 == 19 ? Request::penetration : Request::overlap,
                                       algorithm.default_options());
        query.variable_cache = &variable_cache;
        const PairResult result = algorithm.query(query, cache);
        all.insert(all.end(), {static_cast<Real>(result.verdict), static_cast<Real>(result.iterations)});
        if (result.gives(Capability::distance)) all.push_back(result.distance());
        if (result.gives(Capability::features))
          all.push_back(result.feature_a.index + 0.5 * result.feature_b.index);
        if (frame % 10 == 0)
          for (const auto& [first, second] : algorithm.contacts(query)) all.push_back(first * 1e4 + second);
      }
    }
  });
  ASSERT_GT(answers.front().size(), 500u);
  for (const std::vector<Real>& other : answers) ASSERT_EQ(other, answers.front());
}

INSTANTIATE_TEST_SUITE_P(Trees, KeptFrontOf, testing::Values("aabb-tree", "obb-tree", "sphere-tree"),
                         [](const auto& parameter) {
                           std::string name(parameter.param);
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace collidoscope
