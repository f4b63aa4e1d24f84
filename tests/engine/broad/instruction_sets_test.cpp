// What vectors of any width find is the same.

#include "fixtures/instruction_sets.h"

#include <gtest/gtest.h>

#include "fixtures/box_worlds.h"
#include "fixtures/broad_fixture.h"

namespace collidoscope {
namespace {

class InstructionSets : public test::BroadFixture {};

TEST_F(InstructionSets, FindTheSamePairs) {
  add(broad_choice("sweep-and-prune"));
  int sets = 0;
  test::for_each_instruction_set([&] {
    ++sets;
    for (const std::size_t count : {2u, 9u, 150u, 3000u})
      EXPECT_GE(expect_exact(test::MovingBoxes(count, test::BoxSizes::heavy_tailed, count, 4).boxes()),
                count / 3);
  });
  EXPECT_GE(sets, 1);
}

}  // namespace
}  // namespace collidoscope
