#pragma once

// Bodies → candidate pairs → surviving pairs → results, timed by phase.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "broad/broad_choice.h"
#include "core/parallel.h"
#include "mid/kept_pairs.h"
#include "mid/mid.h"
#include "motion/cast.h"
#include "narrow/narrow_choice.h"
#include "pipeline/body_bounds.h"
#include "pipeline/collision_filter.h"
#include "pipeline/pair_slots.h"
#include "pipeline/query_starts.h"
#include "pipeline/verdict_proofs.h"

namespace collidoscope {

/// Which times of a step detection looks at.
enum class Detection : std::uint8_t {
  discrete,  // its end
  swept,     // all of it: bodies that touch at any time of it collide
};
std::string_view to_string(Detection detection);
/// Throws InputError.
Detection detection_choice(std::string_view id);

struct PipelineConfig {
  BroadChoice broad = broad_choice("sweep-and-prune");
  std::vector<MidChoice> mid = mid_chain("sphere+local-box");  // run one after the other
  NarrowChoice narrow = narrow_choice("separating-vector");
  unsigned threads = 1;
  Request request = Request::overlap;
  Detection detection =
      Detection::discrete;  // swept: for bodies that have sweeps; others are seen at the end
  bool exact = false;       // decide exactly every verdict that floating point cannot certify
  bool certify = false;     // check every verdict; not timed

  bool operator==(const PipelineConfig&) const = default;
};

/// Wall-clock nanoseconds. `update` places the bodies' bounds, and refits or rebuilds the data of shapes that
/// have changed. `total` includes the time between the phases.
struct PhaseTimes {
  std::int64_t update = 0, broad = 0, mid = 0, narrow = 0, total = 0;
};

enum class PairState : std::uint8_t { candidate, colliding };
/// A counter of the narrow phase, summed over a frame's results.
struct CounterSum {
  std::string_view name;
  std::uint64_t sum = 0;

  friend bool operator==(const CounterSum&, const CounterSum&) = default;
};
/// For colours: neutral, green, red.
enum class BodyState : std::uint8_t { neutral, boxes_meet, colliding };

/// The findings of one frame. The next run overwrites them.
struct FrameReport {
  PhaseTimes times;
  std::vector<BodyPair> candidates;  // boxes overlap and the filter tests them; sorted
  std::vector<BodyPair> surviving;   // after the mid phase; sorted
  std::vector<PairResult> results;   // of `surviving`, at the end of the step
  std::vector<CastResult> impacts;   // of `surviving`, if detection is swept; else empty
  std::vector<BodyPair> colliding;   // sorted
  std::vector<BodyState> body_states;
  std::uint64_t iterations = 0;      // of the narrow phase, summed: the paper's own count
  std::vector<CounterSum> counters;  // named by NarrowAlgorithm::counters
  std::uint64_t undecided = 0;       // verdicts, and casts of swept detection
  std::uint64_t fallbacks = 0;
  std::uint64_t decided_exactly = 0;  // verdicts, if the configuration is exact
  std::uint64_t certified = 0;        // verdicts proven right, if they are checked
  std::vector<WrongVerdict> wrong;    // verdicts proven wrong; sorted
};

/// The index of the pair in `surviving`; none if an earlier phase separated it.
std::optional<std::size_t> index_of_surviving(const FrameReport& report, BodyPair pair);

class Pipeline {
 public:
  /// Throws InputError if verdicts are to be proven but the narrow phase is not about convex hulls.
  explicit Pipeline(PipelineConfig config);

  /// Derived data that the algorithms read from shapes. Preparing it beforehand keeps its building out of the
  /// timings.
  ShapeData needs() const;

  /// Detects among the bodies. Shapes that are not prepared for needs() are, in the phase `update`. Throws
  /// UnusableBody when a body's box is not finite, and what the narrow phase throws; the report then says
  /// that nothing was found among these bodies. The report is valid until the next run. The arguments need
  /// not outlive the call.
  const FrameReport& run(const Bodies& bodies, const PairFilter& filter = {});
  /// Clears everything kept from frame to frame except the report, for a next run that does not follow the
  /// last one.
  void start_over();
  /// From the next run on, keeps the caches that queries about its pairs start from. Timings leave it out.
  void keep_query_starts() { keeps_starts_ = true; }

  const FrameReport& report() const { return report_; }
  const PipelineConfig& config() const { return config_; }
  /// The input of its narrow phase.
  NarrowInput input() const { return config_.narrow.algorithm->input; }
  /// The caches of surviving[i] before the narrow phase of the last run. Throws std::out_of_range if they
  /// were not kept.
  QueryStart query_start(std::size_t surviving_index) const;
  /// The bodies' boxes in the broad phase of the last run.
  const std::vector<Aabb>& boxes() const { return bounds_.boxes(); }
  /// See BroadPhase.
  ParameterValues broad_parameters_in_use() const { return broad_->parameters_in_use(); }
  std::vector<StructureBox> broad_structure() const { return broad_->structure(); }
  /// Of the last run's bodies: empty where the narrow phase has none.
  std::vector<StructureBox> narrow_structure(const Bodies& bodies) const;
  std::vector<BodyPair> trace_broad(BodyIndex body, StepRecorder& recorder) const {
    return broad_->trace(body, bounds_.boxes(), recorder);
  }
  /// Memory held between frames, the report included.
  std::size_t bytes() const;
  /// The broad phase's share of bytes().
  std::size_t broad_bytes() const { return broad_->bytes(); }

 private:
  void create_phases();
  void run_phases(const Bodies& bodies, const PairFilter& filter);
  void find_nothing(std::size_t bodies);
  bool sweeps(const Bodies& bodies) const {
    return config_.detection == Detection::swept && !bodies.sweeps.empty();
  }
  void update(const Bodies& bodies);
  void run_mid_phase(const BodyView& bodies);
  void filter_untested(const PairFilter& filter);
  void assign_caches();
  std::int64_t keep_starts();
  NarrowBatch batch(const BodyView& bodies);
  void certify(const BodyView& bodies);
  void summarise(std::size_t bodies);
  /// Free where the step is not looked at.
  CastState state_in_step(std::size_t surviving_index) const;
  bool touches_in_step(std::size_t surviving_index) const;

  PipelineConfig config_;
  ThreadPool threads_;
  std::unique_ptr<BroadPhase> broad_;
  std::vector<std::unique_ptr<MidPhase>> mid_;
  ShapeData needs_ = ShapeData::none;
  BodyBounds bounds_;
  KeptPairs swept_kept_;
  PairSlots slots_;
  std::vector<PairCache> caches_;
  std::vector<VariablePairCache> variable_caches_;  // by slot; empty if the narrow phase has none
  bool keeps_starts_ = false;
  QueryStarts starts_;
  VerdictProofs deciding_, checking_;  // two, so that a check never relies on the proofs that it checks
  FrameReport report_;
};

}  // namespace collidoscope
