#include "session/snapshot.h"

#include <algorithm>

namespace collidoscope::viewer {

std::size_t Snapshot::count(BodyState state) const {
  return static_cast<std::size_t>(std::ranges::count(report.body_states, state));
}

std::uint32_t Snapshot::structure_levels() const {
  std::uint32_t levels = 0;
  for (const StructureBox& box : structure) levels = std::max(levels, box.level + 1);
  return levels;
}

Snapshot take_snapshot(const Simulation& simulation, SceneInfoPointer scene) {
  const Bodies bodies = simulation.world().bodies();
  Snapshot snapshot;
  snapshot.scene = std::move(scene);
  snapshot.pipeline = simulation.pipeline().config();
  snapshot.frame = simulation.frame();
  snapshot.time = simulation.world().time();
  snapshot.poses.assign(bodies.poses.begin(), bodies.poses.end());
  snapshot.bounds = bounds_of(simulation.world());
  snapshot.report = simulation.pipeline().report();
  snapshot.pipeline_bytes = simulation.pipeline().bytes();
  snapshot.broad_parameters = simulation.pipeline().broad_parameters_in_use();
  return snapshot;
}

SceneView view_of(const Snapshot& snapshot, const std::array<std::optional<BodyIndex>, 2>& selected) {
  const SceneInfo& scene = *snapshot.scene;
  return {scene.geometries, scene.shape_of_body, snapshot.poses, snapshot.report.body_states,
          selected,         scene.bounds};
}

}  // namespace collidoscope::viewer
