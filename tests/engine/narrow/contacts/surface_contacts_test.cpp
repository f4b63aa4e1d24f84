// Contacts of meshes that bound no solid, beside the distance of their triangles.

#include "narrow/contacts/surface_contacts.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "bvh/mesh_pair.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "fixtures/meshes/terrain.h"
#include "geometry/primitives/primitives.h"
#include "geometry/triangle/triangle_distance.h"
#include "narrow/contacts/contact_batch.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using test::make_terrain;

std::vector<Contact> contacts_of(const Shape& a, const Shape& b, const Pose& b_in_a,
                                 const ManifoldRule& rule) {
  const NarrowChoice choice = narrow_choice("decomposed:convex=epa");
  return find_contacts({a, b, b_in_a, Request::penetration, choice.options}, choice, rule);
}

Real distance_to(const Vec3& point, const Mesh& mesh) {
  Real least = 1e9;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i)
    least = std::min(least, triangle_distance({point, point, point}, triangle_points(mesh, i)).squared);
  return std::sqrt(least);
}

TEST(SurfaceContacts, ABoxOnManyTrianglesHasTheFourCornersOfItsFace) {
  const Shape ground("ground", make_terrain(20, 4)), box("box", make_box(Vec3(1)));
  const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 0.3));
  const std::vector<Contact> contacts =
      contacts_of(ground, box, {turned, Vec3(0.13, -0.21, 0.5 + 1e-3)}, {0.01, 0, true});
  ASSERT_EQ(contacts.size(), 4u);
  for (const Contact& contact : contacts) {
    EXPECT_NEAR(contact.normal.z, 1, 1e-12);
    EXPECT_NEAR(contact.separation, 1e-3, 1e-9);
    const Vec3 in_box = glm::transpose(turned) * (contact.on_b - Vec3(0.13, -0.21, 0.5 + 1e-3));
    EXPECT_NEAR(std::abs(in_box.x), 0.5, 1e-9);
    EXPECT_NEAR(std::abs(in_box.y), 0.5, 1e-9);
  }
}

/// Sides between triangles in one plane are no obstacle, wherever a box slides, even sunk in a little.
TEST(SurfaceContacts, SidesWithinAPlaneAreNoObstacle) {
  const Shape ground("ground", make_terrain(20, 4)), box("box", make_box(Vec3(0.5)));
  Random random(3);
  std::size_t contacts = 0;
  for (int i = 0; i < 300; ++i) {
    const Mat3 turned = to_matrix(from_axis_angle(Vec3(0, 0, 1), 6 * random.uniform()));
    const Vec3 at(2 * random.uniform() - 1, 2 * random.uniform() - 1, 0.25 + 0.02 * random.uniform() - 0.005);
    for (const bool box_is_a : {false, true}) {
      const Pose placed{turned, at};
      const std::vector<Contact> found =
          box_is_a ? contacts_of(box, ground, relative_pose(placed, Pose()), {0.05, 1e-4})
                   : contacts_of(ground, box, placed, {0.05, 1e-4});
      contacts += found.size();
      for (const Contact& contact : found) {
        const Vec3 up = box_is_a ? -(turned * contact.normal) : contact.normal;
        ASSERT_NEAR(up.z, 1, 1e-5) << i;
      }
    }
  }
  EXPECT_GT(contacts, 2000u);
}

/// The nearest contact is as near as the surface is, and no other is one that a neighbour has nearer: between
/// the centre of the sphere and the point nothing of the surface is nearer by more than the sides may rise.
TEST(SurfaceContacts, OfASphereAreWhereTheSurfaceIsNearest) {
  const Mesh mesh = make_terrain(12, 3, 0.3);
  const Shape ground("ground", mesh);
  const ShapePointer sphere = make_sphere_shape("sphere", 0.2);
  const Real margin = 0.1;
  Random random(11);
  int near = 0, several = 0;
  for (int i = 0; i < 400; ++i) {
    const Vec3 centre(2.4 * random.uniform() - 1.2, 2.4 * random.uniform() - 1.2, random.uniform() * 0.7);
    const Real distance = distance_to(centre, mesh);
    if (distance < 1e-3) continue;
    const std::vector<Contact> contacts = contacts_of(ground, *sphere, {Mat3(1), centre}, {margin, 0, true});
    ASSERT_EQ(contacts.empty(), distance > 0.2 + margin) << i;
    if (contacts.empty()) continue;
    ++near, several += contacts.size() > 1;
    const Contact& nearest = *std::ranges::min_element(contacts, {}, &Contact::separation);
    EXPECT_NEAR(nearest.separation, distance - 0.2, 1e-9) << i;
    for (const Contact& contact : contacts) {
      EXPECT_LT(distance_to(contact.on_a, mesh), 1e-9) << i;
      const Vec3 above = contact.on_a + contact.normal * Real(1e-4);
      EXPECT_GT(distance_to(above, mesh), 0.99e-4) << i;
    }
  }
  EXPECT_GT(near, 150);
  EXPECT_GT(several, 20);
}

