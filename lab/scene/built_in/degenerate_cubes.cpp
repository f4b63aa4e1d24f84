// Mirtich's test of degenerate situations [Mirtich Algorithm 10]: a cube with edges of 2 m at the origin,
// others above it that move between two positions each, turned by e⁻ᵏ radians about a random axis, k from 0
// to 20. Faces and edges are nearly parallel, the more so the larger k; signs then depend on the last digits.
//
// Departures. The paper bisects the path between two poses until the closest features change, which needs an
// algorithm's answers (tests/engine/narrow/convex/closest_features/feature_search_test.cpp does so). Here the
// cubes swing along that path. The paper keeps them 2 m above the other cube; here they descend onto it, or
// there would be no collision.

#include <cmath>
#include <numbers>

#include "core/random.h"
#include "scene/built_in/body_by_body.h"
#include "scene/model_shapes.h"
#include "scene/scene_parameters.h"

namespace collidoscope {
namespace {

constexpr Real edge = 2;  // m
// No two have a simple ratio: the cubes come down at another point each time.
constexpr Real period_across = 5.3, period_down = 3.1, period_of_turns = 7.7;  // s

/// Swings between two values, starting at the second.
JointMotion swing(Real one, Real other, Real period) {
  return {(one + other) / 2, 0, (other - one) / 2, period, std::numbers::pi / 2};
}

ChainLink joint(ChainLink::Joint kind, const Vec3& axis, const JointMotion& motion) {
  ChainLink link;
  link.joint = kind;
  link.axis = axis;
  link.motion = motion;
  return link;
}

/// Three prismatic joints and a turning one.
KinematicChain course(BodyIndex body, Random& random) {
  constexpr Real half_width = 4, top = 4, contact = 0.95 * edge;  // m
  const auto across = [&] {
    const Real one = random.uniform(-half_width, half_width);
    return swing(one, random.uniform(-half_width, half_width), period_across);
  };
  KinematicChain chain;
  chain.name = "course " + std::to_string(body);
  chain.links = {joint(ChainLink::Joint::prismatic, {1, 0, 0}, across()),
                 joint(ChainLink::Joint::prismatic, {0, 1, 0}, across()),
                 joint(ChainLink::Joint::prismatic, {0, 0, 1}, swing(contact, top, period_down))};
  const Vec3 axis = random.unit_vector();
  const Real angle = std::exp(-random.uniform(0, 20));
  chain.links.push_back(joint(ChainLink::Joint::revolute, axis, swing(0, angle, period_of_turns)));
  const char* const names[] = {"x", "y", "z", "turn"};
  for (std::uint32_t i = 0; i < chain.links.size(); ++i) {
    chain.links[i].name = names[i];
    if (i > 0) chain.links[i].parent = i - 1;
  }
  chain.links.back().body = body;
  return chain;
}

Scene create(const SceneParameters& parameters, Progress* progress) {
  Scene scene = new_scene("degenerate-cubes", parameters);
  scene.response = "none";
  const ShapePointer cube = make_model_shape("cube", "box", {{"edges", {edge, edge, edge}}});
  Random random(parameters.seed);

  World& world = scene.world;
  world.add({"object 1", cube, {}, 0});
  const std::uint32_t count = used_count(scene.parameters, 10);
  std::vector<KinematicChain> courses;
  add_body_by_body(scene, count, progress, [&](std::uint32_t i) {
    const BodyIndex body = world.add({"object " + std::to_string(i + 2), cube, {}, 1});
    courses.push_back(course(body, random));
  });
  world.add_chains(std::move(courses));
  world.filter().set_groups_tested(1, 1, false);
  return scene;
}

}  // namespace

extern const SceneAlgorithm scene_degenerate_cubes;
const SceneAlgorithm scene_degenerate_cubes = {"degenerate-cubes",
                                               "Cubes with nearly parallel faces",
                                               "Mirtich 1997, Algorithm 10",
                                               {"count", "seed"},
                                               create};

}  // namespace collidoscope
