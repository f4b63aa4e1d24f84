#include "dynamics/rigid/rigid_bodies.h"

#include <algorithm>
#include <array>
#include <glm/matrix.hpp>
#include <limits>
#include <numbers>

#include "core/error.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"

namespace collidoscope {
namespace {

constexpr std::array kind_ids = {std::string_view("dynamic"), std::string_view("kinematic"),
                                 std::string_view("static")};

/// The body turns about another point of itself from now on.
void move_rotation_centre(BodyIndex body, const Vec3& centre, MotionState& motion) {
  if (motion.rotation_centres[body] == centre) return;  // as a saved world has it, digit by digit
  const Vec3 position = motion.poses[body].to_parent(centre);
  motion.velocities[body] += cross(motion.angular_velocities[body], position - motion.positions[body]);
  motion.rotation_centres[body] = centre;
  motion.place(body, position, motion.orientations[body]);
}

/// Of all points within a radius of a point or segment: a cylinder and two halves of a sphere.
MassDistribution mass_of_capsule(const ConvexHull& core, Real radius, Real density) {
  const Vec3 span = core.vertices.back() - core.vertices.front();
  const Real height = length(span), squared = radius * radius;
  const Real cylinder = density * std::numbers::pi * squared * height,
             sphere = density * std::numbers::pi * squared * radius * 4 / 3;
  const Real along = cylinder * squared / 2 + sphere * squared * 2 / 5;
  const Real across = cylinder * (height * height / 12 + squared / 4) +
                      sphere * (squared * 2 / 5 + height * height / 4 + height * radius * 3 / 8);
  const Vec3 axis = height > 0 ? span / height : Vec3(0);
  return {cylinder + sphere, core.vertices.front() + span / Real(2),
          Mat3(across) + glm::outerProduct(axis, axis) * (along - across)};
}

MassDistribution mass_of_ellipsoid(const Ellipsoid& ellipsoid, Real density) {
  const Vec3 squared = ellipsoid.semi_axes * ellipsoid.semi_axes;
  const Real mass = density * ellipsoid.volume();
  const Vec3 moments = Vec3(squared.y + squared.z, squared.z + squared.x, squared.x + squared.y) * (mass / 5);
  Mat3 inertia(0);
  for (int axis = 0; axis < 3; ++axis) inertia[axis][axis] = moments[axis];
  return {mass, Vec3(0), inertia};
}

MassDistribution mass_of(const RigidDescription& body) {
  try {
    return body.properties.mass ? *body.properties.mass : mass_of(body.shape, body.properties.density);
  } catch (const InputError& error) {
    throw InputError("", "body '" + body.name + "'", error.reason());
  }
}

void add(const RigidDescription& body, BodyIndex index, RigidBodies& bodies, MotionState& motion) {
  bodies.kinds.push_back(body.properties.kind);
  bodies.materials.push_back(body.properties.material);
  bodies.inverse_masses.push_back(0);
  bodies.inertias.emplace_back(0), bodies.inverse_inertias.emplace_back(0);
  if (bodies.is_dynamic(index)) {
    const MassDistribution mass = mass_of(body);
    bodies.inverse_masses.back() = 1 / mass.mass;
    bodies.inertias.back() = mass.inertia;
    bodies.inverse_inertias.back() = glm::inverse(mass.inertia);
    move_rotation_centre(index, mass.centre, motion);
  }
  const Sphere& sphere = body.shape.sphere();
  bodies.curvatures.push_back(body.shape.curvature());
  bodies.radii.push_back(length(sphere.centre - motion.rotation_centres[index]) + sphere.radius);
}

Real smallest_radius(const RigidBodies& bodies) {
  Real smallest = std::numeric_limits<Real>::infinity();
  for (BodyIndex body = 0; body < bodies.size(); ++body)
    if (bodies.is_dynamic(body)) smallest = std::min(smallest, bodies.radii[body]);
  return smallest < std::numeric_limits<Real>::infinity() ? smallest : 0;
}

}  // namespace

std::string_view to_string(BodyKind kind) {
  return kind_ids[static_cast<std::size_t>(kind)];
}

BodyKind body_kind(std::string_view id) {
  const auto found = std::ranges::find(kind_ids, id);
  if (found == kind_ids.end())
    throw InputError("", "",
                     "unknown kind " + in_quotes(std::string(id)) + "; known: dynamic, kinematic, static");
  return static_cast<BodyKind>(found - kind_ids.begin());
}

MassDistribution mass_of(const Shape& shape, Real density) {
  if (shape.rounding_radius() > 0 && shape.hull().vertices.size() <= 2)
    return mass_of_capsule(shape.hull(), shape.rounding_radius(), density);
  if (shape.ellipsoid()) return mass_of_ellipsoid(*shape.ellipsoid(), density);
  if (shape.mesh().triangles.empty() ||
      closed_triangles(shape.mesh()).size() != shape.mesh().triangles.size())
    throw InputError(shape.name(), "", "the mesh is open, so its mass must be given");
  const MassProperties solid = mass_properties(shape.mesh());
  if (!(solid.volume > 0))
    throw InputError(shape.name(), "", "the mesh encloses nothing, so its mass must be given");
  return {solid.volume * density, solid.centre, solid.inertia * density};
}

Mat3 turned(const Mat3& tensor, const Pose& pose) {
  return pose.rotation * tensor * glm::transpose(pose.rotation);
}

RigidBodies make_rigid(std::span<const RigidDescription> descriptions, const Vec3& gravity,
                       MotionState& motion) {
  RigidBodies bodies;
  bodies.gravity = gravity;
  for (const RigidDescription& body : descriptions)
    add(body, static_cast<BodyIndex>(bodies.size()), bodies, motion);
  constexpr Real share_of_skin = 4e-3;
  bodies.smallest_radius = smallest_radius(bodies);
  bodies.skin = share_of_skin * bodies.smallest_radius;
  motion.rigid.resize(bodies.size());
  return bodies;
}

}  // namespace collidoscope
