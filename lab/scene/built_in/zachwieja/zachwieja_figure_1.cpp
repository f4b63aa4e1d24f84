// Two spheres change places within a time step, and "no collision will be detected" [Zachwieja 3.1, fig. 1].
// In each row below, the same way takes two steps more: "the alternative is to increase the sampling rate".
//
// Erratum. The paper has "two balls of radius one; the distance between the two balls is also one", of which
// each moves two units. They would still overlap at the end. Spheres of diameter one change places exactly as
// the paper says, so this is the scene; the kind `as-printed` has radii of one.

#include <algorithm>
#include <array>
#include <string>

#include "scene/built_in/body_by_body.h"
#include "scene/built_in/zachwieja/zachwieja_figures.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr std::array<std::string_view, 2> kinds = {"diameter-one", "as-printed"};

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_figure_scene("zachwieja-figure-1", parameters);
  const bool as_printed = used_shapes(scene.parameters, kinds) == 1;
  const Real radius = as_printed ? 1 : 0.5, apart = 2 * radius + 1;
  const std::uint32_t rows = used_count(scene.parameters, 3);
  const Real step = metres_per_frame(scene.parameters, as_printed ? 200 : 400, radius);
  const ShapePointer sphere =  // with a vertex on either side, where they touch
      make_model_shape("sphere", "sphere", {{"radius", {radius}}, {"meridians", {32}}, {"parallels", {16}}});
  add_body_by_body(scene, rows, progress, [&](std::uint32_t row) {
    for (const Real side : {-1, 1}) {
      BodyMotion motion;
      motion.position = {side * apart / 2, 0, -3 * radius * row};
      motion.velocity = {-side * step / ((2 * row + 1) * scene.dt), 0, 0};
      const std::string name = (side < 0 ? "left sphere " : "right sphere ") + std::to_string(row + 1);
      scene.world.add({name, sphere, motion});
    }
  });
  constexpr Real before_the_end = 0.99, far = 1e9;
  scene.world.set_walls(
      Aabb{Vec3(-before_the_end * apart / 2, -far, -far), Vec3(before_the_end * apart / 2, far, far)});
  const Real middle = -1.5 * radius * (rows - 1);
  scene.camera = Camera{{0, -5 * radius * (rows + 2), middle + 2 * radius}, {0, 0, middle}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_zachwieja_figure_1;
const SceneAlgorithm scene_zachwieja_figure_1 = {"zachwieja-figure-1",
                                                 "Spheres that pass through each other",
                                                 "Zachwieja 1992, fig. 1",
                                                 {"count", "shapes", "velocity"},
                                                 create,
                                                 kinds};

}  // namespace collidoscope
