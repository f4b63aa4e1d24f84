#pragma once

// Several pipelines on the same frames: where do they disagree?

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// What one pipeline said of one pair.
struct Opinion {
  /// That has the last word: the narrow phase, or the mid or broad phase where that parted the pair.
  std::string algorithm;
  NarrowInput input = NarrowInput::convex;  // what it is about; bounds are about hulls
  PairResult result;  // separated, and nothing else, where an earlier phase parted the pair
};

/// A pair on which verdicts differ, or distances by more than the contact band of the pair.
struct Disagreement {
  std::uint64_t frame = 0;
  BodyPair pair;
  std::vector<Opinion> opinions;
  Real band = 0;  // m: the pair's contact band
  /// All may be right, for they are not about the same: what collides by its triangles does so by its pieces,
  /// and what does by its pieces does by its hull, and distances grow likewise.
  bool nested = false;
};

/// What a pipeline made of a frame.
struct PipelineOutcome {
  const PipelineConfig* config = nullptr;
  NarrowInput input = NarrowInput::convex;  // of its narrow phase
  const FrameReport* report = nullptr;
};

struct ComparedPairs {
  std::uint64_t count = 0;                  // pairs that reached any pipeline's narrow phase
  std::vector<Disagreement> disagreements;  // in the order of the pairs, nested ones among them
};

/// Of one frame of `world`. A pair that did not reach a pipeline's narrow phase was parted by it.
ComparedPairs compare_outcomes(const World& world, std::span<const PipelineOutcome> outcomes);

/// Has each pipeline detect in the frame in which `simulation` stands, each on its own caches, which are
/// dropped when time jumps.
class PipelineComparison {
 public:
  /// All ask for distances.
  explicit PipelineComparison(std::span<const PipelineConfig> configs);
  /// `config` with each of these narrow phases.
  PipelineComparison(std::span<const NarrowChoice> choices, const PipelineConfig& config);

  /// Shape data that the algorithms need beyond that of the simulation's pipeline.
  ShapeData needs() const;
  /// Disagreements of this frame, in the order of the pairs.
  std::vector<Disagreement> compare(const Simulation& simulation);
  /// In their order, with their reports on the last frame.
  std::span<const Pipeline> pipelines() const { return pipelines_; }
  std::uint64_t pairs_compared() const { return pairs_compared_; }

 private:
  std::vector<Pipeline> pipelines_;
  std::uint64_t pairs_compared_ = 0, time_jumps_ = 0;
};

}  // namespace collidoscope
