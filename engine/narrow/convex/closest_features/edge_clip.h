#pragma once

// Clipping an edge against Voronoi planes. [Mirtich 3.1–3.2, Algorithms 1 and 2]

#include "narrow/narrow.h"

namespace collidoscope {

/// The part of an edge e(λ) = tail + λ (head − tail), 0 ≤ λ ≤ 1, inside all planes so far.
template <class Scalar>
class EdgeClip {
 public:
  /// The point in which the edge crosses the plane between a feature and its neighbour.
  struct Crossing {
    Scalar lambda;
    Feature neighbour{};
    bool exists = false;
  };

  /// Cuts off the part outside a plane, given the signed distances of the edge's ends in any unit, negative
  /// outside. False if this plane alone leaves nothing: simple exclusion.
  bool cut(const Scalar& tail, const Scalar& head, const Feature& neighbour) {
    const bool tail_outside = tail < Scalar(0), head_outside = head < Scalar(0);
    if (tail_outside && head_outside) return false;
    if (tail_outside) {
      const Scalar lambda = tail / (tail - head);
      if (lambda > entry_.lambda) entry_ = {lambda, neighbour, true};
    } else if (head_outside) {
      const Scalar lambda = tail / (tail - head);
      if (lambda < exit_.lambda) exit_ = {lambda, neighbour, true};
    }
    return true;
  }

  const Crossing& entry() const { return entry_; }
  const Crossing& exit() const { return exit_; }
  /// No point of the edge is inside all planes: compound exclusion.
  bool is_empty() const { return entry_.lambda > exit_.lambda; }

 private:
  Crossing entry_{Scalar(0)}, exit_{Scalar(1)};
};

/// The sign of the derivative of the distance between e(λ) and a vertex [Mirtich (2)]. `tail` is the edge's
/// tail as seen from the vertex, `along` leads from tail to head.
template <class Scalar>
Scalar slope_to_vertex(const Vec3T<Scalar>& tail, const Vec3T<Scalar>& along, const Scalar& lambda) {
  return dot(along, tail + along * lambda);
}

/// The same for a face, from the heights of tail and head above its plane [Mirtich (3)]. Zero where the edge
/// crosses the plane: there is no derivative.
template <class Scalar>
Scalar slope_to_plane(const Scalar& tail, const Scalar& head, const Scalar& lambda) {
  const Scalar rise = head - tail;
  const Scalar height = tail + rise * lambda;
  if (height > Scalar(0)) return rise;
  return height < Scalar(0) ? -rise : Scalar(0);
}

}  // namespace collidoscope
