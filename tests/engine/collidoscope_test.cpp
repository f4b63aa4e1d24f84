#include "collidoscope.h"

#include <gtest/gtest.h>

namespace collidoscope {
namespace {

const Pose anywhere{to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8)), Vec3(3, -2, 1)};

Pose beside(const Vec3& offset) {
  return compose(anywhere, {Mat3(1), offset});
}

void expect_consistent(const Proximity& near) {
  EXPECT_LT(length(near.on_b - near.on_a - near.normal * near.separation), 1e-12);
}

TEST(FrontDoor, TellsHowFarConvexShapesAreApartAndWhere) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  const Pose apart = beside(Vec3(1.5, 0.1, 0.2));
  EXPECT_FALSE(collide(*box, anywhere, *box, apart));
  const Proximity near = distance(*box, anywhere, *box, apart);
  expect_consistent(near);
  EXPECT_NEAR(near.separation, 0.5, 1e-12);
  EXPECT_LT(length(near.normal - anywhere.rotate(Vec3(1, 0, 0))), 1e-12);
  EXPECT_NEAR(anywhere.to_local(near.on_a).x, 0.5, 1e-12);
  EXPECT_TRUE(contacts(*box, anywhere, *box, apart).empty());
  EXPECT_EQ(contacts(*box, anywhere, *box, apart, 0.6).size(), 4u);
}

TEST(FrontDoor, TellsHowDeepConvexShapesAreAndTheWayOut) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1))),
                     ball = make_shape("ball", make_icosphere(0.5, 3));
  const Pose within = beside(Vec3(0.1, 0.1, 0.9));
  EXPECT_TRUE(collide(*box, anywhere, *ball, within));
  const Proximity near = distance(*box, anywhere, *ball, within);
  expect_consistent(near);
  EXPECT_NEAR(near.separation, -0.1, 2e-3);
  const Pose moved_out{within.rotation, within.translation - near.normal * (near.separation - 1e-9)};
  EXPECT_FALSE(collide(*box, anywhere, *ball, moved_out));
  EXPECT_FALSE(contacts(*box, anywhere, *ball, within).empty());
}

/// Their hulls meet, they do not: a ring is tested as the triangles that it is.
TEST(FrontDoor, TestsShapesThatAreNotConvexAsTriangles) {
  const ShapePointer ring = make_shape("ring", make_torus(1, 0.2, 32, 12)),
                     ball = make_shape("ball", make_icosphere(0.3, 2));
  EXPECT_TRUE(ball->is_convex());
  EXPECT_FALSE(ring->is_convex());
  EXPECT_FALSE(collide(*ring, anywhere, *ball, beside(Vec3(0))));
  EXPECT_NEAR(distance(*ring, anywhere, *ball, beside(Vec3(0))).separation, 0.5, 0.02);
  EXPECT_TRUE(collide(*ring, anywhere, *ball, beside(Vec3(1, 0, 0.2))));
  const Proximity met = distance(*ring, anywhere, *ball, beside(Vec3(1, 0, 0.2)));
  EXPECT_EQ(met.separation, 0);
  EXPECT_EQ(met.on_a, met.on_b);
  EXPECT_GT(contacts(*ring, anywhere, *ball, beside(Vec3(1, 0, 0.2))).size(), 10u);
}

/// Its vertices are doubles that no mesh holds.
TEST(FrontDoor, TakesAShapeWithoutAMeshForItsHull) {
  std::vector<Vec3> corners;
  for (const Vec3f& corner : make_box(Vec3(1)).vertices) corners.push_back(Vec3(corner) * (1 + 1e-9));
  const Shape hull("hull", convex_hull(corners));
  EXPECT_TRUE(hull.is_convex());
  EXPECT_NEAR(distance(hull, {}, hull, {Mat3(1), Vec3(3, 0, 0)}).separation, 2 - 1e-9, 1e-14);
  EXPECT_EQ(contacts(hull, {}, hull, {Mat3(1), Vec3(0, 0, 0.99)}).size(), 4u);
}

TEST(FrontDoor, CastsShapesThatMove) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1))),
                     ring = make_shape("ring", make_torus(1, 0.2, 32, 12));
  const Vec3 way = anywhere.rotate(Vec3(-4, 0, 0));
  const CastResult straight = cast(*box, Sweep(anywhere), *box, {beside(Vec3(3, 0.2, 0.1)), way});
  EXPECT_EQ(straight.state, CastState::hit);
  EXPECT_NEAR(straight.fraction, 0.5, 1e-12);
  EXPECT_LT(length(straight.normal - anywhere.rotate(Vec3(1, 0, 0))), 1e-9);
  const CastResult turning =
      cast(*box, Sweep(anywhere), *box, {beside(Vec3(3, 0.2, 0.1)), way, Vec3(1, 0.2, 0)});
  EXPECT_EQ(turning.state, CastState::hit);
  EXPECT_LT(turning.fraction, 0.5) << "its edges come first";
  EXPECT_EQ(
      cast(*ring, Sweep(anywhere), *box, {beside(Vec3(0, 0, 3)), anywhere.rotate(Vec3(0, 0, -6))}).state,
      CastState::free)
      << "through the hole";
}

TEST(FrontDoor, CastsRaysSegmentsAndSpheres) {
  BodySet set;
  set.add(make_shape("box", make_box(Vec3(1))), beside(Vec3(3, 0, 0)));
  set.add(
      make_shape("ring", make_torus(1, 0.2, 32, 12)),
      compose(beside(Vec3(1, 0, 0)), {to_matrix(from_axis_angle({0, 1, 0}, 1.5707963267948966)), Vec3(0)}));
  const Ray ray{anywhere.translation, anywhere.rotate(Vec3(1, 0, 0))};
  const RayResult result = cast_ray(set.shape(0), set.pose(0), ray);
  EXPECT_EQ(result.state, CastState::hit);
  EXPECT_NEAR(result.distance, 2.5, 1e-12);
  const std::optional<BodyHit> through_the_ring = first_hit(set.bodies(), ray);
  ASSERT_TRUE(through_the_ring);
  EXPECT_EQ(through_the_ring->body, 0u);
  Ray sphere = ray;
  sphere.radius = 0.9;
  EXPECT_EQ(first_hit(set.bodies(), sphere)->body, 1u);
  EXPECT_EQ(all_hits(set.bodies(), sphere).size(), 2u);
  EXPECT_FALSE(any_hit(set.bodies(), Ray::segment(ray.origin, ray.at(2.4))));
}

TEST(FrontDoor, ASetOfBodiesGoesThroughThePipeline) {
  const ShapePointer box = make_shape("box", make_box(Vec3(1)));
  BodySet bodies;
  for (int i = 0; i < 10; ++i) bodies.add(box, Vec3(0.9 * i, 0, 0));
  Pipeline pipeline{PipelineConfig{}};
  EXPECT_EQ(pipeline.run(bodies.bodies()).colliding.size(), 9u);
  bodies.pose(4).translation.z = 5;
  EXPECT_EQ(pipeline.run(bodies.bodies()).colliding.size(), 7u);
}

}  // namespace
}  // namespace collidoscope
