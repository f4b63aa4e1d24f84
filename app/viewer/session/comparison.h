#pragma once

#include <array>
#include <string>
#include <vector>

#include "pipeline/comparison.h"

namespace collidoscope::viewer {

/// A pair on which the two algorithms do not agree, beside the truth about its hulls.
struct ExplainedDisagreement {
  Disagreement disagreement;
  Verdict exact = Verdict::undecided;  // of the hulls, in exact arithmetic
  Real exact_distance = 0;             // m, rounded once; 0 where they collide
  /// Closer to contact, or to each other, than interfaces promise to tell: both may be right.
  bool within_band = false;

  /// A line for each algorithm, and one for the truth.
  std::vector<std::string> lines() const;
};

/// Two narrow algorithms on the same frame.
struct ComparedFrame {
  std::array<std::string, 2> narrow;
  std::array<PhaseTimes, 2> times;
  std::array<std::size_t, 2> colliding{};          // pairs
  std::vector<BodyState> states;                   // as the second one's pipeline sees them
  std::vector<ExplainedDisagreement> differences;  // in the order of the pairs
  std::uint64_t pairs_compared = 0;                // since the comparison began

  /// The first that is outside the band; null if there is none.
  const ExplainedDisagreement* first_real() const;
};

/// Runs two algorithms on the frame in which the simulation stands.
class PairedRun {
 public:
  /// The simulation's algorithm against another; shapes are prepared for both. Throws InputError for an
  /// unknown id.
  PairedRun(const Simulation& simulation, const std::string& other, Progress* progress = nullptr);

  ComparedFrame compare(const Simulation& simulation);

 private:
  NarrowComparison comparison_;
};

}  // namespace collidoscope::viewer
