#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/progress.h"
#include "scene/arrangement.h"
#include "scene/joint_setting.h"
#include "scene/physics_choice.h"
#include "scene/pipeline_choice.h"
#include "scene/shape_deformation.h"
#include "scene/trajectory/trajectory_source.h"
#include "scene/world.h"

namespace collidoscope {

/// The viewpoint of a scene; world frame, m.
struct Camera {
  Vec3 eye = Vec3(6, -8, 5);
  Vec3 target = Vec3(0);
};

/// The user's settings of a built-in scene; a scene ignores those that it does not use
/// (SceneAlgorithm::parameters lists the used ones).
struct SceneParameters {
  std::optional<std::uint32_t> count;     // bodies
  std::optional<std::string> shapes;      // their kind, one of SceneAlgorithm::shapes
  std::optional<std::uint32_t> vertices;  // per shape
  std::optional<Real> velocity;           // % of the radius per frame
  std::optional<Real> rotation;           // degrees per frame
  std::optional<Real> density;            // share of the environment's volume that is filled, 0 … 1
  std::uint64_t seed = 1;
  std::vector<std::filesystem::path> files;    // of meshes, for the scene `files`
  std::vector<ShapeDeformation> deformations;  // of any scene's shapes, instead of the scene's own
  PhysicsChoice physics;                       // of any scene, instead of the scene's own
  Arrangement arrangement;                     // of any scene's bodies
  std::vector<JointSetting> joints;            // of any scene's chains, instead of their motions
  TrajectorySourcePointer poses;               // move bodies of any scene, instead of its trajectory
  bool follow = false;                         // the scene's own trajectory, as `poses` says by itself

  friend bool operator==(const SceneParameters&, const SceneParameters&) = default;
};

/// A world with its settings for display and simulation.
struct Scene {
  std::string id;              // of the built-in scene, or the file's name
  std::filesystem::path file;  // of a scene file, absolute; else empty
  World world;
  std::shared_ptr<const World> unarranged;  // `world` without the arrangement; null: they are the same
  std::optional<Camera> camera;             // none: the viewer frames the world's bodies
  std::string response = "reverse";         // id of a ResponseAlgorithm
  Real dt = Real(1) / 60;                   // s per frame
  std::uint64_t seed = 1;
  SceneParameters parameters;            // of a built-in scene: those it uses, with default values filled in
  SceneParameters requested;             // as the user gave them
  PipelineChoice pipeline;               // phases that the scene requests
  Decomposer decomposer;                 // of its shapes
  TrajectorySourcePointer trajectory{};  // of the world's; null: none
};

struct SceneAlgorithm {
  std::string_view id, label, paper;
  std::vector<std::string_view> parameters;  // names of the SceneParameters it uses
  Scene (*create)(const SceneParameters& parameters, Progress* progress);
  std::span<const std::string_view> shapes{};  // kinds, the default one first, if it uses `shapes`
};

/// All scenes of scenes.def, in its order.
std::span<const SceneAlgorithm* const> scene_algorithms();
/// Throws InputError that lists the known ids.
const SceneAlgorithm& scene_algorithm(std::string_view id);

/// Null if it is not a built-in scene but a scene file.
const SceneAlgorithm* built_in(std::string_view id);

/// Whether this is the path of a JSON scene file or a robot, which end in ".json" and ".urdf" in letters of
/// either case, and not a built-in id.
bool is_scene_file(const std::filesystem::path& name);

/// `name` is a built-in id, or the path of a scene file. Of the parameters, a file takes the
/// deformations, the physics, the joints, the poses and the arrangement.
Scene create_scene(const std::string& name, const SceneParameters& parameters, Progress* progress = nullptr);

/// JSON scene files (docs/scene-files.md), or a robot (URDF) by itself. An unknown key is an InputError that
/// names it and its path. `follow`: frames of its trajectory are taken as they come.
Scene load_scene_file(const std::filesystem::path& path, Progress* progress = nullptr, bool follow = false);

/// From now on it moves bodies of the scene; what it has brought so far is enough to begin. Throws InputError
/// and Cancelled.
void move_by(const TrajectorySourcePointer& source, Scene& scene, Progress* progress);

/// Writes the scene in its current state, with paths relative to the file. Shapes without a file are written
/// beside it as STL. Throws JobError.
void save_scene_file(const std::filesystem::path& path, const Scene& scene);

}  // namespace collidoscope
