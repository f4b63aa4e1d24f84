#include "session/runner.h"

#include "common/decomposition_cache.h"
#include "core/files/atomic_file.h"
#include "hand_out/hand_out.h"
#include "inspection/broad_trace.h"
#include "inspection/build_trace.h"
#include "inspection/cast_trace.h"
#include "inspection/decomposition_trace.h"
#include "inspection/manifold_trace.h"
#include "inspection/octree_trace.h"
#include "inspection/pair_trace.h"
#include "inspection/support_trace.h"

namespace collidoscope::viewer {
namespace {

/// Whether both bodies are still there, and shaped as before.
bool same_shapes(const SceneInfo& before, const SceneInfo& after, BodyPair pair) {
  const auto same = [&](BodyIndex body) {
    return body < after.body_count() && &before.shape(body) == &after.shape(body);
  };
  return same(pair.a) && same(pair.b);
}

ShapePieces no_pieces() {
  ShapePieces none;
  none.failure = "it deforms, and has no pieces that would last";
  return none;
}

}  // namespace

Runner::Runner(const app::RunOptions& options, Progress* progress)
    : Runner(app::open_scene(options, progress), options, progress) {}

Runner::Runner(const Scene& scene, const app::RunOptions& options, Progress* progress)
    : info_(describe(scene, progress)), simulation_(scene, app::pipeline_config(options, scene), progress) {
  prepared_ = simulation_.pipeline().needs();
  simulation_.keep_query_starts();
  simulation_.keep_last_step();
  detect_first();
  note_preprocessing();
  if (options.expected.hashes.empty()) return;
  const std::uint64_t first = options.expected.first_frame;
  if (first != simulation_.frame() + 1 && first != simulation_.frame())
    throw InputError(info_->id, "",
                     "the record begins elsewhere: its scene or pipeline was changed while it ran");
  replay_.emplace(options.expected);
  look_at_beginning();
}

/// Runs with a trajectory begin with the frame that the scene holds.
void Runner::look_at_beginning() {
  if (replay_) replay_->look_at(simulation_.frame(), simulation_.result_hash());
}

bool Runner::follows() const {
  const TrajectorySourcePointer& source = simulation_.scene().trajectory;
  return source && source->follows();
}

void Runner::take_coming() {
  if (follows()) simulation_.scene().trajectory->take();
}

bool Runner::awaits_frame(std::chrono::milliseconds longest) {
  take_coming();
  return follows() && !simulation_.scene().trajectory->wait_for(simulation_.frame() + 1, longest);
}

bool Runner::is_at_end_of_trajectory() const {
  const TrajectoryPointer& trajectory = simulation_.world().trajectory();
  return trajectory && trajectory->has_ended() && trajectory->last_frame() == simulation_.frame();
}

/// To be called whenever shapes may have got more derived data.
void Runner::note_preprocessing() {
  preprocessing_ = std::make_shared<const std::vector<PreprocessedShape>>(preprocessing_of(info_->shapes));
}

/// A frame that comes again, after going back, is not reported twice.
bool Runner::step() {
  const FoundPairs before = FoundPairs::of(simulation_.pipeline().report());
  step_or_stay();
  const bool same = timeline_.advance(simulation_, FrameMark::of(simulation_, before));
  if (!same) differing_replay_ = simulation_.frame();
  report_frame();
  record_.add(simulation_.frame(), simulation_.pipeline().report());
  look_at_frame();
  return same;
}

/// If detection fails in the next frame, the scene stays in the present one.
void Runner::step_or_stay() {
  try {
    simulation_.step();
  } catch (...) {
    restore(timeline_.present());
    throw;
  }
}

void Runner::report_frame() {
  const FrameLog& frames = report_.frames();
  if (!frames.empty() && frames.back().frame >= simulation_.frame()) return;
  report_.add(simulation_);
  if (replay_) replay_->look_at(simulation_.frame(), frames.back().hash);
}

void Runner::save_times(const std::filesystem::path& file) const {
  if (!report_.frames().empty()) return save_csv(report_, file);
  RunReport present;
  present.add(simulation_);
  save_csv(present, file);
}

std::optional<ReplayState> Runner::replay() const {
  return replay_ ? std::optional(replay_->state()) : std::nullopt;
}

void Runner::step_back() {
  if (timeline_.present() > timeline_.oldest()) go_to(timeline_.present() - 1);
}

void Runner::go_to(std::uint64_t frame) {
  if (restore(frame)) look_at_frame();
}

/// False: the frame is not remembered.
bool Runner::restore(std::uint64_t frame) {
  const Simulation::Checkpoint* checkpoint = timeline_.go_to(frame);
  if (checkpoint == nullptr) return false;
  simulation_.restore(*checkpoint);
  simulation_.detect();
  timeline_.renew(simulation_);
  return true;
}

/// Comes back to the present frame, whatever happens.
RecordedRun Runner::recorded_run(Progress& progress) {
  const std::uint64_t first = timeline_.oldest(), last = timeline_.present();
  const auto frames = static_cast<double>(last - first + 1);
  RecordedRun run(simulation_);
  try {
    for (std::uint64_t frame = first; frame <= last; ++frame) {
      progress.report(static_cast<double>(frame - first) / frames, simulation_.scene().id);
      if (restore(frame)) run.add(simulation_);
    }
  } catch (...) {
    go_to(last);
    throw;
  }
  look_at_frame();
  return run;
}

void Runner::save_hand_out(const std::filesystem::path& file, Progress& progress) {
  write_file_atomically(file, hand_out(recorded_run(progress)));
}

void Runner::save_steps(const std::filesystem::path& file) const {
  if (!pair_) throw JobError("a hand-out of steps is about a pair: select one");
  write_file_atomically(file, hand_out_of_steps(simulation_, *pair_).html);
}

void Runner::look_at_frame() {
  traced_.reset();
  look_at_moment();
  if (simulation_.world().deforms()) trees_.reset(), update_trees();
  if (paired_run_) compared_ = paired_run_->compare(shown());
}

bool Runner::wants_moment() const {
  const std::optional<FrameMoment>& moment = request_.moment;
  return moment && moment->frame == simulation_.frame() && moment->share < 1 && overlays().scene == info_ &&
         simulation_.world().knows_last_step();
}

/// Detects there: what is shown of bodies, pairs and steps is as true as in a frame.
void Runner::look_at_moment() {
  shows_moment_ = wants_moment();
  if (!shows_moment_) return;
  if (!moment_) {
    PipelineConfig config = simulation_.pipeline().config();
    config.detection = Detection::discrete;
    moment_.emplace(simulation_.scene(), config);
    moment_->keep_query_starts();
  }
  moment_->restore({simulation_.world().at(request_.moment->share), {}});
  moment_->detect();
}

void Runner::restart() {
  simulation_.restart();
  detect_first();
  differing_replay_.reset();
  look_at_frame();
  if (replay_) replay_->restart();
  look_at_beginning();
  forget_measurements();
}

/// What was recorded or measured does not lead to the present frame.
void Runner::begin_another_run() {
  differing_replay_.reset();
  replay_.reset();
  forget_measurements();
}

void Runner::forget_measurements() {
  report_ = RunReport();
  record_.clear();
}

bool Runner::tune(const SceneParameters& parameters, Progress* progress) {
  if (!simulation_.tune(parameters, progress)) return false;
  const SceneInfoPointer before = info_;
  info_ = describe(simulation_.scene(), nullptr, before.get());  // from here on, nothing cancels it half way
  prepared_ = simulation_.pipeline().needs();                    // shapes may be new
  forget_what_changed(*before);
  detect_first();
  trace_builds();
  compare_with(other_);
  return true;
}

/// The timeline forgets all earlier frames, even if detection fails: they have other bodies or another time.
void Runner::detect_first() {
  try {
    simulation_.detect();
  } catch (...) {
    timeline_.restart(simulation_);
    throw;
  }
  timeline_.restart(simulation_);
}

/// Before detection, which may fail: no data about the bodies of the earlier scene stays.
void Runner::forget_what_changed(const SceneInfo& before) {
  begin_another_run();
  if (worst_pose_ && !same_shapes(before, *info_, worst_pose_->pair)) worst_pose_.reset();
  trees_.reset(), pieces_.reset(), traced_.reset();
  if (before.shapes != info_->shapes) cuts_ = {};  // they are known by their number
  select(pair_);
  const bool keeps_steps = built_ && built_->request.subject == TraceSubject::decomposition;
  if (!keeps_steps || !same_shapes(before, *info_, built_->pair)) built_.reset();
  moment_.reset(), shows_moment_ = false;
  paired_run_.reset(), compared_.reset();
}

void Runner::set_pipeline(PipelineConfig config, Progress* progress) {
  if (config == simulation_.pipeline().config()) return;
  simulation_.set_pipeline(std::move(config), progress);
  prepared_ = prepared_ | simulation_.pipeline().needs();
  simulation_.detect();
  timeline_.change_pipeline(simulation_);
  forget_measurements();  // times of different pipelines do not mix
  moment_.reset(), shows_moment_ = false;
  trees_.reset();
  update_trees();
  compare_with(other_, progress);
}

void Runner::compare_with(std::optional<PipelineChoice> other, Progress* progress) {
  other_ = std::move(other);
  paired_run_.reset();
  compared_.reset();
  if (other_) paired_run_.emplace(simulation_, *other_, progress);
  look_at_frame();
  note_preprocessing();
}

void Runner::look(const SnapshotRequest& request) {
  const bool elsewhen = request.moment != request_.moment;
  request_ = request;
  select(request.pair);
  if (elsewhen || shows_moment_ != wants_moment()) look_at_frame();
  trace_builds();
  update_trees();
}

void Runner::select(std::optional<BodyPair> pair) {
  const bool is_here = pair && std::max(pair->a, pair->b) < simulation_.world().size();
  pair_ = is_here ? pair : std::nullopt;
}

/// A body that was chosen in another scene may not be there: then there are no steps.
void Runner::trace_builds() {
  const std::optional<TraceRequest>& request = request_.trace;
  if (!request || !builds(request->subject) || request->body >= simulation_.world().size())
    return built_.reset();
  if (built_ && built_->request == *request) return;
  built_ =
      request->subject == TraceSubject::decomposition ? nullptr : trace_build(simulation_.world(), *request);
}

void Runner::trace_decomposition(Progress* progress) {
  const std::optional<TraceRequest>& request = request_.trace;
  if (!request || request->subject != TraceSubject::decomposition || built_) return;
  built_ = collidoscope::trace_decomposition(simulation_.world(), *request, progress);
  traced_.reset();
}

StepTracePointer Runner::present_trace() {
  if (!request_.trace) return nullptr;
  const bool is_traced =
      traced_ && traced_->trace && traced_->request == *request_.trace && traced_->pair == pair_;
  if (!is_traced) traced_ = FrameTrace{*request_.trace, pair_, trace_frame()};
  return traced_->trace;
}

StepTracePointer Runner::trace_frame() const {
  const TraceSubject subject = request_.trace->subject;
  if (builds(subject)) return at_present(built_, shown().world());
  if (subject == TraceSubject::octree) return trace_octree(shown().world(), *request_.trace);
  if (subject == TraceSubject::broad) return trace_broad(shown(), *request_.trace);
  if (subject == TraceSubject::support) return trace_support_search(shown(), pair_, *request_.trace);
  if (!pair_) return nullptr;
  if (is_about_times(subject)) return trace_cast(simulation_, *pair_, *request_.trace);
  if (subject == TraceSubject::manifold) return trace_manifold(shown(), *pair_, *request_.trace);
  return trace_pair(shown(), *pair_, *request_.trace);
}

void Runner::find_worst_case(CostMeasure measure, Progress* progress) {
  if (pair_) worst_pose_ = find_worst_pose(simulation_, *pair_, measure, progress);
}

void Runner::place_worst_case() {
  if (!worst_pose_) return;
  Simulation::Checkpoint checkpoint = simulation_.checkpoint();
  place(checkpoint.world, *worst_pose_);
  simulation_.restore(checkpoint);
  simulation_.detect();
  timeline_.replace(simulation_);
  begin_another_run();
  look_at_frame();
}

const OverlayRequest& Runner::overlays() const {
  static const OverlayRequest none;
  return request_.overlays.scene == info_ ? request_.overlays : none;
}

bool Runner::deforms(std::uint32_t shape) const {
  return shown().world().present_shapes()[shape] != info_->shapes[shape];
}

/// What is done stays, if the next is cancelled.
void Runner::decompose(const OverlayRequest& request, Progress* progress) {
  if (request.scene != info_) return;
  const Decomposer decomposer = app::cached_decomposer(request.cache);
  for (const std::uint32_t shape : request.pieces) {
    PiecesOfShapes pieces = pieces_ ? *pieces_ : PiecesOfShapes(info_->shapes.size());
    if (pieces[shape]) continue;
    pieces[shape] = std::make_shared<const ShapePieces>(
        deforms(shape) ? no_pieces() : make_pieces(*info_->shapes[shape], decomposer, progress));
    pieces_ = std::make_shared<const PiecesOfShapes>(std::move(pieces));
  }
}

void Runner::cut(const CutRequest& request, Progress* progress) {
  if (request.scene != info_) return;
  const Shape& shape = *info_->shapes[request.shape];
  if (deforms(request.shape)) throw InputError(shape.name(), "decomposition", no_pieces().failure);
  cuts_ = with_cut(cuts_, cut_shape(shape, request, progress), request.slot);
}

bool Runner::has_pieces(BodyPair pair) const {
  const auto has = [&](BodyIndex body) {
    const auto& pieces = (*pieces_)[info_->shape_of_body[body]];
    return pieces && pieces->failure.empty();
  };
  return pieces_ && has(pair.a) && has(pair.b);
}

/// What is there already is kept.
void Runner::update_trees() {
  if (overlays().trees.empty()) return trees_.reset();
  ShapeTrees trees(info_->shapes.size());
  const ShapeData needs = simulation_.pipeline().config().narrow.needs();
  const std::vector<ShapePointer> present = shown().world().present_shapes();
  for (const std::uint32_t shape : overlays().trees) {
    if (trees_) trees[shape] = (*trees_)[shape];
    if (trees[shape]) continue;
    if (std::optional<TreeVolumes> tree = TreeVolumes::of(*present[shape], needs))
      trees[shape] = std::make_shared<const TreeVolumes>(std::move(*tree));
  }
  trees_ = std::make_shared<const ShapeTrees>(std::move(trees));
}

void Runner::prepare(ShapeData needs, Progress* progress) {
  if (includes(prepared_, needs)) return;
  const std::vector<ShapePointer>& shapes = info_->shapes;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (progress != nullptr)
      progress->report(static_cast<double>(i) / static_cast<double>(shapes.size()), shapes[i]->name());
    shapes[i]->prepare(needs, progress, simulation_.scene().decomposer);
  }
  prepared_ = prepared_ | needs;
  note_preprocessing();
}

