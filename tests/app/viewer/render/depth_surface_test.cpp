#include "render/depth_surface.h"

#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope::viewer {
namespace {

/// m², of all triangles.
Real area_of(const ShapeGeometry& geometry) {
  Real area = 0;
  for (std::size_t i = 0; i + 2 < geometry.corners.size(); i += 3) {
    const Vec3 a(geometry.corners[i].position);
    area += length(cross(Vec3(geometry.corners[i + 1].position) - a,
                         Vec3(geometry.corners[i + 2].position) - a)) /
            2;
  }
  return area;
}

/// A cube of side 2 in depths from 0 at its bottom to 2 at its top.
DepthSurface cube_by_height() {
  return make_depth_surface(make_shape_geometry(make_box({2, 2, 2})), 0.5,
                            [](const Vec3& point) { return point.z + 1; });
}

TEST(DepthSurface, IsDividedIntoSmallTriangles) {
  const DepthSurface surface = cube_by_height();
  for (std::size_t i = 0; i + 2 < surface.corners.size(); i += 3)
    for (std::size_t side = 0; side < 3; ++side)
      EXPECT_LE(length(surface.corners[i + side].position - surface.corners[i + (side + 1) % 3].position),
                0.5 + 1e-9);
  EXPECT_NEAR(surface.deepest, 2, 1e-6);
}

/// Bands of a cube by height: bottom and top, and a quarter of the sides each.
TEST(DepthSurface, IsCutIntoBandsThatCoverIt) {
  const std::vector<DepthBand> bands = depth_bands(cube_by_height(), 4, 2);
  ASSERT_EQ(bands.size(), 4u);
  EXPECT_NEAR(area_of(*bands[0].geometry), 4 + 4, 1e-4);
  EXPECT_NEAR(area_of(*bands[1].geometry), 4, 1e-4);
  EXPECT_NEAR(area_of(*bands[2].geometry), 4, 1e-4);
  EXPECT_NEAR(area_of(*bands[3].geometry), 4 + 4, 1e-4);
}

TEST(DepthSurface, WhatIsDeeperBelongsToTheLastBand) {
  const std::vector<DepthBand> bands = depth_bands(cube_by_height(), 4, 1);
  ASSERT_EQ(bands.size(), 4u);
  EXPECT_NEAR(area_of(*bands[3].geometry), 4 + 8 * (1 + 0.25), 1e-4);
}

/// By lightness alone, without hue.
TEST(DepthSurface, DeeperIsLighter) {
  const auto lightness = [](const Colour& c) { return 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b; };
  for (int i = 0; i < 20; ++i)
    EXPECT_LT(lightness(depth_colour(i / 20.0)) + 0.01f, lightness(depth_colour((i + 1) / 20.0)));
}

}  // namespace
}  // namespace collidoscope::viewer
