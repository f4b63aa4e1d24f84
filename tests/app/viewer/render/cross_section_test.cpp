#include "render/cross_section.h"

#include <gtest/gtest.h>
#include <numbers>

#include "core/random.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::viewer {
namespace {

CrossSection section_of(const Mesh& mesh, const Pose& pose, const CuttingPlane& plane) {
  return cross_section(make_shape_geometry(mesh), pose, plane);
}

Real area_of_triangles(const CrossSection& section) {
  Real area = 0;
  for (const auto& [a, b, c] : section.triangles) area += length(cross(b - a, c - a)) / 2;
  return area;
}

TEST(CrossSection, OfABoxIsASquareInThePlane) {
  const Pose pose{Mat3(1), Vec3(5, 0, 0)};
  const CuttingPlane plane{Vec3(1, 0, 0), 5.25};
  const CrossSection section = section_of(make_box(Vec3(2)), pose, plane);
  EXPECT_NEAR(section.area, 4, 1e-6);
  EXPECT_NEAR(area_of_triangles(section), section.area, 1e-9);
  for (const auto& triangle : section.triangles)
    for (const Vec3& corner : triangle) EXPECT_NEAR(corner.x, 5.25, 1e-9);
  Real border = 0;
  for (const auto& [from, to] : section.border) border += length(to - from);
  EXPECT_NEAR(border, 8, 1e-6);
}

TEST(CrossSection, ThroughCornersAndFacesIsWholeOrNothing) {
  const Mesh box = make_box(Vec3(2));
  const auto area = [&](const Vec3& normal, Real offset) {
    return section_of(box, {}, {normalized(normal), offset}).area;
  };
  EXPECT_NEAR(area(Vec3(1, 1, 0), 0), 4 * std::numbers::sqrt2, 1e-6) << "through four corners";
  EXPECT_NEAR(area(Vec3(1, 1, 1), 0), 3 * std::sqrt(3), 1e-6) << "a hexagon";
  EXPECT_EQ(area(Vec3(1, 0, 0), 1), 0) << "all lies below";
  EXPECT_NEAR(area(Vec3(-1, 0, 0), 1 - 1e-6), 4, 1e-4);
  EXPECT_EQ(area(Vec3(1, 0, 0), 3), 0);
}

/// Rings, holes and slopes: the area is what the mesh's shape says.
TEST(CrossSection, OfATorusHasAHoleOrTwoParts) {
  const Mesh torus = make_torus(1, 0.3, 200, 100);
  const Real flat = section_of(torus, {}, {Vec3(0, 0, 1), 0.01}).area;
  EXPECT_NEAR(flat, std::numbers::pi * (1.3 * 1.3 - 0.7 * 0.7), 0.01);
  const Real across = section_of(torus, {}, {Vec3(0, 1, 0), 0.0}).area;
  EXPECT_NEAR(across, 2 * std::numbers::pi * 0.09, 0.001);
}

/// Sections add up to the volume, however the body is turned.
TEST(CrossSection, SectionsSumUpToTheVolume) {
  Random random(7);
  const Mesh mesh = make_torus(1, 0.4, 24, 12);
  const Vec3 normal = normalized(Vec3(0.3, -0.8, 0.5));
  Real reference = 0;
  for (int turn = 0; turn < 3; ++turn) {
    const Pose pose{to_matrix(random.rotation()), Vec3(2, -1, 4)};
    const Real middle = dot(normal, pose.translation);
    Real volume = 0;
    constexpr int slices = 400;
    for (int i = 0; i < slices; ++i)
      volume += section_of(mesh, pose, {normal, middle - 1.5 + 3.0 * (i + 0.5) / slices}).area * 3 / slices;
    if (turn == 0) reference = volume;
    EXPECT_NEAR(volume, reference, 0.01 * reference);
    EXPECT_NEAR(volume, 2 * std::numbers::pi * std::numbers::pi * 0.16, 0.4);
  }
}

TEST(CrossSection, OfAnOpenMeshIsNotWithoutBounds) {
  Mesh open = make_box(Vec3(2));
  open.triangles.pop_back();
  EXPECT_LE(section_of(open, {}, {normalized(Vec3(0.1, 0.2, 1)), 0.1}).area, 4.5);
}

}  // namespace
}  // namespace collidoscope::viewer
