// Mirtich's coherence test [Mirtich Algorithm 9]: object 1 at the origin; object 2, identical in shape, runs
// around it. Its coordinates are A cos(θ + δ), with random phases δ, while it turns by θ about a random axis;
// θ grows by ω per frame. The shapes are those of the paper: cube (8 vertices), icosahedron (12), 60-gon disk
// of radius to thickness 10:1 (120), sphere (642); --vertices chooses the nearest.
//
// Departures. The paper's A avoids penetration; here A makes the closest approach a fixed share of the two
// radii, so that there is a contact to detect. The paper repeats the run ten times with new δ and axis; here
// --count runs as many at once, each tested against object 1 only.

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/random.h"
#include "core/trigonometry.h"
#include "scene/built_in/body_by_body.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real radius = 1;  // m, from the centre to the farthest vertex

struct TestShape {
  std::uint32_t vertices;
  const char *name, *model;
  std::vector<ModelArgument> arguments;
};

ShapePointer make_shape(std::uint32_t vertices) {
  const Real edge = 2 * radius / std::sqrt(Real(3));
  const std::array<TestShape, 4> shapes = {
      {{8, "cube", "box", {{"edges", {edge, edge, edge}}}},
       {12, "icosahedron", "icosphere", {{"radius", {radius}}, {"subdivisions", {0}}}},
       {120, "disk", "prism", {{"radius", {radius}}, {"height", {radius / 10}}, {"sides", {60}}}},
       {642, "sphere", "icosphere", {{"radius", {radius}}, {"subdivisions", {3}}}}}};
  const auto distance = [&](const TestShape& shape) {
    return std::max(shape.vertices, vertices) - std::min(shape.vertices, vertices);
  };
  const TestShape& nearest =
      *std::min_element(shapes.begin(), shapes.end(),
                        [&](const TestShape& s, const TestShape& t) { return distance(s) < distance(t); });
  return make_model_shape(nearest.name, nearest.model, nearest.arguments);
}

/// The smallest distance from the origin over all θ, for A = 1: the squares of three cosines sum to
/// 3/2 + ½ Σ cos(2θ + 2δ).
Real closest_approach(const Vec3& phases) {
  Real real = 0, imaginary = 0;
  for (int axis = 0; axis < 3; ++axis) {
    real += cosine_of(2 * phases[axis]);
    imaginary += sine_of(2 * phases[axis]);
  }
  return std::sqrt(std::max(Real(0), (3 - std::sqrt(real * real + imaginary * imaginary)) / 2));
}

/// Phases of a course that keeps away from the origin: nearly equal ones would need an unbounded A.
Vec3 draw_phases(Random& random) {
  constexpr Real least_approach = 0.5;
  for (;;) {
    const Vec3 phases = random.in_box(Vec3(0), Vec3(2 * std::numbers::pi));
    if (closest_approach(phases) >= least_approach) return phases;
  }
}

/// Three prismatic joints and a turning one. `omega` in rad/s.
KinematicChain course(Real omega, BodyIndex body, Random& random) {
  constexpr Real share = 0.8;  // of the two radii, at the closest approach
  const Vec3 phases = draw_phases(random);
  const Real amplitude = share * 2 * radius / closest_approach(phases);
  KinematicChain chain;
  chain.name = "course " + std::to_string(body);
  for (int axis = 0; axis < 3; ++axis) {
    ChainLink link;
    link.name = std::string(1, "xyz"[axis]);
    if (axis > 0) link.parent = static_cast<std::uint32_t>(axis - 1);
    link.joint = ChainLink::Joint::prismatic;
    link.axis = Vec3(axis == 0, axis == 1, axis == 2);
    if (omega > 0)
      link.motion = {0, 0, amplitude, 2 * std::numbers::pi / omega, phases[axis] + std::numbers::pi / 2};
    else
      link.motion.start = amplitude * cosine_of(phases[axis]);
    chain.links.push_back(link);
  }
  ChainLink turn;
  turn.name = "turn";
  turn.parent = 2;
  turn.joint = ChainLink::Joint::revolute;
  turn.axis = random.unit_vector();
  turn.motion.rate = omega;
  turn.body = body;
  chain.links.push_back(turn);
  return chain;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("orbit", parameters);
  scene.response = "none";
  const ShapePointer shape = make_shape(used_vertices(scene.parameters, 642));
  const Real omega = std::abs(radians_per_frame(scene.parameters, 2)) / scene.dt;
  Random random(parameters.seed);

  World& world = scene.world;
  world.add({"object 1", shape, {}, 0});
  const std::uint32_t count = used_count(scene.parameters, 1);
  std::vector<KinematicChain> courses;
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const BodyIndex body = world.add({"object " + std::to_string(i + 2), shape, {}, 1});
    courses.push_back(course(omega, body, random));
  });
  world.add_chains(std::move(courses));
  world.filter().set_groups_tested(1, 1, false);
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_orbit;
const SceneAlgorithm scene_orbit = {"orbit",
                                    "One object around another",
                                    "Mirtich 1997, Algorithm 9",
                                    {"count", "vertices", "rotation", "seed"},
                                    create};

}  // namespace collidoscope
