#include "scene/rigid_writer.h"

#include "scene/json_numbers.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

void write_properties(const RigidProperties& properties, Json& json) {
  const RigidProperties usual;
  if (properties.kind != usual.kind) json["kind"] = to_string(properties.kind);
  if (properties.material.restitution != usual.material.restitution)
    json["restitution"] = properties.material.restitution;
  if (properties.material.friction != usual.material.friction)
    json["friction"] = properties.material.friction;
  if (properties.density != usual.density) json["density"] = properties.density;
  if (!properties.mass) return;
  json["mass"] = properties.mass->mass, json["centre_of_mass"] = coordinates(properties.mass->centre);
  json["inertia"] = rows_of(properties.mass->inertia);
}

void write_motion(const RigidMotion& motion, BodyIndex body, Json& json) {
  if (body >= motion.still_for.size()) return;
  const auto write = [&](const char* key, const Vec3& value) {
    if (value != Vec3(0)) json[key] = coordinates(value);
  };
  write("acceleration", motion.accelerations[body]);
  write("correction", motion.corrections[body]);
  write("turn_correction", motion.turn_corrections[body]);
  write("position_remainder", motion.position_remainders[body]);
  if (motion.still_for[body] != 0) json["still_for"] = motion.still_for[body];
}

Json to_json(const ContactImpulse& impulse) {
  const Vec3& t = impulse.tangential;
  return {impulse.pair.a,
          impulse.pair.b,
          static_cast<int>(impulse.feature_a.kind),
          impulse.feature_a.index,
          static_cast<int>(impulse.feature_b.kind),
          impulse.feature_b.index,
          impulse.piece_a,
          impulse.piece_b,
          impulse.normal,
          t.x,
          t.y,
          t.z};
}

}  // namespace

void write_rigid_body(const World& world, BodyIndex body, Json& json) {
  write_properties(world.rigid_properties(body), json);
  write_motion(world.motion().rigid, body, json);
}

void write_rigid_world(const World& world, Json& json) {
  if (world.gravity() != Vec3(0)) json["gravity"] = coordinates(world.gravity());
  for (const ContactImpulse& impulse : world.motion().rigid.impulses)
    json["impulses"].push_back(to_json(impulse));
}

}  // namespace collidoscope
