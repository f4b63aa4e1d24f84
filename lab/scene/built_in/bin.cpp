// A bin of concave parts that tumble at constant speed in a closed box and turn back at contacts: a scene for
// mesh algorithms. The hulls of such parts collide long before the parts do.
//
// Parts are models of this project, scaled to one size.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/random.h"
#include "scene/built_in/body_by_body.h"
#include "scene/built_in/environment.h"
#include "scene/built_in/extent.h"
#include "scene/built_in/placement.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real radius = 0.5;  // m, of every part

/// All models taking turns, or one of them: open, pierced, toothed or forked.
constexpr std::array<std::string_view, 6> choices = {"mixed",    "torus",      "chair",
                                                     "gear-sun", "arm-link-7", "space-shuttle"};
constexpr std::span<const std::string_view> part_models = std::span(choices).subspan(1);

ShapePointer make_part(const std::string& model) {
  const Real size = extent_of(*make_model_shape(model, model)).radius;
  return make_model_shape(model, model, {}, radius / size);
}

std::vector<ShapePointer> make_parts(std::span<const std::string_view> models, std::uint32_t count,
                                     Progress* progress) {
  std::vector<ShapePointer> parts;
  for (const std::string_view model : models) {
    if (parts.size() == count) break;
    if (progress)
      progress->report(static_cast<double>(parts.size()) / static_cast<double>(models.size()), model);
    parts.push_back(make_part(std::string(model)));
  }
  return parts;
}

/// A random motion in the bin, clear of other parts if possible.
BodyMotion draw_part(const Shape& part, const Vec3& centre, Real speed, Real angular_speed, Scatter& scatter,
                     Random& random) {
  BodyMotion motion;
  motion.rotation_centre = centre;
  const Vec3 half = part.aabb().half_widths();
  const Scatter::Place place = scatter.place({-half, half}, random);
  motion.position = place.position;
  motion.orientation = place.orientation;
  motion.velocity = random.unit_vector() * speed;
  motion.angular_velocity = random.unit_vector() * angular_speed;
  return motion;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("bin", parameters);
  scene.pipeline.narrow = narrow_choice("aabb-tree");
  const std::uint32_t count = used_count(scene.parameters, 60);
  const Real speed = metres_per_frame(scene.parameters, 2, radius) / scene.dt;
  const Real angular_speed = radians_per_frame(scene.parameters, 3) / scene.dt;

  const std::vector<ShapePointer> parts =
      make_parts(taking_turns(part_models, used_shapes(scene.parameters, choices)), count, progress);
  const Aabb box = environment(parts, count, used_density(scene.parameters, 0.07));
  scene.world.set_walls(box);
  Scatter scatter(box, radius * std::sqrt(Real(3)));
  Random random(parameters.seed);
  std::vector<Vec3> centres;
  for (const ShapePointer& part : parts) centres.push_back(extent_of(*part).centre);
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const ShapePointer& part = parts[i % parts.size()];
    scene.world.add({part->name() + " " + std::to_string(i + 1), part,
                     draw_part(*part, centres[i % parts.size()], speed, angular_speed, scatter, random)});
  });
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_bin;
const SceneAlgorithm scene_bin = {"bin",  "Bin of concave parts",
                                  "",     {"count", "shapes", "velocity", "rotation", "density", "seed"},
                                  create, choices};

}  // namespace collidoscope
