#pragma once

// The bodies of a world as responses with masses see them; structure of arrays, constant while a scene runs.

#include <span>
#include <string>
#include <vector>

#include "dynamics/motion_state.h"
#include "dynamics/rigid/rigid_properties.h"
#include "shape/shape.h"

namespace collidoscope {

/// The mass of a solid of uniform density. Throws InputError that names the shape where its mesh is open or
/// encloses nothing: its mass must be given.
MassDistribution mass_of(const Shape& shape, Real density);

struct RigidBodies {
  std::vector<BodyKind> kinds;
  std::vector<Material> materials;
  std::vector<Real> inverse_masses;    // 1/kg; 0: no impulse moves the body
  std::vector<Mat3> inertias;          // about the centre of mass, in the shape's frame, kg·m²
  std::vector<Mat3> inverse_inertias;  // 0 for bodies that no impulse moves
  std::vector<Real> radii;             // of a sphere around the rotation centre, m
  std::vector<Curvature> curvatures;   // of the shapes
  Real smallest_radius = 0;            // of a dynamic body, m; 0 if none is
  Vec3 gravity = Vec3(0);              // m/s²
  /// Bodies in contact keep this distance, m: 0.4 % of the smallest dynamic body's radius. So they are apart
  /// at the end of every frame, and directions between them are exact.
  Real skin = 0;

  std::size_t size() const { return kinds.size(); }
  bool is_dynamic(BodyIndex body) const { return kinds[body] == BodyKind::dynamic; }
};

/// A body to make rigid.
struct RigidDescription {
  const Shape& shape;
  const RigidProperties& properties;
  const std::string& name;
};

/// Moves the rotation centres of dynamic bodies into their centres of mass; poses and the motion of all
/// points stay. Throws InputError that names a body without a mass.
RigidBodies make_rigid(std::span<const RigidDescription> bodies, const Vec3& gravity, MotionState& motion);

/// The tensor of a body in the world.
Mat3 turned(const Mat3& tensor, const Pose& pose);

}  // namespace collidoscope
