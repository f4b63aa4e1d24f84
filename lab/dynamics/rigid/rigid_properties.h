#pragma once

// What a response needs to know of a body beyond its shape and motion. A scene says it; the defaults are
// those of a solid of water that slides and bounces a little.

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/scalar.h"

namespace collidoscope {

enum class BodyKind : std::uint8_t {
  dynamic,    // moves by its velocity, which forces and impulses change
  kinematic,  // moves by its velocity, or with its chain, whatever it meets
  fixed,      // does not move: "static" in scene files
};
std::string_view to_string(BodyKind kind);
/// Throws InputError that lists the known ids.
BodyKind body_kind(std::string_view id);

/// Of a pair, the larger restitution and the geometric mean of the frictions hold.
struct Material {
  Real restitution = 0.3;  // 0 … 1: the share of the approaching speed with which bodies part
  Real friction = 0.5;     // the largest tangential impulse, as a share of the normal one [Coulomb]

  friend bool operator==(const Material&, const Material&) = default;
};

/// In the frame of the shape.
struct MassDistribution {
  Real mass = 0;           // kg
  Vec3 centre = Vec3(0);   // of mass, m
  Mat3 inertia = Mat3(0);  // about the centre, kg·m²

  friend bool operator==(const MassDistribution&, const MassDistribution&) = default;
};

struct RigidProperties {
  BodyKind kind = BodyKind::dynamic;
  Material material;
  Real density = 1000;                   // kg/m³, where no mass is given
  std::optional<MassDistribution> mass;  // given; else that of the shape, which then must be closed

  friend bool operator==(const RigidProperties&, const RigidProperties&) = default;
};

}  // namespace collidoscope
