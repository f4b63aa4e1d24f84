#pragma once

// Two convex polytopes in doubles with bounds of all errors: it decides at once what is far from the limit
// asked about, and guesses the simplex with which exact arithmetic may begin.

#include <optional>
#include <span>
#include <vector>

#include "core/pose.h"
#include "support/simplex_search.h"

namespace collidoscope::test {

class RoundedPolytopes {
 public:
  RoundedPolytopes(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b, const Pose& pose_b);

  /// Pairs of vertices whose differences carry the point of A − B closest to the origin, very probably.
  Simplex<Real> closest_simplex() const;
  /// The vertices of A farthest along a direction of the world (unit to a few roundings), and all those that
  /// rounding may have put behind them.
  std::vector<std::size_t> farthest_of_a(const Vec3& direction) const { return farthest(a_, direction); }
  std::vector<std::size_t> farthest_of_b(const Vec3& direction) const { return farthest(b_, direction); }
  /// Is the greatest direction · (a − b) at most `limit`, which is not negative? Unknown near it.
  std::optional<bool> overlap_at_most(const Vec3& direction, Real limit) const;
  /// Do the polytopes come as close as `limit`? Only a yes is certain.
  bool surely_within(Real limit) const;

 private:
  std::vector<std::size_t> farthest(const std::vector<Vec3>& vertices, const Vec3& direction) const;
  CarriedPoint<Real> closest_point() const;

  std::vector<Vec3> a_, b_;  // world, but for A's translation
  Real size_ = 0;            // an upper bound of their norms
  Real error_ = 0;           // of a product with a unit vector, all roundings included
};

}  // namespace collidoscope::test
