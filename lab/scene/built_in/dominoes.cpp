// The first domino of a row is pushed, and the collision propagates through the row [Zachwieja 4.3].

#include <string>

#include "scene/built_in/body_by_body.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_rigid_scene("dominoes", parameters);
  const std::uint32_t count = used_count(scene.parameters, 20);
  const Material material{0.1, 0.4};
  constexpr Real spacing = 0.45, height = 1, skin = 1e-3;  // m
  const Real middle = spacing * (count - 1) / 2;
  add_ground(scene.world, 2 * middle + 6, material);
  const ShapePointer domino = box_shape("domino", {0.16, 0.5, height});
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    BodyDescription body = standing("domino " + std::to_string(i + 1), domino,
                                    {spacing * i - middle, 0, height / 2 + skin}, material);
    if (i == 0) {
      body.motion.angular_velocity = {0, 2, 0};
      body.motion.velocity = {height, 0, 0};
    }
    scene.world.add(std::move(body));
  });
  scene.camera = Camera{{-middle - 2, -1.6 * middle - 5, 0.5 * middle + 3}, {0, 0, 0.4}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_dominoes;
const SceneAlgorithm scene_dominoes = {"dominoes", "Dominoes", "Zachwieja 1992, 4.3", {"count"}, create};

}  // namespace collidoscope
