#pragma once

#include "experiments/bench/variation.h"
#include "narrow/narrow_choice.h"
#include "shape/shape.h"

namespace collidoscope::experiments {

/// What a row of a bench queries: two shapes on courses, at each of which a query starts from what the one
/// before has kept.
struct BenchedPair {
  ShapePointer a, b;  // prepared
  NarrowChoice narrow;
  std::vector<std::vector<Pose>> courses;  // of B in the frame of A
  Request request = Request::overlap;
};

/// A bench of single queries about one pair, by every combination.
struct PairBench {
  std::string label;  // what is measured, as the user typed it
  std::vector<Variation> variations;
  std::vector<const NarrowAlgorithm*> algorithms{};  // whose counters have columns
  std::function<BenchedPair(const BenchRow& row, Progress& progress)> begin{};
};

/// Columns of its table; the algorithms' counters follow them.
enum PairColumn : std::size_t { query_time, batch_time, operations, share_colliding, first_query_counter };

Plan plan_of(const PairBench& bench);
/// Time by single queries and in batches of one pose from every course, counters and floating-point
/// operations of a query, and how many collide. Throws JobError if two repetitions come to different results.
Experiment bench_of_pair(const PairBench& bench);

}  // namespace collidoscope::experiments
