#include "overlays/motion_overlay.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "fixtures/two_boxes.h"

namespace collidoscope::viewer {
namespace {

std::size_t points_of(const Overlay& overlay, const Colour& colour) {
  return static_cast<std::size_t>(std::ranges::count_if(
      overlay.points(), [&](const Overlay::Point& point) { return glm::vec3(point.colour) == colour; }));
}

TEST(MotionOverlay, DrawsEachContactPointWithItsNormalAndDepth) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "gjk");
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  snapshot.contact_points = contact_points(simulation, std::nullopt);
  ASSERT_EQ(snapshot.contact_points.size(), 1u);
  const std::size_t count = snapshot.contact_points[0].contacts.size();
  const Palette& colours = palette("safe");
  Overlay overlay;
  add_contact_points(overlay, snapshot, colours);
  EXPECT_EQ(points_of(overlay, colours.witness), count);
  const auto depths = std::ranges::count_if(overlay.lines(), [&](const Overlay::Line& line) {
    return glm::vec3(line.colour) == colours.difference;
  });
  const auto deep = std::ranges::count_if(snapshot.contact_points[0].contacts,
                                          [](const Contact& contact) { return contact.separation < 0; });
  EXPECT_EQ(depths, deep);
  EXPECT_GT(deep, 0);
}

TEST(MotionOverlay, ManyContactsHaveAPointEachAndSomeNormals) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "gjk");
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  Contact contact;
  contact.normal = Vec3(0, 0, 1);
  snapshot.contact_points = {{{0, 1}, std::vector<Contact>(100, contact)}};
  Overlay overlay;
  add_contact_points(overlay, snapshot, palette("safe"));
  EXPECT_EQ(overlay.points().size(), 100u);
  constexpr std::size_t lines_of_an_arrow = 5;
  EXPECT_EQ(overlay.lines().size(), 20 * lines_of_an_arrow) << "every fifth";
}

TEST(MotionOverlay, DrawsTheImpactOfASelectedPair) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "gjk");
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  const Palette& colours = palette("safe");
  Overlay without, with;
  add_impact(without, snapshot, colours);
  EXPECT_TRUE(without.points().empty());
  snapshot.impact = PairImpact{{0, 1}, 0.5, Vec3(1, 2, 3), Vec3(1, 2, 3), Vec3(0, 0, 1)};
  add_impact(with, snapshot, colours);
  ASSERT_EQ(with.points().size(), 1u);
  EXPECT_EQ(with.points()[0].position, Vec3(1, 2, 3));
}

TEST(MotionOverlay, ACourseHasABoxSpheresAndPoses) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "gjk");
  Snapshot snapshot = take_snapshot(simulation, describe(simulation.scene()));
  snapshot.prepared = ShapeData::hull;
  PastCourse course;
  course.body = 0, course.box = {Vec3(-2), Vec3(2)};
  course.spheres.emplace_back();
  course.spheres.back().begin = Vec3(0), course.spheres.back().end = Vec3(1, 0, 0);
  course.spheres.back().radius = 1;
  course.poses = {Pose(), {Mat3(1), Vec3(1, 0, 0)}};
  snapshot.courses = {course};
  const Palette& colours = palette("safe");
  Overlay overlay;
  add_courses(overlay, snapshot, colours);
  const auto edges = std::ranges::count_if(
      overlay.lines(), [&](const Overlay::Line& line) { return glm::vec3(line.colour) == colours.hull; });
  EXPECT_EQ(edges, 2 * 12);
  EXPECT_GT(overlay.lines().size(), 2u * 12 + 12 + 8) << "box, lines along the swept sphere, circles";
}

}  // namespace
}  // namespace collidoscope::viewer
