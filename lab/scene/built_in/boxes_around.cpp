// Grulich's benchmark of two phases [Grulich 7.5]: ten small boxes move around and through one complex
// object; each is tested against the object, none against another.
//
// Departures. The paper does not say how its boxes move. Here they start outside the object's bounding
// sphere, fly towards a point in it and then straight on, from wall to wall of a cube around it, turning all
// the time. The cube is so wide that about as many pairs collide as in the paper (hull of the object: 7.8 %).
// Its model is of a game: a torus knot of ours, whose hull is mostly empty, replaces it, or the user's file.

#include <array>
#include <string>

#include "core/random.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/extent.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr std::uint32_t object_group = 0, box_group = 1;

/// Small beside an object of that radius, and of several sizes.
std::array<ShapePointer, 3> make_boxes(Real radius) {
  const auto box = [&](const char* name, const Vec3& edges) {
    return make_model_shape(name, "box", {{"edges", {edges.x, edges.y, edges.z}}}, radius);
  };
  return {box("cube", {0.12, 0.12, 0.12}), box("bar", {0.2, 0.08, 0.08}), box("tile", {0.16, 0.16, 0.06})};
}

/// From the sphere of that radius towards a point within the object's bounding sphere.
BodyMotion draw_box(Real start, Real radius, Real speed, Real angular_speed, Random& random) {
  BodyMotion motion;
  motion.position = random.unit_vector() * start;
  const Vec3 way = random.unit_vector();  // by itself: compilers order the operands of * as they like
  const Vec3 target = way * random.uniform(0, radius);
  motion.velocity = normalized(target - motion.position) * speed;
  motion.orientation = random.rotation();
  motion.angular_velocity = random.unit_vector() * angular_speed;
  return motion;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("boxes-around", parameters);
  scene.response = "none";
  scene.pipeline.narrow = narrow_choice("aabb-tree");  // of the object itself; convex algorithms see its hull
  const ShapePointer object = used_shape(parameters, 0, "knot-14400");
  const Extent extent = extent_of(*object);
  World& world = scene.world;
  world.add({"object", object, {Vec3(0), Quaternion(), Vec3(0), Vec3(0), extent.centre}, object_group});

  constexpr Real clearance = 1.5;
  const Real half_edge = clearance * extent.radius;
  const Real speed = metres_per_frame(scene.parameters, 2, extent.radius) / scene.dt;
  const Real angular_speed = radians_per_frame(scene.parameters, 1) / scene.dt;
  const auto boxes = make_boxes(extent.radius);
  Random random(parameters.seed);
  const std::uint32_t count = used_count(scene.parameters, 10);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    world.add({"box " + std::to_string(i + 1), boxes[i % boxes.size()],
               draw_box(half_edge, extent.radius, speed, angular_speed, random), box_group});
  });
  world.filter().set_groups_tested(box_group, box_group, false);
  world.set_walls(Aabb{Vec3(-half_edge), Vec3(half_edge)});
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_boxes_around;
const SceneAlgorithm scene_boxes_around = {"boxes-around",
                                           "Boxes around a complex object",
                                           "Grulich 2016, 7.5",
                                           {"count", "velocity", "rotation", "seed", "files"},
                                           create};

}  // namespace collidoscope
