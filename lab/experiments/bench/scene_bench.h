#pragma once

#include "experiments/bench/variation.h"
#include "narrow/narrow.h"
#include "simulation/simulation.h"

namespace collidoscope::experiments {

/// A bench of whole detection: the same frames of a scene, again and again, by every combination.
struct SceneBench {
  std::string label;  // what is measured, as the user typed it
  std::vector<Variation> variations;
  std::uint64_t frames = 100;
  unsigned threads = 1;
  std::vector<const NarrowAlgorithm*> algorithms{};  // whose counters have columns
  /// The run of a row, at its beginning.
  std::function<Simulation(const BenchRow& row, Progress& progress)> begin{};
};

/// Columns of its table; the algorithms' counters follow them.
enum SceneColumn : std::size_t {
  total_time,
  broad_time,
  mid_time,
  narrow_time,
  update_time,
  candidates,
  surviving,
  colliding,
  first_counter
};

Plan plan_of(const SceneBench& bench);
/// Times of the phases, pairs and counters per frame. A repetition begins with empty caches and takes all
/// frames. Throws JobError if two repetitions come to different results.
Experiment bench_of_scene(const SceneBench& bench);

}  // namespace collidoscope::experiments
