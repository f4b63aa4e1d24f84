#pragma once

// Evidence for a verdict, which can be checked without knowing how it was found. The verdict is about the
// hulls' vertices mapped by the bodies' poses in exact arithmetic, whether the matrices are orthonormal or
// not. It is not about the rounded relative pose that kernels compute with.

#include <array>
#include <cstdint>

#include "geometry/hull/hull_view.h"
#include "narrow/narrow.h"

namespace collidoscope {

/// Two hulls at their poses in the world.
struct PlacedHulls {
  HullView<Real> a, b;
  Pose pose_a, pose_b;  // any finite matrices
};
/// The shapes must be prepared, and must outlive the result.
PlacedHulls placed_hulls(const Bodies& bodies, BodyPair pair);

/// Up to four vertices of A − B, each as a vertex of either hull.
struct PairSimplex {
  std::uint32_t count = 0;
  std::array<std::uint32_t, 4> a{}, b{};

  void add(std::uint32_t vertex_a, std::uint32_t vertex_b) { a[count] = vertex_a, b[count++] = vertex_b; }
  bool contains(std::uint32_t vertex_a, std::uint32_t vertex_b) const;
};

/// Proves one of three statements, if it holds:
/// - separated, by a direction: all of B − A lies beyond the origin along that direction;
/// - separated, by up to three vertices of A − B, too close for a direction of doubles: all of A − B lies
///   beyond the plane through the origin that is orthogonal to their affine hull's shortest vector;
/// - colliding, touching included, by up to four vertices of A − B whose convex hull contains the origin.
struct Certificate {
  Verdict verdict = Verdict::undecided;  // undecided: proves nothing
  PairSimplex simplex;
  Vec3 direction = Vec3(0);  // from A towards B, in the world, any length; if the simplex is empty

  static Certificate separated_along(const Vec3& direction) { return {Verdict::separated, {}, direction}; }
  static Certificate separated_by(const PairSimplex& simplex) {
    return {Verdict::separated, simplex, Vec3(0)};
  }
  static Certificate colliding_in(const PairSimplex& simplex) {
    return {Verdict::colliding, simplex, Vec3(0)};
  }
};

/// Does it hold by more than all rounding errors? If false, it may still hold. The check reads every vertex,
/// or the eight vertices of the simplex.
bool holds_surely(const Certificate& certificate, const PlacedHulls& hulls);

/// Does it hold? Exact.
bool holds(const Certificate& certificate, const PlacedHulls& hulls);

}  // namespace collidoscope
