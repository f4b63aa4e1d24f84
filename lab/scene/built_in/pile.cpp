// A bin that fills: parts fall into it, layer by layer, and come to rest on each other. The parts are models
// of this project; they are not convex, and touch as their convex pieces.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/random.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/extent.h"
#include "scene/built_in/rigid_scene.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr Real radius = 0.5;  // m, of every part

/// All models taking turns, or one of them; the last two models are convex. Or shapes that round.
constexpr std::array<std::string_view, 8> choices = {"concave",    "torus", "chair",       "gear-planet",
                                                     "arm-link-7", "cube",  "icosahedron", "rounded"};

bool is_rounded(std::size_t choice) {
  return choice + 1 == choices.size();
}

std::span<const std::string_view> models_of(std::size_t choice) {
  return choice == 0 ? std::span(choices).subspan(1, 4) : std::span(choices).subspan(choice, 1);
}

ShapePointer make_part(std::string_view name) {
  const std::string model(name);
  return make_model_shape(model, model, {}, radius / extent_of(*make_model_shape(model, model)).radius);
}

/// A sphere, a capsule and a box with round edges.
std::vector<ShapePointer> make_rounded_parts() {
  constexpr Real rounding = 0.3 * radius, edge = radius;
  return {rounded(*make_model_shape("sphere", "point"), radius),
          rounded(*make_model_shape("capsule", "segment", {{"length", {radius}}}), radius / 2),
          rounded(*make_model_shape("rounded box", "box", {{"edges", {edge, edge, edge / 2}}}), rounding)};
}

std::vector<ShapePointer> make_parts(std::size_t choice) {
  if (is_rounded(choice)) return make_rounded_parts();
  std::vector<ShapePointer> parts;
  for (const std::string_view model : models_of(choice)) parts.push_back(make_part(model));
  return parts;
}

/// Walls around a square floor, open at the top.
void add_bin(World& world, Real width, Real height, const Material& material) {
  constexpr Real thickness = 0.5;  // m
  const Real outer = width + 2 * thickness, offset = (width + thickness) / 2;
  const ShapePointer long_wall = box_shape("long wall", {outer, thickness, height}),
                     short_wall = box_shape("short wall", {thickness, width, height});
  const std::array<std::pair<ShapePointer, Vec3>, 4> walls = {{{long_wall, {0, -offset, height / 2}},
                                                               {long_wall, {0, offset, height / 2}},
                                                               {short_wall, {-offset, 0, height / 2}},
                                                               {short_wall, {offset, 0, height / 2}}}};
  add_ground(world, outer, material);
  for (std::size_t i = 0; i < walls.size(); ++i)
    add_fixed(world, standing("wall " + std::to_string(i + 1), walls[i].first, walls[i].second, material));
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_rigid_scene("pile", parameters);
  const std::size_t choice = used_shapes(scene.parameters, choices);
  scene.pipeline.narrow = narrow_choice(is_rounded(choice) ? "gjk" : "aabb-tree");
  const std::uint32_t count = used_count(scene.parameters, 200);
  const Material material{0.1, 0.5};
  const std::vector<ShapePointer> parts = make_parts(choice);
  const auto per_row = static_cast<std::uint32_t>(std::max(1.0, std::round(std::cbrt(count))));
  constexpr Real spacing = 2.2 * radius;
  const Real width = spacing * per_row + radius;
  add_bin(scene.world, width, 0.5 * width + 1.5, material);
  Random random(parameters.seed);
  std::vector<Vec3> centres;
  for (const ShapePointer& part : parts) centres.push_back(extent_of(*part).centre);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const ShapePointer& part = parts[i % parts.size()];
    const std::uint32_t row = i % per_row, column = i / per_row % per_row, layer = i / (per_row * per_row);
    const auto across = [&](std::uint32_t cell) { return spacing * (cell - (per_row - 1) / 2.0); };
    BodyDescription body = standing(part->name() + " " + std::to_string(i + 1), part,
                                    {across(row), across(column), 2 * radius + spacing * layer}, material);
    body.motion.orientation = random.rotation();
    body.motion.rotation_centre = centres[i % parts.size()];
    scene.world.add(std::move(body));
  });
  scene.camera = Camera{Vec3(0.7, -1.2, 1.7) * width, {0, 0, 0.1 * width}};
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_pile;
const SceneAlgorithm scene_pile = {"pile", "Bin that fills", "", {"count", "shapes", "seed"},
                                   create, choices};

}  // namespace collidoscope
