#include <gtest/gtest.h>

#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

/// The linear program belongs to the algorithm: what it decides is no fall-back. GJK's answers are.
TEST(LinCanny, WhatItsLinearProgramDecidesIsNoFallBack) {
  const NarrowChoice lin_canny = narrow_choice("lin-canny");
  int colliding = 0, fell_back = 0;
  for (const test::ShapePair& pair : test::random_shape_pairs(400, 5)) {
    PairCache cache;
    const PairResult result = lin_canny.algorithm->query(pair.query(Request::overlap), cache);
    if (result.verdict != Verdict::colliding) continue;
    ++colliding;
    fell_back += result.fell_back;
  }
  EXPECT_GT(colliding, 80);
  EXPECT_LT(fell_back, colliding / 10);
}

}  // namespace
}  // namespace collidoscope
