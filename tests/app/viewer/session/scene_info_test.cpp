#include "session/scene_info.h"

#include <glm/vector_relational.hpp>
#include <gtest/gtest.h>

#include "geometry/primitives/primitives.h"

namespace collidoscope::viewer {
namespace {

constexpr Real rounding = 1e-6;  // vertices are float32

Scene scene_of(const ShapePointer& shape, const BodyMotion& motion) {
  Scene scene;
  scene.id = "test";
  scene.world.add({"body", shape, motion, 0});
  return scene;
}

TEST(SceneInfo, BoundsAreThoseOfTheBodies) {
  BodyMotion still;
  still.position = {10, 0, 0};
  Scene scene = scene_of(std::make_shared<Shape>("box", make_box({2, 4, 6})), still);
  scene.world.set_walls(Aabb{Vec3(-100), Vec3(100)});
  const SceneInfoPointer info = describe(scene);
  EXPECT_NEAR(info->bounds.min.x, 9, rounding);
  EXPECT_NEAR(info->bounds.max.z, 3, rounding);
}

/// A cube that turns about a point 5 m away reaches as far on the other side.
TEST(SceneInfo, BoundsHoldTheWayOfATurningBody) {
  BodyMotion turning;
  turning.angular_velocity = {0, 0, 1};
  turning.rotation_centre = {5, 0, 0};
  Scene scene = scene_of(std::make_shared<Shape>("box", make_box({2, 2, 2})), turning);
  const SceneInfoPointer info = describe(scene);
  EXPECT_GT(info->bounds.max.x, 6);
  EXPECT_LT(info->bounds.max.x, 7);
  for (int i = 0; i < 400; ++i) {
    scene.world.step(0.02);
    const Aabb box = approximate_box(scene.world.bodies().shapes[0]->aabb(), scene.world.bodies().poses[0]);
    ASSERT_TRUE(glm::all(glm::lessThanEqual(info->bounds.min, box.centre())) &&
                glm::all(glm::greaterThanEqual(info->bounds.max, box.centre())));
  }
}

TEST(SceneInfo, TellsShapesThatDifferFromTheirHulls) {
  const SceneInfoPointer box = describe(scene_of(std::make_shared<Shape>("box", make_box({1, 2, 3})), {}));
  EXPECT_FALSE(box->differs_from_hull.front());
  const SceneInfoPointer torus =
      describe(scene_of(std::make_shared<Shape>("torus", make_torus(2, 0.4, 48, 24)), {}));
  EXPECT_TRUE(torus->differs_from_hull.front());
}

}  // namespace
}  // namespace collidoscope::viewer
