// Every method moves octrees to the same voxels, which brute force finds, too.
//
// COLLIDOSCOPE_OCTREE_MOTIONS sets how many random motions are compared with brute force.

#include "octrees/octree_motion.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

#include "core/error.h"
#include "core/random.h"
#include "geometry/primitives/primitives.h"
#include "octrees/compaction.h"
#include "octrees/mesh_octree.h"

namespace collidoscope {
namespace {

constexpr unsigned moved_levels = 5;
constexpr Real side = 1 << moved_levels;

std::vector<VoxelCube> source_cubes(OctreeFilling filling) {
  const Mesh mesh = make_torus(1, 0.35, 20, 10);
  return black_cubes(octree_of(mesh, root_around(mesh, moved_levels, 1.8), filling), moved_levels);
}

/// About the middle of the root, so that most of what moves stays within it.
Pose random_motion(Random& random) {
  const Mat3 turn = to_matrix(random.rotation());
  const Vec3 middle(side / 2);
  return {turn, middle + random.in_box(Vec3(-6), Vec3(6)) - turn * middle};
}

Pose random_translation(Random& random) {
  return {Mat3(1), random.in_box(Vec3(-12), Vec3(12))};
}

/// A copy of the smallest gap of two cubes along fifteen axes, in higher precision and without a slack:
/// positive where they are apart.
long double gap_between(const VoxelCube& source, const VoxelCube& voxel, const Pose& motion) {
  using Vector = Vec3T<long double>;
  const auto wide = [](const Vec3& v) { return Vector(v.x, v.y, v.z); };
  const std::array<Vector, 3> turned = {wide(motion.rotation[0]), wide(motion.rotation[1]),
                                        wide(motion.rotation[2])};
  const Vector c = wide(source.centre());
  const Vector offset =
      turned[0] * c.x + turned[1] * c.y + turned[2] * c.z + wide(motion.translation) - wide(voxel.centre());
  long double largest = -1e9L;
  const auto project = [&](const Vector& axis) {
    const long double norm = std::sqrt(dot(axis, axis));
    if (norm < 1e-6L) return;
    long double extent = 0.5L * voxel.side * (std::abs(axis.x) + std::abs(axis.y) + std::abs(axis.z));
    for (const Vector& edge : turned) extent += 0.5L * source.side * std::abs(dot(edge, axis));
    largest = std::max(largest, (std::abs(dot(offset, axis)) - extent) / norm);
  };
  for (int i = 0; i < 3; ++i) {
    Vector unit(0);
    unit[i] = 1;
    project(unit), project(turned[static_cast<std::size_t>(i)]);
    for (const Vector& edge : turned) project(cross(unit, edge));
  }
  return largest;
}

/// The voxels that brute force makes black, and those that are too near to tell.
struct Truth {
  std::vector<bool> black, open;
};

std::size_t index_of(const VoxelCube& voxel) {
  return (std::size_t{voxel.corner[2]} << moved_levels | voxel.corner[1]) << moved_levels | voxel.corner[0];
}

template <class Visit>
void for_voxels(const Visit& visit) {
  for (std::uint16_t z = 0; z < 1 << moved_levels; ++z)
    for (std::uint16_t y = 0; y < 1 << moved_levels; ++y)
      for (std::uint16_t x = 0; x < 1 << moved_levels; ++x) visit(VoxelCube{{x, y, z}, 1});
}

/// How far a voxel is from being black by a cube; negative where it is.
long double gap_by_rule(const VoxelCube& source, const VoxelCube& voxel, const OctreeMotion& query) {
  if (query.rule == VoxelRule::any_part) return gap_between(source, voxel, query.motion);
  const Vec3 offset = glm::abs(query.motion.to_local(voxel.centre()) - source.centre());
  return std::max({offset.x, offset.y, offset.z}) - 0.5 * source.side;
}

/// Every voxel against every cube whose circumscribed sphere it meets.
Truth brute_force(const OctreeMotion& query) {
  constexpr std::size_t voxels = std::size_t{1} << (3 * moved_levels);
  Truth truth{std::vector<bool>(voxels), std::vector<bool>(voxels)};
  for (const VoxelCube& cube : query.cubes) {
    const Vec3 moved = query.motion.to_parent(cube.centre());
    for_voxels([&](const VoxelCube& voxel) {
      const std::size_t i = index_of(voxel);
      if (truth.black[i] || length(moved - voxel.centre()) > 0.87 * (cube.side + 1)) return;
      const long double gap = gap_by_rule(cube, voxel, query);
      if (std::abs(gap) < 1e-9L)
        truth.open[i] = true;
      else
        truth.black[i] = gap < 0;
    });
  }
  return truth;
}

std::vector<bool> filled_voxels(const DfOctree& octree) {
  std::vector<bool> voxels(std::size_t{1} << (3 * moved_levels));
  for (const VoxelCube& cube : black_cubes(octree, moved_levels))
    for (unsigned z = 0; z < cube.side; ++z)
      for (unsigned y = 0; y < cube.side; ++y)
        for (unsigned x = 0; x < cube.side; ++x)
          voxels[index_of({{static_cast<std::uint16_t>(cube.corner[0] + x),
                            static_cast<std::uint16_t>(cube.corner[1] + y),
                            static_cast<std::uint16_t>(cube.corner[2] + z)},
                           1})] = true;
  return voxels;
}

void expect_truth(const OctreeMotion& query, const DfOctree& octree, std::string_view id) {
  const Truth truth = brute_force(query);
  const std::vector<bool> voxels = filled_voxels(octree);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < voxels.size(); ++i) wrong += !truth.open[i] && voxels[i] != truth.black[i];
  EXPECT_EQ(wrong, 0u) << id;
  EXPECT_GT(std::ranges::count(truth.black, true), 200) << id;
}

constexpr VoxelRule rules[] = {VoxelRule::centre, VoxelRule::any_part};
constexpr OctreeFilling fillings[] = {OctreeFilling::faces, OctreeFilling::solid};

TEST(OctreeMotion, EveryMethodAgreesWithBruteForce) {
  Random random(1);
  ThreadPool threads;
  for (const OctreeFilling filling : fillings) {
    const std::vector<VoxelCube> cubes = source_cubes(filling);
    for (const VoxelRule rule : rules)
      for (const OctreeMotionAlgorithm* method : octree_motion_algorithms()) {
        const Pose motion = method->translations_only ? random_translation(random) : random_motion(random);
        const OctreeMotion query{cubes, motion, moved_levels, rule};
        expect_truth(query, method->move(query, threads).octree, method->id);
      }
  }
}

std::size_t motions() {
  const char* wanted = std::getenv("COLLIDOSCOPE_OCTREE_MOTIONS");
  return wanted ? std::strtoull(wanted, nullptr, 10) : COLLIDOSCOPE_OCTREE_MOTIONS;
}

// Weng and Ahuja's method and the new one, by one thread and by several.
TEST(OctreeMotion, RandomMotionsAgreeWithBruteForce) {
  Random random(7);
  ThreadPool one, several(3);
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::faces),
                               compact = compacted(cubes, moved_levels);
  for (std::size_t i = 0; i < motions(); ++i) {
    const Pose motion = random_motion(random);
    const VoxelRule rule = rules[i % 2];
    const OctreeMotion query{cubes, motion, moved_levels, rule};
    const DfOctree old = octree_motion_algorithm("weng-ahuja").move(query, one).octree;
    expect_truth(query, old, "weng-ahuja");
    for (ThreadPool* threads : {&one, &several})
      ASSERT_EQ(octree_motion_algorithm("smith").move({compact, motion, moved_levels, rule}, *threads).octree,
                old)
          << "motion " << i;
  }
}

