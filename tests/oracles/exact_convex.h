#pragma once

// The truth about two convex polytopes, in exact arithmetic: the oracle of every convex algorithm.
//
// World coordinates of vertices under double poses are dyadic rationals, so that one power of two makes all
// of them integers. The pose's matrix is taken as it stands, orthonormal or not. Doubles only guess where the
// answer is, and leave out what is farther from it than all their errors.

#include <array>
#include <gmpxx.h>
#include <optional>
#include <span>
#include <vector>

#include "core/pose.h"
#include "core/scalar.h"
#include "fixtures/rounded_polytopes.h"
#include "oracles/simplex_search.h"

namespace collidoscope::test {

using ExactVector = Vector<mpz_class>;

/// A body's vertices in the world, as integers that are made when they are asked for.
class ExactBody {
 public:
  ExactBody(std::span<const Vec3> vertices, const Pose& pose);

  /// No bit of a world coordinate is below 2^lowest_unit().
  int lowest_unit() const { return lowest_unit_; }
  /// Coordinates come in units of 2^unit metres, at most 2^lowest_unit().
  void set_unit(int unit);

  std::size_t size() const { return vertices_.size(); }
  const ExactVector& operator[](std::size_t index) const;
  /// The first of them to be farthest.
  std::size_t farthest(const ExactVector& direction, std::span<const std::size_t> among) const;

 private:
  std::vector<Vec3> vertices_;
  Pose pose_;
  int vertex_unit_ = 0, rotation_unit_ = 0, lowest_unit_ = 0;
  std::array<ExactVector, 3> axes_;
  ExactVector translation_;
  mutable std::vector<std::optional<ExactVector>> world_;
};

/// The largest absolute coordinate of points that are placed in a parent frame, m.
Real largest_coordinate(std::span<const Vec3> points, const Pose& pose = {});

class ExactPair {
 public:
  ExactPair(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b, const Pose& pose_b);

  /// Do the closed polytopes share a point?
  bool intersects() const { return intersects_; }
  /// Rounded to double once, at the end; 0 when they intersect. World metres.
  Real distance() const { return distance_; }
  /// Unit, from A towards B in the world; zero when they intersect.
  Vec3 direction() const { return direction_; }
  /// The largest absolute world coordinate, m.
  Real largest_coordinate() const { return largest_coordinate_; }

  /// How far B must move along `direction` (from A towards B; any length) to touch A only by a face, at most:
  /// negative where that direction separates them. An upper bound of the depth.
  Real overlap_along(const Vec3& direction) const;
  /// Is that at most `limit` (≥ 0), along a unit vector?
  bool overlaps_at_most(const Vec3& direction, Real limit) const;
  /// The shortest translation that brings intersecting polytopes out of each other, by brute force over all
  /// possible face normals of A − B. Slow beyond some twenty vertices.
  Real depth() const;

 private:
  using VertexPair = std::pair<std::size_t, std::size_t>;

  void solve();
  void add(Simplex<mpz_class>& simplex, const VertexPair& pair) const;
  VertexPair support(const ExactVector& direction) const;
  mpz_class overlap(const ExactVector& direction) const;

  ExactBody a_, b_;  // in units of 2^unit_ metres
  RoundedPolytopes rounded_;
  int unit_ = 0;
  Real largest_coordinate_ = 0;
  bool intersects_ = false;
  Real distance_ = 0;
  Vec3 direction_ = Vec3(0);
};

}  // namespace collidoscope::test
