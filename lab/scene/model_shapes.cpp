#include "scene/model_shapes.h"

#include <algorithm>
#include <cmath>

#include "core/error.h"
#include "geometry/primitives/primitives.h"
#include "modelling/models.h"
#include "scene/suggestion.h"
#include "shape/rounded_shape.h"

namespace collidoscope {
namespace {

using Values = std::vector<std::vector<Real>>;

std::uint32_t whole(const std::vector<Real>& value) {
  return static_cast<std::uint32_t>(value[0]);
}

Vec3 vector(const std::vector<Real>& value) {
  return {value[0], value[1], value[2]};
}

Mesh random_polytope(const Values& values) {
  Random random(static_cast<std::uint64_t>(values[2][0]));
  return make_random_polytope(vector(values[0]), whole(values[1]), random);
}

Mesh random_cylinder(const Values& values) {
  Random random(static_cast<std::uint64_t>(values[3][0]));
  return make_random_cylinder(values[0][0], values[1][0], whole(values[2]), random);
}

/// The core of a capsule.
Mesh segment(const Values& values) {
  const auto half = static_cast<float>(values[0][0] / 2);
  return {{{0, 0, -half}, {0, 0, half}}, {}};
}

ShapePointer ellipsoid(std::string name, const Values& values, Real scale, ShapeSource source) {
  return make_ellipsoid_shape(std::move(name), vector(values[0]) * scale, std::move(source));
}

/// The parameter's value among the arguments, checked, or its default value.
std::vector<Real> value_of(const ModelParameter& parameter, const std::vector<ModelArgument>& arguments) {
  const auto given = std::find_if(arguments.begin(), arguments.end(), [&](const ModelArgument& argument) {
    return argument.name == parameter.name;
  });
  if (given == arguments.end()) return parameter.default_value;
  const std::size_t count = parameter.default_value.size();
  if (given->values.size() != count)
    throw InputError("", given->name,
                     "accepts " + std::to_string(count) + (count == 1 ? " number" : " numbers"));
  for (const Real value : given->values) {
    if (!(value >= parameter.least && value <= parameter.most))
      throw InputError("", given->name, "is out of range");
    if (parameter.whole && value != std::floor(value)) throw InputError("", given->name, "must be whole");
  }
  return given->values;
}

void refuse_unknown(const std::vector<ModelArgument>& arguments, const ParametricModel& model) {
  std::vector<std::string_view> known;
  for (const ModelParameter& parameter : model.parameters) known.push_back(parameter.name);
  for (const ModelArgument& argument : arguments) {
    if (std::find(known.begin(), known.end(), argument.name) == known.end())
      throw InputError("", argument.name, "unknown argument; " + suggestion(argument.name, known));
  }
}

Values values_of(const ParametricModel& model, const std::vector<ModelArgument>& arguments) {
  refuse_unknown(arguments, model);
  Values values;
  for (const ModelParameter& parameter : model.parameters) values.push_back(value_of(parameter, arguments));
  return values;
}

Mesh create_fixed(const std::string& id, const std::vector<ModelArgument>& arguments) {
  if (!arguments.empty())
    throw InputError("", arguments.front().name, "unknown argument; model '" + id + "' has none");
  return model(id).create();
}

const ParametricModel* find_parametric(std::string_view id) {
  for (const ParametricModel& model : parametric_models())
    if (model.id == id) return &model;
  return nullptr;
}

void refuse_unknown_model(const std::string& id) {
  std::vector<std::string_view> known;
  for (const ParametricModel& model : parametric_models()) known.push_back(model.id);
  for (const Model& model : models()) known.push_back(model.id);
  if (std::find(known.begin(), known.end(), id) == known.end())
    throw InputError("", "model", "unknown model '" + id + "'; " + suggestion(id, known));
}

/// A hull of random points: its last two arguments are how many, and the seed.
ParametricModel random_hull(const char* name, std::vector<ModelParameter> parameters,
                            Mesh (*create)(const Values& values)) {
  constexpr Real most_vertices = 100'000;
  constexpr Real largest_seed = 0x1p53;  // beyond, the numbers of a JSON file skip whole ones
  parameters.push_back({"vertices", {20}, 4, most_vertices, true});
  parameters.push_back({"seed", {1}, 0, largest_seed, true});
  return {name, std::move(parameters), create};
}

}  // namespace

std::span<const ParametricModel> parametric_models() {
  // Sizes from a nanometre to a million kilometres: beyond, float32 coordinates or their squares overflow.
  constexpr Real smallest = 1e-9, largest = 1e9;
  constexpr Real most_segments = 1000;   // around a solid of revolution: a million triangles
  constexpr Real most_subdivisions = 8;  // 655,362 vertices
  static const std::vector<ParametricModel> all = {
      {"box",
       {{"edges", {1, 1, 1}, smallest, largest}},
       [](const Values& v) { return make_box(vector(v[0])); }},
      {"sphere",
       {{"radius", {1}, smallest, largest},
        {"meridians", {32}, 3, most_segments, true},
        {"parallels", {16}, 2, most_segments, true}},
       [](const Values& v) { return make_sphere(v[0][0], whole(v[1]), whole(v[2])); }},
      {"icosphere",
       {{"radius", {1}, smallest, largest}, {"subdivisions", {3}, 0, most_subdivisions, true}},
       [](const Values& v) { return make_icosphere(v[0][0], whole(v[1])); }},
      {"ellipsoid", {{"semi_axes", {1, 1, 1}, smallest, largest}}, nullptr, ellipsoid},
      {"prism",
       {{"radius", {1}, smallest, largest},
        {"height", {1}, smallest, largest},
        {"sides", {6}, 3, most_segments, true}},
       [](const Values& v) { return make_prism(v[0][0], v[1][0], whole(v[2])); }},
      {"ring",
       {{"major_radius", {1}, smallest, largest},
        {"minor_radius", {0.25}, smallest, largest},
        {"around", {48}, 3, most_segments, true},
        {"across", {24}, 3, most_segments, true}},
       [](const Values& v) { return make_torus(v[0][0], v[1][0], whole(v[2]), whole(v[3])); }},
      {"bar",
       {{"edges", {2, 0.4, 0.4}, smallest, largest},
        {"along", {32}, 1, most_segments, true},
        {"across", {4}, 1, most_segments, true}},
       [](const Values& v) { return make_bar(vector(v[0]), whole(v[1]), whole(v[2])); }},
      {"sheet",
       {{"edges", {2, 1.4, 0.04}, smallest, largest},
        {"along", {40}, 1, most_segments, true},
        {"across", {28}, 1, most_segments, true}},
       [](const Values& v) { return make_bar(vector(v[0]), whole(v[1]), whole(v[2])); }},
      {"tube",
       {{"outer_radius", {0.3}, smallest, largest},
        {"inner_radius", {0.2}, smallest, largest},
        {"length", {2}, smallest, largest},
        {"around", {24}, 3, most_segments, true},
        {"along", {24}, 1, most_segments, true}},
       [](const Values& v) { return make_tube(v[0][0], v[1][0], v[2][0], whole(v[3]), whole(v[4])); }},
      {"point",
       {},
       [](const Values&) {
         return Mesh{{Vec3f(0)}, {}};
       }},
      {"segment", {{"length", {1}, smallest, largest}}, segment},
      random_hull("random-polytope", {{"semi_axes", {1, 1, 1}, smallest, largest}}, random_polytope),
      random_hull("random-cylinder", {{"radius", {1}, smallest, largest}, {"height", {1}, smallest, largest}},
                  random_cylinder)};
  return all;
}

ShapePointer make_model_shape(std::string name, const std::string& model,
                              const std::vector<ModelArgument>& arguments, Real scale,
                              std::optional<DecompositionChoice> decomposition) {
  refuse_unknown_model(model);
  const ParametricModel* parametric = find_parametric(model);
  ShapeSource source{"", model, arguments, scale, std::move(decomposition)};
  if (parametric && parametric->create_shape)
    return parametric->create_shape(std::move(name), values_of(*parametric, arguments), scale,
                                    std::move(source));
  Mesh mesh =
      parametric ? parametric->create(values_of(*parametric, arguments)) : create_fixed(model, arguments);
  for (Vec3f& vertex : mesh.vertices) vertex *= static_cast<float>(scale);
  return std::make_shared<Shape>(std::move(name), std::move(mesh), MeshReport{}, std::move(source));
}

}  // namespace collidoscope
