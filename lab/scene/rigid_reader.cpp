#include "scene/rigid_reader.h"

#include <algorithm>

#include "core/error.h"

namespace collidoscope {
namespace {

Real read_number_from(const JsonValue& value, Real least, Real most, const char* range) {
  const Real number = value.number();
  if (number < least || number > most) value.fail(std::string("must be ") + range);
  return number;
}

/// Nine numbers, row by row, of a symmetric matrix.
Mat3 read_inertia(const JsonValue& value) {
  const std::vector<Real> rows = value.numbers();
  if (rows.size() != 9) value.fail("must hold 9 numbers, row by row");
  const Mat3 inertia(Vec3(rows[0], rows[3], rows[6]), Vec3(rows[1], rows[4], rows[7]),
                     Vec3(rows[2], rows[5], rows[8]));
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < column; ++row)
      if (inertia[column][row] != inertia[row][column]) value.fail("must be symmetric");
  if (!(glm::determinant(inertia) > 0) || !(inertia[0][0] > 0)) value.fail("must be positive definite");
  return inertia;
}

/// A mass alone scales that of the shape.
MassDistribution read_mass(const JsonValue& body, const Shape& shape) {
  const auto centre = body.find("centre_of_mass"), inertia = body.find("inertia");
  const Real mass = body.at("mass").positive();
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
  if (const auto value = body.find("density")) properties.density = value->positive();
  if (body.has("mass")) {
    properties.mass = read_mass(body, shape);
  } else {
    for (const std::string_view key : {"centre_of_mass", "inertia"})
      if (body.has(key)) body.fail_at(key, "needs a mass");
  }
  return properties;
}

void read_rigid_motion(const JsonValue& entry, BodyIndex body, MotionState& motion) {
  motion.rigid.resize(motion.size());
  if (const auto value = entry.find("acceleration")) motion.rigid.accelerations[body] = value->vector();
  if (const auto value = entry.find("correction")) motion.rigid.corrections[body] = value->vector();
  if (const auto value = entry.find("turn_correction")) motion.rigid.turn_corrections[body] = value->vector();
  if (const auto value = entry.find("still_for")) motion.rigid.still_for[body] = value->number();
}

void read_impulses(const JsonValue& impulses, MotionState& motion) {
  for (const JsonValue& item : impulses.items())
    motion.rigid.impulses.push_back(read_impulse(item, motion.size()));
}

}  // namespace collidoscope
