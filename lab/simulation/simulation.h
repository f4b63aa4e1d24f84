#pragma once

#include <memory>

#include "core/hash.h"
#include "core/progress.h"
#include "dynamics/response.h"
#include "dynamics/rigid/measures.h"
#include "pipeline/contact_detection.h"
#include "pipeline/pipeline.h"
#include "scene/scene.h"
#include "simulation/macro_backtracking.h"

namespace collidoscope {

/// Runs the pipeline on the current world. Throws InputError that names a body whose box is not finite.
const FrameReport& detect(Pipeline& pipeline, const World& world);

/// A scene that runs: each frame moves the world, detects, and lets the response change velocities. Under a
/// response with masses, bodies that run into each other on their way bounce at that time.
class Simulation {
 public:
  /// Prepares every shape for the pipeline, in the calling thread. Throws Cancelled, and InputError: also
  /// where the response needs masses and a body has none.
  Simulation(Scene scene, PipelineConfig config, Progress* progress = nullptr);

  /// Moves on by the scene's dt, or to the next frame of its trajectory, detects and responds. A trajectory
  /// that is followed must know that frame.
  const FrameReport& step();
  /// Detects without moving: frame 0, or after an edit by hand. It is not part of the hash and triggers no
  /// response.
  const FrameReport& detect();

  /// Another pipeline on the same state. Throws InputError for unknown ids and then changes nothing.
  void set_pipeline(PipelineConfig config, Progress* progress = nullptr);
  /// Continues under other parameters of its built-in scene, or other deformations, joints or another
  /// arrangement of the bodies of any scene; restart() then begins with them. False, without any change, if
  /// they cannot change while the scene runs (scene/tuning.h). Earlier checkpoints no longer belong to this
  /// simulation. Throws InputError, also where a body would be too far off, and Cancelled: then without any
  /// change.
  bool tune(const SceneParameters& parameters, Progress* progress = nullptr);
  /// Back to frame 0 with the same pipeline.
  void restart();
  /// From the next frame on, queries about a pair of the current frame start as the frame's did: PairQuery.
  void keep_query_starts();
  /// From the next frame on, the world knows its last step whatever detection looks at: World::at().
  void keep_last_step();

  /// The state that decides the next frames. It has no caches: after restore() they are empty, as at the
  /// beginning.
  struct Checkpoint {
    World world;
    Hash pairs_hash;
  };
  Checkpoint checkpoint() const { return {scene_.world.without_deformed(), pairs_hash_}; }
  /// Accepts a checkpoint of this simulation. The report is that of the frame left until the next step() or
  /// detect().
  void restore(const Checkpoint& checkpoint);

  const Scene& scene() const { return scene_; }
  /// s, of the last step; before the first, the scene's dt.
  Real step_duration() const { return step_duration_ > 0 ? step_duration_ : scene_.dt; }
  const World& world() const { return scene_.world; }
  const Pipeline& pipeline() const { return pipeline_; }
  std::uint64_t frame() const { return scene_.world.frame(); }
  /// The number of frames that were not reached by a step from the one before. Data kept from frame to frame
  /// must be dropped when this changes.
  std::uint64_t time_jumps() const { return time_jumps_; }

  /// Of the last frame that was detected, under a response with masses: what ran into each other during the
  /// step that led to it, unless time has jumped since, and what touches or nearly does. Else empty.
  std::span<const Impact> impacts() const;
  std::span<const PairContacts> contacts() const;
  const MacroBacktracking* backtracking() const { return rigid_ ? &rigid_->backtracking : nullptr; }
  /// Energy and momenta of bodies with masses. The response must have masses.
  MotionMeasures measures() const { return measure(*scene_.world.rigid(), scene_.world.motion()); }

  /// A hash of the colliding pairs of all frames so far and of the current poses.
  std::uint64_t result_hash() const;

 private:
  /// What responses with masses need.
  struct RigidTools {
    explicit RigidTools(unsigned number) : threads(number) {}
    ThreadPool threads;
    ContactDetection contacts;
    MacroBacktracking backtracking;
  };

  void make_rigid(World& world) const;
  void keep_unarranged(Scene& scene) const;
  void prepare(const World& world, const Pipeline& pipeline, Progress* progress) const;
  void move();
  void jump();
  void follow_detection();
  void adjust(const SceneParameters& parameters, Progress* progress);
  const World& unarranged();
  void arrange_as(const Arrangement& arrangement);
  void choose(const SceneParameters& parameters, Progress* progress);
  bool is_adjusted(const SceneParameters& parameters) const;

  Scene scene_;
  World initial_;
  std::optional<ArrangedWorld>
      before_arranging_;  // the world of a frame, before the user arranged bodies in it
  Pipeline pipeline_;
  bool keeps_query_starts_ = false, keeps_last_step_ = false;
  std::uint64_t time_jumps_ = 0;
  Real step_duration_ = 0;  // s, of the last step
  const ResponseAlgorithm* response_algorithm_;
  std::unique_ptr<Response> response_;
  std::unique_ptr<RigidTools> rigid_;  // null for responses without masses
  Hash pairs_hash_;
};

}  // namespace collidoscope
