#include "simulation/simulation.h"

#include "core/error.h"
#include "scene/tuning.h"

namespace collidoscope {
namespace {

/// Pieces would have to be made anew in every frame, which takes seconds.
void refuse_pieces_of_deforming(const World& world, const PipelineConfig& config) {
  if (!world.deforms() || config.narrow.algorithm->input != NarrowInput::pieces) return;
  throw InputError("", "",
                   in_quotes(to_string(config.narrow)) +
                       " needs convex pieces, and shapes of this scene deform; algorithms on meshes or hulls "
                       "follow them");
}

void prepare_shapes(const World& world, const Decomposer& decomposer, ShapeData needs, Progress* progress) {
  const std::vector<ShapePointer> shapes = world.present_shapes();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (progress)
      progress->report(static_cast<double>(i) / static_cast<double>(shapes.size()), shapes[i]->name());
    shapes[i]->prepare(needs, progress, decomposer);
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
  refuse_pieces_of_deforming(scene_.world, pipeline_.config());
  prepare_shapes(scene_.world, scene_.decomposer, pipeline_.needs(), progress);
  follow_detection();
}

/// Only swept detection needs to know how bodies came to their poses.
void Simulation::follow_detection() {
  scene_.world.keep_sweeps(pipeline_.config().detection == Detection::swept);
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
  refuse_pieces_of_deforming(scene_.world, pipeline.config());
  prepare_shapes(scene_.world, scene_.decomposer, pipeline.needs(), progress);
  if (keeps_query_starts_) pipeline.keep_query_starts();
  pipeline_ = std::move(pipeline);
  follow_detection();
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

/// Bodies stay as they are.
void Simulation::deform_as(const std::vector<ShapeDeformation>& deformations, Progress* progress) {
  World world = scene_.world;
  set_deformations(world, deformations);
  refuse_pieces_of_deforming(world, pipeline_.config());
  prepare_shapes(world, scene_.decomposer, pipeline_.needs(), progress);
  jump();
  scene_.world = std::move(world);
  follow_detection();
  scene_.parameters.deformations = deformations;
  const std::vector<DeformingShapePointer> shapes = scene_.world.deforming_shapes();
  for (std::uint32_t i = 0; i < shapes.size(); ++i) initial_.set_deforming(i, shapes[i]);
  initial_ = initial_.without_deformed();
}

bool Simulation::tune(const SceneParameters& parameters, Progress* progress) {
  const bool of_file = built_in(scene_.id) == nullptr;  // which has no other parameters
  if (of_file && parameters.deformations == scene_.parameters.deformations) return false;
  std::optional<Scene> after;
  if (!of_file && !(after = tuned_beginning(scene_, parameters, progress))) return false;
  if (of_file || same_but_deformations(after->parameters, scene_.parameters)) {
    deform_as(parameters.deformations, progress);
    return true;
  }
  refuse_pieces_of_deforming(after->world, pipeline_.config());
  after->world = with_shapes_of(after->world, scene_.world);
  after->decomposer = scene_.decomposer;
  prepare_shapes(after->world, after->decomposer, pipeline_.needs(), progress);
  jump();
  scene_.world = tuned(scene_.world, initial_, after->world);
  follow_detection();
  scene_.parameters = after->parameters;
  initial_ = after->world.without_deformed();
  return true;
}

void Simulation::restart() {
  jump();
  scene_.world = initial_;
  follow_detection();
  scene_.world.deform();
  response_ = response_algorithm(scene_.response).create();
  pairs_hash_ = Hash();
}

void Simulation::restore(const Checkpoint& checkpoint) {
  jump();
  scene_.world = checkpoint.world;
  follow_detection();
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
