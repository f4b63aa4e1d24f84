#include "judge/case_scene.h"

#include <array>
#include <charconv>

#include "core/error.h"
#include "geometry/mesh/stl.h"
#include "scene/scene.h"

namespace collidoscope {
namespace {

namespace fs = std::filesystem;

// ---- From bodies -----------------------------------------------------------------------------------------

std::string digits(Real value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// The primitive that a case file would name, or nothing: a rounded shape that is neither sphere nor capsule.
std::string primitive_of(const Shape& shape) {
  if (const Ellipsoid* ellipsoid = shape.ellipsoid()) {
    const Vec3& axes = ellipsoid->semi_axes;
    return "ellipsoid:" + digits(axes.x) + "," + digits(axes.y) + "," + digits(axes.z);
  }
  const std::vector<Vec3>& core = shape.hull().vertices;
  const std::string radius = digits(shape.rounding_radius());
  if (core.size() == 1 && core[0] == Vec3(0)) return "sphere:" + radius;
  const bool along_z = core.size() == 2 && core[0] == -core[1] && core[0].x == 0 && core[0].y == 0;
  return along_z ? "capsule:" + radius + "," + digits(2 * std::abs(core[0].z)) : "";
}

CaseShape case_shape_of(const ShapePointer& shape) {
  if (shape->is_curved()) return {shape, primitive_of(*shape), {}};
  return case_shape_of_mesh(shape->name(), shape->mesh());
}

// ---- Into files ------------------------------------------------------------------------------------------

Mesh mesh_of(const Shape& shape) {
  return shape.mesh().triangles.empty() ? to_mesh(shape.hull()) : shape.mesh();
}

/// The shape as its file has it, or the curved shape itself. Null if the file would have no surface.
ShapePointer write_shape(const fs::path& file, const CaseShape& of) {
  const Mesh mesh = mesh_of(*of.shape);
  if (mesh.triangles.empty()) return nullptr;
  write_stl(file, mesh);
  if (of.shape->is_curved()) return of.shape;
  try {
    return load_shape(file);
  } catch (const InputError&) {
    return nullptr;  // triangles without area
  }
}

BodyMotion motion_at(const Pose& pose) {
  BodyMotion motion;
  motion.position = pose.translation, motion.orientation = from_matrix(pose.rotation);
  return motion;
}

}  // namespace

JudgedCase case_of_bodies(const World& world, BodyPair pair) {
  JudgedCase judged;
  judged.name = world.name(pair.a) + ", " + world.name(pair.b);
  judged.a = case_shape_of(world.shape(pair.a)), judged.b = case_shape_of(world.shape(pair.b));
  const Bodies bodies = world.bodies();
  judged.poses = {bodies.poses[pair.a], bodies.poses[pair.b]};
  return judged;
}

bool write_case_scene(const fs::path& scene_file, const JudgedCase& judged, const PipelineChoice& pipeline) {
  const fs::path folder = scene_file.parent_path();
  const ShapePointer a = write_shape(folder / "a.stl", judged.a);
  const ShapePointer b = write_shape(folder / "b.stl", judged.b);
  if (a == nullptr || b == nullptr) return false;
  Scene scene;
  scene.id = judged.name, scene.response = "none";
  scene.world.add({"A", a, motion_at(judged.poses.a)});
  scene.world.add({"B", b, motion_at(judged.poses.b)});
  scene.pipeline = pipeline;
  save_scene_file(scene_file, scene);
  return true;
}

}  // namespace collidoscope
