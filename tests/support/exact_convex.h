#pragma once

// The truth about two convex polytopes, in exact arithmetic: the oracle of every convex algorithm.
//
// World coordinates of vertices under double poses are dyadic rationals, so that one power of two makes all
// of them integers. The pose's matrix is taken as it stands, orthonormal or not.

#include <gmpxx.h>
#include <optional>
#include <span>
#include <vector>

#include "core/pose.h"
#include "core/scalar.h"

namespace collidoscope::test {

struct ExactVector {
  mpz_class x, y, z;
};

class ExactPair {
 public:
  ExactPair(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b, const Pose& pose_b);

  /// Do the closed polytopes share a point?
  bool intersects() const { return intersects_; }
  /// Rounded to double once, at the end; 0 when they intersect. World metres.
  Real distance() const { return distance_; }
  /// Unit, from A towards B in the world; zero when they intersect.
  Vec3 direction() const { return direction_; }
  /// The largest absolute world coordinate: what the band of tolerance is relative to.
  Real largest_coordinate() const;

  /// How far B must move along `direction` (from A towards B; any length) to touch A only by a face, at most:
  /// negative where that direction separates them. An upper bound of the depth.
  Real overlap_along(const Vec3& direction) const;
  /// The shortest translation that brings intersecting polytopes out of each other, by brute force over all
  /// possible face normals of A − B. Slow beyond some twenty vertices.
  Real depth() const;

 private:
  void solve();
  ExactVector support(const ExactVector& direction) const;
  mpz_class overlap(const ExactVector& direction) const;

  std::vector<ExactVector> a_, b_;  // world, in units of 2^unit_ metres
  int unit_ = 0;
  bool intersects_ = false;
  Real distance_ = 0;
  Vec3 direction_ = Vec3(0);
};

}  // namespace collidoscope::test
