#include "scene/scene_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/error.h"
#include "dynamics/deformation/mesh_frames.h"
#include "scene/model_shapes.h"
#include "scene/rigid_reader.h"
#include "scene/suggestion.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

constexpr std::uint64_t largest_group = 999;  // the collision filter holds their square

template <class Map>
std::vector<std::string_view> names_of(const Map& map) {
  std::vector<std::string_view> names;
  names.reserve(map.size());
  for (const auto& [name, value] : map) names.push_back(name);
  return names;
}

Mat3 read_rotation(const JsonValue& value) {
  const Mat3 rotation = value.matrix();
  const Mat3 nearest = to_matrix(from_matrix(rotation));
  constexpr Real readable = 1e-6;  // matrices typed in with some digits
  for (int column = 0; column < 3; ++column)
    if (!(length(nearest[column] - rotation[column]) <= readable)) value.fail("is no rotation");
  return rotation;
}

std::vector<ModelArgument> read_arguments(const JsonValue& entry) {
  std::vector<ModelArgument> arguments;
  const std::optional<JsonValue> given = entry.find("arguments");
  if (!given) return arguments;
  for (const std::string& name : given->keys()) {
    const JsonValue value = given->at(name);
    arguments.push_back({name, value.is_array() ? value.numbers() : std::vector<Real>{value.number()}});
  }
  return arguments;
}

ShapePointer read_model_shape(const JsonValue& entry, const std::string& name, Real scale,
                              const std::optional<DecompositionChoice>& decomposition) {
  const std::string model = entry.at("model").string();
  const std::vector<ModelArgument> arguments = read_arguments(entry);
  try {
    return make_model_shape(name, model, arguments, scale, decomposition);
  } catch (const InputError& error) {
    entry.fail_at(error.place() == "model" ? "model" : "arguments." + error.place(), error.reason());
  }
}

void refuse_for_ellipsoids(const JsonValue& entry, const Shape& shape) {
  if (!shape.ellipsoid()) return;
  for (const std::string_view key : {"rounding", "decomposition", "deformation"})
    if (entry.has(key)) entry.fail_at(key, "is not for ellipsoids");
}

ShapePointer read_rounded_shape(const JsonValue& entry, const Shape& core) {
  for (const std::string_view key : {"decomposition", "deformation"})
    if (entry.has(key)) entry.fail_at(key, "is not for shapes that round");
  const JsonValue radius = entry.at("rounding");
  if (!(radius.number() > 0)) radius.fail("must be above zero");
  return rounded(core, radius.number());
}

/// The value under `key`, or under the former name of that key.
std::optional<JsonValue> find_renamed(const JsonValue& entry, std::string_view key, std::string_view former) {
  std::optional<JsonValue> value = entry.find(key), alias = entry.find(former);
  if (value && alias)
    alias->fail("is the former name of '" + std::string(key) + "', which is there as well: name one of them");
  return value ? value : alias;
}

BodyMotion read_motion(const JsonValue& entry) {
  BodyMotion motion;
  if (const auto value = entry.find("position")) motion.position = value->vector();
  if (const auto value = entry.find("orientation")) motion.orientation = value->quaternion();
  if (const auto value = entry.find("velocity")) motion.velocity = value->vector();
  if (const auto value = find_renamed(entry, "angular_velocity", "spin"))
    motion.angular_velocity = value->vector();
  if (const auto value = find_renamed(entry, "rotation_centre", "pivot"))
    motion.rotation_centre = value->vector();
  return motion;
}

std::string read_method(const JsonValue& value) {
  std::string method = value.string();
  if (method == DecompositionChoice::none) return method;
  try {
    decomposition_method(method);
  } catch (const InputError& error) {
    value.fail(error.reason() + ", " + std::string(DecompositionChoice::none));
  }
  return method;
}

std::uint32_t read_parts(const JsonValue& value) {
  const std::uint32_t parts = value.whole32();
  if (parts < 1) value.fail("must be at least 1");
  return parts;
}

Real read_share(const JsonValue& value) {
  const Real share = value.positive();
  if (share > 1) value.fail("must be at most 1");
  return share;
}

std::string text_of(const JsonValue& value) {
  if (value.is_string()) return value.string();
  char text[32];
  const auto end = std::to_chars(std::begin(text), std::end(text), value.number()).ptr;
  return {text, end};
}

