#include "render/camera.h"

#include <glm/vec4.hpp>
#include <gtest/gtest.h>

#include "core/random.h"

namespace collidoscope::viewer {
namespace {

constexpr Real aspect = 1.6;
constexpr Real rounding = 1e-9;

void expect_near(const Vec3& a, const Vec3& b, Real tolerance) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

TurntableCamera looking(const Vec3& eye, const Vec3& target) {
  TurntableCamera camera;
  camera.look(eye, target);
  return camera;
}

/// Through the matrices that shaders get: a second way to where project() ends.
glm::dvec2 project_by_matrices(const TurntableCamera& camera, const Vec3& world, const Aabb& bounds) {
  const glm::vec4 local(Vec3f(world - camera.target()), 1);
  const glm::vec4 clip = camera.projection(aspect, bounds, 10) * (camera.view() * local);
  return {clip.x / clip.w, clip.y / clip.w};
}

TEST(TurntableCamera, LooksFromEyeToTarget) {
  const Vec3 eye(6, -8, 5);
  const Vec3 target(1, 2, 0.5);
  const TurntableCamera camera = looking(eye, target);
  expect_near(camera.eye(), eye, rounding);
  expect_near(camera.forward(), normalized(target - eye), rounding);
  EXPECT_NEAR(dot(camera.right(), Vec3(0, 0, 1)), 0, rounding);
  EXPECT_GT(camera.up().z, 0);
}

TEST(TurntableCamera, LooksStraightDownWithoutLosingItsHeading) {
  const TurntableCamera camera = looking({0, 0, 10}, {0, 0, 0});
  expect_near(camera.forward(), {0, 0, -1}, rounding);
  EXPECT_NEAR(length(camera.right()), 1, rounding);
}

TEST(TurntableCamera, ProjectsAsItsMatricesDo) {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    TurntableCamera camera = looking(random.in_box(Vec3(-20), Vec3(20)), random.in_box(Vec3(-3), Vec3(3)));
    camera.set_orthographic(i % 2 == 1);
    const Vec3 world = camera.target() + random.in_box(Vec3(-1), Vec3(1));
    const glm::dvec2 by_matrices = project_by_matrices(camera, world, {Vec3(-4), Vec3(4)});
    const Vec3 projected = camera.project(world, aspect);
    if (projected.z < 0.1) continue;  // beside or behind the eye
    EXPECT_NEAR(projected.x, by_matrices.x, 1e-3);
    EXPECT_NEAR(projected.y, by_matrices.y, 1e-3);
  }
}

/// The target is close to the eye, and the bodies lie far behind it.
TEST(TurntableCamera, ShowsBodiesFarBehindItsTarget) {
  for (const Real distance : {1e-9, 1e-6, 1e-3, 1.0}) {
    const TurntableCamera camera = looking({0, -20, 0}, {0, -20 + distance, 0});
    const Aabb bounds{Vec3(-1), Vec3(1)};
    const glm::mat4 projection = camera.projection(aspect, bounds, 10);
    const auto depth_of = [&](Real y) {
      const glm::vec4 clip =
          projection * (camera.view() * glm::vec4(Vec3f(Vec3(0, y, 0) - camera.target()), 1));
      return clip.z / clip.w;
    };
    EXPECT_GT(depth_of(-1), -1) << distance;
    EXPECT_GT(depth_of(1), depth_of(-1)) << distance;
    EXPECT_LT(depth_of(1), 1) << distance;
  }
}

TEST(TurntableCamera, RaysMeetWhatTheyProject) {
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    TurntableCamera camera = looking(random.in_box(Vec3(-20), Vec3(20)), random.in_box(Vec3(-3), Vec3(3)));
    camera.set_orthographic(i % 2 == 1);
    const glm::dvec2 at(random.uniform(-1, 1), random.uniform(-1, 1));
    const Ray ray = camera.ray(at, aspect);
    const Vec3 point = ray.origin + ray.direction * (length(camera.target() - ray.origin) * 1.1);
    const Vec3 projected = camera.project(point, aspect);
    EXPECT_NEAR(projected.x, at.x, 1e-6);
    EXPECT_NEAR(projected.y, at.y, 1e-6);
  }
}

/// All corners inside, and some corner at the margin on at least one pair of borders.
TEST(TurntableCamera, FramesBoundsTightly) {
  Random random(13);
  for (int i = 0; i < 100; ++i) {
    const Vec3 low = random.in_box(Vec3(-100), Vec3(100));
    const Aabb bounds{low, low + random.in_box(Vec3(0.01), Vec3(30))};
    TurntableCamera camera = looking(random.in_box(Vec3(-20), Vec3(20)), Vec3(0));
    camera.set_orthographic(i % 3 == 0);
    camera.frame(bounds, aspect);
    Real farthest = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 at((corner & 1) != 0 ? bounds.max.x : bounds.min.x,
                    (corner & 2) != 0 ? bounds.max.y : bounds.min.y,
                    (corner & 4) != 0 ? bounds.max.z : bounds.min.z);
      const Vec3 projected = camera.project(at, aspect);
      farthest = std::max({farthest, std::abs(projected.x), std::abs(projected.y)});
      EXPECT_GT(projected.z, 0);
    }
    EXPECT_LT(farthest, 1);
    EXPECT_GT(farthest, 0.9);
  }
}

