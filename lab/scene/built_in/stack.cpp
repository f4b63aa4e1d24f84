// A stack of boxes that stands: resting contact [Zachwieja 4.2], passed on from box to box [4.3].

#include <string>

#include "scene/built_in/body_by_body.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_rigid_scene("stack", parameters);
  const std::uint32_t count = used_count(scene.parameters, 10);
  const Material material{0, 0.6};
  add_ground(scene.world, 12, material);
  const ShapePointer box = box_shape("box", Vec3(1));
  constexpr Real gap = 0.0035;  // m: what bodies in contact keep
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    scene.world.add(
        standing("box " + std::to_string(i + 1), box, {0, 0, (i + 1) * (1 + gap) - 0.5}, material));
  });
  scene.camera = Camera{{9, -13, 0.6 * count + 2}, {0, 0, 0.5 * count}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_stack;
const SceneAlgorithm scene_stack = {"stack", "Stack of boxes", "Zachwieja 1992, 4.2", {"count"}, create};

}  // namespace collidoscope
