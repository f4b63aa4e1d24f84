#pragma once

// The first pass of the separating vector's loop [Chung 3] for many pairs at a time: what radii tell, and for
// the others the last S, moved along with the line of centres, in which support points are to be found. Most
// queries of motion that is coherent end with it.

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

/// Up to `capacity` pairs, number by number: each column holds one for every pair. All in A's frame, but for
/// what says otherwise; metres.
struct SeparatingBatch {
  static constexpr std::size_t capacity = 64;
  template <class T>
  using Column = std::array<T, capacity>;
  using Numbers = Column<Real>;
  using Vectors = std::array<Numbers, 3>;  // by coordinate

  std::size_t size = 0;

  // What is asked about.
  Column<BodyPair> pairs;
  Column<const HullData*> a, b;
  Column<KeptVector*> kept;  // all zero where nothing is kept; no simplex
  Column<PairResult*> results;

  // What begin_batch() finds.
  static constexpr std::uint64_t spheres_apart = 1, spheres_meet = 2, short_reach = 4, no_direction = 8;
  alignas(64) Column<std::uint64_t> told;     // some of these; nothing where support points are to be found
  alignas(64) std::array<Numbers, 12> poses;  // B's in A's frame: three columns and the translation
  alignas(64) Vectors between;                // from A's centre to B's
  alignas(64) Numbers radii;                  // of both hulls
  alignas(64) Numbers indistinct;             // separation_rounding times the pair's size
  alignas(64) Vectors s, against_s_in_b;      // S; −S in the frame of B

  // To be filled in where nothing is told: the support points in S, and how far they reach.
  Column<VertexPair> supports;
  alignas(64) Numbers reach_of_a, reach_of_b;

  // What end_round() finds: zero where support points in S do not separate. Where they do, it has written the
  // result and what is kept.
  alignas(64) Column<std::uint64_t> separated;

  static Vec3 vector(const Vectors& vectors, std::size_t pair) {
    return {vectors[0][pair], vectors[1][pair], vectors[2][pair]};
  }
  Pose pose(std::size_t pair) const { return pose_in_columns(poses, pair); }
};

/// Radii and the first S, bit for bit as a query by itself finds them. Where the last register is not full,
/// it also writes behind the last pair of any column.
void begin_batch(const BodyView& bodies, SeparatingBatch& round);
/// Do the support points separate, beyond rounding?
void end_round(SeparatingBatch& round);

}  // namespace collidoscope
