#include "simulation/simulation.h"

#include "core/error.h"
#include "scene/tuning.h"

namespace collidoscope {
namespace {

/// Pieces would have to be made anew in every frame, which takes seconds.
void refuse_pieces_of_deforming(const Scene& scene, const PipelineConfig& config) {
  if (!scene.world.deforms() || config.narrow.algorithm->input != NarrowInput::pieces) return;
  throw InputError("", "",
                   in_quotes(to_string(config.narrow)) +
                       " needs convex pieces, and shapes of this scene deform; algorithms on meshes or hulls "
                       "follow them");
}

void prepare_shapes(const Scene& scene, ShapeData needs, Progress* progress) {
  const std::vector<ShapePointer> shapes = scene.world.present_shapes();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (progress)
      progress->report(static_cast<double>(i) / static_cast<double>(shapes.size()), shapes[i]->name());
    shapes[i]->prepare(needs, progress, scene.decomposer);
  }
}

}  // namespace

const FrameReport& detect(Pipeline& pipeline, const World& world) {
  try {
    return pipeline.run(world.bodies(), world.pair_filter());
  } catch (const UnusableBody& unusable) {
    throw UnusableBody(unusable.body(), "body '" + world.name(unusable.body()) + "'");
  }
}

Simulation::Simulation(Scene scene, PipelineConfig config, Progress* progress)
    : scene_(std::move(scene)),
      initial_(scene_.world.without_deformed()),
      pipeline_(std::move(config)),
      response_(response_algorithm(scene_.response).create()) {
  refuse_pieces_of_deforming(scene_, pipeline_.config());
  prepare_shapes(scene_, pipeline_.needs(), progress);
}

const FrameReport& Simulation::step() {
  scene_.world.step(scene_.dt);
  const FrameReport& report = detect();
  pairs_hash_.add(scene_.world.frame());
  for (const BodyPair& pair : report.colliding) pairs_hash_.add(std::uint64_t{pair.a} << 32 | pair.b);
  response_->respond(report.colliding, scene_.world.motion());
  return report;
}

void Simulation::set_pipeline(PipelineConfig config, Progress* progress) {
  Pipeline pipeline(std::move(config));
  refuse_pieces_of_deforming(scene_, pipeline.config());
  prepare_shapes(scene_, pipeline.needs(), progress);
  if (keeps_query_starts_) pipeline.keep_query_starts();
  pipeline_ = std::move(pipeline);
}

void Simulation::keep_query_starts() {
  keeps_query_starts_ = true;
  pipeline_.keep_query_starts();
}

/// Broad phases remember bodies; pair caches remember their poses and shapes.
void Simulation::jump() {
  pipeline_.start_over();
  ++time_jumps_;
}

bool Simulation::tune(const SceneParameters& parameters, Progress* progress) {
  std::optional<Scene> after = tuned_beginning(scene_, parameters, progress);
  if (!after) return false;
  after->world = with_shapes_of(after->world, scene_.world);
  after->decomposer = scene_.decomposer;
  prepare_shapes(*after, pipeline_.needs(), progress);
  jump();
  scene_.world = tuned(scene_.world, initial_, after->world);
  scene_.parameters = after->parameters;
  initial_ = after->world.without_deformed();
  return true;
}

void Simulation::restart() {
  jump();
  scene_.world = initial_;
  scene_.world.deform();
  response_ = response_algorithm(scene_.response).create();
  pairs_hash_ = Hash();
}

void Simulation::restore(const Checkpoint& checkpoint) {
  jump();
  scene_.world = checkpoint.world;
  scene_.world.deform();
  pairs_hash_ = checkpoint.pairs_hash;
}

std::uint64_t Simulation::result_hash() const {
  Hash hash = pairs_hash_;
  for (const Pose& pose : scene_.world.bodies().poses) {
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) hash.add(pose.rotation[column][row]);
    for (int row = 0; row < 3; ++row) hash.add(pose.translation[row]);
  }
  return hash.value();
}

}  // namespace collidoscope
