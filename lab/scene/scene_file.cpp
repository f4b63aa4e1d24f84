// Reading scene files: docs/scene-files.md.

#include <algorithm>

#include "broad/broad_choice.h"
#include "core/error.h"
#include "dynamics/response.h"
#include "mid/mid.h"
#include "narrow/narrow_choice.h"
#include "scene/parameter_reader.h"
#include "scene/rigid_reader.h"
#include "scene/scene_reader.h"

namespace collidoscope {
namespace {

constexpr std::uint64_t schema = 1;
constexpr std::uint64_t most = ~std::uint64_t{0};

/// Runs `find` on the string and adds the path to its error.
template <class Find>
std::string known_id(const JsonValue& value, Find find) {
  std::string id = value.string();
  try {
    find(id);
  } catch (const InputError& error) {
    value.fail(error.reason());
  }
  return id;
}

Camera read_camera(const JsonValue& value) {
  value.expect_keys({"eye", "target"});
  const Camera camera{value.at("eye").vector(), value.at("target").vector()};
  if (camera.eye == camera.target) value.fail("the eye lies on the target");
  return camera;
}

Aabb read_walls(const JsonValue& value) {
  value.expect_keys({"min", "max"});
  const Aabb walls{value.at("min").vector(), value.at("max").vector()};
  for (int axis = 0; axis < 3; ++axis)
    if (walls.min[axis] > walls.max[axis]) value.fail("min lies beyond max");
  return walls;
}

void read_pipeline(const JsonValue& value, Scene& scene) {
  value.expect_keys({"broad", "mid", "narrow"});
  if (const auto broad = value.find("broad"))
    known_id(*broad, [&](const std::string& id) { scene.pipeline.broad = broad_choice(id); });
  if (const auto mid = value.find("mid"))
    known_id(*mid, [&](const std::string& id) { scene.pipeline.mid = mid_chain(id); });
  if (const auto narrow = value.find("narrow"))
    known_id(*narrow, [&](const std::string& id) { scene.pipeline.narrow = narrow_choice(id); });
}

SceneParameters read_parameters(const JsonValue& value) {
  value.expect_keys(
      {"id", "count", "shapes", "vertices", "velocity", "rotation", "density", "seed", "files"});
  SceneParameters parameters = read_parameters_but_files(value);
  if (const auto files = value.find("files"))
    for (const JsonValue& file : files->items()) parameters.files.push_back(file.existing_file());
  return parameters;
}

/// The built-in scene that the file starts from.
Scene read_built_in(const JsonValue& value, Progress* progress) {
  const SceneParameters parameters = read_parameters(value);
  const std::string id = known_id(value.at("id"), [](const std::string& name) { scene_algorithm(name); });
  try {
    return scene_algorithm(id).create(parameters, progress);
  } catch (const InputError& error) {
    if (!error.file().empty()) throw;
    value.fail_at(error.place(), error.reason());
  }
}

void read_settings(const JsonValue& root, Scene& scene) {
  if (const auto seed = root.find("seed")) scene.seed = seed->whole(most);
  if (const auto dt = root.find("dt")) scene.dt = dt->positive();
  if (const auto response = root.find("response"))
    scene.response = known_id(*response, [](const std::string& id) { response_algorithm(id); });
  if (const auto pipeline = root.find("pipeline")) read_pipeline(*pipeline, scene);
  if (const auto camera = root.find("camera")) scene.camera = read_camera(*camera);
  if (const auto gravity = root.find("gravity")) scene.world.set_gravity(gravity->vector());
  if (const auto walls = root.find("walls")) scene.world.set_walls(read_walls(*walls));
}

void read_clock(const JsonValue& root, World& world) {
  const auto time = root.find("time"), frame = root.find("frame");
  if (time || frame) world.set_clock(time ? time->number() : 0, frame ? frame->whole(most) : 0);
}

void read_trajectory(const JsonValue& value, Scene& scene, Progress* progress, bool follow) {
  move_by(std::make_shared<TrajectorySource>(value.existing_file(), follow), scene, progress);
}

/// By itself, at the origin. Nothing responds to collisions: joints go their way. What is drawn is what is
/// tested: meshes that are not convex are tested as triangles.
Scene load_robot(const std::filesystem::path& path, Progress* progress) {
  Scene scene;
  scene.id = path.filename().string();
  scene.response = "none";
  SceneReader(scene, progress).add_robot({path});
  const auto is_its_hull = [](const ShapePointer& shape) { return shape->is_convex(); };
  if (!std::ranges::all_of(scene.world.shape_library(), is_its_hull))
    scene.pipeline.narrow = narrow_choice("obb-tree");
  return scene;
}

}  // namespace

Scene load_scene_file(const std::filesystem::path& path, Progress* progress, bool follow) {
  if (is_urdf(path)) return load_robot(path, progress);
  const JsonValue root = JsonValue::read(path);
  root.expect_keys({"schema", "built_in", "seed", "dt", "time", "frame", "response", "pipeline", "camera",
                    "walls", "shapes", "bodies", "chains", "testing", "contacts", "gravity", "impulses",
                    "trajectory"});
  if (root.at("schema").whole(most) != schema) root.fail_at("schema", "must be 1");
  Scene scene;
  if (const auto built_in = root.find("built_in")) scene = read_built_in(*built_in, progress);
  scene.id = path.filename().string();
  read_settings(root, scene);
  SceneReader reader(scene, progress);
  if (const auto shapes = root.find("shapes")) reader.read_shapes(*shapes);
  if (const auto bodies = root.find("bodies")) reader.read_bodies(*bodies);
  if (const auto chains = root.find("chains")) reader.read_chains(*chains);
  if (const auto testing = root.find("testing")) reader.read_testing(*testing);
  if (const auto contacts = root.find("contacts")) reader.read_contacts(*contacts);
  if (const auto impulses = root.find("impulses")) read_impulses(*impulses, scene.world.motion());
  if (const auto trajectory = root.find("trajectory")) read_trajectory(*trajectory, scene, progress, follow);
  read_clock(root, scene.world);
  return scene;
}

}  // namespace collidoscope
