#include "geometry/mesh/mass_properties.h"

#include <glm/matrix.hpp>
#include <gtest/gtest.h>
#include <numbers>

#include "core/pose.h"
#include "core/quaternion.h"
#include "core/random.h"
#include "fixtures/meshes/soups.h"
#include "geometry/mesh/orientation.h"
#include "geometry/mesh/weld.h"

namespace collidoscope {
namespace {

Real largest_difference(const Mat3& a, const Mat3& b) {
  Real largest = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) largest = std::max(largest, std::abs(a[i][j] - b[i][j]));
  return largest;
}

Mesh box(const Vec3f& low, const Vec3f& size) {
  Mesh mesh = weld(test::cube_soup());
  for (Vec3f& vertex : mesh.vertices) vertex = low + vertex * size;
  return mesh;
}

TEST(MassProperties, OfABox) {
  const MassProperties properties = mass_properties(box(Vec3f(1, 2, 3), Vec3f(2, 4, 8)));
  EXPECT_DOUBLE_EQ(properties.volume, 64);
  EXPECT_LT(length(properties.centre - Vec3(2, 4, 7)), 1e-14);
  const Mat3 expected(Vec3(64 / 12.0 * (16 + 64), 0, 0), Vec3(0, 64 / 12.0 * (4 + 64), 0),
                      Vec3(0, 0, 64 / 12.0 * (4 + 16)));
  EXPECT_LT(largest_difference(properties.inertia, expected), 1e-11);
}

TEST(MassProperties, OfATetrahedronByItsClosedForm) {
  // Unit corner tetrahedron: V = 1/6; ∫x² = 1/60, ∫xy = 1/120; centre at 1/4 each.
  const Mesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
  const MassProperties properties = mass_properties(mesh);
  EXPECT_NEAR(properties.volume, 1 / 6.0, 1e-16);
  EXPECT_LT(length(properties.centre - Vec3(0.25)), 1e-15);
  const Real square = 1 / 60.0 - 1 / 96.0, product = 1 / 120.0 - 1 / 96.0;  // about the centre
  const Mat3 expected(Vec3(2 * square, -product, -product), Vec3(-product, 2 * square, -product),
                      Vec3(-product, -product, 2 * square));
  EXPECT_LT(largest_difference(properties.inertia, expected), 1e-16);
}

TEST(MassProperties, OfATorusComeNearTheSmoothOne) {
  const Real major = 2, minor = 0.5, pi = std::numbers::pi;
  const MassProperties properties = mass_properties(weld(test::torus_soup(400, 200)));
  const Real volume = 2 * pi * pi * major * minor * minor;
  EXPECT_NEAR(properties.volume / volume, 1, 1e-3);
  EXPECT_LT(length(properties.centre), 1e-6);
  EXPECT_NEAR(properties.inertia[2][2] / (volume * (major * major + 0.75 * minor * minor)), 1, 1e-3);
  EXPECT_NEAR(properties.inertia[0][0] / (volume * (major * major / 2 + 0.625 * minor * minor)), 1, 1e-3);
}

TEST(MassProperties, FollowRigidMotionsAndKeepTheirDigitsFarOut) {
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    const Mesh mesh = box(Vec3f(-0.5f, -1, -2), Vec3f(1, 2, 4));
    const MassProperties here = mass_properties(mesh);
    const Pose pose{to_matrix(random.rotation()), random.in_box(Vec3(-100), Vec3(100))};
    Mesh moved = mesh;
    for (Vec3f& vertex : moved.vertices) vertex = Vec3f(pose.to_parent(Vec3(vertex)));
    const MassProperties there = mass_properties(moved);
    constexpr Real float_rounding = 1e-4;  // of coordinates up to 100 in float32
    EXPECT_NEAR(there.volume, here.volume, float_rounding);
    EXPECT_LT(length(there.centre - pose.to_parent(here.centre)), float_rounding);
    const Mat3 turned = pose.rotation * here.inertia * glm::transpose(pose.rotation);
    EXPECT_LT(largest_difference(there.inertia, turned), 10 * float_rounding);
  }
}

TEST(MassProperties, OfAnInsideOutMeshAreNegative) {
  Mesh mesh = box(Vec3f(0), Vec3f(1));
  turn_inside_out(mesh);
  EXPECT_DOUBLE_EQ(mass_properties(mesh).volume, -1);
  EXPECT_LT(length(mass_properties(mesh).centre - Vec3(0.5)), 1e-15);
}

TEST(MassProperties, OfNothingAreZero) {
  EXPECT_EQ(mass_properties(Mesh{}).volume, 0);
}

}  // namespace
}  // namespace collidoscope
