#include "scene/tuning.h"

#include <algorithm>

namespace collidoscope {
namespace {

bool uses(const Scene& scene, std::string_view parameter) {
  const SceneAlgorithm* algorithm = built_in(scene.id);
  return algorithm != nullptr &&
         std::ranges::find(algorithm->parameters, parameter) != algorithm->parameters.end();
}

}  // namespace

bool is_tunable(const Scene& scene, std::string_view parameter) {
  if (!uses(scene, parameter) || !scene.world.chains().empty() || scene.world.trajectory()) return false;
  if (parameter == "velocity" || parameter == "rotation") return true;
  return scene.world.walls() && parameter != "seed" && parameter != "files";
}

bool same_but_adjustments(const SceneParameters& a, const SceneParameters& b) {
  SceneParameters with_those_of_b = a;
  with_those_of_b.deformations = b.deformations, with_those_of_b.joints = b.joints;
  with_those_of_b.arrangement = b.arrangement;
  return with_those_of_b == b;
}

std::optional<Scene> tuned_beginning(const Scene& scene, const SceneParameters& parameters,
                                     Progress* progress) {
  const SceneParameters& before = scene.parameters;
  const bool anew = parameters.seed != before.seed || parameters.files != before.files ||
                    parameters.physics.response != before.physics.response;
  const bool moved_otherwise = parameters.poses != before.poses || parameters.follow != before.follow ||
                               (scene.world.trajectory() && !same_but_adjustments(parameters, before));
  if (anew || moved_otherwise || built_in(scene.id) == nullptr) return std::nullopt;
  std::optional<Scene> begun = create_scene(scene.id, parameters, progress);
  const SceneParameters& after = begun->parameters;
  // Tuning knows bodies by their numbers, which an arrangement changes.
  const bool numbered = before.arrangement.empty() && after.arrangement.empty();
  const auto stays = [&](std::string_view name, bool same) {
    return same || (numbered && is_tunable(scene, name));
  };
  const bool tunable = stays("count", after.count == before.count) &&
                       stays("shapes", after.shapes == before.shapes) &&
                       stays("vertices", after.vertices == before.vertices) &&
                       stays("velocity", after.velocity == before.velocity) &&
                       stays("rotation", after.rotation == before.rotation) &&
                       stays("density", after.density == before.density);
  return tunable ? std::move(begun) : std::nullopt;
}

namespace {

/// The speed of `present`, changed in the same ratio as that of the same body from one scene to the other. A
/// body without speed gets its initial speed.
Vec3 rescaled(const Vec3& present, const Vec3& before, const Vec3& after) {
  const Real speed = length(before);
  return speed > 0 ? present * (length(after) / speed) : after;
}

Vec3 stretched(const Vec3& position, const Aabb& from, const Aabb& to) {
  return to.centre() + (position - from.centre()) * (to.half_widths() / from.half_widths());
}

bool same_walls(const std::optional<Aabb>& a, const std::optional<Aabb>& b) {
  return a.has_value() == b.has_value() && (!a || (a->min == b->min && a->max == b->max));
}

/// The motion of a body that stays, about the rotation centre that its shape has now.
BodyMotion continued(const World& running, const World& before, const World& after, BodyIndex body) {
  const MotionState& motion = running.motion();
  return {
      motion.positions[body], motion.orientations[body],
      rescaled(motion.velocities[body], before.motion().velocities[body], after.motion().velocities[body]),
      rescaled(motion.angular_velocities[body], before.motion().angular_velocities[body],
               after.motion().angular_velocities[body]),
      after.motion().rotation_centres[body]};
}

/// The position of a body that stays: unchanged, unless the walls moved or its rotation centre did.
void place(World& tuned, const World& running, BodyIndex body) {
  MotionState& motion = tuned.motion();
  const std::optional<Aabb>&from = running.walls(), &to = tuned.walls();
  if (from && !same_walls(from, to)) {
    motion.place(body, stretched(motion.positions[body], *from, *to), motion.orientations[body]);
  } else if (motion.rotation_centres[body] == running.motion().rotation_centres[body]) {
    motion.poses[body] = running.motion().poses[body];
  }
}

std::vector<BodyPair> pairs_below(const std::vector<BodyPair>& pairs, std::size_t bodies) {
  std::vector<BodyPair> below;
  for (const BodyPair& pair : pairs)
    if (std::max(pair.a, pair.b) < bodies) below.push_back(pair);
  return below;
}

}  // namespace

World tuned(const World& running, const World& before, const World& after) {
  World world;
  world.set_walls(after.walls());
  world.set_gravity(after.gravity());
  world.filter() = after.filter();
  const std::size_t kept = std::min(running.size(), after.size());
  for (BodyIndex body = 0; body < kept; ++body) {
    BodyDescription description = after.description(body);
    description.motion = continued(running, before, after, body);
    world.add(std::move(description));
    place(world, running, body);
  }
  for (auto body = static_cast<BodyIndex>(kept); body < after.size(); ++body)
    world.add(after.description(body));
  world.motion().answered = pairs_below(running.motion().answered, world.size());
  world.set_clock(running.time(), running.frame());
  return world;
}

World with_shapes_of(const World& world, const World& known) {
  const auto same = [](const Shape& a, const Shape& b) {
    return a.name() == b.name() && a.mesh().vertices == b.mesh().vertices &&
           a.mesh().triangles == b.mesh().triangles;
  };
  std::vector<ShapePointer> shapes = world.shape_library();  // replaced, in the same order
  for (ShapePointer& shape : shapes)
    for (const ShapePointer& other : known.shape_library())
      if (same(*shape, *other)) shape = other;
  World result;
  result.set_walls(world.walls());
  result.set_gravity(world.gravity());
  result.filter() = world.filter();
  for (BodyIndex body = 0; body < world.size(); ++body) {
    BodyDescription description = world.description(body);
    if (!description.deforming) description.shape = shapes[world.shape_index(body)];
    result.add(std::move(description));
    result.motion().poses[body] = world.motion().poses[body];
  }
  result.motion().answered = world.motion().answered;
  result.set_clock(world.time(), world.frame());
  return result;
}

}  // namespace collidoscope
