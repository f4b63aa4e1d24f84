#pragma once

// Bodies → candidate pairs → surviving pairs → answers: one straight function, timed by phase.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "broad/broad_choice.h"
#include "core/parallel.h"
#include "mid/mid.h"
#include "narrow/narrow_choice.h"
#include "pipeline/body_bounds.h"
#include "pipeline/collision_filter.h"
#include "pipeline/pair_slots.h"
#include "pipeline/query_starts.h"
#include "pipeline/verdict_proofs.h"

namespace collidoscope {

struct PipelineConfig {
  BroadChoice broad = broad_choice("sweep-and-prune");
  std::vector<MidChoice> mid = mid_chain("sphere+local-box");  // run one after the other
  NarrowChoice narrow = narrow_choice("separating-vector");
  unsigned threads = 1;
  Request request = Request::overlap;
  bool exact = false;    // decide exactly every verdict that floating point cannot certify
  bool certify = false;  // check every verdict; not timed

  bool operator==(const PipelineConfig&) const = default;
};

/// Wall-clock nanoseconds. `total` also holds what lies between the phases.
struct PhaseTimes {
  std::int64_t broad = 0, mid = 0, narrow = 0, total = 0;
};

enum class PairState : std::uint8_t { candidate, colliding };
/// A counter of the narrow phase, summed over a frame's answers.
struct CounterSum {
  std::string_view name;
  std::uint64_t sum = 0;

  friend bool operator==(const CounterSum&, const CounterSum&) = default;
};
/// For colours: neutral, green, red.
enum class BodyState : std::uint8_t { neutral, boxes_meet, colliding };

/// What one frame's detection found. Overwritten by the next run.
struct FrameReport {
  PhaseTimes times;
  std::vector<BodyPair> candidates;  // boxes overlap and the filter lets them be tested; sorted
  std::vector<BodyPair> surviving;   // after the mid phase; sorted
  std::vector<PairResult> results;   // of `surviving`
  std::vector<BodyPair> colliding;   // sorted
  std::vector<BodyState> body_states;
  std::uint64_t iterations = 0;  // of the narrow phase, summed: the paper's own count
  std::vector<CounterSum>
      counters;  // all that the narrow phase counts, as NarrowAlgorithm::counters names it
  std::uint64_t undecided = 0;
  std::uint64_t fallbacks = 0;
  std::uint64_t decided_exactly = 0;  // verdicts, where the configuration is exact
  std::uint64_t certified = 0;        // verdicts that were proven right, where they are checked
  std::vector<WrongVerdict> wrong;    // and those proven wrong; sorted
};

/// Where in `surviving` the pair is; none where an earlier phase parted it.
std::optional<std::size_t> index_of_surviving(const FrameReport& report, BodyPair pair);

class Pipeline {
 public:
  /// Throws InputError where verdicts shall be proven that are not about convex hulls.
  explicit Pipeline(PipelineConfig config);

  /// Derived data that the algorithms will ask shapes for; preparing it beforehand keeps building out of the
  /// timings.
  ShapeData needs() const;

  /// Detects among the bodies, which must be prepared for needs(). Throws UnusableBody when a body's box is
  /// not finite. The report lives until the next run; nothing else that is passed needs to.
  const FrameReport& run(const Bodies& bodies, const PairFilter& filter = {});
  /// The next run is not of the frame after the last one: what was kept from frame to frame is dropped, the
  /// report apart.
  void start_over();
  /// From the next run on, what queries about its pairs start from is kept, which no timing holds.
  void keep_query_starts() { keeps_starts_ = true; }

  const FrameReport& report() const { return report_; }
  const PipelineConfig& config() const { return config_; }
  /// What its narrow phase asks about.
  NarrowInput input() const { return config_.narrow.algorithm->input; }
  /// What the caches of surviving[i] held before the narrow phase of the last run. Throws std::out_of_range
  /// where that was not kept.
  QueryStart query_start(std::size_t surviving_index) const;
  /// The bodies' boxes in the last run, as the broad phase saw them.
  const std::vector<Aabb>& boxes() const { return bounds_.boxes(); }
  /// See BroadPhase.
  ParameterValues broad_parameters_in_use() const { return broad_->parameters_in_use(); }
  std::vector<StructureBox> broad_structure() const { return broad_->structure(); }
  std::vector<BodyPair> trace_broad(BodyIndex body, StepRecorder& recorder) const {
    return broad_->trace(body, bounds_.boxes(), recorder);
  }
  /// Memory held between frames, the report included.
  std::size_t bytes() const;
  /// Of that, the broad phase's.
  std::size_t broad_bytes() const { return broad_->bytes(); }

 private:
  void create_phases();
  void filter_untested(const PairFilter& filter);
  void assign_caches();
  std::int64_t keep_starts();
  NarrowBatch batch(const BodyView& bodies);
  void certify(const BodyView& bodies);
  void summarise(std::size_t bodies);
  void sum_counters();

  PipelineConfig config_;
  ThreadPool threads_;
  std::unique_ptr<BroadPhase> broad_;
  std::vector<std::unique_ptr<MidPhase>> mid_;
  ShapeData needs_ = ShapeData::none;
  BodyBounds bounds_;
  PairSlots slots_;
  std::vector<PairCache> caches_;
  std::vector<VariablePairCache> notes_;  // where the narrow phase takes any
  bool keeps_starts_ = false;
  QueryStarts starts_;
  VerdictProofs deciding_, checking_;  // apart, so that a check never rests on what it checks
  FrameReport report_;
};

}  // namespace collidoscope
