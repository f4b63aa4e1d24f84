#pragma once

#include "modelling/primitives.h"
#include "pipeline/simulation.h"

namespace collidoscope::viewer {

/// Two bodies with a frame detected: a ball of 42 vertices at the origin, and a prism at `place`.
inline Simulation two_bodies(const Vec3& place, const std::string& narrow) {
  Scene scene;
  scene.id = "two bodies";
  const auto add = [&](const char* name, Mesh mesh, const Vec3& position) {
    BodyMotion motion;
    motion.position = position;
    scene.world.add({name, std::make_shared<const Shape>(name, std::move(mesh)), motion});
  };
  add("ball", make_icosphere(1, 1), Vec3(0));
  add("prism", make_prism(0.7, 1.1, 5), place);
  PipelineConfig config;
  config.narrow = narrow;
  Simulation simulation(std::move(scene), config);
  simulation.detect();
  return simulation;
}

// Places of the prism; just apart, the boxes meet.
inline const Vec3 deep_inside(0.4, 0.3, 0.2), just_apart(1.4, 0.9, 0.75), far_away(6, -5, 4);

}  // namespace collidoscope::viewer
