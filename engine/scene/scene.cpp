#include "scene/scene.h"

#include "core/registry.h"

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

}  // namespace collidoscope
