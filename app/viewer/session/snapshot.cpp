#include "session/snapshot.h"

#include <algorithm>

namespace collidoscope::viewer {

const Shape& Snapshot::shape(BodyIndex body) const {
  return shapes.empty() ? scene->shape(body) : *shapes[scene->shape_of_body[body]];
}

const std::vector<GeometryPointer>& Snapshot::present_geometries() const {
  return geometries.empty() ? scene->geometries : geometries;
}

std::size_t Snapshot::count(BodyState state) const {
  return static_cast<std::size_t>(std::ranges::count(report.body_states, state));
}

Aabb box_around(const Snapshot& snapshot, BodyPair pair) {
  const Aabb a = approximate_box(snapshot.shape(pair.a).aabb(), snapshot.poses[pair.a]);
  const Aabb b = approximate_box(snapshot.shape(pair.b).aabb(), snapshot.poses[pair.b]);
  return {min(a.min, b.min), max(a.max, b.max)};
}

Obb box_of(const Snapshot& snapshot, BodyIndex body) {
  const Aabb& box = snapshot.shape(body).aabb();
  const Pose& pose = snapshot.poses[body];
  return {pose.to_parent(box.centre()), pose.rotation, box.half_widths()};
}

bool tests_hulls(const Snapshot& snapshot) {
  return snapshot.pipeline.narrow.algorithm->input == NarrowInput::convex;
}

namespace {

void add_deformed(const World& world, Snapshot& snapshot) {
  snapshot.shapes = world.present_shapes();
  snapshot.geometries = snapshot.scene->geometries;
  for (std::size_t i = 0; i < snapshot.shapes.size(); ++i)
    if (snapshot.shapes[i] != snapshot.scene->shapes[i])
      snapshot.geometries[i] =
          std::make_shared<const ShapeGeometry>(make_shape_geometry(snapshot.shapes[i]->mesh()));
}

}  // namespace

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
  if (simulation.world().deforms()) add_deformed(simulation.world(), snapshot);
  snapshot.broad_parameters = simulation.pipeline().broad_parameters_in_use();
  snapshot.rigid = rigid_frame(simulation);
  if (snapshot.rigid && snapshot.report.body_states.size() == bodies.size())
    raise_states(*snapshot.rigid, *simulation.world().rigid(), snapshot.report.body_states);
  return snapshot;
}

SceneView view_of(const Snapshot& snapshot, const std::array<std::optional<BodyIndex>, 2>& selected) {
  const SceneInfo& scene = *snapshot.scene;
  return {snapshot.present_geometries(),
          scene.shape_of_body,
          snapshot.poses,
          snapshot.report.body_states,
          selected,
          scene.bounds};
}

}  // namespace collidoscope::viewer
