#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "narrow/proof/exact_verdict.h"
#include "simulation/comparison.h"

namespace collidoscope {

/// A pair with different results of the two pipelines, beside the truth about its hulls.
struct ExplainedDisagreement {
  Disagreement disagreement;
  Pose a_in_world;
  Verdict exact = Verdict::undecided;  // of the hulls, in exact arithmetic
  Separation exact_separation;         // where they are separated
  /// Closer to contact, or to each other, than interfaces promise to distinguish: both may be right.
  bool within_band = false;

  /// One of them is wrong.
  bool is_real() const { return excuse().empty(); }
  /// The reason why neither is wrong, in a word; empty if one is.
  std::string_view excuse() const;
  /// A line for each pipeline, with all its measurements, in metres and in the world; and one for the truth.
  std::vector<std::string> lines() const;
};

/// Two pipelines on the same frame.
struct ComparedFrame {
  std::array<PipelineConfig, 2> pipelines;
  std::array<std::string, 2> names;  // for people: the phases in which they differ
  std::array<PhaseTimes, 2> times;
  std::array<std::size_t, 2> colliding{};          // pairs
  std::vector<BodyState> states;                   // as the second one sees them
  std::vector<ExplainedDisagreement> differences;  // in the order of the pairs
  std::uint64_t pairs_compared = 0;                // since the comparison began

  /// Null if there is none.
  const ExplainedDisagreement* first_real() const;
  /// The number of disagreements that are real.
  std::size_t count_real() const;
};

/// Runs two pipelines on the current frame of the simulation.
class PairedRun {
 public:
  /// The simulation's against another; shapes are prepared for both. Throws InputError for unknown ids.
  PairedRun(const Simulation& simulation, const PipelineChoice& other, Progress* progress = nullptr);

  ComparedFrame compare(const Simulation& simulation);

 private:
  PipelineComparison comparison_;
};

}  // namespace collidoscope
