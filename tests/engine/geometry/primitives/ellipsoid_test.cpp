#include "geometry/primitives/ellipsoid.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/random.h"
#include "geometry/mesh/mass_properties.h"

namespace collidoscope {
namespace {

const std::array<Ellipsoid, 4> ellipsoids = {
    Ellipsoid{{0.7, 0.7, 0.7}}, {{3, 2, 0.5}}, {{0.02, 2, 1}}, {{1e-3, 1e3, 1}}};

TEST(Ellipsoid, SupportPointsLieOnTheSurfaceAndNoneIsFarther) {
  Random random(1);
  for (const Ellipsoid& ellipsoid : ellipsoids)
    for (int trial = 0; trial < 500; ++trial) {
      const Vec3 direction = random.unit_vector();
      const Vec3 point = support_point(ellipsoid, direction);
      EXPECT_NEAR(ellipsoid.level_of(point), 1, 1e-15);
      EXPECT_LT(length(cross(ellipsoid.normal_at(point), direction)), 1e-9);
      const Vec3 other = ellipsoid.semi_axes * random.unit_vector();
      EXPECT_LE(dot(other, direction), dot(point, direction) + 1e-14 * ellipsoid.longest());
    }
}

/// The height is √(Σ (aᵢ nᵢ)²), whatever the length of the direction.
TEST(Ellipsoid, SupportPointsTakeDirectionsOfAnyLength) {
  Random random(2);
  for (const Ellipsoid& ellipsoid : ellipsoids)
    for (const Real scale : {1e-200, 1e-9, 1.0, 1e200}) {
      const Vec3 direction = random.unit_vector();
      const Real height = length(ellipsoid.semi_axes * direction);
      EXPECT_NEAR(dot(support_point(ellipsoid, direction * scale), direction) / height, 1, 1e-14);
    }
}

TEST(Ellipsoid, LinesEnterAndLeaveAtTheSurface) {
  Random random(3);
  int met = 0, missed = 0;
  for (const Ellipsoid& ellipsoid : ellipsoids)
    for (int trial = 0; trial < 500; ++trial) {
      const Vec3 through = random.unit_vector() * ellipsoid.semi_axes * random.uniform(0, 2),
                 direction = random.unit_vector(), origin = through - direction * random.uniform(0, 5);
      const auto inside = intersect_line(ellipsoid, origin, direction);
      met += inside.has_value(), missed += !inside;
      if (!inside) {
        EXPECT_GT(ellipsoid.level_of(through), 1);
        continue;
      }
      EXPECT_LE(inside->entry, inside->exit);
      for (const Real at : {inside->entry, inside->exit})
        EXPECT_NEAR(ellipsoid.level_of(origin + direction * at), 1, 1e-9 * 5 / ellipsoid.shortest());
    }
  EXPECT_GT(met, 500);
  EXPECT_GT(missed, 300);
}

TEST(Ellipsoid, TheMeshLiesOnTheSurfaceAndFillsNearlyAll) {
  for (const Ellipsoid& ellipsoid : ellipsoids) {
    const Mesh mesh = tessellate(ellipsoid, 3);
    for (const Vec3f& vertex : mesh.vertices) EXPECT_NEAR(ellipsoid.level_of(Vec3(vertex)), 1, 1e-6);
    EXPECT_NEAR(mass_properties(mesh).volume / ellipsoid.volume(), 0.99, 0.01);
  }
  EXPECT_NEAR(ellipsoids[0].volume(), std::numbers::pi * 4 / 3 * 0.343, 1e-14);
}

}  // namespace
}  // namespace collidoscope
