#include "experiments/bench/orbit.h"

#include <gtest/gtest.h>

namespace collidoscope::experiments {
namespace {

TEST(Orbit, KeepsItsDistance) {
  const Orbit orbit{
      .amplitude = 4, .degrees_per_call = 7, .least_approach = 0.75, .courses = 20, .calls = 300};
  const auto courses = orbit_courses(orbit);
  ASSERT_EQ(courses.size(), 20u);
  Real nearest = 100;
  for (const std::vector<Pose>& course : courses) {
    ASSERT_EQ(course.size(), 300u);
    for (const Pose& pose : course) nearest = std::min(nearest, length(pose.translation));
  }
  EXPECT_GE(nearest, 3);
  EXPECT_LT(nearest, 3.5) << "else the test shows little";
}

TEST(Orbit, StandsStillWithoutAnAngle) {
  const auto courses = orbit_courses({.amplitude = 2, .degrees_per_call = 0, .courses = 2, .calls = 5});
  for (const Pose& pose : courses[0]) EXPECT_EQ(pose.translation, courses[0][0].translation);
  EXPECT_NE(courses[0][0].translation, courses[1][0].translation);
}

TEST(OrbitShapes, AreThoseOfThePaper) {
  const std::array<std::size_t, 4> vertices = {8, 12, 120, 642};
  ASSERT_EQ(orbit_shapes().size(), vertices.size());
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    EXPECT_EQ(orbit_shapes()[i]->hull().vertices.size(), vertices[i]) << orbit_shapes()[i]->name();
    EXPECT_NEAR(orbit_shapes()[i]->sphere().radius, 1, 0.01);
  }
}

}  // namespace
}  // namespace collidoscope::experiments
