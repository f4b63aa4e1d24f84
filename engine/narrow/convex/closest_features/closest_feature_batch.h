#pragma once

// Rest tests of many pairs at a time.

#include <array>
#include <cstdint>
#include <span>

#include "narrow/convex/closest_features/closest_feature_check.h"
#include "shape/body_view.h"
#include "simd/relative_poses.h"

namespace collidoscope {

/// Up to `capacity` pairs, number by number: each column holds one for every pair.
struct ClosestFeatureBatch {
  static constexpr std::size_t capacity = 64;
  template <class T>
  using Column = std::array<T, capacity>;

  std::size_t size = 0;
  alignas(64) std::array<Column<Real>, 12> poses;  // B's in A's frame: three columns and the translation

  // What is asked about.
  Column<const VoronoiPlanes::Site*> site_a, site_b;
  Column<const VoronoiPlanes*> planes_a, planes_b;
  Column<PairResult*> results;  // where features are at rest: as of ClosestFeatureQuery; if not: anything

  // What is found.
  static constexpr std::uint64_t parallel = 1, beyond_ends = 2, beyond_planes = 4, near = 8;
  alignas(64) Column<std::uint64_t> flags;
  alignas(64) Column<Real> on_a, back_on_b;
  alignas(64) std::array<Column<Real>, 6> seen;  // what the planes around A's features are asked of, and B's
  Column<NeighbourPlane> neighbours_a, neighbours_b;  // only if asked for

  bool is_at_rest(std::size_t pair) const { return flags[pair] == 0; }
  bool is_beyond_planes(std::size_t pair) const {
    return (flags[pair] & (parallel | beyond_ends | beyond_planes)) == beyond_planes;
  }
  ClosestFeatureFindings findings(std::size_t pair) const;

  Pose pose(std::size_t pair) const { return pose_in_columns(poses, pair); }
};

/// Bit for bit as relative_pose() computes them.
void find_poses(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& round);

/// What test_rest() finds, bit for bit. For features that cannot rest: anything.
void test_rest(ClosestFeatureBatch& round);
/// Of pairs whose closest points are beyond planes.
void find_neighbours(ClosestFeatureBatch& round, std::span<const std::uint8_t> pairs);

/// The same for one pair.
ClosestFeatureFindings test_rest(const ClosestFeatureQuery& question, const Pose& b_in_a);

}  // namespace collidoscope
