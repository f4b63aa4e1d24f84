#include "peers/deforming_world.h"

#include "core/error.h"
#include "core/quaternion.h"
#include "geometry/primitives/knots.h"
#include "pipeline/pipeline.h"
#include "scene/model_shapes.h"
#include "simulation/simulation.h"

namespace collidoscope::bench {
namespace {

constexpr std::size_t frame_count = 40;

/// The bodies before they are recorded.
struct Plan {
  std::vector<Mesh> rest;
  std::vector<DeformationChoice> deformations;  // by body
  std::vector<std::vector<Pose>> poses;         // by frame, by body
  Real seconds_per_frame = 0;
};

Plan plan_knots() {
  constexpr Real apart = 2.2, together = 1.5;  // m, of the middles
  Plan plan;
  plan.rest.assign(2, make_torus_knot({}));
  plan.deformations = {deformation_choice("bend:amplitude=60"), deformation_choice("twist:amplitude=60")};
  plan.seconds_per_frame = 0.05;
  for (std::size_t frame = 0; frame < frame_count; ++frame) {
    const Real share = static_cast<Real>(frame) / (frame_count - 1);
    const Pose second{to_matrix(from_axis_angle(Vec3(0, 0, 1), share)),
                      Vec3(apart + share * (together - apart), 0.1, 0.05)};
    plan.poses.push_back({Pose{}, second});
  }
  return plan;
}

Plan plan_shuttles() {
  const char* const kinds[] = {"bend:amplitude=40", "twist:amplitude=60", "breathe:amplitude=0.1"};
  SceneParameters parameters;
  parameters.count = 15, parameters.shapes = "shuttles", parameters.density = 0.08, parameters.velocity = 5;
  Simulation simulation(create_scene("deforming", parameters), {.narrow = narrow_choice("aabb-tree")});
  Plan plan;
  for (std::size_t i = 0; i < simulation.world().size(); ++i) {
    plan.rest.push_back(simulation.world().rest_shape(static_cast<BodyIndex>(i))->mesh());
    // No two are in step.
    const std::string period = std::to_string(1.5 + 0.07 * static_cast<Real>(i));
    plan.deformations.push_back(deformation_choice(kinds[i % std::size(kinds)] + (":period=" + period)));
  }
  plan.seconds_per_frame = 0.05;
  for (std::size_t frame = 0; frame < frame_count; ++frame) {
    simulation.step();
    const std::span<const Pose> poses = simulation.world().bodies().poses;
    plan.poses.emplace_back(poses.begin(), poses.end());
  }
  return plan;
}

/// By shapes made anew.
void find_truth(const std::vector<Mesh>& rest, DeformingFrame& frame) {
  std::vector<ShapePointer> shapes;
  std::vector<const Shape*> pointers;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    shapes.push_back(make_shape("", {frame.vertices[i], rest[i].triangles}));
    pointers.push_back(shapes.back().get());
  }
  PipelineConfig config;
  config.mid.clear(), config.narrow = narrow_choice("aabb-tree");
  Pipeline pipeline(config);
  const FrameReport& report = pipeline.run({pointers, frame.poses});
  frame.candidates = report.candidates, frame.colliding = report.colliding;
}

DeformingWorld record(Plan plan) {
  DeformingWorld world{std::move(plan.rest), {}};
  std::vector<std::unique_ptr<const Deformation>> deformations;
  for (std::size_t i = 0; i < world.rest.size(); ++i)
    deformations.push_back(plan.deformations[i].create(world.rest[i]));
  for (std::size_t number = 0; number < plan.poses.size(); ++number) {
    DeformingFrame& frame = world.frames.emplace_back();
    frame.poses = plan.poses[number];
    for (std::size_t i = 0; i < world.rest.size(); ++i) {
      frame.vertices.emplace_back(world.rest[i].vertices.size());
      deformations[i]->deform(plan.seconds_per_frame * static_cast<Real>(number), frame.vertices[i]);
    }
    find_truth(world.rest, frame);
  }
  return world;
}

}  // namespace

DeformingWorld record_deforming_world(const std::string& name) {
  if (name == "knots") return record(plan_knots());
  if (name == "shuttles") return record(plan_shuttles());
  throw InputError("", "deforming world", "unknown world '" + name + "'");
}

}  // namespace collidoscope::bench
