#pragma once

// Checks of the closest features of many pairs at a time.

#include <array>
#include <cstdint>
#include <span>

#include "narrow/convex/closest_features/closest_feature_check.h"
#include "shape/body_view.h"
#include "simd/relative_poses.h"

namespace collidoscope {

/// Up to `capacity` pairs in columns, each of which holds a number of every pair.
struct ClosestFeatureBatch {
  static constexpr std::size_t capacity = 64;
  template <class T>
  using Column = std::array<T, capacity>;

  std::size_t size = 0;
  alignas(64) std::array<Column<Real>, 12> poses;  // B's in A's frame: three columns and the translation

  // Input.
  Column<const VoronoiPlanes::Site*> site_a, site_b;
  Column<const VoronoiPlanes*> planes_a, planes_b;
  Column<PairResult*> results;  // as in ClosestFeatureQuery; undefined where features are not the closest

  // Findings.
  static constexpr std::uint64_t parallel = 1, beyond_ends = 2, beyond_planes = 4, near = 8;
  alignas(64) Column<std::uint64_t> flags;
  alignas(64) Column<Real> on_a, back_on_b;
  alignas(64) std::array<Column<Real>, 6> seen;  // what the planes of A's and B's features are tested against
  Column<NeighbourPlane> neighbours_a, neighbours_b;  // by find_neighbours()

  bool is_still_closest(std::size_t pair) const { return flags[pair] == 0; }
  bool is_beyond_planes(std::size_t pair) const {
    return (flags[pair] & (parallel | beyond_ends | beyond_planes)) == beyond_planes;
  }
  ClosestFeatureFindings findings(std::size_t pair) const;

  Pose pose(std::size_t pair) const { return pose_in_columns(poses, pair); }
};

/// Bit for bit as relative_pose() computes them.
void find_poses(const BodyView& bodies, std::span<const BodyPair> pairs, ClosestFeatureBatch& batch);

/// Finds what the check of one pair finds, bit for bit. Findings of features that cannot stay closest are
/// undefined.
void check_closest_features(ClosestFeatureBatch& batch);
/// `pairs`: those whose closest points are beyond planes.
void find_neighbours(ClosestFeatureBatch& batch, std::span<const std::uint8_t> pairs);

/// Checks one pair.
ClosestFeatureFindings check_closest_features(const ClosestFeatureQuery& query, const Pose& b_in_a);

}  // namespace collidoscope
