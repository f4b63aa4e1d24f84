// Other libraries' broad phases behind our contract: the same pairs as all against all, kept over frames.

#include <gtest/gtest.h>

#include "broad/broad.h"
#include "fixtures/box_pairs.h"
#include "fixtures/box_worlds.h"
#include "fixtures/broad_fixture.h"

namespace collidoscope {
namespace {

using namespace test;

class EveryReference : public BroadFixture {
 protected:
  void SetUp() override {
    for (const BroadAlgorithm* algorithm : broad_algorithms())
      if (algorithm->reference) add(broad_choice(algorithm->id));
    if (subjects_.empty()) GTEST_SKIP() << "built without other libraries";
  }
};

TEST_F(EveryReference, FindsNothingAmongNone) {
  EXPECT_EQ(expect_exact({}), 0u);
  EXPECT_EQ(expect_exact({cube(Vec3(0), 1)}), 0u);
  EXPECT_EQ(expect_exact({cube(Vec3(0), 1), cube(Vec3(3), 1)}), 0u);
}

TEST_F(EveryReference, FollowsCoherentMotion) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed}) {
    MovingBoxes world(600, sizes, 3);
    for (int frame = 0; frame < 40; ++frame, world.step()) EXPECT_GT(expect_exact(world.boxes()), 100u);
  }
}

TEST_F(EveryReference, TakesBoxesAddedAndRemoved) {
  std::size_t found = 0;
  for (std::uint64_t frame = 0; frame < 20; ++frame)
    found += expect_exact(random_boxes(100 + 37 * (frame % 5), 10, 3, frame));
  EXPECT_GT(found, 20 * 50u);
  EXPECT_EQ(expect_exact({}), 0u);
  EXPECT_GT(expect_exact(random_boxes(300, 10, 3, 2)), 300u);
}

TEST_F(EveryReference, CountsTouchingOnALattice) {
  for (std::uint64_t frame = 0; frame < 5; ++frame)
    EXPECT_GT(expect_exact(lattice_boxes(500, 12, 3, 11 + frame)), 500u);
}

TEST_F(EveryReference, FindsOneHugeBoxAmongSmallOnes) {
  Boxes boxes = random_boxes(700, 10, 0.3, 17);
  boxes[350] = cube(Vec3(5), 1e9);
  EXPECT_GT(expect_exact(boxes), 699u);
}

TEST_F(EveryReference, TakesBoxesInOnePlace) {
  EXPECT_EQ(expect_exact(Boxes(500, cube(Vec3(1, 2, 3), 0.5))), 124'750u);
  EXPECT_EQ(expect_exact(Boxes(40, Aabb{Vec3(2), Vec3(2)})), 780u);
}

TEST_F(EveryReference, TakesWorldsFarFromTheOriginAndOfAnyScale) {
  for (const Vec3& offset : {Vec3(1e8), Vec3(-1e12, 1e3, 0)}) {
    Boxes boxes = random_boxes(400, 10, 3, 19);
    for (Aabb& box : boxes) box.min += offset, box.max += offset;
    EXPECT_GT(expect_exact(boxes), 400u);
  }
  for (const Real scale : {1e-40, 1e17}) {
    Boxes boxes = random_boxes(400, 10, 3, 23);
    for (Aabb& box : boxes) box.min *= scale, box.max *= scale;
    EXPECT_GT(expect_exact(boxes), 400u);
  }
}

}  // namespace
}  // namespace collidoscope
