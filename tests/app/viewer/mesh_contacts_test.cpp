#include "session/mesh_contacts.h"

#include <gtest/gtest.h>

#include "intersection_overlay.h"
#include "modelling/primitives.h"

namespace collidoscope::viewer {
namespace {

/// A box and a smaller one at `place`.
Simulation boxes(const Vec3& edges, const Vec3& place, const char* narrow) {
  Scene scene;
  scene.id = "boxes";
  const auto add = [&](const char* name, Mesh mesh, const Vec3& position) {
    BodyMotion motion;
    motion.position = position;
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  add("large", make_box(Vec3(2)), Vec3(5, 0, 0));
  add("small", make_box(edges), Vec3(5, 0, 0) + place);
  PipelineConfig config;
  config.narrow = narrow;
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

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

TEST(MeshContacts, AreNotKnownToAlgorithmsAboutHulls) {
  EXPECT_FALSE(find_contacts(boxes(Vec3(1), Vec3(0, 0, 1), "gjk"), {0, 1}));
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
  config.narrow = "aabb-tree";
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  const MeshContacts contacts = *find_contacts(simulation, {0, 1});
  EXPECT_GT(contacts.pairings, 10u * ball->mesh().triangles.size());
  EXPECT_LT(contacts.shown, contacts.pairings);
  EXPECT_LE(contacts.triangles_a.size(), contacts.shown);
}

TEST(IntersectionOverlay, DrawsTrianglesInTheColoursOfTheSelection) {
  const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 1), "aabb-tree");
  const SceneInfoPointer info = describe(simulation.scene());
  Snapshot snapshot = take_snapshot(simulation, info);
  snapshot.contacts = find_contacts(simulation, {0, 1});
  ViewState view;
  view.selection = {1, 0};
  const Palette& colours = palette("safe");
  Overlay overlay;
  add_intersection(overlay, snapshot, view, colours);
  const auto faces = [&](const Colour& colour) {
    return std::ranges::count_if(overlay.faces(),
                                 [&](const Overlay::Face& face) { return glm::vec3(face.colour) == colour; });
  };
  EXPECT_EQ(faces(colours.first_selected), 8) << "the small box was selected first";
  EXPECT_EQ(faces(colours.second_selected), 2);
  EXPECT_EQ(overlay.lines().size(), 3 * 10 + 2 * snapshot.contacts->curves.size());
}

}  // namespace
}  // namespace collidoscope::viewer
