#include "session/scene_info.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "geometry/mesh/mass_properties.h"
#include "scene/tuning.h"

namespace collidoscope::viewer {
namespace {

constexpr Real usual_aspect = 1.4;  // width / height, for which scenes choose their cameras

/// Of a body, and of all places to which it turns about its rotation centre.
Aabb support_extent_of(const World& world, std::size_t body) {
  const MotionState& motion = world.motion();
  const Aabb& local = world.bodies().shapes[body]->aabb();
  if (motion.angular_velocities[body] == Vec3(0)) return approximate_box(local, motion.poses[body]);
  const Vec3 farthest =
      max(abs(local.min - motion.rotation_centres[body]), abs(local.max - motion.rotation_centres[body]));
  const Vec3 radius(length(farthest));
  return {motion.positions[body] - radius, motion.positions[body] + radius};
}

}  // namespace

Aabb bounds_of(const World& world) {
  Aabb bounds;
  for (std::size_t i = 0; i < world.size(); ++i) {
    const Aabb box = support_extent_of(world, i);
    bounds = i == 0 ? box : Aabb{min(bounds.min, box.min), max(bounds.max, box.max)};
  }
  return bounds;
}

namespace {

/// Whether the hull adds more than rounding to the volume; an open mesh has none to compare.
bool differs_from_hull(const Shape& shape) {
  if (shape.ellipsoid()) return false;  // its mesh stands for its surface
  constexpr Real rounding = 1e-4;       // of the hull's volume
  const Real of_hull = mass_properties(to_mesh(shape.hull())).volume;
  const Real of_mesh = shape.report().watertight || shape.report().file_triangles == 0
                           ? std::abs(mass_properties(shape.mesh()).volume)
                           : 0;
  return of_hull - of_mesh > rounding * of_hull;
}

bool add_known_shape(const ShapePointer& shape, const SceneInfo& known, SceneInfo& info) {
  const auto at = std::ranges::find(known.shapes, shape);
  if (at == known.shapes.end()) return false;
  const auto index = static_cast<std::size_t>(at - known.shapes.begin());
  info.geometries.push_back(known.geometries[index]);
  info.differs_from_hull.push_back(known.differs_from_hull[index]);
  return true;
}

void add_shapes(const World& world, const SceneInfo* known, Progress* progress, SceneInfo& info) {
  info.shapes = world.shape_library();
  info.deforming = world.deforming_shapes();
  for (const ShapePointer& shape : info.shapes) {
    if (known != nullptr && add_known_shape(shape, *known, info)) continue;
    if (progress != nullptr)
      progress->report(static_cast<double>(info.geometries.size()) / static_cast<double>(info.shapes.size()),
                       shape->name());
    info.geometries.push_back(std::make_shared<const ShapeGeometry>(make_shape_geometry(shape->mesh())));
    shape->prepare(ShapeData::hull, progress);
    info.differs_from_hull.push_back(differs_from_hull(*shape));
  }
}

void add_bodies(const World& world, SceneInfo& info) {
  for (BodyIndex body = 0; body < world.size(); ++body) {
    info.body_names.push_back(world.name(body));
    info.shape_of_body.push_back(world.shape_index(body));
  }
}

std::vector<std::string> keys_of(const Scene& scene) {
  const World& unarranged = scene.unarranged ? *scene.unarranged : scene.world;
  return body_keys(unarranged, scene.parameters.arrangement);
}

PhysicsChoice physics_of(const Scene& scene) {
  PhysicsChoice physics{scene.response, -scene.world.gravity().z, {}, {}};
  for (BodyIndex body = 0; body < scene.world.size() && !physics.friction; ++body) {
    const RigidProperties& properties = scene.world.rigid_properties(body);
    if (properties.kind != BodyKind::dynamic) continue;
    physics.restitution = properties.material.restitution, physics.friction = properties.material.friction;
  }
  return physics;
}

}  // namespace

std::optional<BodyIndex> SceneInfo::body_of(const std::string& key) const {
  const auto found = std::ranges::find(body_keys, key);
  return found == body_keys.end() ? std::nullopt
                                  : std::optional(static_cast<BodyIndex>(found - body_keys.begin()));
}

SceneInfoPointer describe(const Scene& scene, Progress* progress, const SceneInfo* known) {
  auto info = std::make_shared<SceneInfo>();
  info->id = scene.id;
  info->camera = scene.camera;
  info->parameters = scene.parameters;
  info->physics = physics_of(scene);
  info->dt = scene.dt;
  info->chains = scene.world.chains();
  info->joints = settable_joints(scene.world);
  for (const std::string_view parameter : {"count", "shapes", "vertices", "velocity", "rotation", "density"})
    if (is_tunable(scene, parameter)) info->tunable.push_back(parameter);
  add_shapes(scene.world, known, progress, *info);
  add_bodies(scene.world, *info);
  info->body_keys = keys_of(scene);
  info->carried = scene.world.carried_bodies();
  info->bounds = bounds_of(scene.world);
  return info;
}

TurntableCamera initial_camera(const SceneInfo& scene, const std::optional<Camera>& asked, Real aspect) {
  TurntableCamera camera;
  camera.fit(aspect);
  if (asked) {
    camera.look(asked->eye, asked->target);
    return camera;
  }
  if (scene.camera) {
    const Vec3 sight = scene.camera->eye - scene.camera->target;
    const Real farther = std::max(Real(1), usual_aspect / aspect);  // narrow windows see as much
    camera.look(scene.camera->target + sight * farther, scene.camera->target);
    return camera;
  }
  camera.look(Camera().eye, Camera().target);  // for the direction
  camera.frame(scene.bounds, aspect);
  return camera;
}

}  // namespace collidoscope::viewer
