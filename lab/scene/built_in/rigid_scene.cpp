#include "scene/built_in/rigid_scene.h"

#include <utility>

#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {

Scene new_rigid_scene(std::string id, const SceneParameters& parameters) {
  Scene scene = new_scene(std::move(id), parameters);
  scene.response = "impulse";
  scene.world.set_gravity({0, 0, -9.81});
  return scene;
}

ShapePointer box_shape(const std::string& name, const Vec3& edges) {
  return make_model_shape(name, "box", {{"edges", {edges.x, edges.y, edges.z}}});
}

BodyDescription standing(std::string name, ShapePointer shape, const Vec3& position,
                         const Material& material) {
  BodyDescription body;
  body.name = std::move(name);
  body.shape = std::move(shape);
  body.motion.position = position;
  body.rigid.material = material;
  return body;
}

void add_fixed(World& world, BodyDescription body) {
  constexpr std::uint32_t fixed_group = 1;
  body.rigid.kind = BodyKind::fixed;
  body.group = fixed_group;
  world.filter().set_groups_tested(fixed_group, fixed_group, false);
  world.add(std::move(body));
}

void add_ground(World& world, Real width, const Material& material) {
  constexpr Real thickness = 0.5;  // m
  add_fixed(world, standing("ground", box_shape("ground", {width, width, thickness}), {0, 0, -thickness / 2},
                            material));
}

}  // namespace collidoscope
