// Models that belong together fit together.

#include <gtest/gtest.h>
#include <numbers>

#include "core/error.h"
#include "fixtures/meshes/mesh_checks.h"
#include "geometry/primitives/surface.h"
#include "modelling/arm_links.h"
#include "modelling/gears.h"
#include "oracles/mesh_intersections.h"

namespace collidoscope {
namespace {

Vec3 turned(const Vec3& p, const Vec3& axis, Real angle) {
  return p * std::cos(angle) + cross(axis, p) * std::sin(angle) + axis * dot(axis, p) * (1 - std::cos(angle));
}

/// The seven links with the joints at these angles.
std::vector<Mesh> posed_arm(const std::array<Real, 6>& angles) {
  std::vector<Mesh> links;
  for (std::uint32_t link = 1; link <= arm_link_count; ++link)
    links.push_back(transformed(make_arm_link(link), [&](Vec3 p) {
      for (std::uint32_t joint = link - 1; joint-- > 0;)
        p = arm_joints()[joint].origin + turned(p, arm_joints()[joint].axis, angles[joint]);
      return p;
    }));
  return links;
}

TEST(Arm, LinksStandApartInManyPoses) {
  const std::array<Real, 6> poses[] = {{0, 0, 0, 0, 0, 0},
                                       {1, 0.9, -0.8, 2, 1.2, 1},
                                       {-2, -0.6, 0.8, -1.5, -1.6, 3},
                                       {3, 1.4, -1.9, 0.5, 1.7, -1}};
  for (const auto& angles : poses) {
    const std::vector<Mesh> links = posed_arm(angles);
    for (std::size_t i = 0; i < links.size(); ++i)
      for (std::size_t j = i + 1; j < links.size(); ++j)
        EXPECT_FALSE(test::meshes_meet(links[i], links[j])) << i + 1 << " and " << j + 1;
  }
}

TEST(Arm, NeighboursAreTwoMillimetresApart) {
  const std::vector<Mesh> links = posed_arm({});
  // Which way link i + 2 has to move to meet link i + 1.
  constexpr Vec3 towards[] = {{0, 0, -1}, {0, -1, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 1, 0}, {-1, 0, 0}};
  for (std::size_t i = 0; i + 1 < links.size(); ++i)
    for (const Real distance : {0.0015, 0.0025}) {
      const Mesh nearer = transformed(links[i + 1], [&](const Vec3& p) { return p + distance * towards[i]; });
      EXPECT_EQ(test::meshes_meet(links[i], nearer), distance > 0.002) << i + 1;
    }
}

TEST(Arm, JointsHaveUnitAxesAndLimits) {
  ASSERT_EQ(arm_joints().size(), arm_link_count - 1);
  for (const ArmJoint& joint : arm_joints()) {
    EXPECT_EQ(length(joint.axis), 1);
    EXPECT_LT(joint.lower, 0);
    EXPECT_GT(joint.upper, 0);
  }
  EXPECT_THROW(make_arm_link(0), InputError);
  EXPECT_THROW(make_arm_link(8), InputError);
}

Mesh planet_at(Real angle) {
  return transformed(make_planet_gear(), [&](const Vec3& p) {
    return turned(p, {0, 0, 1}, planet_turn(angle)) +
           planet_distance * Vec3(std::cos(angle), std::sin(angle), 0);
  });
}

TEST(Gears, MeshWithoutTouching) {
  const Mesh sun = make_sun_gear(), ring = make_ring_gear();
  for (const Real angle : {0.0, 2 * std::numbers::pi / 3, -2 * std::numbers::pi / 3}) {
    const Mesh planet = planet_at(angle);
    EXPECT_FALSE(test::meshes_meet(sun, planet));
    EXPECT_FALSE(test::meshes_meet(ring, planet));
  }
}

TEST(Gears, PlanetRollsAroundTheSunWithoutTouching) {
  const Mesh sun = make_sun_gear();
  for (const Real angle : {0.03, 0.11, 0.2, 0.31, 0.42, 0.5})
    EXPECT_FALSE(test::meshes_meet(sun, planet_at(angle)));
}

TEST(Gears, TeethInterlock) {
  // Half a tooth out of step they collide: the test above does not pass because they are too far apart.
  const Mesh sun = transformed(make_sun_gear(), [](const Vec3& p) {
    return turned(p, {0, 0, 1}, std::numbers::pi / 12);
  });
  EXPECT_TRUE(test::meshes_meet(sun, planet_at(0)));
}

}  // namespace
}  // namespace collidoscope
