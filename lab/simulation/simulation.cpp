#include "simulation/simulation.h"

#include "core/error.h"
#include "pipeline/body_bounds.h"
#include "scene/tuning.h"
#include "simulation/contact_rule.h"

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

/// Calls `detects`. If it throws UnusableBody, the message gets the name of the world's body.
template <class Detection>
void with_names(const World& world, const Detection& detects) {
  try {
    detects();
  } catch (const UnusableBody& unusable) {
    throw UnusableBody(unusable.body(), "body '" + world.name(unusable.body()) + "'");
  }
}

/// Throws UnusableBody where detection would. Called before the simulation changes.
void expect_usable(const World& world) {
  ThreadPool here(1);
  with_names(world, [&] { BodyBounds().update(world.bodies(), here); });
}

void prepare_contacts(const World& world, const Decomposer& decomposer, Progress* progress) {
  for (const ShapePointer& shape : world.present_shapes())
    shape->prepare(ContactDetection::needs(*shape), progress, decomposer);
}

}  // namespace

const FrameReport& detect(Pipeline& pipeline, const World& world) {
  with_names(world, [&] { pipeline.run(world.bodies(), world.pair_filter()); });
  return pipeline.report();
}

Simulation::Simulation(Scene scene, PipelineConfig config, Progress* progress)
    : scene_(std::move(scene)),
      pipeline_(std::move(config)),
      response_algorithm_(&response_algorithm(scene_.response)),
      response_(response_algorithm_->create()) {
  if (response_algorithm_->has_masses) rigid_ = std::make_unique<RigidTools>(pipeline_.config().threads);
  prepare(scene_.world, pipeline_, progress);
  keep_unarranged(scene_);
  make_rigid(scene_.world);
  initial_ = scene_.world.without_deformed();
  follow_detection();
}

/// Bodies are arranged before they get masses, which have them turn about other points.
void Simulation::keep_unarranged(Scene& scene) const {
  if (rigid_ && !scene.unarranged) scene.unarranged = std::make_shared<const World>(scene.world);
}

void Simulation::make_rigid(World& world) const {
  if (rigid_) world.make_rigid();
}

void Simulation::prepare(const World& world, const Pipeline& pipeline, Progress* progress) const {
  refuse_pieces_of_deforming(world, pipeline.config());
  if (rigid_ && world.deforms())
    throw InputError("", "response",
                     in_quotes(std::string(response_algorithm_->id)) +
                         " is for rigid bodies, and shapes of this scene deform");
  prepare_shapes(world, scene_.decomposer, pipeline.needs(), progress);
  if (rigid_) prepare_contacts(world, scene_.decomposer, progress);
}

/// Swept detection needs to know how bodies came to their poses.
void Simulation::follow_detection() {
  scene_.world.keep_sweeps(keeps_last_step_ || pipeline_.config().detection == Detection::swept);
}

void Simulation::move() {
  step_duration_ = scene_.world.next_duration(scene_.dt);
  if (!rigid_) return scene_.world.step(step_duration_);
  scene_.world.step(step_duration_,
                    [&](World& world, Real dt) { rigid_->backtracking.move(world, dt, rigid_->threads); });
}

const FrameReport& Simulation::detect() {
  const World& world = scene_.world;
  if (rigid_)
    with_names(world, [&] {
      rigid_->contacts.find(world.bodies(), world.pair_filter(), contact_rule(*world.rigid()),
                            rigid_->threads);
    });
  return collidoscope::detect(pipeline_, world);
}

const FrameReport& Simulation::step() {
  move();
  const FrameReport& report = detect();
  pairs_hash_.add(scene_.world.frame());
  for (const BodyPair& pair : report.colliding) pairs_hash_.add(std::uint64_t{pair.a} << 32 | pair.b);
  response_->respond({report.colliding, contacts()},
                     {scene_.world.motion(), scene_.world.rigid(), step_duration_});
  return report;
}

void Simulation::set_pipeline(PipelineConfig config, Progress* progress) {
  Pipeline pipeline(std::move(config));
  prepare(scene_.world, pipeline, progress);
  if (keeps_query_starts_) pipeline.keep_query_starts();
  pipeline_ = std::move(pipeline);
  if (rigid_) rigid_->threads = ThreadPool(pipeline_.config().threads);
  follow_detection();
}

void Simulation::keep_query_starts() {
  keeps_query_starts_ = true;
  pipeline_.keep_query_starts();
}

void Simulation::keep_last_step() {
  keeps_last_step_ = true;
  follow_detection();
}

/// Broad phases remember bodies; pair caches remember their poses and shapes.
void Simulation::jump() {
  pipeline_.start_over();
  if (rigid_) rigid_->backtracking.start_over();
  ++time_jumps_;
}

