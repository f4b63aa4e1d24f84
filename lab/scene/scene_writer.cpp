// Writing scene files: docs/scene-files.md. Everything is written explicitly, and every number reads back
// unchanged.

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "dynamics/deformation/mesh_frames.h"
#include "geometry/mesh/stl.h"
#include "scene/json_numbers.h"
#include "scene/json_text.h"
#include "scene/rigid_writer.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Quaternion& q) {
  return {q.w, q.x, q.y, q.z};
}

Json to_json(const DecompositionChoice& choice) {
  Json json = {{"method", choice.method}};
  if (choice.method == DecompositionChoice::none) return json;
  json["max_parts"] = choice.options.max_parts, json["concavity"] = choice.options.concavity;
  return json;
}

/// A number, or one of the parameter's choices.
Json to_json(const AlgorithmParameter& parameter, Real value) {
  if (parameter.choices.empty()) return value;
  return parameter.choices[static_cast<std::size_t>(value)];
}

bool is_identity(const Mat3& rotation) {
  return rotation == Mat3(1);
}

/// As a matrix, since a quaternion would not read back to the same bits.
Json to_json(const Pose& pose) {
  Json json = Json::object();
  if (pose.translation != Vec3(0)) json["position"] = coordinates(pose.translation);
  if (is_identity(pose.rotation)) return json;
  json["rotation"] = rows_of(pose.rotation);
  return json;
}

bool is_identity(const Pose& pose) {
  return is_identity(pose.rotation) && pose.translation == Vec3(0);
}

