#include "peers/recorded_world.h"

#include <algorithm>
#include <cmath>

#include "simulation/simulation.h"

namespace collidoscope::bench {
namespace {

constexpr Real wanted_share = 0.05;

PipelineConfig exact_pipeline() {
  PipelineConfig config;
  config.narrow = narrow_choice("gjk");
  return config;
}

Scene polytopes(std::uint32_t bodies, std::uint32_t vertices, Real density) {
  SceneParameters parameters;
  parameters.count = bodies, parameters.vertices = vertices, parameters.density = density;
  return create_scene("polytopes", parameters);
}

RecordedWorld record(std::uint32_t bodies, std::uint32_t vertices, Real density, std::size_t frames) {
  Simulation simulation(polytopes(bodies, vertices, density), exact_pipeline());
  // Bodies start apart; by now they have met often enough to have forgotten that.
  constexpr int frames_to_mix = 300;
  for (int frame = 0; frame < frames_to_mix; ++frame) simulation.step();
  RecordedWorld world;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const FrameReport& report = simulation.step();
    const std::span<const Pose> poses = simulation.world().bodies().poses;
    world.frames.emplace_back(poses.begin(), poses.end());
    world.colliding.push_back(report.colliding);
    const auto hit = std::count(report.body_states.begin(), report.body_states.end(), BodyState::colliding);
    world.colliding_bodies += static_cast<Real>(hit) / static_cast<Real>(bodies * frames);
  }
  world.scene = simulation.scene();
  return world;
}

/// By bisection of its logarithm.
Real density_for_share(std::uint32_t bodies, std::uint32_t vertices) {
  Real low = std::log(0.002), high = std::log(0.2);
  constexpr std::size_t frames = 100;
  for (int step = 0; step < 7; ++step) {
    const Real middle = (low + high) / 2;
    (record(bodies, vertices, std::exp(middle), frames).colliding_bodies < wanted_share ? low : high) =
        middle;
  }
  return std::exp((low + high) / 2);
}

}  // namespace

RecordedWorld record_polytopes(std::uint32_t bodies, std::uint32_t vertices) {
  constexpr std::size_t frames = 100;
  return record(bodies, vertices, density_for_share(bodies, vertices), frames);
}

}  // namespace collidoscope::bench
