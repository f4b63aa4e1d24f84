#include "decomposition/solid.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "fixtures/meshes/solids.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/primitives/knots.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Real tolerance = 1e-9;

struct Halves {
  Solid low, high;
};

Halves cut(const Solid& solid, const Plane& plane) {
  return {below(solid, plane, tolerance), below(solid, opposite(plane), tolerance)};
}

Real sum_of_volumes(const std::vector<Solid>& parts) {
  Real sum = 0;
  for (const Solid& part : parts) sum += volume(part);
  return sum;
}

std::vector<Mesh> meshes() {
  TorusKnot knot;
  knot.around = 60, knot.across = 8;
  return {test::l_shape(), test::u_shape(), test::hollow_cube(), make_torus(1, 0.3, 20, 10),
          make_torus_knot(knot)};
}

TEST(Solid, HasTheVolumeOfItsMesh) {
  for (const Mesh& mesh : meshes())
    EXPECT_NEAR(volume(to_solid(mesh)), mass_properties(mesh).volume, 1e-12 * mass_properties(mesh).volume);
}

TEST(Solid, IsWhatBothSidesOfACutAddUpTo) {
  Random random(1);
  for (const Mesh& mesh : meshes()) {
    std::vector<Solid> parts = {to_solid(mesh)};
    const Real whole = volume(parts[0]);
    for (int cuts = 0; cuts < 6; ++cuts) {  // each through what earlier ones left, caps included
      const Vec3 normal = random.unit_vector();
      const Vec3 point(mesh.vertices[random.below(static_cast<std::uint32_t>(mesh.vertices.size()))]);
      const Plane plane = {normal, dot(normal, point) * random.uniform()};
      std::vector<Solid> halves;
      for (const Solid& part : parts) {
        const auto [low, high] = cut(part, plane);
        EXPECT_NEAR(volume(low) + volume(high), volume(part), 1e-12 * whole);
        for (const Solid& side : {low, high})
          for (Solid& component : components(side)) halves.push_back(std::move(component));
      }
      parts = std::move(halves);
      EXPECT_NEAR(sum_of_volumes(parts), whole, 1e-11 * whole);
    }
    EXPECT_GT(parts.size(), 4u);
  }
}

TEST(Solid, StaysOnItsSideOfTheCut) {
  const Solid torus = to_solid(make_torus(1, 0.3, 20, 10));
  const Plane plane = {normalized(Vec3(1, 2, 3)), 0.1};
  for (const Vec3& vertex : below(torus, plane, tolerance).vertices)
    EXPECT_LE(dot(plane.normal, vertex), plane.offset + tolerance);
}

TEST(Solid, KeepsFacesInThePlaneOnTheSideThatTheyBound) {
  const Solid shape = to_solid(test::l_shape());
  for (int axis : {0, 1}) {
    Vec3 normal(0);
    normal[axis] = 1;
    const auto [low, high] = cut(shape, {normal, 1});
    EXPECT_DOUBLE_EQ(volume(low), 2);
    EXPECT_DOUBLE_EQ(volume(high), 1);
    for (const Vec3& vertex : high.vertices) EXPECT_LE(vertex[1 - axis], 1);  // nothing of the face beside it
    EXPECT_EQ(high.caps.size(), 1u);
  }
}

TEST(Solid, BesideThePlaneIsAllOrNothing) {
  const Solid cube = to_solid(test::mesh_of(test::cube_soup()));
  for (const Real offset : {1.0, 1.5}) {
    const auto [low, high] = cut(cube, {Vec3(0, 0, 1), offset});
    EXPECT_DOUBLE_EQ(volume(low), 1);
    EXPECT_TRUE(low.caps.empty());
    EXPECT_TRUE(high.vertices.empty());
  }
}

TEST(Solid, PartsIntoWhatIsConnected) {
  const auto [legs, base] = cut(to_solid(test::u_shape()), {Vec3(0, -1, 0), -1});
  EXPECT_EQ(components(legs).size(), 2u);
  EXPECT_EQ(components(base).size(), 1u);
}

