#pragma once

// Compares several pipelines on the same frames.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "simulation/simulation.h"

namespace collidoscope {

/// The result of one pipeline for one pair.
struct Opinion {
  /// The deciding phase: the narrow phase, or the mid or broad phase if that separated the pair.
  std::string algorithm;
  NarrowInput input = NarrowInput::convex;  // its kind of input; bounds are about hulls
  PairResult result;  // separated, without other data, if an earlier phase separated the pair
};

/// A pair on which verdicts differ, or distances by more than the contact band of the pair.
struct Disagreement {
  std::uint64_t frame = 0;
  BodyPair pair;
  std::vector<Opinion> opinions;
  Real band = 0;  // m: the pair's contact band
  /// All may be right, because they are about different bodies: bodies that collide by their triangles do so
  /// by their pieces, and those that collide by their pieces do so by their hulls; distances grow likewise.
  bool nested = false;
};

/// The result of a pipeline for a frame.
struct PipelineOutcome {
  const PipelineConfig* config = nullptr;
  NarrowInput input = NarrowInput::convex;  // of its narrow phase
  const FrameReport* report = nullptr;
};

struct ComparedPairs {
  std::uint64_t count = 0;                  // pairs that reached any pipeline's narrow phase
  std::vector<Disagreement> disagreements;  // in the order of the pairs, nested ones among them
};

/// Compares one frame of `world`. A pair that did not reach a pipeline's narrow phase was separated by it.
ComparedPairs compare_outcomes(const World& world, std::span<const PipelineOutcome> outcomes);

/// Runs each pipeline on the current frame of `simulation`, each on its own caches. The caches are dropped
/// when time jumps.
class PipelineComparison {
 public:
  /// All pipelines request distances.
  explicit PipelineComparison(std::span<const PipelineConfig> configs);
  /// `config` with each of these narrow phases.
  PipelineComparison(std::span<const NarrowChoice> choices, const PipelineConfig& config);

  /// Shape data that the algorithms need beyond that of the simulation's pipeline.
  ShapeData needs() const;
  /// Disagreements of this frame, in the order of the pairs.
  std::vector<Disagreement> compare(const Simulation& simulation);
  /// The pipelines in their order, with their reports on the last frame.
  std::span<const Pipeline> pipelines() const { return pipelines_; }
  std::uint64_t pairs_compared() const { return pairs_compared_; }

 private:
  std::vector<Pipeline> pipelines_;
  std::uint64_t pairs_compared_ = 0, time_jumps_ = 0;
};

}  // namespace collidoscope
