#include "scene/built_in/zachwieja/zachwieja_figures.h"

#include <algorithm>
#include <utility>

#include "narrow/narrow_choice.h"
#include "scene/scene_parameters.h"

namespace collidoscope {

Scene new_figure_scene(std::string id, const SceneParameters& parameters) {
  Scene scene = new_scene(std::move(id), parameters);
  scene.response = "none";
  scene.dt = 0.5;
  scene.pipeline.narrow = narrow_choice("edge-face");  // as in 3.4
  return scene;
}

void add_to_and_fro(Scene& scene, ShapePointer shape, const Quaternion& orientation, const Vec3& touching,
                    const Vec3& direction, Real step, Real usual_step) {
  constexpr Real before = 1.4, beyond = 0.6;  // steps
  BodyDescription body;
  body.name = shape->name();
  body.shape = std::move(shape);
  body.motion = {touching + direction * (before * usual_step), orientation, -direction * (step / scene.dt)};
  // Walls turn bodies back that have passed them. Halfway between two places of the usual steps, rounding
  // does not decide which these are.
  const Vec3 turns_back = touching - direction * ((beyond - 0.5) * usual_step),
             returns = touching + direction * ((before - 0.5) * usual_step);
  constexpr Real far = 1e3;
  Aabb walls{Vec3(-far), Vec3(far)};
  for (int axis = 0; axis < 3; ++axis) {
    if (direction[axis] == 0) continue;
    walls.min[axis] = std::min(turns_back[axis], returns[axis]);
    walls.max[axis] = std::max(turns_back[axis], returns[axis]);
  }
  scene.world.set_walls(walls);
  scene.world.add(std::move(body));
}

}  // namespace collidoscope
