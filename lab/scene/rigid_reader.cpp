#include "scene/rigid_reader.h"

#include <algorithm>
#include <glm/matrix.hpp>

#include "core/error.h"

namespace collidoscope {
namespace {

Real read_number_from(const JsonValue& value, Real least, Real most, const char* range) {
  const Real number = value.number();
  if (number < least || number > most) value.fail(std::string("must be ") + range);
  return number;
}

/// Symmetric and positive definite: all leading minors are above zero [Sylvester].
Mat3 read_inertia(const JsonValue& value) {
  const Mat3 inertia = value.matrix();
  if (glm::transpose(inertia) != inertia) value.fail("must be symmetric");
  const Real minor = inertia[0].x * inertia[1].y - inertia[0].y * inertia[1].x;
  if (!(inertia[0].x > 0 && minor > 0 && glm::determinant(inertia) > 0))
    value.fail("must be positive definite");
  return inertia;
}

/// Far below it, quotients by a mass are no numbers.
Real read_matter(const JsonValue& value) {
  constexpr Real least = 1e-30;
  const Real matter = value.positive();
  if (matter < least) value.fail("must be at least 1e-30");
  return matter;
}

/// A mass alone scales that of the shape.
MassDistribution read_mass(const JsonValue& body, const Shape& shape) {
  const auto centre = body.find("centre_of_mass"), inertia = body.find("inertia");
  const Real mass = read_matter(body.at("mass"));
  if (centre && inertia) return {mass, centre->vector(), read_inertia(*inertia)};
  try {
    MassDistribution solid = mass_of(shape, 1);
    solid.inertia *= mass / solid.mass, solid.mass = mass;
    if (centre) solid.centre = centre->vector();
    if (inertia) solid.inertia = read_inertia(*inertia);
    return solid;
  } catch (const InputError&) {
    body.fail_at("mass", "needs centre_of_mass and inertia, too, because the shape encloses no volume");
  }
}

Feature read_feature(const JsonValue& value, const std::vector<Real>& numbers, std::size_t at) {
  if (!(numbers[at] >= 0 && numbers[at] <= 2)) value.fail("names an unknown kind of feature");
  return {static_cast<Feature::Kind>(numbers[at]), static_cast<std::uint32_t>(numbers[at + 1])};
}

ContactImpulse read_impulse(const JsonValue& value, std::size_t bodies) {
  constexpr std::size_t length = 12;
  const std::vector<Real> n = value.numbers();
  if (n.size() != length || std::any_of(n.begin(), n.begin() + 8, [](Real x) { return x < 0; }))
    value.fail(
        "must hold 12 numbers: two bodies, kind and index of two features, two pieces, four of impulses");
  if (n[0] >= static_cast<Real>(bodies) || n[1] >= static_cast<Real>(bodies))
    value.fail("names an unknown body");
  ContactImpulse impulse;
  impulse.pair = {static_cast<BodyIndex>(n[0]), static_cast<BodyIndex>(n[1])};
  impulse.feature_a = read_feature(value, n, 2), impulse.feature_b = read_feature(value, n, 4);
  impulse.piece_a = static_cast<std::uint32_t>(n[6]), impulse.piece_b = static_cast<std::uint32_t>(n[7]);
  impulse.normal = n[8], impulse.tangential = Vec3(n[9], n[10], n[11]);
  return impulse;
}

}  // namespace

RigidProperties read_rigid_properties(const JsonValue& body, const Shape& shape) {
  RigidProperties properties;
  if (const auto kind = body.find("kind")) {
    try {
      properties.kind = body_kind(kind->string());
    } catch (const InputError& error) {
      kind->fail(error.reason());
    }
  }
  if (const auto value = body.find("restitution"))
    properties.material.restitution = read_number_from(*value, 0, 1, "from 0 to 1");
  if (const auto value = body.find("friction"))
    properties.material.friction = read_number_from(*value, 0, 1e6, "from 0 to a million");
  if (const auto value = body.find("density")) properties.density = read_matter(*value);
  if (body.has("mass")) {
    properties.mass = read_mass(body, shape);
  } else {
    for (const std::string_view key : {"centre_of_mass", "inertia"})
      if (body.has(key)) body.fail_at(key, "needs a mass");
  }
  return properties;
}

void read_rigid_motion(const JsonValue& entry, BodyIndex body, MotionState& motion) {
  RigidMotion& rigid = motion.rigid;
  const auto read = [&](const char* key, std::vector<Vec3>& values) {
    const auto value = entry.find(key);
    if (!value) return;
    rigid.resize(motion.size());
    values[body] = value->vector();
  };
  read("acceleration", rigid.accelerations);
  read("correction", rigid.corrections);
  read("turn_correction", rigid.turn_corrections);
  read("position_remainder", rigid.position_remainders);
  if (const auto value = entry.find("still_for")) {
    rigid.resize(motion.size());
    rigid.still_for[body] = value->number();
  }
}

void read_impulses(const JsonValue& impulses, MotionState& motion) {
  for (const JsonValue& item : impulses.items())
    motion.rigid.impulses.push_back(read_impulse(item, motion.size()));
}

}  // namespace collidoscope