/// Bodies that no joint moves stay as they are.
void Simulation::adjust(const SceneParameters& parameters, Progress* progress) {
  World world = scene_.world;
  set_deformations(world, parameters.deformations);
  set_joints(world, parameters.joints);
  prepare(world, pipeline_, progress);
  expect_usable(world);
  jump();
  scene_.world = std::move(world);
  follow_detection();
  scene_.parameters.deformations = parameters.deformations, scene_.parameters.joints = parameters.joints;
  const std::vector<DeformingShapePointer> shapes = scene_.world.deforming_shapes();
  for (std::uint32_t i = 0; i < shapes.size(); ++i) initial_.set_deforming(i, shapes[i]);
  set_joints(initial_, parameters.joints);
  initial_ = initial_.without_deformed();
  if (!scene_.unarranged) return;
  World unarranged = *scene_.unarranged;
  set_deformations(unarranged, parameters.deformations);
  set_joints(unarranged, parameters.joints);
  scene_.unarranged = std::make_shared<const World>(unarranged.without_deformed());
}

const World& Simulation::unarranged() {
  if (!scene_.unarranged) scene_.unarranged = std::make_shared<const World>(initial_);
  return *scene_.unarranged;
}

/// What is taken back in the frame in which it was done leaves bodies where they were.
void Simulation::arrange_as(const Arrangement& arrangement) {
  const World& unarranged = this->unarranged();
  World beginning = arranged(unarranged, arrangement);
  expect_usable(beginning);
  jump();
  const ArrangedWorld running{std::move(scene_.world), scene_.parameters.arrangement};
  if (!before_arranging_ || before_arranging_->world.frame() != running.world.frame())
    before_arranging_ = {running.world.without_deformed(), running.arrangement};
  scene_.world = rearranged(running, unarranged, arrangement, &*before_arranging_);
  initial_ = std::move(beginning);
  make_rigid(scene_.world);
  make_rigid(initial_);
  initial_ = initial_.without_deformed();
  follow_detection();
  scene_.parameters.arrangement = arrangement;
}

void Simulation::choose(const SceneParameters& parameters, Progress* progress) {
  const SceneParameters& before = scene_.parameters;
  const bool arranges = parameters.arrangement != before.arrangement,
             adjusts = parameters.deformations != before.deformations || parameters.joints != before.joints;
  if (adjusts && arranges) expect_usable(arranged(unarranged(), parameters.arrangement));
  if (adjusts) adjust(parameters, progress);
  if (arranges) arrange_as(parameters.arrangement);
  scene_.requested = parameters;
}

/// Whether something of any scene is adjusted, and nothing else that the scene takes changed.
bool Simulation::is_adjusted(const SceneParameters& parameters) const {
  const SceneParameters& before = scene_.requested;
  if (parameters.deformations == before.deformations && parameters.joints == before.joints &&
      parameters.arrangement == before.arrangement)
    return false;
  const bool of_file = built_in(scene_.id) == nullptr;  // which takes few others
  return of_file ? parameters.physics == before.physics && parameters.poses == before.poses &&
                       parameters.follow == before.follow
                 : same_but_adjustments(parameters, before);
}

bool Simulation::tune(const SceneParameters& parameters, Progress* progress) {
  if (is_adjusted(parameters)) {
    choose(parameters, progress);
    return true;
  }
  std::optional<Scene> after = tuned_beginning(scene_, parameters, progress);
  if (!after) return false;
  if (after->unarranged)
    after->unarranged = std::make_shared<const World>(with_shapes_of(*after->unarranged, scene_.world));
  after->world = with_shapes_of(after->world, scene_.world);
  prepare(after->world, pipeline_, progress);
  expect_usable(after->world);
  keep_unarranged(*after);
  make_rigid(after->world);
  jump();
  scene_.world = tuned(scene_.world, initial_, after->world);
  make_rigid(scene_.world);
  follow_detection();
  scene_.parameters = after->parameters;
  scene_.requested = after->requested;
  scene_.unarranged = after->unarranged;
  initial_ = after->world.without_deformed();
  return true;
}

void Simulation::restart() {
  jump();
  scene_.world = initial_;
  follow_detection();
  scene_.world.deform();
  response_ = response_algorithm_->create();
  pairs_hash_ = Hash();
}

void Simulation::restore(const Checkpoint& checkpoint) {
  jump();
  scene_.world = checkpoint.world;
  follow_detection();
  scene_.world.deform();
  pairs_hash_ = checkpoint.pairs_hash;
}

std::span<const Impact> Simulation::impacts() const {
  return rigid_ ? rigid_->backtracking.impacts() : std::span<const Impact>();
}

std::span<const PairContacts> Simulation::contacts() const {
  return rigid_ ? rigid_->contacts.pairs() : std::span<const PairContacts>();
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