/// A box lies on the upper of two levels, and reaches far over the lower one. The edge of the step carries
/// it.
TEST(SurfaceContacts, TheEdgeOfAStepStaysAmongTheContacts) {
  const Shape ground("step", test::make_step(2, 0.2, 0.005)), box("box", make_box(Vec3(1)));
  const std::vector<Contact> contacts =
      contacts_of(ground, box, {Mat3(1), Vec3(0, 0, 0.5 + 1e-3)}, {0.01, 0, true});
  const auto at_edge = std::ranges::count_if(contacts, [](const Contact& contact) {
    return std::abs(contact.on_a.x - 0.2) < 1e-6 && std::abs(contact.separation - 1e-3) < 1e-6;
  });
  EXPECT_GE(at_edge, 2);
}

/// A facet without area fills the gap beside a vertex that lies on a side of its neighbour.
TEST(SurfaceContacts, FacetsWithoutAreaNeitherHaveContactsNorHideThem) {
  Mesh roof;  // a ridge along y, whose left slope has a vertex in the middle of it
  for (const Vec3& corner : {Vec3(0, -1, 1), Vec3(0, 1, 1), Vec3(0, 0.1234567, 1), Vec3(-1, -1, 0),
                             Vec3(-1, 1, 0), Vec3(1, -1, 0), Vec3(1, 1, 0)})
    roof.vertices.emplace_back(corner);
  roof.triangles = {{0, 2, 3}, {2, 4, 3}, {2, 1, 4}, {0, 5, 6}, {0, 6, 1}, {0, 1, 2}};
  const Shape ground("roof", roof), box("box", make_box(Vec3(0.5)));
  const std::vector<Contact> above =
      contacts_of(ground, box, {Mat3(1), Vec3(0, 0.3, 1.25 + 1e-3)}, {0.01, 0, true});
  ASSERT_FALSE(above.empty());
  for (const Contact& contact : above) {
    EXPECT_NEAR(contact.normal.z, 1, 1e-9);
    EXPECT_NE(contact.piece_a, 5u);
  }
}

TEST(SurfaceContacts, ABorderTouchesSideways) {
  const Shape ground("ground", make_terrain(4, 2));
  const ShapePointer sphere = make_sphere_shape("sphere", 0.2);
  const std::vector<Contact> contacts =
      contacts_of(ground, *sphere, {Mat3(1), Vec3(1.25, 0.1, 0)}, {0.1, 0, true});
  ASSERT_FALSE(contacts.empty());
  for (const Contact& contact : contacts) EXPECT_NEAR(contact.normal.x, 1, 1e-9);
}

TEST(SurfaceContacts, BothSidesTouch) {
  const Shape ground("ground", make_terrain(4, 2));
  const ShapePointer sphere = make_sphere_shape("sphere", 0.2);
  for (const Real side : {Real(1), Real(-1)}) {
    const std::vector<Contact> contacts =
        contacts_of(ground, *sphere, {Mat3(1), Vec3(0.1, 0.15, 0.18 * side)}, {0.01, 0, true});
    ASSERT_FALSE(contacts.empty());
    for (const Contact& contact : contacts) {
      EXPECT_NEAR(contact.normal.z, side, 1e-9);
      EXPECT_NEAR(contact.separation, -0.02, 1e-9);
    }
  }
}

/// A roof's two slopes hold a box that lies in the valley between them, along the valley's line as well.
TEST(SurfaceContacts, AValleyKeepsTheContactsOfItsSlopes) {
  Mesh valley;
  for (const Real y : {Real(-1), Real(1)})
    for (const Real x : {Real(-1), Real(0), Real(1)}) valley.vertices.emplace_back(Vec3(x, y, std::abs(x)));
  valley.triangles = {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}};
  const Shape ground("valley", valley), box("box", make_box(Vec3(0.5)));
  const Mat3 on_edge = to_matrix(from_axis_angle(Vec3(0, 1, 0), 0.78539816339744831));
  const std::vector<Contact> contacts =
      contacts_of(ground, box, {on_edge, Vec3(0, 0, 0.25 * std::sqrt(Real(2)) + 1e-5)}, {1e-3, 0, true});
  const Vec3 left = normalized(Vec3(1, 0, 1)), right = normalized(Vec3(-1, 0, 1));
  const auto of = [&](const Vec3& normal) {
    return std::ranges::count_if(contacts, [&](const Contact& c) { return dot(c.normal, normal) > 0.9999; });
  };
  EXPECT_EQ(of(left), 4);
  EXPECT_EQ(of(right), 4);
  EXPECT_EQ(contacts.size(), 8u);
}

}  // namespace
}  // namespace collidoscope
