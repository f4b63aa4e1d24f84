#include "scene/scene.h"

#include <algorithm>
#include <cctype>

#include "core/algorithm_parameter.h"
#include "core/error.h"
#include "core/registry.h"
#include "dynamics/response.h"
#include "scene/chain_description.h"

namespace collidoscope {

#define COLLIDOSCOPE_SCENE(name) extern const SceneAlgorithm scene_##name;
#include "scene/scenes.def"
#undef COLLIDOSCOPE_SCENE

std::span<const SceneAlgorithm* const> scene_algorithms() {
  static constexpr const SceneAlgorithm* all[] = {
#define COLLIDOSCOPE_SCENE(name) &scene_##name,
#include "scene/scenes.def"
#undef COLLIDOSCOPE_SCENE
  };
  return all;
}

const SceneAlgorithm& scene_algorithm(std::string_view id) {
  return find_by_id(scene_algorithms(), id, "scene");
}

const SceneAlgorithm* built_in(std::string_view id) {
  const auto at = std::ranges::find(scene_algorithms(), id, &SceneAlgorithm::id);
  return at == scene_algorithms().end() ? nullptr : *at;
}

bool is_scene_file(const std::filesystem::path& name) {
  return is_urdf(name) || std::ranges::equal(name.extension().string(), std::string_view(".json"),
                                             [](unsigned char letter, unsigned char small) {
                                               return std::tolower(letter) == small;
                                             });
}

namespace {

void arrange(Scene& scene, const Arrangement& arrangement) {
  if (arrangement.empty()) return;
  scene.parameters.arrangement = arrangement;
  scene.unarranged = std::make_shared<const World>(scene.world);
  scene.world = arranged(scene.world, arrangement);
}

}  // namespace

namespace {

/// Responses with masses look for each meeting within a step, a turn after the other.
void expect_turns_that_can_be_searched(const Scene& scene) {
  constexpr Real most = 1e5;  // radians a step; a frame of two bodies takes half a second then
  if (!response_algorithm(scene.response).has_masses) return;
  const std::vector<Vec3>& velocities = scene.world.motion().angular_velocities;
  for (std::size_t body = 0; body < velocities.size(); ++body)
    if (!(length(velocities[body]) * scene.dt <= most))
      throw InputError(
          scene.id, "body " + in_quotes(scene.world.name(static_cast<BodyIndex>(body))),
          "turns by more than 100000 radians in a step, which is too much for --response " + scene.response);
}

}  // namespace

Scene create_scene(const std::string& name, const SceneParameters& parameters, Progress* progress) {
  Scene scene = is_scene_file(name) ? load_scene_file(name, progress, parameters.follow && !parameters.poses)
                                    : scene_algorithm(name).create(parameters, progress);
  if (is_scene_file(name)) scene.file = std::filesystem::absolute(name).lexically_normal();
  scene.parameters.deformations = parameters.deformations;
  set_deformations(scene.world, parameters.deformations);
  scene.parameters.joints = parameters.joints;
  set_joints(scene.world, parameters.joints);
  scene.parameters.poses = parameters.poses, scene.parameters.follow = parameters.follow;
  if (parameters.poses) move_by(parameters.poses, scene, progress);
  scene.parameters.physics = parameters.physics;
  apply(parameters.physics, scene);
  expect_turns_that_can_be_searched(scene);
  arrange(scene, parameters.arrangement);
  scene.requested = parameters;
  return scene;
}

void move_by(const TrajectorySourcePointer& source, Scene& scene, Progress* progress) {
  source->begin(progress);
  scene.world.set_trajectory(source->trajectory());
  scene.trajectory = source;
}

}  // namespace collidoscope