/// As where a second view comes beside the first.
TEST(TurntableCamera, SeesAsMuchFromLeftToRightInANarrowerPicture) {
  Random random(17);
  for (int i = 0; i < 50; ++i) {
    const Vec3 low = random.in_box(Vec3(-100), Vec3(100));
    const Aabb bounds{low, low + random.in_box(Vec3(0.01), Vec3(30))};
    TurntableCamera camera = looking(random.in_box(Vec3(-20), Vec3(20)), Vec3(0));
    camera.set_orthographic(i % 3 == 0);
    camera.frame(bounds, aspect);
    const Vec3 eye = camera.eye();
    for (const Real narrow : {aspect / 2, aspect / 3, aspect / 1.1}) {
      camera.fit(narrow);
      for (const Vec3& corner : corners_of(bounds)) {
        const Vec3 projected = camera.project(corner, narrow);
        // As much where the camera looks at; in perspective, what is farther comes a little outwards.
        EXPECT_LT(std::abs(projected.x), camera.orthographic() ? 1 : 1.1);
        EXPECT_LT(std::abs(projected.y), 1);
      }
    }
    camera.fit(aspect);
    EXPECT_EQ(camera.eye(), eye) << "bit for bit";
    camera.fit(aspect * 2);
    EXPECT_EQ(camera.eye(), eye);
  }
}

/// What the user did meanwhile stays.
TEST(TurntableCamera, KeepsAZoomWhenThePictureWidensAgain) {
  TurntableCamera camera = looking({6, -8, 5}, {0, 0, 0});
  camera.fit(aspect);
  const Real before = camera.distance();
  camera.fit(aspect / 2);
  EXPECT_NEAR(camera.distance(), 2 * before, rounding);
  camera.zoom(4, {0, 0}, aspect / 2);
  camera.fit(aspect);
  EXPECT_NEAR(camera.distance(), before / 4, rounding);
}

TEST(TurntableCamera, ZoomKeepsWhatIsUnderTheCursor) {
  TurntableCamera camera = looking({6, -8, 5}, {0, 0, 0});
  const glm::dvec2 cursor(0.4, -0.3);
  const Ray ray = camera.ray(cursor, aspect);
  // The point under the cursor in the plane of the target.
  const Real depth =
      dot(camera.target() - ray.origin, camera.forward()) / dot(ray.direction, camera.forward());
  const Vec3 point = ray.origin + ray.direction * depth;
  const Real before = camera.distance();
  camera.zoom(2, cursor, aspect);
  EXPECT_NEAR(camera.distance(), before / 2, rounding);
  const Vec3 after = camera.project(point, aspect);
  EXPECT_NEAR(after.x, cursor.x, 1e-9);
  EXPECT_NEAR(after.y, cursor.y, 1e-9);
}

TEST(TurntableCamera, PanFollowsTheMouse) {
  TurntableCamera camera = looking({6, -8, 5}, {0, 0, 0});
  const Vec3 point = camera.target();
  camera.pan({0, 0}, {0.25, -0.5}, aspect);
  const Vec3 after = camera.project(point, aspect);
  EXPECT_NEAR(after.x, 0.25, 1e-9);
  EXPECT_NEAR(after.y, -0.5, 1e-9);
}

TEST(TurntableCamera, StopsAtThePoles) {
  TurntableCamera camera = looking({6, -8, 5}, {0, 0, 0});
  camera.orbit({0, -10});
  EXPECT_NEAR(camera.forward().z, -1, 1e-6);
  camera.orbit({0, 20});
  EXPECT_NEAR(camera.forward().z, 1, 1e-6);
}

TEST(TurntableCamera, StandardSides) {
  TurntableCamera camera;
  camera.look_from(TurntableCamera::Side::front);
  expect_near(camera.forward(), {0, 1, 0}, rounding);
  camera.look_from(TurntableCamera::Side::right);
  expect_near(camera.forward(), {-1, 0, 0}, rounding);
  camera.look_from(TurntableCamera::Side::top);
  expect_near(camera.forward(), {0, 0, -1}, rounding);
  expect_near(camera.up(), {0, 1, 0}, rounding);
}

/// No farther than needed, in the picture or along the line of sight.
TEST(TurntableCamera, BringsAPointIntoView) {
  for (const bool orthographic : {false, true}) {
    TurntableCamera camera;
    camera.look({0, -10, 0}, Vec3(0));
    camera.set_orthographic(orthographic);
    EXPECT_TRUE(camera.shows(Vec3(1, 0, 1), 1.5));
    for (const Vec3& away : {Vec3(20, 0, 0), Vec3(0, 0, -9), Vec3(3, -30, 2), Vec3(0, 200, 0)}) {
      TurntableCamera moved = camera;
      EXPECT_FALSE(moved.shows(away, 1.5));
      moved.bring_into_view(away, 1.5);
      EXPECT_TRUE(moved.shows(away, 1.5)) << away.x << " " << away.y << " " << away.z;
      EXPECT_EQ(moved.forward(), camera.forward());
      EXPECT_NEAR(moved.distance(), camera.distance(), 1e-9);
      EXPECT_GT(length(moved.target() - away), 1) << "at the border";
    }
    TurntableCamera same = camera;
    same.bring_into_view(Vec3(1, 0, 1), 1.5);
    EXPECT_EQ(same.target(), camera.target());
  }
}

}  // namespace
}  // namespace collidoscope::viewer
