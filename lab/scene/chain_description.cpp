#include "scene/chain_description.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "scene/json_value.h"

namespace collidoscope {

// Those of readers.def, which the build writes: one if its library was found, else none.
#define COLLIDOSCOPE_ROBOT_READER(name) extern const RobotReader robot_reader_##name;
#include "robots/readers.def"
#undef COLLIDOSCOPE_ROBOT_READER

namespace {

/// Null where no library was found.
const RobotReader* urdf_reader() {
  static constexpr auto all = std::to_array<const RobotReader*>({
#define COLLIDOSCOPE_ROBOT_READER(name) &robot_reader_##name,
#include "robots/readers.def"
#undef COLLIDOSCOPE_ROBOT_READER
      nullptr});
  return all.front();
}

Mat3 from_roll_pitch_yaw(const Vec3& angles) {
  const Quaternion roll = from_axis_angle(Vec3(1, 0, 0), angles.x);
  const Quaternion pitch = from_axis_angle(Vec3(0, 1, 0), angles.y);
  const Quaternion yaw = from_axis_angle(Vec3(0, 0, 1), angles.z);
  return to_matrix(yaw * pitch * roll);
}

Pose read_origin(const JsonValue& entry, const std::string& prefix) {
  Pose origin;
  if (const auto xyz = entry.find(prefix + "origin_xyz")) origin.translation = xyz->vector();
  if (const auto angles = entry.find(prefix + "origin_rpy"))
    origin.rotation = from_roll_pitch_yaw(angles->vector());
  return origin;
}

JointLimits read_limits(const JsonValue& entry) {
  entry.expect_keys({"lower", "upper", "velocity", "effort"});
  const JointLimits limits{entry.at("lower").number(), entry.at("upper").number()};
  if (limits.lower > limits.upper) entry.fail("the lower limit is above the upper one");
  return limits;
}

ChainLink::Joint read_joint_type(const JsonValue& type) {
  const std::string name = type.string();
  if (name == "fixed") return ChainLink::Joint::fixed;
  if (name == "revolute" || name == "continuous") return ChainLink::Joint::revolute;
  if (name == "prismatic") return ChainLink::Joint::prismatic;
  type.fail("unknown joint type '" + name + "'; known: fixed, revolute, continuous, prismatic");
}

void read_joint(const JsonValue& entry, ChainLink& link) {
  entry.expect_keys({"name", "type", "origin_xyz", "origin_rpy", "axis", "limits", "soft_limits", "mimic"});
  link.joint_name = entry.at("name").string();
  link.joint = read_joint_type(entry.at("type"));
  link.origin = read_origin(entry, "");
  if (const auto axis = entry.find("axis")) link.axis = axis->unit_vector();
  const auto limits = entry.find("limits");
  if (limits && link.joint != ChainLink::Joint::fixed) link.limits = read_limits(*limits);
}

/// The links that were read so far, by their own names and by their joints'.
struct EarlierLinks {
  std::map<std::string, std::uint32_t, std::less<>> by_name, by_joint;

  void add(const ChainLink& link, std::size_t number) {
    by_name.emplace(link.name, static_cast<std::uint32_t>(number));
    by_joint.emplace(link.joint_name, static_cast<std::uint32_t>(number));
  }
};

std::uint32_t named(const std::map<std::string, std::uint32_t, std::less<>>& earlier, const JsonValue& name,
                    const char* what) {
  const auto found = earlier.find(name.string());
  if (found == earlier.end()) name.fail("no earlier " + std::string(what) + " '" + name.string() + "'");
  return found->second;
}

ChainLink read_link(const JsonValue& entry, const EarlierLinks& earlier) {
  entry.expect_keys(
      {"name", "parent", "joint", "mesh", "collision_mesh", "mesh_origin_xyz", "mesh_origin_rpy"});
  ChainLink link;
  link.name = entry.at("name").string();
  link.body_in_link = read_origin(entry, "mesh_");
  if (const JsonValue parent = entry.at("parent"); !parent.is_null())
    link.parent = named(earlier.by_name, parent, "link");
  const auto joint = entry.find("joint");
  if (!joint || joint->is_null()) return link;
  read_joint(*joint, link);
  if (const auto mimic = joint->find("mimic")) link.mimics = named(earlier.by_joint, *mimic, "joint");
  return link;
}

std::optional<LinkGeometry> geometry_of(const JsonValue& entry, ChainMeshes meshes) {
  auto mesh = meshes == ChainMeshes::collision ? entry.find("collision_mesh") : std::nullopt;
  if (!mesh) mesh = entry.find("mesh");
  if (!mesh) return std::nullopt;
  LinkGeometry geometry;
  geometry.mesh = mesh->existing_file();
  return geometry;
}

ChainDescription read_json(const std::filesystem::path& file, ChainMeshes meshes) {
  const JsonValue root = JsonValue::read(file);
  root.expect_keys({"name", "title", "source", "licence", "units", "convention", "note", "active_joints",
                    "links", "forward_kinematics_checks"});
  ChainDescription description;
  description.chain.name = root.at("name").string();
  EarlierLinks earlier;
  for (const JsonValue& entry : root.at("links").items()) {
    ChainLink link = read_link(entry, earlier);
    earlier.add(link, description.chain.links.size());
    description.chain.links.push_back(std::move(link));
    description.geometries.push_back(geometry_of(entry, meshes));
  }
  return description;
}

}  // namespace

bool is_urdf(const std::filesystem::path& file) {
  return std::ranges::equal(
      file.extension().string(), std::string_view(".urdf"),
      [](unsigned char letter, unsigned char small) { return std::tolower(letter) == small; });
}

ChainDescription read_chain_description(const std::filesystem::path& file, ChainMeshes meshes) {
  if (!is_urdf(file)) return read_json(file, meshes);
  if (urdf_reader() == nullptr)
    throw InputError(display_name(file), "",
                     "this build reads no URDF; it does where the libraries urdfdom and pugixml were "
                     "installed (liburdfdom-dev, libpugixml-dev) when it was built");
  return urdf_reader()->read(file, meshes);
}

}  // namespace collidoscope
