#pragma once

// Verdicts by growth distance: the factor by which both hulls must grow, each about its centre, until they
// touch. Each step is computed for many pairs before the next step, so that the processor does not stall.

#include <array>
#include <cstdint>
#include <span>

#include "simd/relative_poses.h"
#include "support/convex_view.h"

namespace collidoscope {

/// The axis that separated a pair, by its features: the axis turns with them. All zero: empty.
struct GrowthCache {
  // 8 bytes, so that the struct has no padding: caches are compared byte by byte.
  enum class Axis : std::uint64_t { nothing, face, edges };

  Axis axis;
  Vec3 of_a, of_b;  // face: A's normal or B's negated normal, and zero; edges: their vectors
};

/// One step of the search, in the frame of A.
struct GrowthStep {
  Real growth;  // the factor by which both hulls contain the point
  Vec3 point;
};

struct GrowthPair {
  const ConvexData *a, *b;
  const RelativePoses::Quad* b_in_a;
  GrowthCache* cache;
  GrowthStep* steps;  // output of GrowthKernel::most_steps steps, or null
};

enum class GrowthEnd : std::uint8_t {
  spheres_apart,
  spheres_meet,
  last_axis,  // the cached axis still separates them
  meet,       // both hulls contain the point, beyond rounding
  apart,      // the axis of least growth separates them
  open,       // rounding leaves it open, or the hulls have too many planes or hardly any interior
};

struct GrowthAnswer {
  GrowthEnd end;
  std::uint32_t step_count;
  Vec3 axis;   // last_axis, apart: from A to B, of any length
  Vec3 point;  // meet
};

/// The kernel for this machine's instruction set.
struct GrowthKernel {
  static constexpr std::uint32_t most_planes = 256;  // of a pair
  static constexpr std::uint32_t most_steps = 16;
  static constexpr std::uint32_t most_pairs = RelativePoses::capacity;

  void (*run)(std::span<const GrowthPair> pairs, GrowthAnswer* answers);
};
const GrowthKernel& growth_kernel();

}  // namespace collidoscope
