#pragma once

// Poses of a pair that make an algorithm work as hard as possible: averages over random poses hide them.

#include <array>
#include <cstdint>
#include <string_view>

#include "core/progress.h"
#include "narrow/narrow_choice.h"
#include "scene/world.h"

namespace collidoscope {

/// The measure of a query's cost.
enum class CostMeasure : std::uint8_t { iterations, support_calls, operations, nanoseconds };
inline constexpr std::array<std::string_view, 4> cost_measure_names = {
    "iterations", "support calls", "floating-point operations", "nanoseconds"};

/// Whether an algorithm can be measured this way: libraries count no operations.
bool can_measure(const NarrowAlgorithm& algorithm, CostMeasure measure);

struct WorstCaseSearch {
  NarrowChoice narrow;
  CostMeasure measure = CostMeasure::iterations;
  Request request = Request::penetration;
  std::uint64_t seed = 1;
  int random_poses = 2000;
  int climbs = 12;        // from the costliest random poses
  int climb_steps = 250;  // poses tried by each
};

struct WorstCase {
  BodyMotion placement;     // of body B, at rest; A is unchanged
  Real cost = 0;            // there
  Real mean = 0;            // of the random poses
  Real largest_random = 0;  // of them
  std::size_t poses = 0;    // queried in all
};

/// Draws random poses of B about A, then climbs from the costliest: small motions that shrink, kept if they
/// cost no less. Each pose is queried as the pipeline would with B placed there, and without a cache. The
/// same search finds the same pose, unless time is measured; then the least of three times counts. Shapes
/// must be prepared; throws InputError if the measure is not available, and Cancelled.
WorstCase find_worst_case(const World& world, BodyPair pair, const WorstCaseSearch& search,
                          Progress* progress = nullptr);

/// The cost of the pair at its current poses.
Real cost_of(const World& world, BodyPair pair, const WorstCaseSearch& search);

}  // namespace collidoscope
