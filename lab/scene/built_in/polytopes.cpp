// Chung's environment [Chung 6.2]: ellipsoids, thin rods and flat plates, hulls of n random points on their
// surfaces, fly and turn at constant speed in a closed box; 5 % of the radius and 10 degrees per frame.
//
// Departures. The paper does not describe its rods and plates: here they are flattened ellipsoids, or as a
// choice cylinders. It does not say whether every object has a shape of its own; here a few variants per
// kind are shared, so that preprocessing stays in milliseconds and memory in kilobytes however many bodies
// there are. It does not say what density is; here it is the polytopes' volume over the environment's.

#include <algorithm>
#include <array>
#include <cmath>

#include "scene/built_in/body_by_body.h"
#include "scene/built_in/environment.h"
#include "scene/built_in/placement.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real radius = 0.5;  // m, of every polytope: its largest semi-axis
constexpr std::uint32_t variants = 8;

struct Kind {
  const char* name;
  Vec3 semi_axes;         // of the surface that the vertices are drawn on
  bool cylinder = false;  // its side, instead of an ellipsoid
};

constexpr std::array<Kind, 5> kinds = {{{"ellipsoid", radius* Vec3(1, 0.8, 0.6)},
                                        {"rod", radius* Vec3(1, 0.15, 0.15)},
                                        {"plate", radius* Vec3(1, 1, 0.15)},
                                        {"rod", radius* Vec3(0.15, 0.15, 0.99), true},
                                        {"plate", radius* Vec3(0.99, 0.99, 0.15), true}}};
constexpr std::size_t mixed_kinds = 3;

constexpr std::array<std::string_view, 6> choices = {"mixed",  "ellipsoids",    "rods",
                                                     "plates", "cylinder-rods", "cylinder-plates"};

/// The first three in turns, or one.
std::span<const Kind> chosen_kinds(std::size_t choice) {
  const std::span<const Kind> all = kinds;
  return choice == 0 ? all.first(mixed_kinds) : all.subspan(choice - 1, 1);
}

ShapePointer make_variant(const Kind& kind, std::uint32_t variant, std::uint32_t vertices, Random& random) {
  const Vec3& axes = kind.semi_axes;
  const std::string name = kind.name + std::string(" ") + std::to_string(variant + 1);
  const ModelArgument count{"vertices", {static_cast<Real>(vertices)}},
      seed{"seed", {static_cast<Real>(random.bits() >> 32)}};
  if (kind.cylinder)
    return make_model_shape(name, "random-cylinder",
                            {{"radius", {axes.x}}, {"height", {2 * axes.z}}, count, seed});
  return make_model_shape(name, "random-polytope", {{"semi_axes", {axes.x, axes.y, axes.z}}, count, seed});
}

/// As many variants of each kind as `count` bodies can use, kinds taking turns.
std::vector<ShapePointer> make_shapes(std::span<const Kind> used, std::uint32_t count, std::uint32_t vertices,
                                      Random& random, Progress* progress) {
  const auto turns = static_cast<std::uint32_t>(used.size());
  const std::uint32_t total = std::min(count, turns * variants);
  std::vector<ShapePointer> shapes;
  for (std::uint32_t i = 0; i < total; ++i) {
    if (progress) progress->report(static_cast<double>(i) / total, "polytopes");
    shapes.push_back(make_variant(used[i % turns], i / turns, vertices, random));
  }
  return shapes;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("polytopes", parameters);
  const std::uint32_t count = used_count(scene.parameters, 500);
  const Real speed = metres_per_frame(scene.parameters, 5, radius) / scene.dt;
  const Real angular_speed = radians_per_frame(scene.parameters, 10) / scene.dt;

  const std::span<const Kind> used = chosen_kinds(used_shapes(scene.parameters, choices));
  Random random(parameters.seed);
  const std::vector<ShapePointer> shapes =
      make_shapes(used, count, used_vertices(scene.parameters, 20), random, progress);
  const Aabb box = environment(shapes, count, used_density(scene.parameters, 0.04));
  scene.world.set_walls(box);
  Scatter scatter(box, radius * std::sqrt(Real(3)));
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const ShapePointer& shape = shapes[i % shapes.size()];
    const Scatter::Place place = scatter.place(shape->aabb(), random);
    const Vec3 velocity = random.unit_vector() * speed;
    BodyDescription body{used[i % used.size()].name + std::string(" ") + std::to_string(i),
                         shape,
                         {place.position, place.orientation, velocity, random.unit_vector() * angular_speed}};
    body.rigid.material = {1, 0};  // so that they keep flying where they bounce
    scene.world.add(std::move(body));
  });
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_polytopes;
const SceneAlgorithm scene_polytopes = {
    "polytopes",
    "Chung's polytopes",
    "Chung 1996, 6.2",
    {"count", "shapes", "vertices", "velocity", "rotation", "density", "seed"},
    create,
    choices};

}  // namespace collidoscope