TEST(Solid, IsWholeAgainOnceItsHalvesAreJoined) {
  Random random(2);
  for (const Mesh& mesh : meshes()) {
    const Solid whole = to_solid(mesh);
    const Vec3 normal = random.unit_vector();
    Vec3 middle(0);
    for (const Vec3& vertex : whole.vertices) middle += vertex / static_cast<Real>(whole.vertices.size());
    const auto [low, high] = cut(whole, {normal, dot(normal, middle)});
    ASSERT_EQ(low.caps.size(), 1u);
    const Solid both = joined(low, high);
    EXPECT_TRUE(both.caps.empty());
    EXPECT_EQ(components(both).size(), 1u);
    EXPECT_LE(both.vertices.size() + low.caps[0].segments.size(), low.vertices.size() + high.vertices.size());
    EXPECT_NEAR(volume(both), volume(whole), 1e-12 * volume(whole));
  }
}

TEST(Solid, KeepsWhatIsLeftOfACapWhenAPartOfTheOtherSideIsJoined) {
  const Solid box = to_solid(make_box({2, 2, 2}));
  const auto [low, high] = cut(box, {Vec3(1, 0, 0), 0});
  const Solid quarter = below(high, {Vec3(0, 1, 0), 0}, tolerance);
  for (const Solid& both : {joined(low, quarter), joined(quarter, low)}) {
    ASSERT_EQ(both.caps.size(), 2u);
    EXPECT_DOUBLE_EQ(volume(both), 6);
    EXPECT_EQ(components(both).size(), 1u);
    for (const Solid::Cap& cap : both.caps) EXPECT_GT(cap.plane.normal.x + cap.plane.normal.y, 0);
  }
}

TEST(Solid, KeepsCavitiesWithWhatIsAroundThem) {
  const std::vector<Solid> parts = components(to_solid(test::hollow_cube()));
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_DOUBLE_EQ(volume(parts[0]), 56);
  // Across the cavity: each half's walls are joined by a cap alone.
  const auto [low, high] = cut(parts[0], {Vec3(0, 0, 1), 2});
  for (const Solid& half : {low, high}) {
    ASSERT_EQ(components(half).size(), 1u);
    EXPECT_DOUBLE_EQ(volume(components(half)[0]), 28);
  }
  // Twice more: no point of the cavity comes back with a cap of its own.
  Solid octant = components(low)[0];
  for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 1, 0)})
    octant = components(below(octant, {axis, 2}, tolerance))[0];
  EXPECT_DOUBLE_EQ(volume(octant), 7);
  for (const Vec3& vertex : octant.vertices) EXPECT_NE(vertex, Vec3(2));
}

TEST(Solid, NeedsAClosedOrientedSurface) {
  TriangleSoup soup = test::cube_soup();
  Mesh mesh = test::mesh_of(soup);
  EXPECT_EQ(why_not_solid(mesh), "");
  std::swap(mesh.triangles[0][0], mesh.triangles[0][1]);
  EXPECT_NE(why_not_solid(mesh).find("3 edges"), std::string::npos) << why_not_solid(mesh);
  mesh.triangles.erase(mesh.triangles.begin());
  EXPECT_NE(why_not_solid(mesh).find("3 edges are open"), std::string::npos) << why_not_solid(mesh);
}

TEST(Solid, IsAlikeWhenCoarse) {
  for (const Mesh& mesh : {make_torus(1, 0.3, 200, 100), make_sphere(1, 200, 100)}) {
    const Solid fine = to_solid(mesh), few = coarse(fine);
    EXPECT_LT(few.vertices.size(), fine.vertices.size() / 3);
    EXPECT_NEAR(volume(few), volume(fine), 0.1 * volume(fine));
    const Plane plane = {normalized(Vec3(1, 2, 3)), 0.1};
    EXPECT_NEAR(volume(coarse(below(fine, plane, tolerance))), volume(below(fine, plane, tolerance)),
                0.1 * volume(fine));
  }
}

}  // namespace
}  // namespace collidoscope