std::string utf8(const std::filesystem::path& path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

/// False within a step, or where somebody placed a body: then the scene holds what is there, and not where
/// the trajectory would put it again.
bool stands_as_recorded(const World& world) {
  const Trajectory& trajectory = *world.trajectory();
  for (std::size_t i = 0; i < trajectory.bodies().size(); ++i) {
    const Trajectory::Placement* const placement = trajectory.bodies()[i].at(world.frame());
    const BodyIndex body = trajectory.is_in_order()
                               ? static_cast<BodyIndex>(i)
                               : find_body(world.names(), trajectory.bodies()[i].name).value();
    const Pose& pose = world.motion().poses[body];
    if (placement != nullptr &&
        (placement->position != pose.translation || placement->pose().rotation != pose.rotation))
      return false;
  }
  return true;
}

/// Writes one scene beside which new files may be put.
class SceneWriter {
 public:
  SceneWriter(const std::filesystem::path& path, const Scene& scene)
      : path_(path), scene_(scene), world_(scene.world), carried_(world_.carried_bodies()) {}

  Json write() {
    name_shapes();
    Json json = settings();
    json["shapes"] = shapes();
    json["bodies"] = bodies();
    if (!world_.chains().empty()) json["chains"] = chains();
    if (scene_.trajectory && stands_as_recorded(world_)) json["trajectory"] = trajectory(*scene_.trajectory);
    if (!world_.filter().tests_everything()) json["testing"] = testing();
    if (!world_.motion().answered.empty()) json["contacts"] = pairs(world_.motion().answered);
    write_rigid_world(world_, json);
    return json;
  }

 private:
  /// The shapes of a scene may share names; those in the file are unique.
  void name_shapes() {
    std::map<std::string, int> uses;
    for (const ShapePointer& shape : world_.shape_library()) ++uses[shape->name()];
    std::map<std::string, int> seen;
    for (const ShapePointer& shape : world_.shape_library()) {
      std::string name = shape->name();
      if (uses[name] > 1) {
        do name = shape->name() + " #" + std::to_string(++seen[shape->name()]);
        while (uses.count(name));
      }
      shape_names_[shape.get()] = name;
    }
  }

  Json settings() const {
    Json json = {{"schema", 1}, {"seed", scene_.seed}, {"dt", scene_.dt}, {"response", scene_.response}};
    if (world_.frame() > 0) json["time"] = world_.time(), json["frame"] = world_.frame();
    Json pipeline = Json::object();
    const auto& [broad, mid, narrow] = scene_.pipeline;
    if (broad) pipeline["broad"] = to_string(*broad);
    if (mid) pipeline["mid"] = to_string(*mid);
    if (narrow) pipeline["narrow"] = to_string(*narrow);
    if (!pipeline.empty()) json["pipeline"] = pipeline;
    if (scene_.camera)
      json["camera"] = {{"eye", coordinates(scene_.camera->eye)},
                        {"target", coordinates(scene_.camera->target)}};
    if (const auto& walls = world_.walls())
      json["walls"] = {{"min", coordinates(walls->min)}, {"max", coordinates(walls->max)}};
    return json;
  }

  Json shapes() const {
    Json list = Json::array();
    const std::vector<DeformingShapePointer> deforming = world_.deforming_shapes();
    for (const ShapePointer& shape : world_.shape_library()) {
      Json json = {{"name", shape_names_.at(shape.get())}};
      json.update(source_of(*shape, list.size()));
      if (const DeformingShapePointer& deforms = deforming[list.size()]) {
        json["deformation"] = deformation(deforms->choice());
        if (deforms->choice().frames) json.erase("file");  // the first frame
      }
      list.push_back(json);
    }
    return list;
  }

  Json deformation(const DeformationChoice& choice) const {
    if (!choice.frames) return to_string(choice);
    Json json = Json::object();
    for (const std::filesystem::path& file : choice.frames->files)
      json["frames"].push_back(utf8(std::filesystem::proximate(file, folder())));
    for (std::size_t i = 0; i < choice.algorithm->parameters.size(); ++i)
      json[std::string(choice.algorithm->parameters[i].name)] =
          to_json(choice.algorithm->parameters[i], choice.parameters[i]);
    return json;
  }

  Json source_of(const Shape& shape, std::size_t number) const {
    const ShapeSource& source = shape.source();
    Json json;
    if (!source.file.empty()) {
      json["file"] = utf8(std::filesystem::proximate(source.file, folder()));
    } else if (!source.model.empty()) {
      json["model"] = source.model;
      for (const ModelArgument& argument : source.arguments) {
        const bool single = argument.values.size() == 1;
        json["arguments"][argument.name] = single ? Json(argument.values[0]) : Json(argument.values);
      }
    } else {
      if (shape.is_curved())
        throw InputError(shape.name(), "", "is curved and of no file or model: a scene file cannot hold it");
      const std::filesystem::path file = folder() / stl_name(number);
      write_stl(file, shape.mesh(), shape.name());
      json["file"] = utf8(file.filename());
      return json;
    }
    if (source.scale != 1) json["scale"] = source.scale;
    if (source.rounding_radius > 0) json["rounding"] = source.rounding_radius;
    if (source.decomposition) json["decomposition"] = to_json(*source.decomposition);
    return json;
  }

  std::filesystem::path stl_name(std::size_t number) const {
    std::filesystem::path name = path_.stem();
    name += "-shape-" + std::to_string(number) + ".stl";
    return name;
  }

  std::filesystem::path folder() const { return std::filesystem::absolute(path_).parent_path(); }

  Json bodies() const {
    Json list = Json::array();
    for (BodyIndex i = 0; i < world_.size(); ++i) list.push_back(body(i));
    return list;
  }

  Json body(BodyIndex i) const {
    const MotionState& motion = world_.motion();
    Json json = {{"name", world_.name(i)}, {"shape", shape_names_.at(world_.rest_shape(i).get())}};
    if (motion.rotation_centres[i] != Vec3(0))
      json["rotation_centre"] = coordinates(motion.rotation_centres[i]);
    json["position"] = coordinates(motion.positions[i]);
    json["orientation"] = to_json(motion.orientations[i]);
    const bool moves_by_itself = !carried_[i];  // what carries a body gives it its velocity
    if (moves_by_itself && motion.velocities[i] != Vec3(0))
      json["velocity"] = coordinates(motion.velocities[i]);
    if (moves_by_itself && motion.angular_velocities[i] != Vec3(0))
      json["angular_velocity"] = coordinates(motion.angular_velocities[i]);
    if (world_.group(i) != 0) json["group"] = world_.group(i);
    write_rigid_body(world_, i, json);
    return json;
  }

  /// What came through a pipe cannot be read again.
  std::string trajectory(const TrajectorySource& source) const {
    if (source.is_regular()) return utf8(std::filesystem::proximate(source.file(), folder()));
    std::filesystem::path name = path_.stem();
    name += "-trajectory.csv";
    write_file_atomically(folder() / name, to_csv(*source.trajectory()));
    return utf8(name);
  }

  Json chains() const {
    Json list = Json::array();
    for (const KinematicChain& chain : world_.chains()) {
      Json json = {{"name", chain.name}};
      if (!is_identity(chain.base)) json["base"] = to_json(chain.base);
      // The collision filter, which is written in full, states which neighbours are tested.
      json["test_neighbours"] = true;
      for (const ChainLink& link : chain.links) json["links"].push_back(link_of(chain, link));
      list.push_back(json);
    }
    return list;
  }

  static Json link_of(const KinematicChain& chain, const ChainLink& link) {
    Json json = {{"name", link.name}};
    if (link.parent) json["parent"] = chain.links[*link.parent].name;
    json["joint"] = joint_of(chain, link);
    if (link.body) json["body"] = *link.body;
    if (!is_identity(link.body_in_link)) json["body_origin"] = to_json(link.body_in_link);
    return json;
  }

  static Json joint_of(const KinematicChain& chain, const ChainLink& link) {
    Json json;
    if (!link.joint_name.empty()) json["name"] = link.joint_name;
    json["type"] = link.joint == ChainLink::Joint::fixed      ? "fixed"
                   : link.joint == ChainLink::Joint::revolute ? "revolute"
                                                              : "prismatic";
    if (!is_identity(link.origin)) json["origin"] = to_json(link.origin);
    if (link.joint == ChainLink::Joint::fixed) return json;
    json["axis"] = coordinates(link.axis);
    if (link.limits) json["limits"] = {link.limits->lower, link.limits->upper};
    if (link.mimics) json["mimics"] = chain.links[*link.mimics].name;
    if (link.mimic_factor != 1) json["mimic_factor"] = link.mimic_factor;
    if (link.mimic_offset != 0) json["mimic_offset"] = link.mimic_offset;
    json["motion"] = motion_of(link.held_at ? JointMotion{*link.held_at} : link.motion);
    return json;
  }

  static Json motion_of(const JointMotion& motion) {
    Json json = Json::object();
    if (motion.start != 0) json["start"] = motion.start;
    if (motion.rate != 0) json["rate"] = motion.rate;
    if (motion.amplitude == 0) return json;
    json["amplitude"] = motion.amplitude;
    json["period"] = motion.period;
    json["phase"] = motion.phase;
    return json;
  }

  Json testing() const {
    const CollisionFilter& matrix = world_.filter();
    Json json;
    for (std::uint32_t a = 0; a < matrix.group_count(); ++a)
      for (std::uint32_t b = a; b < matrix.group_count(); ++b)
        if (!matrix.groups_tested(a, b)) json["untested_groups"].push_back({a, b});
    if (!matrix.excluded().empty()) json["untested_pairs"] = pairs(matrix.excluded());
    return json;
  }

  static Json pairs(const std::vector<BodyPair>& pairs) {
    Json list = Json::array();
    for (const BodyPair& pair : pairs) list.push_back({pair.a, pair.b});
    return list;
  }

  const std::filesystem::path& path_;
  const Scene& scene_;
  const World& world_;
  std::vector<bool> carried_;  // by body: whether a chain or the trajectory moves it
  std::map<const Shape*, std::string> shape_names_;
};

}  // namespace

void save_scene_file(const std::filesystem::path& path, const Scene& scene) {
  std::string text;
  try {
    text = readable_text(SceneWriter(path, scene).write());
  } catch (const nlohmann::json::exception&) {
    throw JobError(display_name(path) + ": a name in the scene is not valid UTF-8");
  }
  write_file_atomically(path, text);
}

}  // namespace collidoscope
