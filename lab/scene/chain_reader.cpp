// The kinematic chains of a scene file: spelled out link by link, or taken from a description.

#include <map>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "geometry/mesh/mesh_file.h"
#include "geometry/mesh/repair.h"
#include "scene/chain_description.h"
#include "scene/model_shapes.h"
#include "scene/scene_reader.h"
#include "scene/suggestion.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

ChainLink::Joint read_joint_type(const JsonValue& type) {
  const std::string name = type.string();
  if (name == "fixed") return ChainLink::Joint::fixed;
  if (name == "revolute") return ChainLink::Joint::revolute;
  if (name == "prismatic") return ChainLink::Joint::prismatic;
  type.fail("unknown joint type '" + name + "'; known: fixed, revolute, prismatic");
}

JointLimits read_limits(const JsonValue& value) {
  const std::vector<Real> limits = value.numbers();
  if (limits.size() != 2) value.fail("must hold 2 numbers, lower and upper");
  if (limits[0] > limits[1]) value.fail("the lower limit is above the upper one");
  return {limits[0], limits[1]};
}

/// Replaces the values that `value` contains.
void read_joint_motion(const JsonValue& value, JointMotion& motion) {
  value.expect_keys({"start", "rate", "amplitude", "period", "phase"});
  if (const auto start = value.find("start")) motion.start = start->number();
  if (const auto rate = value.find("rate")) motion.rate = rate->number();
  if (const auto amplitude = value.find("amplitude")) motion.amplitude = amplitude->number();
  if (const auto period = value.find("period")) motion.period = period->positive();
  if (const auto phase = value.find("phase")) motion.phase = phase->number();
}

std::uint32_t link_named(const LinkNumbers& numbers, const JsonValue& name) {
  const auto link = numbers.find(name.string());
  if (link != numbers.end()) return link->second;
  std::vector<std::string_view> known;
  for (const auto& [earlier, number] : numbers) known.push_back(earlier);
  name.fail("no earlier link '" + name.string() + "'; " + suggestion(name.string(), known));
}

void read_joint(const JsonValue& entry, const LinkNumbers& numbers, ChainLink& link) {
  entry.expect_keys(
      {"name", "type", "origin", "axis", "limits", "motion", "mimics", "mimic_factor", "mimic_offset"});
  if (const auto name = entry.find("name")) link.joint_name = name->string();
  if (const auto type = entry.find("type")) link.joint = read_joint_type(*type);
  if (const auto origin = entry.find("origin")) link.origin = read_pose(*origin);
  if (const auto axis = entry.find("axis")) link.axis = axis->unit_vector();
  if (const auto limits = entry.find("limits")) link.limits = read_limits(*limits);
  if (const auto motion = entry.find("motion")) read_joint_motion(*motion, link.motion);
  if (const auto mimics = entry.find("mimics")) link.mimics = link_named(numbers, *mimics);
  const auto factor = entry.find("mimic_factor"), offset = entry.find("mimic_offset");
  for (const auto& value : {factor, offset})
    if (value && !link.mimics) value->fail("is for joints that follow another one: 'mimics' is missing");
  if (factor) link.mimic_factor = factor->number();
  if (offset) link.mimic_offset = offset->number();
}

using Joints = std::multimap<std::string, ChainLink*, std::less<>>;

[[noreturn]] void refuse_joint(const JsonValue& motions, const std::string& joint, const Joints& joints) {
  std::vector<std::string_view> known;
  for (const auto& [name, link] : joints) known.push_back(name);
  motions.fail_at(joint, "unknown joint; " + suggestion(joint, known));
}

/// Joint motions by the joints' names.
void read_motions(const JsonValue& motions, KinematicChain& chain) {
  Joints joints;
  for (ChainLink& link : chain.links)
    if (link.joint != ChainLink::Joint::fixed) joints.emplace(link.joint_name, &link);
  for (const std::string& joint : motions.keys()) {
    const auto [begin, end] = joints.equal_range(joint);
    if (begin == end) refuse_joint(motions, joint, joints);
    for (auto entry = begin; entry != end; ++entry)
      read_joint_motion(motions.at(joint), entry->second->motion);
  }
}

ChainMeshes read_meshes(const JsonValue& value) {
  const std::string name = value.string();
  if (name == "collision") return ChainMeshes::collision;
  if (name == "visual") return ChainMeshes::visual;
  value.fail("must be 'collision' or 'visual'");
}

/// The shape that `make` makes. Adds file and link to errors that name no file.
template <class Make>
ShapePointer placed_in(const std::filesystem::path& file, const std::string& link, const Make& make) {
  try {
    return make();
  } catch (const InputError& error) {
    if (!error.file().empty()) throw;
    throw InputError(display_name(file), "link '" + link + "'", error.place() + ": " + error.reason());
  }
}

/// A shape's source has one scale for all axes, and no mirror: a mesh that is scaled otherwise becomes a mesh
/// of its own. Mirrored triangles are turned round.
ShapePointer load_scaled(const LinkGeometry& geometry,
                         const std::optional<DecompositionChoice>& decomposition) {
  const Vec3& scale = geometry.scale;
  if (scale.x == scale.y && scale.y == scale.z && scale.x > 0)
    return load_shape(geometry.mesh, scale.x, decomposition);
  TriangleSoup triangles = read_mesh(geometry.mesh).triangles;
  for (std::array<Vec3f, 3>& triangle : triangles) {
    for (Vec3f& corner : triangle) corner *= Vec3f(scale);
    if (scale.x * scale.y * scale.z < 0) std::swap(triangle[1], triangle[2]);
  }
  return shape_of_file(geometry.mesh.filename().string(), repair(triangles, display_name(geometry.mesh)),
                       {{}, "", {}, 1, decomposition});
}

}  // namespace

