#pragma once

// Proofs of separation that look at no vertex: what is known of a hull is its centre and its radius, and
// perhaps where it ended in a direction that separated the pair before.
//
// A hull's extent in a unit direction, from its centre, is a function of the direction that grows by no more
// than its radius times the distance of two directions. A direction S fixed in A's frame leaves A's extent as
// it is. So one rotation tells whether S still separates, at a cost that does not depend on the hulls' size:
// the answer holds for many frames of slow motion, until the bound has to be measured anew.

#include <array>
#include <cmath>
#include <limits>

#include "narrow/convex/common/convex_kernel.h"

namespace collidoscope {

/// To save room: to 6e-8 of each coordinate.
using FloatVector = std::array<float, 3>;

inline FloatVector floats_of(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

template <class Scalar>
Vec3T<Scalar> vector_of(const FloatVector& v) {
  return {Scalar(v[0]), Scalar(v[1]), Scalar(v[2])};
}

/// How far hulls reach towards each other along a unit direction S from A to B: A's extent in S and B's in
/// −S, each from its centre.
struct SupportExtent {
  static constexpr Real lost_in_floats = 1e-6;  // of radii: each coordinate and the sum itself lose 6e-8

  FloatVector direction_in_b;  // S in the frame of B, as it was then
  float extents;               // their sum, rounded up for all that the floats lose
};

/// `s_in_b`: S in the frame of B. `extents`: up to rounding errors, of which radius tests know.
inline SupportExtent support_extent_of(const Vec3& s_in_b, Real extents, Real radii) {
  SupportExtent reach{floats_of(s_in_b), static_cast<float>(extents + SupportExtent::lost_in_floats * radii)};
  if (reach.extents < extents)  // where floats underflow: as good as unknown
    reach.extents = std::numeric_limits<float>::infinity();
  return reach;
}

/// Does S still separate? `between` as below; `indistinct`: more than rounding does to a sum of the pair's
/// coordinates.
template <class Scalar>
inline bool reach_stays_short(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& s,
                              const SupportExtent& reach, const Vec3T<Scalar>& between,
                              const Scalar& indistinct) {
  const Scalar margin = dot(s, between) - Scalar(reach.extents) - indistinct;
  if (!(margin > Scalar(0))) return false;
  const Vec3T<Scalar> turn = input.b_in_a.unrotate(s) - vector_of<Scalar>(reach.direction_in_b);
  const auto radius = Scalar(input.b.radius());
  return margin * margin > length_squared(turn) * (radius * radius);
}

/// What the balls around and inside both hulls say.
enum class SphereCull : std::uint8_t { silent, apart, meet };

/// Of two hulls whose centres are so far apart. The outer balls apart keep the hulls apart; the inner ones
/// share a point that both hulls have.
template <class Scalar>
inline SphereCull compare_spheres(const HullView<Scalar>& a, const HullView<Scalar>& b,
                                  const Scalar& distance_squared, const Scalar& indistinct) {
  const Scalar outer = Scalar(a.radius() + b.radius()) + indistinct;
  if (distance_squared > outer * outer) return SphereCull::apart;
  const Scalar inner = Scalar(a.inner_radius() + b.inner_radius()) - indistinct;
  return inner > Scalar(0) && distance_squared < inner * inner ? SphereCull::meet : SphereCull::silent;
}

/// The same of a pair of a batch, in the world: never other than compare_spheres() in A's frame, but silent
/// where rounding might make a difference. Most that are apart are so wherever the centres are turned to
/// around the frames' origins, where hulls mostly have them.
inline SphereCull compare_placed_spheres(const BodyView& bodies, const BodyPair& pair) {
  const HullData &a = *bodies.shapes[pair.a]->convex(ShapeData::hull).hull,
                 &b = *bodies.shapes[pair.b]->convex(ShapeData::hull).hull;
  const Pose &pose_a = bodies.poses[pair.a], &pose_b = bodies.poses[pair.b];
  constexpr Real roundings = 1e-12;  // relative: hundreds of times what either frame's roundings come to
  // The difference of the translations errs by an ε of itself, wherever they are.
  const Real around_origins = (a.radius_around_origin + b.radius_around_origin) * (1 + roundings);
  if (length_squared(pose_b.translation - pose_a.translation) > around_origins * around_origins)
    return SphereCull::apart;
  const auto reach = [](const Vec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
  const Real indistinct = roundings * (a.largest_coordinate + b.largest_coordinate +
                                       reach(pose_a.translation) + reach(pose_b.translation));
  const Vec3 between = pose_b.to_parent(b.centre) - pose_a.to_parent(a.centre);
  return compare_spheres(HullView<Real>(a), HullView<Real>(b), length_squared(between), indistinct);
}

/// The answer to a pair whose outer balls are apart.
template <class Scalar>
void give_apart(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& between, PairResult& result) {
  result.verdict = Verdict::separated;
  result.iterations = 1;
  if (input.request == Request::overlap) return;
  result.available = Capability::verdict | Capability::direction;
  result.normal = to_real(between / length(between));
}

/// The answer to a pair whose inner balls meet, with a point of both on the line of their centres.
template <class Scalar>
void give_common_centre(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& between, PairResult& result) {
  result.verdict = Verdict::colliding;
  result.iterations = 1;
  if (input.request == Request::overlap) return;
  const Real share = input.a.inner_radius() / (input.a.inner_radius() + input.b.inner_radius());
  result.available = Capability::verdict | Capability::common_point;
  result.common_point = to_real(input.a.centre() + between * Scalar(share));
}

}  // namespace collidoscope
