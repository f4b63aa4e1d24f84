// The user's own STL files as they are: each once, at its own coordinates, at rest. Do they collide, where,
// and why? What is drawn is what is tested: meshes that are not convex are tested as triangles.

#include <algorithm>

#include "scene/built_in/loaded_files.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

bool is_its_hull(const ShapePointer& shape) {
  return shape->is_convex();
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("workbench", parameters);
  scene.response = "none";
  const std::vector<ShapePointer> shapes = load_files("workbench", parameters.files, progress);
  std::vector<std::string> names;
  for (const ShapePointer& shape : shapes) {
    names.push_back(unused_body_name(names, shape->name()));
    scene.world.add({names.back(), shape, {}});
  }
  if (!std::ranges::all_of(shapes, is_its_hull)) scene.pipeline.narrow = narrow_choice("obb-tree");
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_workbench;
const SceneAlgorithm scene_workbench = {"workbench", "Your STL files, as they are", "", {"files"}, create};

}  // namespace collidoscope