/// Of the object that names the frames: every other key is a parameter.
DeformationChoice read_frame_parameters(const JsonValue& value) {
  DeformationChoice choice = deformation_choice("frames");
  for (const std::string& key : value.keys()) {
    if (key == "frames") continue;
    const JsonValue given = value.at(key);
    try {
      set_parameter({"deformation", choice.algorithm->id}, choice.algorithm->parameters,
                    {key, text_of(given)}, choice.parameters, "frames");
    } catch (const InputError& error) {
      given.fail(error.reason());
    }
  }
  return choice;
}

/// A folder or a list of files.
std::vector<std::filesystem::path> read_frame_files(const JsonValue& value) {
  std::vector<std::filesystem::path> files;
  if (value.is_array()) {
    for (const JsonValue& item : value.items()) files.push_back(item.existing_file());
  } else {
    try {
      files = frame_files(value.existing_file());
    } catch (const InputError& error) {
      value.fail(error.what());
    }
  }
  if (files.size() < 2) value.fail("needs two frames or more to move between");
  return files;
}

DeformingShapePointer read_deforming_shape(const JsonValue& value, const ShapePointer& rest) {
  const DeformationChoice choice = read_parsed(value, deformation_choice);
  if (choice.algorithm->needs_frames)
    value.fail("the files are missing: write {\"frames\": [file, ...]}, or a folder");
  return std::make_shared<DeformingShape>(rest, choice);
}

Real read_scale(const JsonValue& entry) {
  const auto scale = entry.find("scale");
  return scale ? scale->positive() : 1;
}

}  // namespace

std::uint32_t read_group(const JsonValue& entry) {
  const auto group = entry.find("group");
  return group ? static_cast<std::uint32_t>(group->whole(largest_group)) : 0;
}

Pose read_pose(const JsonValue& value) {
  value.expect_keys({"position", "orientation", "rotation"});
  Pose pose;
  const auto orientation = value.find("orientation"), rotation = value.find("rotation");
  if (orientation && rotation) rotation->fail("stands beside an orientation: say one of them");
  if (orientation) pose.rotation = to_matrix(orientation->quaternion());
  if (rotation) pose.rotation = read_rotation(*rotation);
  if (const auto position = value.find("position")) pose.translation = position->vector();
  return pose;
}

std::optional<DecompositionChoice> read_decomposition(const JsonValue& entry) {
  const std::optional<JsonValue> value = entry.find("decomposition");
  if (!value) return std::nullopt;
  value->expect_keys({"method", "max_parts", "concavity"});
  DecompositionChoice choice;
  const auto method = value->find("method"), parts = value->find("max_parts"),
             concavity = value->find("concavity");
  if (method) choice.method = read_method(*method);
  if (choice.method == DecompositionChoice::none && (parts || concavity))
    value->fail("has nothing to decompose with these");
  if (parts) choice.options.max_parts = read_parts(*parts);
  if (concavity) choice.options.concavity = read_share(*concavity);
  return choice;
}

void SceneReader::read_shapes(const JsonValue& shapes) {
  for (const JsonValue& entry : shapes.items()) read_shape(entry);
}

void SceneReader::read_shape(const JsonValue& entry) {
  entry.expect_keys(
      {"name", "file", "model", "arguments", "scale", "rounding", "decomposition", "deformation"});
  const std::string name = entry.at("name").string();
  if (progress_) progress_->report(0, name);
  if (shapes_.count(name)) entry.fail_at("name", "'" + name + "' names an earlier shape as well");
  const auto deformation = entry.find("deformation");
  if (deformation && !deformation->is_string()) return read_framed_shape(name, entry);
  if (entry.has("file") == entry.has("model")) entry.fail("needs either a file or a model");
  const Real scale = read_scale(entry);
  const std::optional<DecompositionChoice> decomposition = read_decomposition(entry);
  if (entry.has("file")) {
    if (entry.has("arguments")) entry.fail_at("arguments", "are for models");
    shapes_[name] = load_shape(entry.at("file").existing_file(), scale, decomposition);
  } else {
    shapes_[name] = read_model_shape(entry, name, scale, decomposition);
  }
  refuse_for_ellipsoids(entry, *shapes_[name]);
  if (entry.has("rounding"))
    shapes_[name] = read_rounded_shape(entry, *shapes_[name]);
  else if (shapes_[name]->mesh().triangles.empty())
    entry.fail_at("model", "is a core without a surface: it needs a rounding");
  if (deformation) deforming_[name] = read_deforming_shape(*deformation, shapes_[name]);
}

