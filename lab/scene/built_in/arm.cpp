// Grulich's practical example [Grulich 7.6]: a robotic arm of seven links swings in a space with obstacles,
// cubes that rotate about a near point. Neighbouring links, which touch by design, are not tested against
// each other.
//
// The paper's arm is driven by hand; here every joint swings within its limits, with periods that have no
// common measure. Under the response `reverse` the cubes turn back; the arm goes on.

#include <array>

#include "bounds/obb.h"
#include "core/random.h"
#include "modelling/arm_links.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/placement.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

enum Group : std::uint32_t { arm_group, cube_group };

// Of the six joints, base first; no pose within them reaches the floor.
constexpr std::array<JointMotion, arm_link_count - 1> swings = {{{0, 0, 2.6, 9, 0},
                                                                 {0.45, 0, 0.6, 5.3, 0.5},
                                                                 {-0.45, 0, 0.7, 6.1, 1},
                                                                 {0, 0, 2.5, 7.3, 0.5},
                                                                 {0, 0, 1.3, 3.7, 2},
                                                                 {0, 0, 3, 2.9, 0}}};

void add_arm(World& world) {
  KinematicChain arm;
  arm.name = "arm";
  for (std::uint32_t i = 0; i < arm_link_count; ++i) {
    const std::string id = "arm-link-" + std::to_string(i + 1);
    ChainLink link;
    link.name = id;
    if (i > 0) {
      const ArmJoint& joint = arm_joints()[i - 1];
      link.parent = i - 1;
      link.joint = ChainLink::Joint::revolute;
      link.joint_name = "joint-" + std::to_string(i);
      link.origin.translation = joint.origin;
      link.axis = joint.axis;
      link.limits = JointLimits{joint.lower, joint.upper};
      link.motion = swings[i - 1];
    }
    link.body = world.add({id, make_model_shape(id, id), {}, arm_group});
    arm.links.push_back(link);
  }
  for (const BodyPair& pair : arm.neighbours()) world.filter().exclude(pair);
  world.add_chain(std::move(arm));
}

/// A point within the arm's reach, away from its base.
Vec3 draw_near_point(Random& random) {
  const Vec3 shoulder(0, 0, 0.57);
  constexpr Real reach = 1.2, base = 0.45, floor = 0.2;  // m
  for (;;) {
    const Vec3 offset = random.in_box(Vec3(-reach), Vec3(reach));
    const Vec3 point = shoulder + offset;
    const bool beside_base = length(Vec3(point.x, point.y, 0)) >= base;
    if (length(offset) <= reach && beside_base && point.z >= floor) return point;
  }
}

/// The shape's box at its current pose.
Obb standing_box(const Shape& shape, const Pose& pose) {
  const Aabb& box = shape.aabb();
  return transformed(Obb{box.centre(), Mat3(1), box.half_widths()}, pose);
}

/// What stands around: the arm's links, which are large, and cubes.
struct Surroundings {
  std::vector<Obb> links;
  BoxGrid cubes;

  bool are_clear_of(const Obb& box) const {
    return cubes.is_clear(box) &&
           std::ranges::none_of(links, [&](const Obb& link) { return overlap(box, link); });
  }
};

std::vector<Obb> standing_boxes(const World& world) {
  const Bodies bodies = world.bodies();
  std::vector<Obb> boxes;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    boxes.push_back(standing_box(*bodies.shapes[i], bodies.poses[i]));
  return boxes;
}

/// A random motion of a cube that is clear of all other bodies, if one is found; the cube is added to these.
BodyMotion draw_cube(Surroundings& around, const Shape& cube, Real angular_speed, Random& random) {
  constexpr int most_attempts = 200;
  const Real edge = 2 * cube.aabb().half_widths().x;
  BodyMotion motion;
  Obb standing;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    motion.position = draw_near_point(random);
    motion.orientation = random.rotation();
    const Vec3 away = random.unit_vector();  // by itself: compilers order the operands of * as they like
    motion.rotation_centre = away * random.uniform(Real(0.8) * edge, Real(1.6) * edge);
    motion.angular_velocity = random.unit_vector() * angular_speed;
    MotionState state;
    state.add(motion);
    standing = standing_box(cube, state.poses[0]);
    if (around.are_clear_of(standing)) break;
  }
  around.cubes.add(standing);
  return motion;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("arm", parameters);
  add_arm(scene.world);
  std::vector<ShapePointer> cubes;
  for (const Real edge : {0.12, 0.16, 0.2})  // m
    cubes.push_back(
        make_model_shape("cube " + std::to_string(cubes.size() + 1), "box", {{"edges", {edge, edge, edge}}}));
  const Real angular_speed = radians_per_frame(scene.parameters, 1.5) / scene.dt;
  Random random(parameters.seed);
  const std::uint32_t count = used_count(scene.parameters, 48);
  constexpr Real farthest = 2, half_diagonal = 0.2;  // m, of cubes
  Surroundings around{standing_boxes(scene.world), BoxGrid({Vec3(-farthest), Vec3(farthest)}, half_diagonal)};
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const ShapePointer& cube = cubes[i % cubes.size()];
    scene.world.add(
        {"cube " + std::to_string(i + 1), cube, draw_cube(around, *cube, angular_speed, random), cube_group});
  });
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_arm;
const SceneAlgorithm scene_arm = {
    "arm", "Robot arm among obstacles", "Grulich 2016, 7.6", {"count", "rotation", "seed"}, create};

}  // namespace collidoscope
