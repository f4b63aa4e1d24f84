// The user's own STL files as they are: each once, at its own coordinates, at rest. Do they collide, where,
// and why? What is drawn is what is tested: meshes that are not convex are tested as triangles.

#include <algorithm>

#include "scene/built_in/loaded_files.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

/// "part", "part (2)" where several files have that name.
std::string unused_name(const World& world, const std::string& name) {
  const auto is_used = [&](const std::string& candidate) {
    for (BodyIndex body = 0; body < world.size(); ++body)
      if (world.name(body) == candidate) return true;
    return false;
  };
  std::string candidate = name;
  for (int number = 2; is_used(candidate); ++number) candidate = name + " (" + std::to_string(number) + ")";
  return candidate;
}

bool is_its_hull(const ShapePointer& shape) {
  return shape->is_convex();
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("workbench", parameters);
  scene.response = "none";
  const std::vector<ShapePointer> shapes = load_files("workbench", parameters.files, progress);
  for (const ShapePointer& shape : shapes)
    scene.world.add({unused_name(scene.world, shape->name()), shape, {}});
  if (!std::ranges::all_of(shapes, is_its_hull)) scene.pipeline.narrow = narrow_choice("obb-tree");
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_workbench;
const SceneAlgorithm scene_workbench = {"workbench", "Your STL files, as they are", "", {"files"}, create};

}  // namespace collidoscope
