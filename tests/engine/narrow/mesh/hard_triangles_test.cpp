// Pairs of triangles of the kinds that break triangle tests, rounded to float32 and put into the leaves of
// trees: what eight lanes know in single precision is what exact predicates say, with every instruction set.

#include <gtest/gtest.h>

#include "fixtures/instruction_sets.h"
#include "fixtures/meshes/mesh_pairs.h"
#include "fixtures/meshes/triangle_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

using HardTriangles = testing::TestWithParam<TriangleClass>;

void add(const TrianglePoints& triangle, Mesh& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vec3& corner : triangle) mesh.vertices.emplace_back(corner);
  mesh.triangles.push_back({first, first + 1, first + 2});
}

TrianglePoints in_frame(const Pose& pose, TrianglePoints triangle) {
  for (Vec3& corner : triangle) corner = pose.to_local(corner);
  return triangle;
}

/// The first triangles of some pairs, and the second ones in a frame that is turned half of the time.
PlacedMeshes soups(TriangleClass triangle_class, Random& random) {
  constexpr int pairs = 20;
  const Pose pose = random.below(2) == 0 ? Pose() : random_pose(random, random.uniform(0, 2));
  Mesh a, b;
  for (int i = 0; i < pairs; ++i) {
    const TrianglePointsPair pair = random_triangles(triangle_class, random);
    add(pair.a, a), add(in_frame(pose, pair.b), b);
  }
  return {std::make_shared<const Shape>("a", std::move(a)), std::make_shared<const Shape>("b", std::move(b)),
          pose};
}

/// Only algorithms that subdivide space have no vector code of their own.
void expect_contacts(const PlacedMeshes& pair, const std::vector<TrianglePairing>& expected,
                     bool subdividing) {
  for (const NarrowAlgorithm* algorithm : narrow_algorithms()) {
    if (algorithm->input != NarrowInput::mesh || algorithm->reference) continue;
    if ((algorithm->structure != nullptr) != subdividing) continue;
    const NarrowOptions options = algorithm->default_options();
    EXPECT_EQ(algorithm->contacts(pair.query(Request::overlap, options)), expected) << algorithm->id;
    PairCache cache;
    EXPECT_EQ(algorithm->query(pair.query(Request::overlap, options), cache).verdict,
              expected.empty() ? Verdict::separated : Verdict::colliding)
        << algorithm->id;
  }
}

TEST_P(HardTriangles, MeetInLeavesAsTheyDoAlone) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 1);
  const std::size_t trials = triangle_pairs_to_try(160000) / 1600;
  std::size_t meet = 0, apart = 0;
  for (std::size_t trial = 0; trial < trials && !HasFailure(); ++trial) {
    SCOPED_TRACE(trial);
    const PlacedMeshes pair = soups(GetParam(), random);
    const std::vector<TrianglePairing> expected = brute_force_contacts(pair.meshes());
    for_each_instruction_set([&] { expect_contacts(pair, expected, false); });
    if (trial % 4 == 0) expect_contacts(pair, expected, true);
    meet += expected.size();
    apart += pair.a->mesh().triangles.size() * pair.b->mesh().triangles.size() - expected.size();
  }
  EXPECT_GT(meet, trials);
  EXPECT_GT(apart, trials);
}

std::string name_of(const testing::TestParamInfo<TriangleClass>& info) {
  return to_string(info.param);
}

INSTANTIATE_TEST_SUITE_P(AllClasses, HardTriangles, testing::ValuesIn(all_triangle_classes), name_of);

}  // namespace
}  // namespace collidoscope
