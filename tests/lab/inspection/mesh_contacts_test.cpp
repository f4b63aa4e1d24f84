#include "inspection/mesh_contacts.h"

#include <gtest/gtest.h>

#include "fixtures/two_boxes.h"

namespace collidoscope {
namespace {

Real length_of(const MeshContacts& contacts) {
  Real sum = 0;
  for (const auto& [from, to] : contacts.curves) sum += length(to - from);
  return sum;
}

class MeshContactsBy : public testing::TestWithParam<const char*> {};

TEST_P(MeshContactsBy, FindTheSquareInWhichABoxSticksOutOfAnother) {
  const MeshContacts contacts = *find_contacts(boxes(Vec3(1), Vec3(0, 0, 1), GetParam()), {0, 1});
  EXPECT_NEAR(length_of(contacts), 4, 1e-6);
  for (const auto& [from, to] : contacts.curves) {
    EXPECT_NEAR(from.z, 1, 1e-6);
    EXPECT_NEAR(std::max(std::abs(to.x - 5), std::abs(to.y)), 0.5, 1e-6) << "in the world";
  }
  EXPECT_EQ(contacts.triangles_a.size(), 2u) << "the top";
  EXPECT_EQ(contacts.triangles_b.size(), 8u) << "the sides";
  EXPECT_GE(contacts.pairings, 8u);
  EXPECT_EQ(contacts.shown, contacts.pairings);
}

TEST_P(MeshContactsBy, FindNothingWhereSurfacesDoNotMeet) {
  for (const Vec3 place : {Vec3(0), Vec3(3, 0, 0)}) {
    const MeshContacts contacts = *find_contacts(boxes(Vec3(1), place, GetParam()), {0, 1});
    EXPECT_EQ(contacts.pairings, 0u);
    EXPECT_TRUE(contacts.triangles_a.empty() && contacts.triangles_b.empty() && contacts.curves.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(, MeshContactsBy,
                         testing::Values("aabb-tree", "obb-tree", "sphere-tree", "edge-face"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

/// Its surface is what an algorithm about hulls tests, if a body is convex, and is not if it is not.
TEST(MeshContacts, ByHullsAreThoseOfConvexBodies) {
  const std::optional<MeshContacts> convex = find_contacts(boxes(Vec3(1), Vec3(0, 0, 1), "gjk"), {0, 1});
  ASSERT_TRUE(convex);
  EXPECT_NEAR(length_of(*convex), 4, 1e-6);
  Scene scene;
  for (int i = 0; i < 2; ++i)
    scene.world.add(
        {"ring", std::make_shared<const Shape>("ring", make_torus(1, 0.3, 30, 12)), BodyMotion()});
  PipelineConfig config;
  config.narrow = narrow_choice("gjk");
  EXPECT_FALSE(find_contacts(Simulation(std::move(scene), config), {0, 1}));
}

TEST(MeshContacts, GoRoundAreas) {
  const MeshContacts contacts = *find_contacts(boxes(Vec3(1), Vec3(0, 0, 1.5), "aabb-tree"), {0, 1});
  EXPECT_GE(length_of(contacts), 4) << "the border, and what parts triangles within";
  for (const auto& [from, to] : contacts.curves) EXPECT_NEAR(from.z, 1, 1e-6);
}

TEST(MeshContacts, AreCutOffWhereTheyAreTooMany) {
  Scene scene;
  const auto ball = std::make_shared<const Shape>("ball", make_icosphere(1, 5));
  for (int i = 0; i < 2; ++i) scene.world.add({"ball", ball, BodyMotion()});  // every triangle meets itself
  PipelineConfig config;
  config.narrow = narrow_choice("aabb-tree");
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  const MeshContacts contacts = *find_contacts(simulation, {0, 1});
  EXPECT_GT(contacts.pairings, 10u * ball->mesh().triangles.size());
  EXPECT_LT(contacts.shown, contacts.pairings);
  EXPECT_LE(contacts.triangles_a.size(), contacts.shown);
}

}  // namespace
}  // namespace collidoscope
