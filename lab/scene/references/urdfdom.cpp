// URDF, read by urdfdom (https://github.com/ros/urdfdom). It parses the file and finds its tree of links;
// this reader turns its joints and shapes into ours.

#include <cmath>
#include <console_bridge/console.h>
#include <map>
#include <numbers>
#include <set>
#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>
#include <utility>

#include "core/error.h"
#include "core/files/atomic_file.h"
#include "core/files/input_file.h"
#include "core/files/node_graph.h"
#include "core/files/references/xml_document.h"
#include "core/quaternion.h"
#include "core/tolerance.h"
#include "core/trigonometry.h"
#include "scene/chain_description.h"

namespace collidoscope {
namespace {

/// While it exists, urdfdom's messages come here instead of to standard error.
class Messages final : public console_bridge::OutputHandler {
 public:
  Messages() : before_(console_bridge::getOutputHandler()) { console_bridge::useOutputHandler(this); }
  ~Messages() override { console_bridge::useOutputHandler(before_); }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    constexpr std::size_t most = 3;
    if (level < console_bridge::CONSOLE_BRIDGE_LOG_ERROR || errors_ == most) return;
    reason_ += (errors_++ == 0 ? "" : "; ") + text;
  }
  bool has_errors() const { return errors_ > 0; }
  /// The first errors: what is wrong, and then in which link.
  std::string reason() const { return has_errors() ? reason_ : "is no URDF"; }

