#include "broad/broad.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "core/error.h"
#include "fixtures/box_pairs.h"
#include "fixtures/box_worlds.h"
#include "fixtures/broad_fixture.h"

namespace collidoscope {
namespace {

using namespace test;

Real rate(const Pairs& pairs, std::size_t boxes) {
  return static_cast<Real>(pairs.size()) * 2 / (static_cast<Real>(boxes) * static_cast<Real>(boxes - 1));
}

/// Every broad phase of ours, also as printed, with one thread and two, kept over the frames of a test.
class EveryBroadPhase : public BroadFixture {
 protected:
  void SetUp() override {
    for (const BroadChoice& choice : own_broad_phases()) add(choice);
  }
};

TEST_F(EveryBroadPhase, FindsNothingAmongNone) {
  EXPECT_EQ(expect_exact({}), 0u);
  EXPECT_EQ(expect_exact({cube(Vec3(0), 1)}), 0u);
  EXPECT_EQ(expect_exact({cube(Vec3(0), 1), cube(Vec3(3), 1)}), 0u);
}

TEST_F(EveryBroadPhase, FindsTheSamePairsAsAllAgainstAll) {
  for (const std::size_t count : {2u, 3u, 17u, 63u, 64u, 65u, 511u, 513u, 1500u}) {
    const Boxes boxes = random_boxes(count, 10, 6, count);
    const std::size_t found = expect_exact(boxes);
    if (count < 60) continue;
    EXPECT_GT(static_cast<Real>(found) / static_cast<Real>(count), 1);
    EXPECT_LT(rate(expected_pairs(boxes), count), 0.5);
  }
}

TEST_F(EveryBroadPhase, SortsOnWhicheverAxisIsLongest) {
  for (const Vec3& stretch : {Vec3(100, 1, 1), Vec3(1, 100, 1), Vec3(1, 1, 100)}) {
    Boxes boxes = random_boxes(700, 10, 3, 5);
    for (Aabb& box : boxes) {
      const Vec3 size = box.max - box.min;
      box.min *= stretch;
      box.max = box.min + size * Real(3);
    }
    EXPECT_GT(expect_exact(boxes), 700u);
  }
}

TEST_F(EveryBroadPhase, FollowsCoherentMotion) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed}) {
    MovingBoxes world(600, sizes, 3);
    for (int frame = 0; frame < 40; ++frame, world.step()) EXPECT_GT(expect_exact(world.boxes()), 100u);
  }
}

TEST_F(EveryBroadPhase, SurvivesTeleporting) {
  std::size_t found = 0;
  for (std::uint64_t frame = 0; frame < 20; ++frame)
    found += expect_exact(random_boxes(100 + 37 * (frame % 5), 10, 3, frame));
  EXPECT_GT(found, 20 * 50u);
}

TEST_F(EveryBroadPhase, ForgetsBoxesThatAreGone) {
  EXPECT_GT(expect_exact(random_boxes(900, 10, 3, 1)), 900u);
  EXPECT_EQ(expect_exact({cube(Vec3(0), 1), cube(Vec3(5), 1)}), 0u);
  EXPECT_EQ(expect_exact({}), 0u);
  EXPECT_GT(expect_exact(random_boxes(900, 10, 3, 2)), 900u);
}

TEST_F(EveryBroadPhase, CountsTouchingOnALattice) {
  const Boxes boxes = lattice_boxes(500, 12, 3, 11);
  std::size_t touching = 0;
  const Pairs pairs = expected_pairs(boxes);
  for (const BodyPair& pair : pairs)
    for (int axis = 0; axis < 3; ++axis)
      if (boxes[pair.a].max[axis] == boxes[pair.b].min[axis] ||
          boxes[pair.b].max[axis] == boxes[pair.a].min[axis]) {
        ++touching;
        break;
      }
  EXPECT_GT(touching, pairs.size() / 2);
  EXPECT_GT(expect_exact(boxes), 500u);
}

