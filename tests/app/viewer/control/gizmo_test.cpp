#include "control/gizmo.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace collidoscope::viewer {
namespace {

using Kind = GizmoHandle::Kind;

constexpr Real gizmo_aspect = 1.5;
const Vec3 middle(1, 2, 3);

TurntableCamera gizmo_camera(bool orthographic, const Vec3& eye = Vec3(8, -9, 10)) {
  TurntableCamera camera;
  camera.look(eye, Vec3(0.5, 1, 2));
  camera.set_orthographic(orthographic);
  return camera;
}

glm::dvec2 on_picture(const TurntableCamera& camera, const Vec3& point) {
  const Vec3 at = camera.project(point, gizmo_aspect);
  return {at.x, at.y};
}

Vec3 unit(int axis) {
  Vec3 direction(0);
  direction[axis] = 1;
  return direction;
}

class GizmoIn : public testing::TestWithParam<bool> {};

TEST_P(GizmoIn, ArrowsMoveAlongTheirAxesWithThePointer) {
  const TurntableCamera seen = gizmo_camera(GetParam());
  const Gizmo gizmo(middle, seen, gizmo_aspect);
  const BodyPlace start{{4, 5, 6}, from_axis_angle({1, 1, 0}, 0.5)};
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 from = middle + unit(axis) * gizmo.size(), to = from + unit(axis) * Real(1.25);
    const BodyPlace place =
        gizmo.dragged({Kind::axis, axis}, start, on_picture(seen, from), on_picture(seen, to), {});
    EXPECT_LT(length(place.position - (start.position + unit(axis) * Real(1.25))), 1e-9);
    EXPECT_EQ(place.orientation.w, start.orientation.w);
  }
}

TEST_P(GizmoIn, SquaresMoveInTheirPlanes) {
  const TurntableCamera seen = gizmo_camera(GetParam());
  const Gizmo gizmo(middle, seen, gizmo_aspect);
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 shift = unit((axis + 1) % 3) * Real(0.7) - unit((axis + 2) % 3) * Real(0.4);
    const BodyPlace place = gizmo.dragged({Kind::plane, axis}, {}, on_picture(seen, middle),
                                          on_picture(seen, middle + shift), {});
    EXPECT_LT(length(place.position - shift), 1e-9);
  }
}

TEST_P(GizmoIn, TheMiddleMovesAcrossTheSight) {
  const TurntableCamera seen = gizmo_camera(GetParam());
  const Vec3 shift = seen.right() * Real(0.5) + seen.up() * Real(0.25);
  const BodyPlace place =
      Gizmo(middle, seen, gizmo_aspect)
          .dragged({Kind::screen}, {}, on_picture(seen, middle), on_picture(seen, middle + shift), {});
  EXPECT_LT(length(place.position - shift), 1e-9);
}

TEST_P(GizmoIn, EachHandleIsFoundWhereItIsDrawn) {
  const TurntableCamera seen = gizmo_camera(GetParam());
  const Gizmo gizmo(middle, seen, gizmo_aspect);
  for (const GizmoHandle& handle : gizmo_handles()) {
    const std::vector<Vec3> chain = gizmo.outline(handle);
    int found = 0;
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      found += gizmo.handle_at(on_picture(seen, (chain[i] + chain[i + 1]) / Real(2)), 0.01) == handle;
    EXPECT_GT(found, 0) << static_cast<int>(handle.kind) << " " << handle.axis;
  }
  EXPECT_EQ(gizmo.handle_at({0.95, 0.95}, 0.01), std::nullopt);
}

TEST_P(GizmoIn, IsAsLargeOnThePictureWhereverItIs) {
  const TurntableCamera seen = gizmo_camera(GetParam());
  for (const Vec3& place : {middle, Vec3(-20, 20, 0), Vec3(3, -3, 5)}) {
    const Gizmo gizmo(place, seen, gizmo_aspect);
    const glm::dvec2 base = on_picture(seen, place), top = on_picture(seen, place + seen.up() * gizmo.size());
    EXPECT_NEAR((top.y - base.y) / 2, 0.24, 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(, GizmoIn, testing::Bool(),
                         [](const auto& tested) { return tested.param ? "parallel" : "perspective"; });

TEST(Gizmo, RingsTurnAboutTheMiddleAsThePointerGoesRound) {
  TurntableCamera seen;
  for (const Real side : {Real(10), Real(-10)}) {  // from above, from below
    seen.look(middle + Vec3(0, -0.01, side), middle);
    const Gizmo gizmo(middle, seen, gizmo_aspect);
    const BodyPlace start{middle + Vec3(2, 0, 0), {}};
    const auto at = [&](Real angle) {
      return on_picture(seen, middle + Vec3(std::cos(angle), std::sin(angle), 0) * gizmo.size());
    };
    const BodyPlace place = gizmo.dragged({Kind::ring, 2}, start, at(0), at(1.2), {});
    EXPECT_LT(length(place.position - (middle + Vec3(2 * std::cos(1.2), 2 * std::sin(1.2), 0))), 1e-2);
    const BodyPlace quarter =
        gizmo.dragged({Kind::ring, 2}, start, at(0), at(1.5), {0, std::numbers::pi / 12});
    EXPECT_LT(length(quarter.position - (middle + Vec3(0, 2, 0))), 1e-9) << "held to 90 degrees";
  }
}

TEST(Gizmo, MovesAreHeldToAGridAlongTheirAxesOnly) {
  const TurntableCamera seen = gizmo_camera(false);
  const BodyPlace start{{0.33, 0.77, 0.11}, {}};
  const BodyPlace place = Gizmo(middle, seen, gizmo_aspect)
                              .dragged({Kind::axis, 1}, start, on_picture(seen, middle),
                                       on_picture(seen, middle + Vec3(0, 1.3, 0)), {0.5, 0});
  EXPECT_EQ(place.position, Vec3(0.33, 2, 0.11));
}

TEST(Gizmo, GridStepsAreRoundNumbers) {
  EXPECT_DOUBLE_EQ(grid_step(1), 0.05);
  EXPECT_DOUBLE_EQ(grid_step(0.9), 0.02);
  EXPECT_DOUBLE_EQ(grid_step(30), 1);
  EXPECT_DOUBLE_EQ(grid_step(2e-3), 1e-4);
}

}  // namespace
}  // namespace collidoscope::viewer