 private:
  console_bridge::OutputHandler* before_;
  std::string reason_;
  std::size_t errors_ = 0;
};

Pose to_pose(const urdf::Pose& pose) {
  const urdf::Rotation& r = pose.rotation;
  return {to_matrix(normalized({r.w, r.x, r.y, r.z})), {pose.position.x, pose.position.y, pose.position.z}};
}

Vec3 to_vector(const urdf::Vector3& v) {
  return {v.x, v.y, v.z};
}

/// A shape at its place in a link.
struct PlacedGeometry {
  Pose in_link;
  urdf::GeometrySharedPtr geometry;
};

template <class Elements>
std::vector<PlacedGeometry> placed(const Elements& elements) {
  std::vector<PlacedGeometry> all;
  for (const auto& element : elements)
    if (element && element->geometry) all.push_back({to_pose(element->origin), element->geometry});
  return all;
}

/// False also where it cannot be looked up.
bool is_file(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

class UrdfReader {
 public:
  UrdfReader(std::filesystem::path file, ChainMeshes meshes) : file_(std::move(file)), meshes_(meshes) {}

  ChainDescription read() {
    const urdf::ModelInterfaceSharedPtr model = parse();
    if (meshes_ == ChainMeshes::collision && !has_collision_geometry(*model)) meshes_ = ChainMeshes::visual;
    description_.chain.name = model->getName();
    add_link(*model->root_link_, std::nullopt);
    for (const auto& [name, joint] : model->joints_)
      if (joint->mimic) follow(*joint);
    refuse_circles();
    return std::move(description_);
  }

 private:
  [[noreturn]] void fail(const std::string& place, const std::string& reason) const {
    throw InputError(display_name(file_), place, reason);
  }

  urdf::ModelInterfaceSharedPtr parse() const {
    const std::string text = read_file(file_);
    expect_tree(read_xml(text, display_name(file_)));
    const Messages messages;
    urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(text);
    // urdfdom leaves out what it cannot read, and goes on: a robot would lose a body.
    if (!model || !model->root_link_ || messages.has_errors()) fail("", messages.reason());
    return model;
  }

  /// A link that two joints carry would become two bodies; links in a circle hang from none, and get lost.
  void expect_tree(const pugi::xml_document& document) const {
    NodeGraph links;
    std::set<std::string> carried;
    for (const pugi::xml_node& joint : document.child("robot").children("joint")) {
      const std::string child = joint.child("child").attribute("link").value(), name = "link '" + child + "'";
      if (!carried.insert(child).second) fail(name, "is the child of two joints");
      links.hold(std::string("link '") + joint.child("parent").attribute("link").value() + "'", name);
    }
    links.expect_placeable(display_name(file_));
  }

  static bool has_collision_geometry(const urdf::ModelInterface& model) {
    for (const auto& [name, link] : model.links_)
      if (!link->collision_array.empty()) return true;
    return false;
  }

  /// Parents before children.
  void add_link(const urdf::Link& source, std::optional<std::uint32_t> parent) {
    ChainLink link;
    link.name = source.name, link.parent = parent;
    if (source.parent_joint) read_joint(*source.parent_joint, link);
    const auto index = static_cast<std::uint32_t>(description_.chain.links.size());
    links_of_joints_[link.joint_name] = index;
    description_.chain.links.push_back(link);
    description_.geometries.emplace_back();
    add_geometry(source, index);
    for (const urdf::LinkSharedPtr& child : source.child_links) add_link(*child, index);
  }

  void add_geometry(const urdf::Link& source, std::uint32_t index) {
    const std::vector<PlacedGeometry> all =
        meshes_ == ChainMeshes::collision ? placed(source.collision_array) : placed(source.visual_array);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t at = i == 0 ? index : add_part(source.name + " " + std::to_string(i + 1), index);
      const std::string place = "link '" + source.name + "'";
      refuse_far(all[i].in_link.translation, place);
      description_.chain.links[at].body_in_link = all[i].in_link;
      description_.geometries[at] = geometry_of(*all[i].geometry, place);
    }
  }

  /// The index of a link without a joint of its own, for another body of the link `whole`.
  std::size_t add_part(const std::string& name, std::uint32_t whole) {
    ChainLink part;
    part.name = name, part.parent = whole, part.is_part = true;
    description_.chain.links.push_back(part);
    description_.geometries.emplace_back();
    return description_.geometries.size() - 1;
  }

  void refuse_far(const Vec3& v, const std::string& place) const {
    for (int axis = 0; axis < 3; ++axis)
      if (!(std::abs(v[axis]) <= tolerance::largest_coordinate))
        fail(place, "a number is not finite or beyond ±1e18");
  }

  // ---- Joints ------------------------------------------------------------------------------------------

  void read_joint(const urdf::Joint& joint, ChainLink& link) const {
    const std::string place = "joint '" + joint.name + "'";
    link.joint_name = joint.name;
    link.origin = to_pose(joint.parent_to_joint_origin_transform);
    refuse_far(link.origin.translation, place);
    link.joint = type_of(joint, place);
    if (link.joint == ChainLink::Joint::fixed) return;
    const Vec3 axis = to_vector(joint.axis);
    refuse_far(axis, place);
    if (!(length(axis) > 0)) fail(place, "its axis is zero");
    link.axis = axis / length(axis);
    if (joint.type == urdf::Joint::CONTINUOUS || !joint.limits) return;
    link.limits = JointLimits{joint.limits->lower, joint.limits->upper};
    if (link.limits->lower > link.limits->upper) fail(place, "the lower limit is above the upper one");
  }

  ChainLink::Joint type_of(const urdf::Joint& joint, const std::string& place) const {
    switch (joint.type) {
      case urdf::Joint::FIXED:
        return ChainLink::Joint::fixed;
      case urdf::Joint::REVOLUTE:
      case urdf::Joint::CONTINUOUS:
        return ChainLink::Joint::revolute;
      case urdf::Joint::PRISMATIC:
        return ChainLink::Joint::prismatic;
      default:
        break;
    }
    const bool is_planar = joint.type == urdf::Joint::PLANAR;
    fail(place, std::string("is ") + (is_planar ? "planar" : "floating") +
                    "; known: fixed, revolute, continuous, prismatic");
  }

  void follow(const urdf::Joint& joint) {
    const auto leader = links_of_joints_.find(joint.mimic->joint_name);
    if (leader == links_of_joints_.end() || joint.mimic->joint_name.empty())
      fail("joint '" + joint.name + "'", "mimics the unknown joint '" + joint.mimic->joint_name + "'");
    ChainLink& link = description_.chain.links[links_of_joints_.at(joint.name)];
    link.mimics = leader->second;
    link.mimic_factor = joint.mimic->multiplier, link.mimic_offset = joint.mimic->offset;
  }

  /// A walk from each joint to those that it follows ends where an earlier walk has been.
  void refuse_circles() const {
    const std::vector<ChainLink>& links = description_.chain.links;
    std::vector<std::size_t> met_from(links.size(), links.size());
    for (std::size_t first = 0; first < links.size(); ++first)
      for (auto at = std::optional(static_cast<std::uint32_t>(first)); at; at = links[*at].mimics) {
        if (met_from[*at] == first)
          fail("joint '" + links[*at].joint_name + "'", "mimics itself, through others");
        if (met_from[*at] < first) break;
        met_from[*at] = first;
      }
  }

  // ---- Geometry ----------------------------------------------------------------------------------------

  LinkGeometry geometry_of(const urdf::Geometry& geometry, const std::string& place) const {
    LinkGeometry result;
    if (geometry.type == urdf::Geometry::MESH) {
      const auto& mesh = static_cast<const urdf::Mesh&>(geometry);
      result.mesh = find_mesh(mesh.filename, place), result.scale = to_vector(mesh.scale);
      refuse_far(result.scale, place);
      if (result.scale.x == 0 || result.scale.y == 0 || result.scale.z == 0)
        fail(place, "a mesh has scale zero");
    } else if (geometry.type == urdf::Geometry::BOX) {
      const Vec3 edges = to_vector(static_cast<const urdf::Box&>(geometry).dim);
      result.model = "box", result.arguments = {{"edges", {edges.x, edges.y, edges.z}}};
    } else if (geometry.type == urdf::Geometry::SPHERE) {
      result.model = "point", result.rounding_radius = static_cast<const urdf::Sphere&>(geometry).radius;
      if (!(result.rounding_radius > 0)) fail(place, "a sphere needs a radius above zero");
    } else {
      const auto& cylinder = static_cast<const urdf::Cylinder&>(geometry);
      constexpr Real sides = 48;  // around the cylinder, farther out by 0.22 % of the radius at most
      result.model = "prism";
      result.arguments = {{"radius", {cylinder.radius / cosine_of(std::numbers::pi / sides)}},
                          {"height", {cylinder.length}},
                          {"sides", {sides}}};
    }
    return result;
  }

  std::filesystem::path find_mesh(const std::string& name, const std::string& place) const {
    const std::string package = "package://", local = "file://";
    const std::filesystem::path folder = std::filesystem::absolute(file_).parent_path();
    if (name.starts_with(package)) return find_in_package(name, name.substr(package.size()), folder, place);
    const std::filesystem::path path =
        folder / std::filesystem::path(name.starts_with(local) ? name.substr(local.size()) : name);
    if (is_file(path)) return path.lexically_normal();
    fail(place,
         "there is no file '" + display_name(path.lexically_normal()) + "', which is named '" + name + "'");
  }

  /// "NAME/rest" in the folders above the file, from the nearest on.
  std::filesystem::path find_in_package(const std::string& name, const std::filesystem::path& rest,
                                        const std::filesystem::path& folder, const std::string& place) const {
    for (std::filesystem::path above = folder;; above = above.parent_path()) {
      if (is_file(above / rest)) return (above / rest).lexically_normal();
      if (above == above.parent_path()) break;
    }
    fail(place, "'" + name + "' was not found: no folder above '" + display_name(folder) + "' holds '" +
                    rest.string() + "'");
  }

  std::filesystem::path file_;
  ChainMeshes meshes_;
  ChainDescription description_;
  std::map<std::string, std::uint32_t> links_of_joints_;
};

ChainDescription read(const std::filesystem::path& file, ChainMeshes meshes) {
  return UrdfReader(file, meshes).read();
}

}  // namespace

extern const RobotReader robot_reader_urdfdom;
const RobotReader robot_reader_urdfdom = {read};

}  // namespace collidoscope
