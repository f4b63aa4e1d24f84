// A cube and a cube with bevelled edges penetrate the surface of a plane [Zachwieja 3.4, fig. 2]. The lower
// vertices of the cube are ends of edges that pierce the plane. Those of the bevelled cube are not, which
// violates what the method assumes [3.9]; as printed, it finds the upper ends of the bevels instead.
//
// We read the figure as a profile: it shows two of four, and four of eight vertices beneath the plane.

#include <array>

#include "scene/built_in/rigid_scene.h"
#include "scene/built_in/zachwieja/zachwieja_figures.h"
#include "scene/scene_parameters.h"
#include "shape/shape.h"

namespace collidoscope {
namespace {

/// The edges around the lower face are bevelled, by `bevel` across and up.
Mesh bevelled_cube(Real half_edge, Real bevel) {
  struct Level {
    Real half_width, z;
  };
  const std::array<Level, 3> levels = {
      {{half_edge - bevel, -half_edge}, {half_edge, bevel - half_edge}, {half_edge, half_edge}}};
  Mesh mesh;
  for (const Level& level : levels)
    for (const Vec2& corner : {Vec2(-1, -1), Vec2(1, -1), Vec2(1, 1), Vec2(-1, 1)})
      mesh.vertices.emplace_back(Vec3(corner.x * level.half_width, corner.y * level.half_width, level.z));
  const auto add_face = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.push_back({a, b, c}), mesh.triangles.push_back({a, c, d});
  };
  add_face(3, 2, 1, 0), add_face(8, 9, 10, 11);
  for (const std::uint32_t level : {0u, 4u})
    for (const std::uint32_t i : {0u, 1u, 2u, 3u}) {
      const std::uint32_t j = (i + 1) % 4;
      add_face(level + i, level + j, level + 4 + j, level + 4 + i);
    }
  return mesh;
}

Scene create(const SceneParameters& parameters, Progress*) {
  Scene scene = new_figure_scene("zachwieja-figure-2", parameters);
  constexpr Real usual = 0.5, bevel = 0.2, apart = 1.6;  // m
  const Real step = metres_per_frame(scene.parameters, 100 * usual / figure_unit, figure_unit);
  constexpr Vec3 plane(9, 5, 1);
  add_fixed(scene.world, standing("plane", box_shape("plane", plane), {0, 0, -plane.z / 2}));
  const std::array<ShapePointer, 2> cubes = {box_shape("cube", Vec3(2 * figure_unit)),
                                             make_shape("bevelled cube", bevelled_cube(figure_unit, bevel))};
  for (const std::size_t i : {0u, 1u})
    add_to_and_fro(scene, cubes[i], Quaternion(), {i == 0 ? -apart : apart, 0, figure_unit}, {0, 0, 1}, step,
                   usual);
  scene.camera = Camera{{1, -9, 3}, {0, 0, 0.8}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_zachwieja_figure_2;
const SceneAlgorithm scene_zachwieja_figure_2 = {
    "zachwieja-figure-2", "Cubes that penetrate a plane", "Zachwieja 1992, fig. 2", {"velocity"}, create};

}  // namespace collidoscope
