// What broad phases show of themselves is where the boxes are.

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/box_worlds.h"

namespace collidoscope {
namespace {

using namespace test;

constexpr Real tolerance = 1e-4;  // m; some structures are kept in single precision

bool holds(const Aabb& box, const Vec3& point) {
  for (int axis = 0; axis < 3; ++axis)
    if (point[axis] < box.min[axis] - tolerance || point[axis] > box.max[axis] + tolerance) return false;
  return true;
}

/// The share of boxes whose centre or lower corner, by which grids sort, is in some piece.
Real share_shown(const std::vector<StructureBox>& structure, const std::vector<Aabb>& boxes) {
  std::size_t shown = 0;
  for (const Aabb& box : boxes)
    shown += std::ranges::any_of(structure, [&](const StructureBox& piece) {
      return holds(piece.box, box.centre()) || holds(piece.box, box.min);
    });
  return static_cast<Real>(shown) / static_cast<Real>(boxes.size());
}

class Structure : public testing::TestWithParam<const BroadAlgorithm*> {
 protected:
  std::vector<StructureBox> structure_of(const std::vector<Aabb>& boxes) {
    phase_->find_pairs(boxes, threads_, pairs_);
    return phase_->structure();
  }

  std::unique_ptr<BroadPhase> phase_ = GetParam()->create();
  ThreadPool threads_;
  std::vector<BodyPair> pairs_;
};

TEST_P(Structure, IsWhereTheBoxesAre) {
  MovingBoxes world(1500, BoxSizes::uniform, 7, 4);
  const std::vector<Aabb> start = world.boxes();
  for (int frame = 0; frame < 12; ++frame) {
    const std::vector<StructureBox> structure = structure_of(world.boxes());
    // Border cells reach to infinity, which a drawing does not show.
    EXPECT_GT(share_shown(structure, world.boxes()), 0.8) << frame;
    for (const auto& [box, level] : structure) {
      for (int axis = 0; axis < 3; ++axis) ASSERT_LE(box.min[axis], box.max[axis]);
      ASSERT_LT(level, 64u);
    }
    world.step();
  }
  std::vector<Aabb> far = start;
  for (Aabb& box : far) box.min += Vec3(1e4), box.max += Vec3(1e4);
  EXPECT_EQ(share_shown(structure_of(start), far), 0);
  for (int frame = 0; frame < 20; ++frame) structure_of(far);  // some look at the world every few frames only
  EXPECT_GT(share_shown(structure_of(far), far), 0.8);
}

/// Of the last frame: what stood there before is forgotten.
TEST_P(Structure, OfOneBoxIsItsOwn) {
  structure_of(MovingBoxes(200, BoxSizes::uniform, 7, 4).boxes());
  EXPECT_LE(structure_of({Aabb{Vec3(0), Vec3(1)}}).size(), 3u);
  EXPECT_TRUE(structure_of({}).empty());
}

std::vector<const BroadAlgorithm*> those_with_structure() {
  std::vector<const BroadAlgorithm*> algorithms;
  for (const BroadAlgorithm* algorithm : broad_algorithms())
    if (!algorithm->reference && algorithm->id != "brute-force") algorithms.push_back(algorithm);
  return algorithms;
}

std::string structure_name(const testing::TestParamInfo<const BroadAlgorithm*>& algorithm) {
  std::string name(algorithm.param->id);
  std::erase(name, '-');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Own, Structure, testing::ValuesIn(those_with_structure()), structure_name);

TEST(StructureOf, EachPhaseHasAsManyPieces) {
  const std::vector<Aabb> boxes = MovingBoxes(100, BoxSizes::uniform, 3, 2).boxes();
  ThreadPool threads;
  std::vector<BodyPair> pairs;
  const auto size = [&](const char* id) {
    const std::unique_ptr<BroadPhase> phase = broad_algorithm(id).create();
    phase->find_pairs(boxes, threads, pairs);
    return phase->structure().size();
  };
  EXPECT_EQ(size("aabb-tree"), 199u);
  EXPECT_EQ(size("bvh"), 100u + 13 + 2);
  EXPECT_EQ(size("sweep-and-prune"), 100u);
  EXPECT_EQ(size("sweep-and-prune-3"), 300u);
  EXPECT_EQ(size("brute-force"), 0u);
}

}  // namespace
}  // namespace collidoscope
