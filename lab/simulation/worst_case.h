#pragma once

// Poses of a pair that make an algorithm work as hard as it can: what averages over random poses hide.

#include <array>
#include <cstdint>
#include <string_view>

#include "core/progress.h"
#include "narrow/narrow_choice.h"
#include "scene/world.h"

namespace collidoscope {

/// What a query costs.
enum class CostMeasure : std::uint8_t { iterations, support_calls, operations, nanoseconds };
inline constexpr std::array<std::string_view, 4> cost_measure_names = {
    "iterations", "support calls", "floating-point operations", "nanoseconds"};

/// Whether an algorithm can be measured so: libraries count no operations.
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
  BodyMotion placement;     // of body B, at rest; A stands where it stood
  Real cost = 0;            // there
  Real mean = 0;            // of the random poses
  Real largest_random = 0;  // of them
  std::size_t poses = 0;    // asked about in all
};

/// Random poses about A within reach of it, then hills climbed from the costliest: small motions that shrink,
/// kept where they cost no less. Each pose is asked about as the pipeline would with B placed there, and
/// without a cache. The same search finds the same pose, unless time is measured, of which the least of three
/// counts. Shapes must be prepared; throws InputError where the measure cannot be taken, and Cancelled.
WorstCase find_worst_case(const World& world, BodyPair pair, const WorstCaseSearch& search,
                          Progress* progress = nullptr);

/// What the pair costs as it stands.
Real cost_of(const World& world, BodyPair pair, const WorstCaseSearch& search);

}  // namespace collidoscope
