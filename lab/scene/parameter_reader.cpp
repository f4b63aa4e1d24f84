#include "scene/parameter_reader.h"

#include "core/error.h"

namespace collidoscope {
namespace {

ShapeDeformation read_shape_deformation(const JsonValue& value) {
  try {
    return shape_deformation(value.string());
  } catch (const InputError& error) {
    value.fail(error.reason());
  }
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
  if (const auto deformations = value.find("deformations"))
    for (const JsonValue& item : deformations->items())
      parameters.deformations.push_back(read_shape_deformation(item));
  return parameters;
}

}  // namespace collidoscope
