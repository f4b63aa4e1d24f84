#include "scene/parameter_reader.h"

#include "scene/scene_reader.h"

namespace collidoscope {
namespace {

BodyChange read_body_change(const JsonValue& value) {
  value.expect_keys({"body", "copy_of", "position", "orientation", "name", "removed"});
  BodyChange change;
  change.body = value.at("body").string();
  if (const auto original = value.find("copy_of")) change.copy_of = original->string();
  if (const auto position = value.find("position"))
    change.place = {position->vector(), value.at("orientation").quaternion()};
  if (const auto name = value.find("name")) change.name = name->string();
  if (const auto removed = value.find("removed")) change.removed = removed->boolean();
  return change;
}

}  // namespace

SceneParameters read_parameters_but_files(const JsonValue& value) {
  constexpr std::uint64_t most = ~std::uint64_t{0};
  SceneParameters parameters;
  if (const auto count = value.find("count")) parameters.count = count->whole32();
  if (const auto shapes = value.find("shapes")) parameters.shapes = shapes->string();
  if (const auto vertices = value.find("vertices")) parameters.vertices = vertices->whole32();
  if (const auto velocity = value.find("velocity")) parameters.velocity = velocity->number();
  if (const auto rotation = value.find("rotation")) parameters.rotation = rotation->number();
  if (const auto density = value.find("density")) parameters.density = density->number();
  if (const auto seed = value.find("seed")) parameters.seed = seed->whole(most);
  if (const auto response = value.find("response")) parameters.physics.response = response->string();
  if (const auto gravity = value.find("gravity")) parameters.physics.gravity = gravity->number();
  if (const auto restitution = value.find("restitution"))
    parameters.physics.restitution = restitution->number();
  if (const auto friction = value.find("friction")) parameters.physics.friction = friction->number();
  if (const auto joints = value.find("joints"))
    for (const JsonValue& item : joints->items())
      parameters.joints.push_back(read_parsed(item, joint_setting));
  if (const auto deformations = value.find("deformations"))
    for (const JsonValue& item : deformations->items())
      parameters.deformations.push_back(read_parsed(item, shape_deformation));
  if (const auto arrangement = value.find("arrangement"))
    for (const JsonValue& item : arrangement->items())
      parameters.arrangement.push_back(read_body_change(item));
  return parameters;
}

}  // namespace collidoscope
