#include "scene/deforming_shape.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

DeformingShape deforming_bar() {
  return {make_shape("bar", make_bar(Vec3(2, 0.4, 0.4), 16, 2)), deformation_choice("bend")};
}

TEST(DeformingShape, KeepsAShapeThatIsHeld) {
  DeformingShape bar = deforming_bar();
  const ShapePointer first = bar.at(0.3);
  const std::vector<Vec3f> vertices = first->mesh().vertices;
  const ShapePointer second = bar.at(0.6);
  EXPECT_NE(first, second);
  EXPECT_EQ(first->mesh().vertices, vertices);
  EXPECT_NE(second->mesh().vertices, vertices);
  EXPECT_NE(first->revision(), second->revision());
}

TEST(DeformingShape, UsesTheMemoryOfAShapeThatNobodyHolds) {
  DeformingShape bar = deforming_bar();
  const Shape* const before = bar.at(0.3).get();
  for (int i = 0; i < 100; ++i) EXPECT_EQ(bar.at(0.01 * i).get(), before);
}

TEST(DeformingShape, IsTheSameAtTheSameTime) {
  DeformingShape bar = deforming_bar();
  const ShapePointer first = bar.at(0.7);
  bar.at(0.2);
  EXPECT_EQ(bar.at(0.7)->mesh().vertices, first->mesh().vertices);
}

}  // namespace
}  // namespace collidoscope
