#include "narrow/convex/separating_vector/first_direction.h"

#include <gtest/gtest.h>

#include "fixtures/shape_pairs.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {
namespace {

using namespace test;

/// Of two boxes along the axes, with edges of these lengths, the second one there.
Vec3 normal_of_boxes(const Vec3& edges_of_a, const Vec3& edges_of_b, const Vec3& there) {
  const Shape a("a", make_box(edges_of_a)), b("b", make_box(edges_of_b));
  for (const Shape* shape : {&a, &b}) shape->prepare(ShapeData::hull | ShapeData::direction_cube);
  const PoseT<Real> pose{Mat3(1), there};
  const NarrowOptions options;
  const ConvexView<Real> view_of_a(a.convex(ShapeData::hull), SupportSearch::scan),
      view_of_b(b.convex(ShapeData::hull), SupportSearch::scan);
  const ConvexInput<Real> input{view_of_a, view_of_b, pose, Request::overlap, options};
  return box_contact_normal(input);
}

// Figure 3.4 has three cases. The smaller box that both share has edges 0.5, 0.25 and 0.125.
TEST(BoxContactNormal, ACornerInsideTheOtherBoxCutsOffThePlaneOfThreeEdges) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1), {0.5, 0.75, 0.875}), Vec3(2, 4, 8));
}

TEST(BoxContactNormal, PointsFromAToB) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1), {-0.5, 0.75, -0.875}), Vec3(-2, 4, -8));
}

TEST(BoxContactNormal, AnEdgeInsideTheOtherBoxGivesAPlaneAlongIt) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1, 1, 0.5), {0.5, 0.75, 0.125}), Vec3(2, 4, 0));
}

TEST(BoxContactNormal, AFaceInsideTheOtherBoxGivesItsOwn) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1, 0.5, 0.5), {0.75, 0.125, 0}), Vec3(4, 0, 0));
}

TEST(BoxContactNormal, ABoxInsideTheOtherHasNone) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(0.5), {0.1, 0.1, 0.1}), Vec3(0));
}

TEST(BoxContactNormal, BoxesThatEndTogetherHoldEachOther) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1, 1, 0.5), {0.5, 0, 0.25}), Vec3(2, 0, 0));
}

TEST(BoxContactNormal, BoxesApartHaveNone) {
  EXPECT_EQ(normal_of_boxes(Vec3(1), Vec3(1), {3, 0, 0}), Vec3(0));
}

}  // namespace
}  // namespace collidoscope
