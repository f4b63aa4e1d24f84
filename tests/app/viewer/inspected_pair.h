#pragma once

#include "core/quaternion.h"
#include "modelling/primitives.h"
#include "pipeline/simulation.h"

namespace collidoscope::viewer {

/// Two bodies with a frame detected.
inline Simulation two_bodies(Mesh a, const Pose& place_of_a, Mesh b, const Pose& place_of_b,
                             const std::string& narrow) {
  Scene scene;
  scene.id = "two bodies";
  const auto add = [&](const char* name, Mesh mesh, const Pose& place) {
    BodyMotion motion;
    motion.position = place.translation;
    motion.orientation = from_matrix(place.rotation);
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  add("a", std::move(a), place_of_a);
  add("b", std::move(b), place_of_b);
  PipelineConfig config;
  config.narrow = narrow;
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

/// A ball of 42 vertices at the origin, and a prism at `place`.
inline Simulation two_bodies(const Vec3& place, const std::string& narrow) {
  return two_bodies(make_icosphere(1, 1), Pose(), make_prism(0.7, 1.1, 5), {Mat3(1), place}, narrow);
}

/// Rings that hold each other like links of a chain: hulls meet, pieces do not.
inline Simulation two_links(const std::string& narrow) {
  const Mat3 upright(Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0, -1, 0));
  const Mesh ring = make_torus(0.8, 0.25, 24, 10);
  const Pose anywhere{to_matrix(from_axis_angle(Vec3(1, 2, 3), 0.8)), Vec3(3, -2, 1)};
  return two_bodies(ring, anywhere, ring, compose(anywhere, {upright, Vec3(0.8, 0.05, 0.02)}), narrow);
}

// Places of the prism; just apart, the boxes meet.
inline const Vec3 deep_inside(0.4, 0.3, 0.2), just_apart(1.4, 0.9, 0.75), far_away(6, -5, 4);

}  // namespace collidoscope::viewer