void SceneReader::read_framed_shape(const std::string& name, const JsonValue& entry) {
  for (const std::string_view key : {"file", "model", "arguments"})
    if (entry.has(key)) entry.fail_at(key, "stands beside frames; the first of them is the shape at rest");
  const JsonValue deformation = entry.at("deformation");
  DeformationChoice choice = read_frame_parameters(deformation);
  const FramedShape framed =
      load_frames(name, read_frame_files(deformation.at("frames")),
                  {"", "", {}, read_scale(entry), read_decomposition(entry)}, progress_);
  choice.frames = framed.frames;
  shapes_[name] = framed.rest;
  deforming_[name] = std::make_shared<DeformingShape>(framed.rest, choice);
}

ShapePointer SceneReader::shape_named(const JsonValue& name) const {
  const auto shape = shapes_.find(name.string());
  if (shape == shapes_.end())
    name.fail("unknown shape '" + name.string() + "'; " + suggestion(name.string(), names_of(shapes_)));
  return shape->second;
}

void SceneReader::read_bodies(const JsonValue& bodies) {
  for (const JsonValue& entry : bodies.items()) read_body(entry);
}

void SceneReader::read_body(const JsonValue& entry) {
  entry.expect_keys({"name",
                     "shape",
                     "position",
                     "orientation",
                     "velocity",
                     "angular_velocity",
                     "spin",
                     "rotation_centre",
                     "pivot",
                     "group",
                     "kind",
                     "restitution",
                     "friction",
                     "density",
                     "mass",
                     "centre_of_mass",
                     "inertia",
                     "acceleration",
                     "correction",
                     "turn_correction",
                     "position_remainder",
                     "still_for"});
  const ShapePointer shape = shape_named(entry.at("shape"));
  const auto name = entry.find("name");
  const std::string default_name = entry.at("shape").string() + " " + std::to_string(scene_.world.size());
  const auto deforming = deforming_.find(entry.at("shape").string());
  const BodyIndex body = add_body(
      {name ? name->string() : default_name, shape, read_motion(entry), read_group(entry),
       deforming == deforming_.end() ? nullptr : deforming->second, read_rigid_properties(entry, *shape)});
  read_rigid_motion(entry, body, scene_.world.motion());
}

BodyIndex SceneReader::add_body(BodyDescription description) {
  std::vector<BodyIndex>& namesakes = bodies_[description.name];
  const BodyIndex body = scene_.world.add(std::move(description));
  namesakes.push_back(body);
  return body;
}

BodyIndex SceneReader::body_named(const JsonValue& reference) const {
  if (!reference.is_string()) {
    if (scene_.world.size() == 0) reference.fail("there are no bodies");
    return static_cast<BodyIndex>(reference.whole(scene_.world.size() - 1));
  }
  const std::string name = reference.string();
  const auto found = bodies_.find(name);
  if (found == bodies_.end())
    reference.fail("unknown body '" + name + "'; " + suggestion(name, names_of(bodies_)));
  if (found->second.size() > 1) reference.fail("'" + name + "' names several bodies: give the number");
  return found->second.front();
}

BodyPair SceneReader::body_pair(const JsonValue& pair) const {
  const std::vector<JsonValue> bodies = pair.items();
  if (bodies.size() != 2) pair.fail("must hold 2 bodies");
  const BodyIndex a = body_named(bodies[0]), b = body_named(bodies[1]);
  if (a == b) pair.fail("names one body twice");
  return {std::min(a, b), std::max(a, b)};
}

void SceneReader::read_testing(const JsonValue& testing) {
  testing.expect_keys({"untested_groups", "untested_pairs"});
  if (const auto groups = testing.find("untested_groups")) {
    for (const JsonValue& pair : groups->items()) {
      const std::vector<JsonValue> both = pair.items();
      if (both.size() != 2) pair.fail("must hold 2 groups");
      scene_.world.filter().set_groups_tested(static_cast<std::uint32_t>(both[0].whole(largest_group)),
                                              static_cast<std::uint32_t>(both[1].whole(largest_group)),
                                              false);
    }
  }
  if (const auto pairs = testing.find("untested_pairs"))
    for (const JsonValue& pair : pairs->items()) scene_.world.filter().exclude(body_pair(pair));
}

void SceneReader::read_contacts(const JsonValue& contacts) {
  std::vector<BodyPair>& answered = scene_.world.motion().answered;
  for (const JsonValue& pair : contacts.items()) answered.push_back(body_pair(pair));
  std::sort(answered.begin(), answered.end());
}

}  // namespace collidoscope
