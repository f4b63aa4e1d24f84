#pragma once

// Simplices of up to four vertices, and points on them: input and output of the sub-algorithms of GJK.

#include <array>
#include <cstdint>

#include "core/scalar.h"

namespace collidoscope {

template <class Scalar>
using SimplexVertices = std::array<Vec3T<Scalar>, 4>;

/// A point of a simplex: the sum of weight[i] · vertex[index[i]], i < count. Weights are positive, their sum
/// is 1; indices ascend.
template <class Scalar>
struct SimplexPoint {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 4> index;
  std::array<Scalar, 4> weight;
  Vec3T<Scalar> position;
};

namespace detail {

template <class Scalar>
Vec3T<Scalar> weighted_sum(const SimplexVertices<Scalar>& s, const SimplexPoint<Scalar>& point) {
  Vec3T<Scalar> sum = s[point.index[0]] * point.weight[0];
  for (std::size_t i = 1; i < point.count; ++i) sum += s[point.index[i]] * point.weight[i];
  return sum;
}

}  // namespace detail

/// For the origin inside a tetrahedron, whose `position` is not zero by rounding. Corrects the weights by the
/// weights of the error, solved for in the tetrahedron's edges.
template <class Scalar>
void refine_interior_point(const SimplexVertices<Scalar>& s, SimplexPoint<Scalar>& point) {
  const Vec3T<Scalar> b = s[1] - s[0], c = s[2] - s[0], d = s[3] - s[0];
  const Scalar volume = dot(b, cross(c, d));
  const Vec3T<Scalar>& p = point.position;
  const std::array<Scalar, 3> error{dot(p, cross(c, d)) / volume, dot(p, cross(d, b)) / volume,
                                    dot(p, cross(b, c)) / volume};
  point.weight[0] += error[0] + error[1] + error[2];
  for (std::size_t i = 0; i < 3; ++i) point.weight[i + 1] -= error[i];
  point.position = detail::weighted_sum(s, point);
}

}  // namespace collidoscope