/// Large enough for every way of cutting the world up; sizes, places and flat worlds that such cuts may
/// stumble on.
TEST_F(EveryBroadPhase, TakesLargeWorlds) {
  for (const BoxSizes sizes : {BoxSizes::uniform, BoxSizes::heavy_tailed}) {
    MovingBoxes world(5000, sizes, 37, 6);
    EXPECT_GT(expect_exact(world.boxes()), 10'000u);
  }
  for (const Vec3& squash : {Vec3(1, 0, 1), Vec3(0, 1, 0), Vec3(1, 1e-9, 1e-9)}) {
    Boxes boxes = random_boxes(3000, 10, 0.2, 41);
    for (Aabb& box : boxes) box.min *= squash, box.max *= squash;
    EXPECT_GT(expect_exact(boxes), 5u);
  }
  Boxes boxes = random_boxes(3000, 10, 0.5, 43);
  for (std::size_t i = 0; i < boxes.size(); i += 3)
    boxes[i].max += Vec3(8);  // many reach through most strips
  boxes[1500] = {Vec3(-1e18), Vec3(1e18)};
  EXPECT_GT(expect_exact(boxes), 100'000u);
}

TEST_F(EveryBroadPhase, TakesLatticesOfManyBoxes) {
  // On a lattice, strips begin and end where boxes do.
  EXPECT_GT(expect_exact(lattice_boxes(3000, 40, 4, 47)), 3000u);
}

TEST_F(EveryBroadPhase, TellsOneRoundingErrorFromTouching) {
  // Far beyond the resolution of single precision.
  const Real far = 1e8, beyond = std::nextafter(far + 1, 2e8);
  Boxes boxes = {{Vec3(far), Vec3(far + 1)}};
  for (int axis = 0; axis < 3; ++axis) {
    Aabb touching{Vec3(far), Vec3(far + 2)}, separated = touching;
    touching.min[axis] = far + 1;
    separated.min[axis] = beyond;
    boxes.push_back(touching);
    boxes.push_back(separated);
  }
  EXPECT_EQ(expect_exact(boxes), 3u + 15u);
}

TEST_F(EveryBroadPhase, TakesBoxesOfNoSize) {
  Random random(13);
  Boxes boxes;
  for (int i = 0; i < 600; ++i) {
    const Vec3 point(random.below(6), random.below(6), random.below(6));
    boxes.push_back({point, point});
  }
  EXPECT_GT(expect_exact(boxes), 500u);
  EXPECT_EQ(expect_exact(Boxes(40, Aabb{Vec3(2), Vec3(2)})), 780u);
  const Aabb positive_zero{Vec3(0.0), Vec3(0.0)}, negative_zero{Vec3(-0.0), Vec3(-0.0)};
  EXPECT_EQ(expect_exact({positive_zero, negative_zero, positive_zero}), 3u);
}

TEST_F(EveryBroadPhase, FindsOneHugeBoxAmongSmallOnes) {
  for (const std::size_t at : {std::size_t{0}, std::size_t{350}, std::size_t{700}}) {
    Boxes boxes = random_boxes(700, 10, 0.3, 17);
    boxes.insert(boxes.begin() + static_cast<std::ptrdiff_t>(at), cube(Vec3(5), 1e9));
    EXPECT_GT(expect_exact(boxes), 700u);
  }
}

TEST_F(EveryBroadPhase, TakesTwoThousandBoxesInOnePlace) {
  Boxes boxes(2000, cube(Vec3(1, 2, 3), 0.5));
  EXPECT_EQ(expect_exact(boxes), 1999'000u);
  for (const Subject& subject : subjects_) EXPECT_LT(subject.phase->bytes(), 200u << 20) << subject.name;
}

TEST_F(EveryBroadPhase, TakesWorldsFarFromTheOriginAndOfAnyScale) {
  for (const Vec3& offset : {Vec3(1e8), Vec3(-1e12, 1e3, 0), Vec3(1e17, -1e17, 1e17)}) {
    Boxes boxes = random_boxes(400, 10, 3, 19);
    for (Aabb& box : boxes) box.min += offset, box.max += offset;
    EXPECT_GT(expect_exact(boxes), 400u);
  }
  for (const Real scale : {1e-300, 1e-40, 1e17, 1e299}) {
    Boxes boxes = random_boxes(400, 10, 3, 23);
    for (Aabb& box : boxes) box.min *= scale, box.max *= scale;
    EXPECT_GT(expect_exact(boxes), 400u);
  }
}

TEST_F(EveryBroadPhase, TakesOutliers) {
  Boxes boxes = random_boxes(500, 10, 3, 29);
  boxes[77] = cube(Vec3(1e18, 0, 0), 1);
  boxes[78] = cube(Vec3(0, -1e18, 0), 1);
  boxes[400] = {Vec3(-1e18), Vec3(1e18)};
  EXPECT_GT(expect_exact(boxes), 500u);
}

TEST_F(EveryBroadPhase, SortsNegativeCoordinates) {
  Boxes boxes = random_boxes(500, 10, 3, 31);
  for (Aabb& box : boxes) box.min -= Vec3(5), box.max -= Vec3(5);
  EXPECT_GT(expect_exact(boxes), 500u);
}

TEST(BroadAlgorithms, AreFoundById) {
  EXPECT_EQ(broad_algorithm("sweep-and-prune").id, "sweep-and-prune");
  EXPECT_EQ(broad_algorithm("brute-force").id, "brute-force");
  EXPECT_THROW(broad_algorithm("sweep"), InputError);
}

}  // namespace
}  // namespace collidoscope
