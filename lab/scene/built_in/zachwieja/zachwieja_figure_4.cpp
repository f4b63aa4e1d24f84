// An edge falls onto the top face of a cube and lies across it: it crosses two edges of the face, and one
// between its triangles [Zachwieja 3.7.3, fig. 4]. That one does not count, so the point of contact is
// halfway between the other two.

#include <cmath>
#include <numbers>

#include "scene/built_in/rigid_scene.h"
#include "scene/built_in/zachwieja/zachwieja_figures.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_figure_scene("zachwieja-figure-4", parameters);
  constexpr Real usual = 0.5;  // m
  const Real step = metres_per_frame(scene.parameters, 100 * usual / figure_unit, figure_unit);
  const ShapePointer cube = box_shape("cube", Vec3(2 * figure_unit));
  add_fixed(scene.world, standing("cube", cube, {0, 0, -figure_unit}));
  // On its edge, and not in the middle.
  add_to_and_fro(scene, box_shape("bar", {4, 1, 1}), from_axis_angle({1, 0, 0}, std::numbers::pi / 4),
                 {0.4, 0.3, std::sqrt(Real(0.5))}, {0, 0, 1}, step, usual);
  scene.camera = Camera{{4, -7, 3.5}, {0.2, 0, -0.2}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_zachwieja_figure_4;
const SceneAlgorithm scene_zachwieja_figure_4 = {
    "zachwieja-figure-4", "An edge that falls across a face", "Zachwieja 1992, fig. 4", {"velocity"}, create};

}  // namespace collidoscope
