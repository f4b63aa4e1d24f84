#include "dynamics/rigid/rigid_bodies.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/error.h"
#include "geometry/mesh/mesh.h"
#include "geometry/primitives/primitives.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr Real pi = std::numbers::pi;

void expect_near(const Mat3& found, const Mat3& expected, Real tolerance) {
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row) EXPECT_NEAR(found[column][row], expected[column][row], tolerance);
}

TEST(MassOf, ABoxIsThatOfItsMesh) {
  const MassDistribution mass = mass_of(Shape("box", make_box({1, 2, 3})), 10);
  EXPECT_NEAR(mass.mass, 60, 1e-9);
  expect_near(mass.inertia, {Vec3(65, 0, 0), Vec3(0, 50, 0), Vec3(0, 0, 25)}, 1e-9);
}

TEST(MassOf, ASphereHasItsClosedForm) {
  const MassDistribution mass = mass_of(*make_sphere_shape("sphere", 0.5), 1000);
  EXPECT_NEAR(mass.mass, 1000 * pi / 6, 1e-10);
  expect_near(mass.inertia, Mat3(mass.mass * 0.1), 1e-11);
}

/// Whatever its axis, a capsule has the closed form; its fine mesh comes near.
TEST(MassOf, ACapsuleHasItsClosedForm) {
  const MassDistribution upright = mass_of(*make_capsule_shape("capsule", 0.5, 2), 1);
  EXPECT_NEAR(upright.mass, pi * (0.25 * 2 + 0.5 / 3), 1e-14);
  EXPECT_LT(upright.inertia[2][2], upright.inertia[0][0]);
  EXPECT_NEAR(upright.inertia[0][0], upright.inertia[1][1], 1e-15);
  const std::vector<Vec3> core = {{1, 1, 1}, {1, 3, 1}};
  const MassDistribution lying = mass_of(*make_rounded_shape("capsule", core, 0.5), 1);
  EXPECT_LT(length(lying.centre - Vec3(1, 2, 1)), 1e-15);
  EXPECT_NEAR(lying.inertia[1][1], upright.inertia[2][2], 1e-15);
  EXPECT_NEAR(lying.inertia[2][2], upright.inertia[0][0], 1e-15);
  const MassDistribution of_mesh = mass_of(Shape("mesh", make_capsule_shape("capsule", 0.5, 2)->mesh()), 1);
  EXPECT_NEAR(of_mesh.mass / upright.mass, 0.99, 0.01);
  EXPECT_NEAR(of_mesh.inertia[0][0] / upright.inertia[0][0], 0.985, 0.015);
  EXPECT_NEAR(of_mesh.inertia[2][2] / upright.inertia[2][2], 0.98, 0.02);
}

TEST(MassOf, AnEllipsoidHasItsClosedForm) {
  const ShapePointer ellipsoid = make_ellipsoid_shape("ellipsoid", {0.5, 1, 2});
  const MassDistribution mass = mass_of(*ellipsoid, 3);
  EXPECT_NEAR(mass.mass, 3 * pi * 4 / 3, 1e-13);
  expect_near(mass.inertia, {Vec3(mass.mass, 0, 0), Vec3(0, mass.mass * 0.85, 0), Vec3(0, 0, mass.mass / 4)},
              1e-13);
  const MassDistribution of_mesh = mass_of(Shape("mesh", ellipsoid->mesh()), 3);
  EXPECT_NEAR(of_mesh.mass / mass.mass, 0.99, 0.01);
  for (int axis = 0; axis < 3; ++axis)
    EXPECT_NEAR(of_mesh.inertia[axis][axis] / mass.inertia[axis][axis], 0.98, 0.02);
}

TEST(MassOf, AnOpenMeshHasNone) {
  Mesh open = make_box({1, 1, 1});
  open.triangles.pop_back();
  EXPECT_THROW(mass_of(Shape("open", open), 1), InputError);
}

}  // namespace
}  // namespace collidoscope
