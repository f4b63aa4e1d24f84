#include "scene/rigid_writer.h"

namespace collidoscope {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Vec3& v) {
  return {v.x, v.y, v.z};
}

void write_properties(const RigidProperties& properties, Json& json) {
  const RigidProperties usual;
  if (properties.kind != usual.kind) json["kind"] = to_string(properties.kind);
  if (properties.material.restitution != usual.material.restitution)
    json["restitution"] = properties.material.restitution;
  if (properties.material.friction != usual.material.friction)
    json["friction"] = properties.material.friction;
  if (properties.density != usual.density) json["density"] = properties.density;
  if (!properties.mass) return;
  const Mat3& i = properties.mass->inertia;
  json["mass"] = properties.mass->mass, json["centre_of_mass"] = to_json(properties.mass->centre);
  json["inertia"] = {i[0].x, i[1].x, i[2].x, i[0].y, i[1].y, i[2].y, i[0].z, i[1].z, i[2].z};
}

void write_motion(const RigidMotion& motion, BodyIndex body, Json& json) {
  if (body >= motion.still_for.size()) return;
  const auto write = [&](const char* key, const Vec3& value) {
    if (value != Vec3(0)) json[key] = to_json(value);
  };
  write("acceleration", motion.accelerations[body]);
  write("correction", motion.corrections[body]);
  write("turn_correction", motion.turn_corrections[body]);
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
  if (world.gravity() != Vec3(0)) json["gravity"] = to_json(world.gravity());
  for (const ContactImpulse& impulse : world.motion().rigid.impulses)
    json["impulses"].push_back(to_json(impulse));
}

}  // namespace collidoscope
