#include "geometry/primitives/primitives.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/error.h"
#include "fixtures/meshes/mesh_checks.h"

namespace collidoscope {
namespace {

using test::check_solid, test::euler, test::volume;
constexpr Real pi = std::numbers::pi;

TEST(Primitives, BoxHasItsVolumeAndIsCentred) {
  const Mesh box = make_box({2, 3, 5});
  EXPECT_EQ(check_solid(box), "");
  EXPECT_EQ(box.vertices.size(), 8u);
  EXPECT_EQ(box.triangles.size(), 12u);
  EXPECT_EQ(volume(box), 30);
  for (const Vec3f& v : box.vertices) EXPECT_EQ(abs(v), Vec3f(1, 1.5, 2.5));
}

TEST(Primitives, SphereHasTheCountsOfThePapers) {
  const std::array<std::uint32_t, 3> cases[] = {{14, 7, 168}, {24, 12, 528}, {32, 16, 960}, {64, 32, 3968}};
  for (const auto& [meridians, parallels, triangles] : cases) {
    const Mesh sphere = make_sphere(2, meridians, parallels);
    EXPECT_EQ(check_solid(sphere), "");
    EXPECT_EQ(sphere.triangles.size(), triangles);
    EXPECT_EQ(euler(sphere), 2);
    const Real share = volume(sphere) / (4 * pi / 3 * 8);
    EXPECT_LT(share, 1);
    EXPECT_GT(share, 1 - 5.0 / (parallels * parallels));
    for (const Vec3f& v : sphere.vertices) EXPECT_NEAR(length(Vec3(v)), 2, 1e-6);
  }
}

TEST(Primitives, IcosphereHasTheCountsOfMirtich) {
  const Mesh sphere = make_icosphere(1, 3);
  EXPECT_EQ(check_solid(sphere), "");
  EXPECT_EQ(sphere.vertices.size(), 642u);
  EXPECT_EQ(sphere.triangles.size(), 1280u);
  for (const Vec3f& v : sphere.vertices) EXPECT_NEAR(length(Vec3(v)), 1, 1e-7);
  EXPECT_EQ(make_icosphere(1, 0).vertices.size(), 12u);
  EXPECT_EQ(check_solid(make_icosphere(1, 0)), "");
}

TEST(Primitives, PrismHasItsVolume) {
  for (const std::uint32_t sides : {3u, 4u, 7u, 60u}) {
    const Mesh prism = make_prism(2, 3, sides);
    EXPECT_EQ(check_solid(prism), "");
    EXPECT_EQ(prism.triangles.size(), 4 * sides - 4);
    EXPECT_NEAR(volume(prism), 3 * 2 * sides * std::sin(2 * pi / sides), 1e-5);
  }
}

TEST(Primitives, TorusHasItsVolumeAndOneHole) {
  const Mesh torus = make_torus(3, 1, 200, 100);
  EXPECT_EQ(check_solid(torus), "");
  EXPECT_EQ(torus.triangles.size(), 40000u);
  EXPECT_EQ(euler(torus), 0);
  EXPECT_NEAR(volume(torus), 2 * pi * pi * 3, 2e-3 * 2 * pi * pi * 3);
}

TEST(Primitives, RefusesSizesThatMakeNoSolid) {
  EXPECT_THROW(make_box({1, 0, 1}), InputError);
  EXPECT_THROW(make_sphere(-1, 8, 4), InputError);
  EXPECT_THROW(make_sphere(1, 2, 4), InputError);
  EXPECT_THROW(make_icosphere(1, 11), InputError);
  EXPECT_THROW(make_prism(1, 1, 2), InputError);
  EXPECT_THROW(make_torus(1, 2, 8, 8), InputError);
}

}  // namespace
}  // namespace collidoscope
