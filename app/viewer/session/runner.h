#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "common/run_options.h"
#include "hand_out/recorded_run.h"
#include "inspection/compared_frame.h"
#include "report/run_report.h"
#include "session/replay_check.h"
#include "session/snapshot.h"
#include "session/snapshot_request.h"
#include "simulation/timeline.h"

namespace collidoscope::viewer {

/// A loaded scene that runs, with its record of times and its way back. Single-threaded: Session calls it
/// from the detection thread, headless runs from theirs.
class Runner {
 public:
  /// Builds scene, shapes and drawing data. Throws InputError and Cancelled.
  Runner(const app::RunOptions& options, Progress* progress = nullptr);

  /// False: the frame was here before, and found other pairs then. Where detection throws, the scene stays in
  /// its frame.
  bool step();
  /// Whether the scene has a trajectory whose frames are taken as they come.
  bool follows() const;
  /// Takes the frames that have come, without waiting.
  void take_coming();
  /// Waits for the next frame at most so long. True: it has not come. Throws InputError if it cannot be read.
  bool awaits_frame(std::chrono::milliseconds longest = {});
  /// Whether the trajectory has ended, and the present frame is its last.
  bool is_at_end_of_trajectory() const;
  /// To the frame before, if it is remembered; its detection runs again.
  void step_back();
  /// To any frame that the timeline remembers.
  void go_to(std::uint64_t frame);
  void restart();
  /// Goes on under other parameters, if they can change while the scene runs. What came before is not
  /// remembered any more: neither frames to go back to, nor times.
  bool tune(const SceneParameters& parameters, Progress* progress = nullptr);
  /// Times begin anew; nothing happens if it is the present one.
  void set_pipeline(PipelineConfig config, Progress* progress = nullptr);
  /// Runs another pipeline on every frame, too, and looks where they differ; nothing: no other.
  void compare_with(std::optional<PipelineChoice> other, Progress* progress = nullptr);
  const std::optional<PipelineChoice>& other_pipeline() const { return other_; }
  const std::optional<ComparedFrame>& compared() const { return compared_; }
  /// Has snapshots hold what is requested, as far as it is there: what takes long is done by compare_with(),
  /// prepare() and decompose(). A pair or body that was chosen in another scene may not be here: then there
  /// is nothing about it.
  void look(const SnapshotRequest& request);
  /// Derived data for overlays, of every shape.
  void prepare(ShapeData needs, Progress* progress = nullptr);
  /// Convex pieces of the request's shapes, if it is about this scene: those that are not there yet, from its
  /// cache or by work that is cached there.
  void decompose(const OverlayRequest& request, Progress* progress = nullptr);
  /// Cuts a shape of this scene for the section Decomposition; snapshots have it from then on. Throws
  /// InputError.
  void cut(const CutRequest& request, Progress* progress = nullptr);
  /// The steps of a decomposition, if they are requested: they take long, and look() leaves them out.
  void trace_decomposition(Progress* progress = nullptr);
  /// Where the selected pair costs the narrow algorithm the most; snapshots have it from then on.
  void find_worst_case(CostMeasure measure, Progress* progress = nullptr);
  /// Puts the second body there, if one was found. Times begin anew, as after tune(), but frames that led
  /// here can still be gone back to.
  void place_worst_case();

  const SceneInfoPointer& scene_pointer() const { return info_; }
  const Simulation& simulation() const { return simulation_; }
  /// What snapshots show: the same, or its scene at the moment within the last step that is looked at.
  const Simulation& shown() const { return shows_moment_ ? *moment_ : simulation_; }
  /// s, of the next step.
  Real next_duration() const { return simulation_.world().next_duration(simulation_.scene().dt); }
  const RunReport& report() const { return report_; }
  /// What `collide run --csv` writes; of the present frame where no step came since the run began, or since
  /// its pipeline or parameters changed. Throws JobError.
  void save_times(const std::filesystem::path& file) const;
  /// A page that plays the frames up to the present one, as far as they can be gone back to. Throws JobError
  /// and Cancelled.
  void save_hand_out(const std::filesystem::path& file, Progress& progress);
  /// A page with the narrow phase's steps about the selected pair, in the present frame. Throws JobError,
  /// also where there is no such pair or the narrow phase has no steps to show.
  void save_steps(const std::filesystem::path& file) const;
  /// Of a run that was recorded; nothing for others, and once parameters changed.
  std::optional<ReplayState> replay() const;
  /// Steps of the present frame that were traced for the last one are the same object.
  Snapshot snapshot();

 private:
  /// Steps of the present frame, and what they were traced for.
  struct FrameTrace {
    TraceRequest request;
    std::optional<BodyPair> pair;
    StepTracePointer trace;
  };

  Runner(const Scene& scene, const app::RunOptions& options, Progress* progress);
  void step_or_stay();
  void report_frame();
  void look_at_beginning();
  bool deforms(std::uint32_t shape) const;
  /// Of both bodies' shapes, whether decompose() found some.
  bool has_pieces(BodyPair pair) const;
  void detect_first();
  void forget_what_changed(const SceneInfo& before);
  void begin_another_run();
  void forget_measurements();
  void update_trees();
  void note_preprocessing();

  void select(std::optional<BodyPair> pair);
  void trace_builds();
  /// Those requested, if they are of this scene; else none.
  const OverlayRequest& overlays() const;
  bool restore(std::uint64_t frame);
  RecordedRun recorded_run(Progress& progress);
  void look_at_frame();
  StepTracePointer trace_frame() const;
  StepTracePointer present_trace();
  bool wants_moment() const;
  void look_at_moment();
  void add_last_step(Snapshot& snapshot) const;

  SceneInfoPointer info_;
  Simulation simulation_;
  RunReport report_;
  std::optional<ReplayCheck> replay_;
  MeasurementRecord record_;
  std::shared_ptr<const std::vector<PreprocessedShape>> preprocessing_;
  ShapeData prepared_ = ShapeData::none;
  std::optional<BodyPair> pair_;
  StepTracePointer built_;  // steps that are the same in every frame
  std::optional<FrameTrace> traced_;
  Timeline timeline_;
  std::optional<std::uint64_t> differing_replay_;  // a frame that was not the same the second time
  std::optional<PipelineChoice> other_;
  std::optional<PairedRun> paired_run_;
  std::optional<ComparedFrame> compared_;
  SnapshotRequest request_;
  std::optional<Simulation> moment_;  // the scene within the last step, with the same pipeline
  bool shows_moment_ = false;
  WorstPosePointer worst_pose_;  // of bodies as they are shaped now
  std::shared_ptr<const ShapeTrees> trees_;
  std::shared_ptr<const PiecesOfShapes> pieces_;
  CutShapes cuts_;
};

}  // namespace collidoscope::viewer