void SceneReader::note_carried(const KinematicChain& chain) {
  for (const ChainLink& link : chain.links)
    if (link.body) carried_.insert(*link.body);
}

void SceneReader::read_chains(const JsonValue& chains) {
  for (const KinematicChain& built_in : scene_.world.chains()) note_carried(built_in);
  for (const JsonValue& entry : chains.items()) read_chain(entry);
}

void SceneReader::read_chain(const JsonValue& entry) {
  const bool described = entry.has("description");
  KinematicChain chain = described ? read_description(entry) : read_links(entry);
  if (const auto name = entry.find("name")) chain.name = name->string();
  if (const auto base = entry.find("base")) chain.base = read_pose(*base);
  const auto test_neighbours = entry.find("test_neighbours");
  if (!test_neighbours || !test_neighbours->boolean())
    for (const BodyPair& pair : chain.neighbours()) scene_.world.filter().exclude(pair);
  note_carried(chain);
  scene_.world.add_chain(std::move(chain));
}

KinematicChain SceneReader::read_links(const JsonValue& entry) {
  entry.expect_keys({"name", "base", "links", "test_neighbours"});
  KinematicChain chain;
  if (const auto name = entry.find("name")) chain.name = name->string();
  LinkNumbers numbers;
  for (const JsonValue& link : entry.at("links").items())
    chain.links.push_back(read_link(link, chain, numbers));
  return chain;
}

ChainLink SceneReader::read_link(const JsonValue& entry, const KinematicChain& chain, LinkNumbers& numbers) {
  entry.expect_keys({"name", "parent", "joint", "body", "shape", "group", "body_origin"});
  ChainLink link;
  const std::size_t number = chain.links.size();
  const auto name = entry.find("name");
  link.name = name ? name->string() : "link " + std::to_string(number);
  if (name && numbers.contains(link.name)) name->fail("names an earlier link as well");
  if (const auto parent = entry.find("parent"); parent && !parent->is_null())
    link.parent = link_named(numbers, *parent);
  if (const auto joint = entry.find("joint")) read_joint(*joint, numbers, link);
  if (const auto origin = entry.find("body_origin")) link.body_in_link = read_pose(*origin);
  read_carried_body(entry, chain, link);
  numbers.emplace(link.name, static_cast<std::uint32_t>(number));
  return link;
}

void SceneReader::read_carried_body(const JsonValue& entry, const KinematicChain& chain, ChainLink& link) {
  const auto body = entry.find("body"), shape = entry.find("shape");
  if (body && shape) shape->fail("stands beside a body: say one of them");
  if (body) link.body = body_named(*body);
  if (body && !carried_.insert(*link.body).second) body->fail("is carried by an earlier link as well");
  if (!shape && entry.has("group")) entry.fail_at("group", "is for links with a shape");
  if (shape)
    link.body = add_body({chain.name.empty() ? link.name : chain.name + " " + link.name,
                          shape_named(*shape),
                          {},
                          read_group(entry)});
}

KinematicChain SceneReader::read_description(const JsonValue& entry) {
  entry.expect_keys(
      {"name", "base", "description", "meshes", "decomposition", "motion", "group", "test_neighbours"});
  DescribedChain described{entry.at("description").existing_file()};
  if (const auto meshes = entry.find("meshes")) described.meshes = read_meshes(*meshes);
  if (const auto name = entry.find("name")) described.name = name->string();
  described.decomposition = read_decomposition(entry), described.group = read_group(entry);
  KinematicChain chain = with_bodies(described);
  if (const auto motion = entry.find("motion")) read_motions(*motion, chain);
  return chain;
}

KinematicChain SceneReader::with_bodies(const DescribedChain& described) {
  ChainDescription description = read_chain_description(described.file, described.meshes);
  KinematicChain& chain = description.chain;
  if (!described.name.empty()) chain.name = described.name;
  for (std::size_t i = 0; i < chain.links.size(); ++i) {
    if (!description.geometries[i]) continue;
    if (progress_) progress_->report(0, chain.links[i].name);
    const ShapePointer shape = placed_in(described.file, chain.links[i].name, [&] {
      return link_shape(chain.links[i].name, *description.geometries[i], described.decomposition);
    });
    chain.links[i].body = add_body({chain.name + " " + chain.links[i].name, shape, {}, described.group});
  }
  return std::move(chain);
}

void SceneReader::add_robot(const DescribedChain& described) {
  KinematicChain chain = with_bodies(described);
  for (const BodyPair& pair : chain.neighbours()) scene_.world.filter().exclude(pair);
  note_carried(chain);
  scene_.world.add_chain(std::move(chain));
}

ShapePointer SceneReader::link_shape(const std::string& name, const LinkGeometry& geometry,
                                     const std::optional<DecompositionChoice>& decomposition) {
  if (geometry.mesh.empty()) {
    const ShapePointer shape = make_model_shape(name, geometry.model, geometry.arguments);
    return geometry.rounding_radius > 0 ? rounded(*shape, geometry.rounding_radius) : shape;
  }
  for (const FileShape& known : files_)
    if (known.file == geometry.mesh && known.scale == geometry.scale && known.decomposition == decomposition)
      return known.shape;
  ShapePointer shape = load_scaled(geometry, decomposition);
  if (decomposition && !shape->report().watertight) shape = load_scaled(geometry, std::nullopt);
  return files_.emplace_back(FileShape{geometry.mesh, geometry.scale, decomposition, std::move(shape)}).shape;
}

}  // namespace collidoscope
