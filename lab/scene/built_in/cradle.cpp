// Newton's cradle: spheres in a row, of which the first are set in motion. The collision propagates "through
// a series of contacting objects" [Zachwieja 4.3], and as many spheres leave the row as have come. Nothing
// hangs here: the spheres float, and bumpers at both ends turn them back. As two strings each would, a large
// moment of inertia keeps them from turning. Spheres that turn leave the row after a few passes: each impact
// multiplies how far they are off.

#include <array>
#include <numbers>
#include <string>

#include "geometry/mesh/mass_properties.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

/// How many spheres come.
constexpr std::array<std::string_view, 3> kinds = {"one", "two", "three"};

Real width_along_x(const Shape& shape, const Quaternion& orientation) {
  const std::vector<Vec3> points(shape.mesh().vertices.begin(), shape.mesh().vertices.end());
  const Aabb box = tight_box(points, {to_matrix(orientation), Vec3(0)});
  return box.max.x - box.min.x;
}

/// Of density 1000 kg/m³, and hardly to be turned.
MassDistribution hung_mass(const Shape& shape) {
  constexpr Real density = 1000, harder_to_turn = 1e12;
  const MassProperties of = mass_properties(shape.mesh());
  return {density * of.volume, of.centre, of.inertia * (density * harder_to_turn)};
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_rigid_scene("cradle", parameters);
  scene.world.set_gravity(Vec3(0));
  constexpr Material elastic{1, 0};
  constexpr std::uint32_t meridians = 32, parallels = 17;
  constexpr Real radius = 0.5, gap = 0.0025, run = 3;  // m
  const std::uint32_t count = used_count(scene.parameters, 5);
  const auto coming = static_cast<std::uint32_t>(used_shapes(scene.parameters, kinds)) + 1;
  const Real speed = metres_per_frame(scene.parameters, 10, radius) / scene.dt;
  const ShapePointer sphere = make_model_shape(
      "sphere", "sphere", {{"radius", {radius}}, {"meridians", {meridians}}, {"parallels", {parallels}}});
  // Spheres touch with a flat face: an odd number of bands, turned by half a meridian.
  const Quaternion face_forward = from_axis_angle({0, 0, 1}, std::numbers::pi / meridians);
  const Real diameter = width_along_x(*sphere, face_forward), pitch = diameter + gap;
  const Real half_row = pitch * (count - 1) / 2, half_way = half_row + radius + run;
  const MassDistribution mass = hung_mass(*sphere);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    BodyDescription body =
        standing("sphere " + std::to_string(i + 1), sphere, {pitch * i - half_row, 0, 0}, elastic);
    body.motion.orientation = face_forward;
    body.rigid.mass = mass;
    if (i < coming) body.motion.position.x -= run / 2, body.motion.velocity = {speed, 0, 0};
    scene.world.add(std::move(body));
  });
  const ShapePointer bumper = box_shape("bumper", {0.3, 2, 2});
  for (const Real side : {-1, 1})
    add_fixed(scene.world,
              standing(side < 0 ? "left bumper" : "right bumper", bumper, {side * half_way, 0, 0}, elastic));
  scene.camera = Camera{{0, -1.5 * half_way - 3, 0.6 * half_way}, Vec3(0)};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_cradle;
const SceneAlgorithm scene_cradle = {
    "cradle", "Newton's cradle", "Zachwieja 1992, 4.3", {"count", "shapes", "velocity"}, create, kinds};

}  // namespace collidoscope
