#include <gtest/gtest.h>

#include "core/error.h"
#include "fixtures/meshes/mesh_checks.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

constexpr Vec3 shapes[] = {{1, 0.8, 0.6}, {1, 0.06, 0.06}, {1, 1, 0.05}};  // ellipsoid, rod, plate

TEST(RandomPolytope, HasExactlyTheVerticesAskedFor) {
  Random random(7);
  for (const Vec3& semi_axes : shapes)
    for (const std::uint32_t vertices : {4u, 10u, 50u, 500u, 2000u}) {
      const Mesh mesh = make_random_polytope(semi_axes, vertices, random);
      ASSERT_EQ(mesh.vertices.size(), vertices);
      EXPECT_EQ(test::check_solid(mesh), "");
      EXPECT_EQ(mesh.triangles.size(), 2 * vertices - 4);
      for (const Vec3f& v : mesh.vertices) EXPECT_NEAR(length(Vec3(v) / semi_axes), 1, 1e-5);
    }
}

TEST(RandomPolytope, DependsOnTheSeedAlone) {
  Random first(3), again(3), other(4);
  const auto make = [](Random& random) { return make_random_polytope({1, 1, 1}, 60, random).vertices; };
  const auto vertices = make(first);
  EXPECT_EQ(vertices, make(again));
  EXPECT_NE(vertices, make(other));
}

TEST(RandomPolytope, RefusesWhatMakesNoPolytope) {
  Random random(1);
  EXPECT_THROW(make_random_polytope({1, 1, 1}, 3, random), InputError);
  EXPECT_THROW(make_random_polytope({1, 0, 1}, 10, random), InputError);
}

TEST(RandomPolytope, GivesUpWhereFloatsAreTooCoarse) {
  Random random(1);
  EXPECT_THROW(make_random_polytope({1, 1e-44, 1e-44}, 1000, random), InputError);
}

TEST(RandomCylinder, HasAsManyVerticesOnItsSide) {
  Random random(4);
  for (const std::uint32_t vertices : {4u, 20u, 1000u}) {
    const Mesh mesh = make_random_cylinder(0.15, 2, vertices, random);
    EXPECT_EQ(mesh.vertices.size(), vertices);
    for (const Vec3f& v : mesh.vertices) {
      EXPECT_NEAR(std::hypot(v.x, v.y), 0.15, 1e-6);
      EXPECT_LE(std::abs(v.z), 1);
    }
  }
  EXPECT_THROW(make_random_cylinder(0, 1, 10, random), InputError);
  EXPECT_THROW(make_random_cylinder(1, 1, 3, random), InputError);
}

}  // namespace
}  // namespace collidoscope
