#pragma once

// Evidence for a verdict that can be checked without knowing how it was found. The truth it speaks of is that
// of the hulls' vertices mapped by the given poses in exact arithmetic, whether the matrices are orthonormal
// or not: not that of the relative pose that kernels see, which is rounded.

#include <array>
#include <cstdint>

#include "geometry/hull/hull_view.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// Two hulls as they stand in the world.
struct PlacedHulls {
  HullView<Real> a, b;
  Pose pose_a, pose_b;  // any finite matrices
};
/// Of prepared shapes, which stay theirs.
PlacedHulls placed_hulls(const Bodies& bodies, BodyPair pair);

/// Up to four vertices of A − B, each as a vertex of either hull.
struct PairSimplex {
  std::uint32_t count = 0;
  std::array<std::uint32_t, 4> a{}, b{};

  void add(std::uint32_t vertex_a, std::uint32_t vertex_b) { a[count] = vertex_a, b[count++] = vertex_b; }
  bool contains(std::uint32_t vertex_a, std::uint32_t vertex_b) const;
};

/// Proves one of three things, if it holds:
/// - separated, by a direction: all of B − A lies beyond the origin along it;
/// - separated, by up to three vertices of A − B, too close for a direction of doubles: all of A − B lies
///   beyond the plane through the origin that is orthogonal to their affine hull's shortest vector;
/// - colliding (which touching is, too), by up to four vertices of A − B whose convex hull contains the
///   origin.
struct Certificate {
  Verdict verdict = Verdict::undecided;  // undecided: proves nothing
  PairSimplex simplex;
  Vec3 direction = Vec3(0);  // from A towards B, in the world, any length; where the simplex is empty

  static Certificate separated_along(const Vec3& direction) { return {Verdict::separated, {}, direction}; }
  static Certificate separated_by(const PairSimplex& simplex) {
    return {Verdict::separated, simplex, Vec3(0)};
  }
  static Certificate colliding_in(const PairSimplex& simplex) {
    return {Verdict::colliding, simplex, Vec3(0)};
  }
};

/// Does it hold beyond all that rounding can amount to? False says nothing: it may hold all the same.
/// Costs a look at every vertex, or four at eight.
bool holds_surely(const Certificate& certificate, const PlacedHulls& hulls);

/// Does it hold? Exact.
bool holds(const Certificate& certificate, const PlacedHulls& hulls);

}  // namespace collidoscope