Snapshot Runner::snapshot() {
  Snapshot snapshot = take_snapshot(shown(), info_);
  if (pair_ && overlays().contacts) snapshot.contacts = find_contacts(shown(), *pair_);
  for (const ShapePointer& shape : snapshot.shapes) shape->prepare(prepared_);
  snapshot.trees = trees_;
  snapshot.pieces = pieces_;
  snapshot.measurements = record_.measurements();
  snapshot.preprocessing = preprocessing_;
  snapshot.prepared = prepared_;
  snapshot.timeline = timeline_.marks();
  snapshot.differing_replay = differing_replay_;
  snapshot.replay = replay();
  snapshot.comparison = compared_;
  if (request_.pair_times) snapshot.pair_times = collidoscope::time_pairs(shown());
  if (overlays().structure) snapshot.structure = shown().pipeline().broad_structure();
  if (overlays().subdivision)
    snapshot.subdivision = shown().pipeline().narrow_structure(shown().world().bodies());
  if (pair_) snapshot.pair = inspect(shown(), *pair_);
  if (pair_ && request_.representations)
    snapshot.representations = answers_by_representation(shown().world(), *pair_, has_pieces(*pair_));
  if (request_.probe)
    snapshot.probe = ProbeAnswer{*request_.probe, all_hits(shown().world().bodies(), *request_.probe)};
  add_last_step(snapshot);
  snapshot.trace = present_trace();
  snapshot.worst_pose = worst_pose_;
  snapshot.cuts = cuts_;
  return snapshot;
}

/// What swept detection found, and what bodies ran into, belongs to the whole step.
void Runner::add_last_step(Snapshot& snapshot) const {
  snapshot.pipeline = simulation_.pipeline().config();
  snapshot.knows_last_step = simulation_.world().knows_last_step();
  if (shows_moment_) snapshot.share = request_.moment->share;
  if (snapshot.rigid)
    snapshot.rigid->impacts.assign(simulation_.impacts().begin(), simulation_.impacts().end());
  if (pair_) snapshot.impact = impact_of(simulation_, *pair_);
  if (overlays().contact_points) snapshot.contact_points = contact_points(shown(), pair_);
  snapshot.courses = courses_of(simulation_.world(), overlays().courses);
  if (request_.impact_times) snapshot.impact_times = compare_times(simulation_);
}

}  // namespace collidoscope::viewer
