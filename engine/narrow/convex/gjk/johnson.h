#pragma once

// The point of a simplex that is closest to the origin, by Johnson's determinants [Chung 5.2].
//
// Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
// three-dimensional space", IEEE J. Robotics and Automation 4 (1988). Subsets of the vertices are tested
// in an order in which every subset follows its own subsets. The first subset whose determinants have the
// signs of (5.6) carries the point. Departures:
//
// - In (5.4) any k of the subset yields the same determinant up to rounding. Here k is the vertex nearest to
//   j, whose difference to j rounds least.
// - The back-up procedure, for simplices so flat that rounding lets no subset pass, compares the points
//   themselves, not the formula (5.7), which subtracts nearly equal products.

#include "narrow/convex/gjk/simplex.h"

namespace collidoscope {
namespace detail {

/// Δ of every subset of up to four vertices; a subset is a set of bits.
template <class Scalar>
class JohnsonDeterminants {
 public:
  JohnsonDeterminants(const SimplexVertices<Scalar>& vertices, std::size_t count)
      : vertices_(vertices), count_(count) {
    for (std::size_t i = 0; i < count_; ++i) {
      delta_[1u << i][i] = Scalar(1);
      for (std::size_t j = 0; j < i; ++j) {
        edge_[i][j] = vertices[i] - vertices[j], edge_[j][i] = vertices[j] - vertices[i];
        squared_[i][j] = squared_[j][i] = length_squared(edge_[i][j]);
      }
    }
  }

  unsigned all() const { return (1u << count_) - 1; }
  const Scalar& operator()(unsigned subset, std::size_t vertex) const { return delta_[subset][vertex]; }

  /// Computes (5.4) for every vertex outside the subset. Returns true if (5.6) holds for all of them.
  bool extend(unsigned subset) {
    bool none_positive = true;
    for (std::size_t j = 0; j < count_; ++j) {
      if (subset >> j & 1u) continue;
      const Vec3T<Scalar>& to_j = edge_[nearest(subset, j)][j];
      Scalar sum(0);
      for (std::size_t i = 0; i < count_; ++i)
        if (subset >> i & 1u) sum += delta_[subset][i] * dot(vertices_[i], to_j);
      delta_[subset | 1u << j][j] = sum;
      none_positive = none_positive && !(sum > Scalar(0));
    }
    return none_positive;
  }

  /// Is the point of its affine hull closest to the origin inside of the subset?
  bool all_positive(unsigned subset) const {
    for (std::size_t i = 0; i < count_; ++i)
      if (subset >> i & 1u && !(delta_[subset][i] > Scalar(0))) return false;
    return true;
  }

 private:
  std::size_t nearest(unsigned subset, std::size_t j) const {
    std::size_t best = count_;
    for (std::size_t i = 0; i < count_; ++i)
      if (subset >> i & 1u && (best == count_ || squared_[i][j] < squared_[best][j])) best = i;
    return best;
  }

  const SimplexVertices<Scalar>& vertices_;
  const std::size_t count_;
  std::array<std::array<Vec3T<Scalar>, 4>, 4> edge_;  // edge_[i][j] = i − j
  std::array<std::array<Scalar, 4>, 4> squared_;
  std::array<std::array<Scalar, 4>, 16> delta_;
};

/// The point with the weights Δᵢ / Δ of a subset. All determinants of the subset are positive.
template <class Scalar>
SimplexPoint<Scalar> point_of_subset(const SimplexVertices<Scalar>& vertices,
                                     const JohnsonDeterminants<Scalar>& delta, unsigned subset) {
  SimplexPoint<Scalar> point;
  Scalar sum(0);
  for (std::uint8_t i = 0; i < 4; ++i) {
    if (!(subset >> i & 1u)) continue;
    sum += delta(subset, i);
    point.index[point.count] = i;
    point.weight[point.count++] = delta(subset, i);
  }
  for (std::size_t i = 0; i < point.count; ++i) point.weight[i] /= sum;
  point.position = weighted_sum(vertices, point);
  return point;
}

/// The nearest of the points that the subsets carry.
template <class Scalar>
SimplexPoint<Scalar> back_up(const SimplexVertices<Scalar>& vertices,
                             const JohnsonDeterminants<Scalar>& delta) {
  SimplexPoint<Scalar> best;
  for (unsigned subset = 1; subset <= delta.all(); ++subset) {
    if (!delta.all_positive(subset)) continue;
    const SimplexPoint<Scalar> point = point_of_subset(vertices, delta, subset);
    if (best.count == 0 || length_squared(point.position) < length_squared(best.position)) best = point;
  }
  return best;
}

}  // namespace detail

/// The sub-algorithm that GJK calls.
struct Johnson {
  /// Like SignedVolumes::closest_to_origin(). Adds 1 to `back_ups` if the back-up procedure is needed.
  template <class Scalar>
  static void closest_to_origin(const SimplexVertices<Scalar>& vertices, int count,
                                SimplexPoint<Scalar>& point, int& back_ups) {
    detail::JohnsonDeterminants<Scalar> delta(vertices, static_cast<std::size_t>(count));
    for (unsigned subset = 1; subset <= delta.all(); ++subset)
      if (delta.extend(subset) && delta.all_positive(subset)) {
        point = detail::point_of_subset(vertices, delta, subset);
        return;
      }
    ++back_ups;
    point = detail::back_up(vertices, delta);
  }
};

}  // namespace collidoscope
