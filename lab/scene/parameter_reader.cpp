#include "scene/parameter_reader.h"

namespace collidoscope {

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
  return parameters;
}

}  // namespace collidoscope
