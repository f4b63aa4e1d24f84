// The top face of a trapezoidal cylinder is made of three triangles. An edge normal to it comes from the side
// and crosses all three within a time step [Zachwieja 3.7.2, fig. 3]. It is followed back from triangle to
// triangle, to where it has crossed the boundary of the face.

#include "scene/built_in/rigid_scene.h"
#include "scene/built_in/zachwieja/zachwieja_figures.h"
#include "scene/scene_parameters.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

/// Its top is at z = 0, and has a corner more on its long side: three triangles. The right side lies in the
/// plane x + y = 2.
Mesh trapezoidal_cylinder() {
  Mesh mesh;
  mesh.vertices = {{-3, -1, 0}, {3, -1, 0}, {1, 1, 0},   {-1, 1, 0}, {-3, -1, -1},
                   {3, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {0, -1, 0}};
  mesh.triangles = {{0, 8, 3}, {8, 2, 3}, {8, 1, 2}, {4, 7, 6}, {4, 6, 5}, {0, 4, 8}, {4, 5, 8},
                    {5, 1, 8}, {1, 5, 6}, {1, 6, 2}, {2, 6, 7}, {2, 7, 3}, {3, 7, 4}, {3, 4, 0}};
  return mesh;
}

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_figure_scene("zachwieja-figure-3", parameters);
  constexpr Real usual = 5, thickness = 0.1, aside = 0.1;  // m
  const Real step = metres_per_frame(scene.parameters, 100 * usual / figure_unit, figure_unit);
  add_fixed(scene.world, standing("trapezoidal cylinder",
                                  make_shape("trapezoidal cylinder", trapezoidal_cylinder()), Vec3(0)));
  // The post's edge that comes first stands at x = 2 - thickness / 2 then.
  add_to_and_fro(scene, box_shape("post", {thickness, thickness, 3}), Quaternion(),
                 {2 + thickness - aside, aside, 0}, {1, 0, 0}, step, usual);
  scene.camera = Camera{{1.5, -11, 8}, {1.5, 0, 0}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_zachwieja_figure_3;
const SceneAlgorithm scene_zachwieja_figure_3 = {"zachwieja-figure-3",
                                                 "An edge across the triangles of a face",
                                                 "Zachwieja 1992, fig. 3",
                                                 {"velocity"},
                                                 create};

}  // namespace collidoscope
