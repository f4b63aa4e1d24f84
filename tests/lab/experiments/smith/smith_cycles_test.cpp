// The cycles of Smith's experiments: they end with the first contact, which both methods find.

#include "experiments/smith/smith_cycles.h"

#include <gtest/gtest.h>

#include "experiments/smith/smith_shuttle.h"

namespace collidoscope::experiments {
namespace {

class SmithCycles : public testing::TestWithParam<Approach> {};

TEST_P(SmithCycles, EndWithTheFirstContact) {
  const auto cycles = std::make_shared<const Cycles>(GetParam());
  EXPECT_GT(cycles->size(), 20u);
  EXPECT_LT(cycles->size(), 130u);
  CycleDetection faces("face-octree", cycles), update("octree-update", cycles);
  for (const std::size_t cycle : {std::size_t{0}, cycles->size() / 2, cycles->size() - 2}) {
    EXPECT_EQ(contacts(faces.run(cycle)), 0u);
    EXPECT_EQ(contacts(update.run(cycle)), 0u);
  }
  const OctreeDetection found = faces.run(cycles->size() - 1);
  EXPECT_GT(contacts(found), 0u);
  EXPECT_EQ(update.run(cycles->size() - 1).contacts, found.contacts);
}

INSTANTIATE_TEST_SUITE_P(All, SmithCycles,
                         testing::Values(Approach{"spheres"}, Approach{"spheres", {}, 1986},
                                         Approach{"shuttles"}, Approach{"mixed"}, Approach{"spheres", 20}));

// Regions are tested from the first cycle on.
TEST(SmithCycles, BoxesOfShuttlesOverlapAllTheTime) {
  const auto cycles = std::make_shared<const Cycles>(Approach{"shuttles"});
  CycleDetection faces("face-octree", cycles);
  for (std::size_t cycle = 0; cycle < cycles->size(); cycle += 10)
    EXPECT_GT(faces.run(cycle).work.region_tests, 1000u);
}

TEST(SmithShuttle, HasAboutAsManyCubesAsThePapers) {
  const ShuttleMotions shuttle = move_shuttle(3);
  EXPECT_NEAR(static_cast<double>(shuttle.cubes.size()), 863, 100);
  EXPECT_LT(shuttle.compacted.size() * 3, shuttle.cubes.size() * 2);
  EXPECT_EQ(shuttle.turning.size(), 3u);
}

}  // namespace
}  // namespace collidoscope::experiments