TEST(OctreeMotion, MethodsMakeTheSameOctree) {
  Random random(2);
  ThreadPool threads;
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::faces);
  for (int round = 0; round < 100; ++round)
    for (const VoxelRule rule : rules) {
      const bool only_translates = round % 4 == 0;
      const OctreeMotion query{cubes, only_translates ? random_translation(random) : random_motion(random),
                               moved_levels, rule};
      const DfOctree first = octree_motion_algorithms().front()->move(query, threads).octree;
      for (const OctreeMotionAlgorithm* method : octree_motion_algorithms())
        if (only_translates || !method->translations_only) {
          EXPECT_EQ(method->move(query, threads).octree, first) << method->id;
        }
    }
}

TEST(OctreeMotion, ThreadsMakeTheSameOctree) {
  Random random(3);
  ThreadPool one, several(3);
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::solid);
  for (int round = 0; round < 20; ++round)
    for (const OctreeMotionAlgorithm* method : octree_motion_algorithms()) {
      const Pose motion = method->translations_only ? random_translation(random) : random_motion(random);
      const OctreeMotion query{cubes, motion, moved_levels, rules[round % 2]};
      EXPECT_EQ(method->move(query, several).octree, method->move(query, one).octree) << method->id;
    }
}

TEST(OctreeMotion, CompactedCubesMakeTheSameOctreeWithFewerTests) {
  Random random(4);
  ThreadPool threads;
  for (const OctreeFilling filling : fillings) {
    const std::vector<VoxelCube> cubes = source_cubes(filling), compact = compacted(cubes, moved_levels);
    for (int round = 0; round < 20; ++round)
      for (const OctreeMotionAlgorithm* method : octree_motion_algorithms()) {
        const Pose motion = method->translations_only ? random_translation(random) : random_motion(random);
        const VoxelRule rule = rules[round % 2];
        const MovedOctree moved = method->move({cubes, motion, moved_levels, rule}, threads),
                          fewer = method->move({compact, motion, moved_levels, rule}, threads);
        EXPECT_EQ(moved.octree, fewer.octree) << method->id;
        EXPECT_LT(fewer.tests(), moved.tests()) << method->id;
      }
  }
}

