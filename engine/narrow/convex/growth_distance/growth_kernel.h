#pragma once

// Whether hulls collide, by their growth distance: how far both must grow, each about its centre, until they
// touch. Many pairs at a time: each step is taken for all of them before the next, so that the processor need
// not wait for any.

#include <array>
#include <cstdint>
#include <span>

#include "simd/relative_poses.h"
#include "support/convex_view.h"

namespace collidoscope {

/// What parted a pair, by features: where these turn, so does the axis. All zero: nothing yet.
struct GrowthCache {
  // As long as a number, so that nothing lies between: caches are compared byte by byte.
  enum class Axis : std::uint64_t { nothing, face, edges };

  Axis axis;
  Vec3 of_a, of_b;  // face: A's normal, or B's turned over, and zero; edges: two vectors along them
};

/// One step of the search, in the frame of A.
struct GrowthStep {
  Real growth;  // by which both hulls hold the point
  Vec3 point;
};

struct GrowthPair {
  const ConvexData *a, *b;
  const RelativePoses::Quad* b_in_a;
  GrowthCache* cache;
  GrowthStep* steps;  // null, or where they are to be told: GrowthKernel::most_steps of them
};

enum class GrowthEnd : std::uint8_t {
  spheres_apart,
  spheres_meet,
  last_axis,  // the cached axis still parts them
  meet,       // both hulls hold the point, surely
  apart,      // the axis of least growth parts them
  open,       // rounding has the last word; or the hulls have too many planes, or hardly an inside
};

struct GrowthAnswer {
  GrowthEnd end;
  std::uint32_t step_count;
  Vec3 axis;   // last_axis, apart: from A to B, of any length
  Vec3 point;  // meet
};

/// For the machine at hand.
struct GrowthKernel {
  static constexpr std::uint32_t most_planes = 256;  // of a pair
  static constexpr std::uint32_t most_steps = 16;
  static constexpr std::uint32_t most_pairs = RelativePoses::capacity;

  void (*run)(std::span<const GrowthPair> pairs, GrowthAnswer* answers);
};
const GrowthKernel& growth_kernel();

}  // namespace collidoscope
