#include "session/picking.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::viewer {
namespace {

Scene scene_of(const std::vector<std::pair<ShapePointer, Vec3>>& bodies) {
  Scene scene;
  scene.id = "test";
  for (const auto& [shape, position] : bodies) {
    BodyDescription body;
    body.name = "body";
    body.shape = shape;
    body.motion.position = position;
    scene.world.add(body);
  }
  return scene;
}

Snapshot snapshot_of(const Scene& scene) {
  Snapshot snapshot;
  snapshot.scene = describe(scene);
  const Bodies bodies = scene.world.bodies();
  snapshot.poses.assign(bodies.poses.begin(), bodies.poses.end());
  return snapshot;
}

ShapePointer sphere() {
  return std::make_shared<Shape>("sphere", make_icosphere(1, 3));
}

TEST(RayBox, HitsMissesAndStartsInside) {
  const Aabb box{Vec3(-1), Vec3(1)};
  EXPECT_DOUBLE_EQ(intersect({{-5, 0, 0}, {1, 0, 0}}, box).value(), 4);
  EXPECT_DOUBLE_EQ(intersect({{0, 0, 0}, {1, 0, 0}}, box).value(), 0);
  EXPECT_FALSE(intersect({{5, 0, 0}, {1, 0, 0}}, box));
  EXPECT_FALSE(intersect({{-5, 2, 0}, {1, 0, 0}}, box));
}

/// Against the plane equation and barycentric coordinates by areas.
TEST(RayTriangle, AgreesWithAreas) {
  Random random(3);
  int hits = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vec3 a = random.in_box(Vec3(-1), Vec3(1));
    const Vec3 b = random.in_box(Vec3(-1), Vec3(1));
    const Vec3 c = random.in_box(Vec3(-1), Vec3(1));
    const Ray ray{Vec3(0, 0, -4), normalized(random.in_box(Vec3(-0.8, -0.8, 3), Vec3(0.8, 0.8, 4)))};
    const Vec3 normal = cross(b - a, c - a);
    const Real at = dot(a - ray.origin, normal) / dot(ray.direction, normal);
    const Vec3 p = ray.origin + ray.direction * at;
    const Real inside = std::min({dot(cross(b - a, p - a), normal), dot(cross(c - b, p - b), normal),
                                  dot(cross(a - c, p - c), normal)});
    if (std::abs(inside) < 1e-9) continue;
    const std::optional<Real> found = intersect(ray, a, b, c);
    ASSERT_EQ(found.has_value(), inside > 0 && at >= 0);
    if (found) {
      EXPECT_NEAR(*found, at, 1e-9);
    }
    hits += found.has_value();
  }
  EXPECT_GT(hits, 100);
}

TEST(Pick, TakesTheNearest) {
  const Scene scene = scene_of({{sphere(), {0, 6, 0}}, {sphere(), {0, 3, 0}}, {sphere(), {0, 9, 0}}});
  const Snapshot snapshot = snapshot_of(scene);
  EXPECT_EQ(pick(snapshot, {{0, -5, 0}, {0, 1, 0}}), BodyIndex{1});
  EXPECT_EQ(pick(snapshot, {{0, 20, 0}, {0, -1, 0}}), BodyIndex{2});
  EXPECT_EQ(pick(snapshot, {{0, -5, 0}, {1, 0, 0}}), std::nullopt);
}

/// Through the hole of a torus, whose box the ray meets first.
TEST(Pick, SeesThroughHoles) {
  const auto torus = std::make_shared<Shape>("torus", make_torus(2, 0.4, 48, 24));
  const Scene scene = scene_of({{torus, {0, 0, 3}}, {sphere(), {0, 0, 0}}});
  const Snapshot snapshot = snapshot_of(scene);
  EXPECT_EQ(pick(snapshot, {{0, 0, 10}, {0, 0, -1}}), BodyIndex{1});
  EXPECT_EQ(pick(snapshot, {{2, 0, 10}, {0, 0, -1}}), BodyIndex{0});
}

/// A ray goes through what is cut away, and meets the section before what lies behind it.
TEST(FirstHit, GoesThroughWhatIsCutAway) {
  const Scene scene = scene_of({{sphere(), {0, 0, 0}}, {sphere(), {0, 5, 0}}});
  const Snapshot snapshot = snapshot_of(scene);
  const Ray ray{{0, -5, 0}, {0, 1, 0}};
  Sight sight;
  sight.cut = CuttingPlane{Vec3(0, -1, 0), -0.25};  // kept from y = 0.25 on
  const SurfaceHit hit = *first_hit(snapshot, ray, sight);
  EXPECT_EQ(hit.body, 0u);
  EXPECT_TRUE(hit.on_section);
  EXPECT_NEAR(hit.distance, 5.25, 1e-9);
  sight.whole = {1, 0};
  EXPECT_FALSE(first_hit(snapshot, ray, sight)->on_section);
  EXPECT_LT(first_hit(snapshot, ray, sight)->distance, 5);
  sight.whole.clear();
  sight.cut->offset = -3;
  EXPECT_EQ(first_hit(snapshot, ray, sight)->body, 1u);
  sight.cut = CuttingPlane{Vec3(0, 1, 0), -3};  // kept up to y = −3
  EXPECT_FALSE(first_hit(snapshot, ray, sight));
  EXPECT_EQ(pick(snapshot, ray, {{true, false}}), BodyIndex{1}) << "hidden";
}

// ---- Sight lines -----------------------------------------------------------------------------------------

constexpr Aabb seen{Vec3(-2), Vec3(2)};

TEST(SightLine, BeginsInTheEye) {
  TurntableCamera camera;
  camera.look({0, -9, 3}, {0, 0, 0});
  const Ray ray = sight_line(camera, {0.3, -0.2}, 1.5, seen);
  EXPECT_EQ(ray.origin, camera.eye());
  const Vec3 at = camera.project(ray.at(7), 1.5);
  EXPECT_NEAR(at.x, 0.3, 1e-12);
  EXPECT_NEAR(at.y, -0.2, 1e-12);
}

/// Not a thousand distances away, and not within the scene, however close the camera is.
TEST(SightLine, OfAnOrthographicCameraBeginsBeforeTheScene) {
  TurntableCamera camera;
  camera.set_orthographic(true);
  for (const Real distance : {0.1, 1.0, 9.0, 50.0}) {
    camera.look({0, -distance, 0}, {0, 0, 0});
    const Ray ray = sight_line(camera, {0.3, -0.2}, 1.5, seen);
    EXPECT_LE(ray.origin.y, std::min(-distance, -2.0) + 1e-12);
    EXPECT_GE(ray.origin.y, std::min(-distance, -10.0) - 1e-12);
    const Vec3 at = camera.project(ray.at(7), 1.5);
    EXPECT_NEAR(at.x, 0.3, 1e-9);
    EXPECT_NEAR(at.y, -0.2, 1e-9);
  }
}

}  // namespace
}  // namespace collidoscope::viewer