TEST(OctreeMotion, NoMotionChangesNothing) {
  ThreadPool threads;
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::faces);
  for (const OctreeMotionAlgorithm* method : octree_motion_algorithms())
    EXPECT_EQ(
        black_cubes(method->move({cubes, {}, moved_levels, VoxelRule::centre}, threads).octree, moved_levels),
        cubes)
        << method->id;
}

// Whole steps and quarter turns: centres and faces fall on those of the target.
TEST(OctreeMotion, StepsAndQuarterTurnsMoveEveryVoxel) {
  ThreadPool threads;
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::solid);
  std::uint64_t voxels = 0;
  for (const VoxelCube& cube : cubes) voxels += cube.voxels();
  const Mat3 quarter(Vec3(0, 1, 0), Vec3(-1, 0, 0), Vec3(0, 0, 1));
  const Vec3 middle(side / 2);
  for (const OctreeMotionAlgorithm* method : octree_motion_algorithms()) {
    const Pose motion =
        method->translations_only ? Pose{Mat3(1), Vec3(2, -1, 3)} : Pose{quarter, middle - quarter * middle};
    const DfOctree octree = method->move({cubes, motion, moved_levels, VoxelRule::centre}, threads).octree;
    EXPECT_EQ(black_voxels(octree, moved_levels), voxels) << method->id;
  }
}

TEST(OctreeMotion, WhatLeavesTheRootIsLost) {
  ThreadPool threads;
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::faces);
  for (const OctreeMotionAlgorithm* method : octree_motion_algorithms())
    for (const VoxelRule rule : rules)
      EXPECT_EQ(
          method->move({cubes, {Mat3(1), Vec3(0, 3 * side, 0)}, moved_levels, rule}, threads).octree.text(),
          "W");
}

TEST(OctreeMotion, ARootMayBeAVoxel) {
  ThreadPool threads;
  const std::vector<VoxelCube> one = {{{0, 0, 0}, 1}};
  for (const OctreeMotionAlgorithm* method : octree_motion_algorithms())
    EXPECT_EQ(method->move({one, {}, 0, VoxelRule::centre}, threads).octree.text(), "B") << method->id;
}

TEST(OctreeMotion, TranslationsRefuseToTurn) {
  Random random(5);
  ThreadPool threads;
  const std::vector<VoxelCube> one = {{{0, 0, 0}, 1}};
  for (const OctreeMotionAlgorithm* method : octree_motion_algorithms())
    if (method->translations_only) {
      EXPECT_THROW(method->move({one, random_motion(random), moved_levels, VoxelRule::centre}, threads),
                   InputError);
    }
}

// The paper's order of the figures: 54,007 tests of a cube by the approximate test, 43,223 by the exact one
// [Smith 2.6].
TEST(OctreeMotion, TheExactTestNeedsFewerTests) {
  Random random(6);
  ThreadPool threads;
  const std::vector<VoxelCube> cubes = source_cubes(OctreeFilling::faces);
  for (int round = 0; round < 10; ++round) {
    const OctreeMotion query{cubes, random_motion(random), moved_levels, VoxelRule::centre};
    EXPECT_LT(octree_motion_algorithm("weng-ahuja-exact").move(query, threads).tests(),
              octree_motion_algorithm("weng-ahuja").move(query, threads).tests());
  }
}

}  // namespace
}  // namespace collidoscope
