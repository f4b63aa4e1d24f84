#pragma once

// Several narrow-phase algorithms on the same frames: where do they disagree?

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "pipeline/simulation.h"

namespace collidoscope {

/// What one algorithm said of one pair.
struct Opinion {
  std::string narrow;
  PairResult result;
};

/// A pair on which verdicts differ, or distances by more than the contact band of the pair.
struct Disagreement {
  std::uint64_t frame = 0;
  BodyPair pair;
  std::vector<Opinion> opinions;
  Real band = 0;  // m: the pair's contact band
};

/// Asks each algorithm for every candidate pair of the frame in which `simulation` stands, each on its own
/// caches.
class NarrowComparison {
 public:
  /// Throws InputError for unknown ids.
  NarrowComparison(std::span<const std::string> narrow_ids, const PipelineConfig& config);

  /// Shape data that the algorithms need beyond that of the simulation's pipeline.
  ShapeData needs() const;
  /// Disagreements of this frame, in the order of the pairs.
  std::vector<Disagreement> compare(const Simulation& simulation);
  /// One per algorithm, with its report on the last frame.
  std::span<const Pipeline> pipelines() const { return pipelines_; }
  std::uint64_t pairs_compared() const { return pairs_compared_; }

 private:
  std::vector<Pipeline> pipelines_;
  std::uint64_t pairs_compared_ = 0;
};

}  // namespace collidoscope
