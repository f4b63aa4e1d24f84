#pragma once

// The first pass of the separating vector's loop [Chung 3] for many pairs at a time. It culls pairs by
// spheres, and finds the warm-start direction S of the others, in which the caller then finds support points.
// Most queries of coherent motion end with this pass.

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/pose.h"
#include "geometry/hull/hull_view.h"
#include "narrow/convex/common/vertex_pair.h"
#include "narrow/convex/separating_vector/separating_cache.h"
#include "narrow/narrow.h"
#include "shape/body_view.h"
#include "simd/relative_poses.h"

namespace collidoscope {

/// Up to `capacity` pairs in columns, each of which holds a number of every pair. In metres, and in A's frame
/// unless stated otherwise.
struct SeparatingBatch {
  static constexpr std::size_t capacity = 64;
  template <class T>
  using Column = std::array<T, capacity>;
  using Numbers = Column<Real>;
  using Vectors = std::array<Numbers, 3>;  // by coordinate

  std::size_t size = 0;

  // Input.
  Column<BodyPair> pairs;
  Column<const HullData*> a, b;
  Column<WarmStartDirection*> warm_starts;  // all zero if nothing is cached; no simplex
  Column<PairResult*> results;

  // Findings of begin_batch().
  static constexpr std::uint64_t spheres_apart = 1, spheres_meet = 2, extents_separate = 4, no_direction = 8;
  alignas(64) Column<std::uint64_t> flags;    // zero for pairs whose support points the caller must find
  alignas(64) std::array<Numbers, 12> poses;  // B's in A's frame: three columns and the translation
  alignas(64) Vectors between;                // from A's centre to B's
  alignas(64) Numbers radii;                  // of both hulls
  alignas(64) Numbers indistinct;             // separation_rounding times the pair's size
  alignas(64) Vectors s, against_s_in_b;      // S; −S in the frame of B

  // Filled in by the caller for pairs without flags: the support points in S, and the support extents.
  Column<VertexPair> supports;
  alignas(64) Numbers extent_of_a, extent_of_b;

  // Findings of end_batch(): zero if the support points in S do not separate the pair. If they do,
  // end_batch() has written the result and the warm start.
  alignas(64) Column<std::uint64_t> separated;

  static Vec3 vector(const Vectors& vectors, std::size_t pair) {
    return {vectors[0][pair], vectors[1][pair], vectors[2][pair]};
  }
  Pose pose(std::size_t pair) const { return pose_in_columns(poses, pair); }
};

/// Culls by spheres and finds the warm-start directions, bit for bit as a single query does. If the last
/// register is not full, it also writes behind the last pair of any column.
void begin_batch(const BodyView& bodies, SeparatingBatch& batch);
/// Finds the pairs that the support points separate, beyond rounding.
void end_batch(SeparatingBatch& batch);

}  // namespace collidoscope
