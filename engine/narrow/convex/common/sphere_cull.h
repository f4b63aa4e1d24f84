#pragma once

// Proofs of separation that read no vertex. They use only the centre and the radius of a hull, and the
// support extents in a direction that separated the pair before.
//
// A hull's support extent from its centre is a function of the unit direction. It changes by no more than the
// hull's radius times the distance of two directions. A direction S fixed in A's frame leaves A's extent
// unchanged. So one rotation decides whether S still separates, at a cost that does not depend on the hulls'
// size. The bound holds for many frames of slow motion before the extents are measured again.

#include <array>
#include <cmath>
#include <limits>

#include "narrow/convex/common/convex_kernel.h"

namespace collidoscope {

/// A vector that saves memory, to 6e-8 of each coordinate.
using FloatVector = std::array<float, 3>;

inline FloatVector floats_of(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

template <class Scalar>
Vec3T<Scalar> vector_of(const FloatVector& v) {
  return {Scalar(v[0]), Scalar(v[1]), Scalar(v[2])};
}

/// The support extents of both hulls along a unit direction S from A to B: A's in S and B's in −S, each from
/// the hull's centre.
struct SupportExtent {
  static constexpr Real lost_in_floats = 1e-6;  // of radii: each coordinate and the sum itself lose 6e-8

  FloatVector direction_in_b;  // S in the frame of B, at that pose
  float extents;               // their sum, rounded up by more than the floats lose
};

/// `s_in_b` is S in the frame of B. `extents` is exact up to rounding errors that sphere culls allow for.
inline SupportExtent support_extent_of(const Vec3& s_in_b, Real extents, Real radii) {
  SupportExtent extent{floats_of(s_in_b),
                       static_cast<float>(extents + SupportExtent::lost_in_floats * radii)};
  if (extent.extents < extents)  // floats underflow: the extents count as unknown
    extent.extents = std::numeric_limits<float>::infinity();
  return extent;
}

/// Does S still separate? `between` runs from A's centre to B's. `indistinct` exceeds the rounding error of a
/// sum of the pair's coordinates.
template <class Scalar>
inline bool extents_still_separate(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& s,
                                   const SupportExtent& extent, const Vec3T<Scalar>& between,
                                   const Scalar& indistinct) {
  const Scalar margin = dot(s, between) - Scalar(extent.extents) - indistinct;
  if (!(margin > Scalar(0))) return false;
  const Vec3T<Scalar> turn = input.b_in_a.unrotate(s) - vector_of<Scalar>(extent.direction_in_b);
  const auto radius = Scalar(input.b.radius());
  return margin * margin > length_squared(turn) * (radius * radius);
}

/// The verdict of the bounding and inscribed spheres of both hulls.
enum class SphereCull : std::uint8_t { silent, apart, meet };

/// Compares the spheres of two hulls by the distance of the hulls' centres. Hulls with separated bounding
/// spheres are separated. Inscribed spheres that meet share a point of both hulls.
template <class Scalar>
inline SphereCull compare_spheres(const HullView<Scalar>& a, const HullView<Scalar>& b,
                                  const Scalar& distance_squared, const Scalar& indistinct) {
  const Scalar outer = Scalar(a.radius() + b.radius()) + indistinct;
  if (distance_squared > outer * outer) return SphereCull::apart;
  const Scalar inner = Scalar(a.inner_radius() + b.inner_radius()) - indistinct;
  return inner > Scalar(0) && distance_squared < inner * inner ? SphereCull::meet : SphereCull::silent;
}

/// The same comparison in the world, for a pair of a batch. It never contradicts compare_spheres() in A's
/// frame, but it is silent if rounding might make a difference. Spheres around the frames' origins are
/// compared first, because they need no rotation and separate most pairs.
inline SphereCull compare_placed_spheres(const BodyView& bodies, const BodyPair& pair) {
  const HullData &a = *bodies.shapes[pair.a]->convex(ShapeData::hull).hull,
                 &b = *bodies.shapes[pair.b]->convex(ShapeData::hull).hull;
  const Pose &pose_a = bodies.poses[pair.a], &pose_b = bodies.poses[pair.b];
  constexpr Real roundings = 1e-12;  // relative: hundreds of times the rounding errors of either frame
  // The difference of the translations errs by an ε of itself, at any position.
  const Real around_origins = (a.radius_around_origin + b.radius_around_origin) * (1 + roundings);
  if (length_squared(pose_b.translation - pose_a.translation) > around_origins * around_origins)
    return SphereCull::apart;
  const auto one_norm = [](const Vec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
  const Real indistinct = roundings * (a.largest_coordinate + b.largest_coordinate +
                                       one_norm(pose_a.translation) + one_norm(pose_b.translation));
  const Vec3 between = pose_b.to_parent(b.centre) - pose_a.to_parent(a.centre);
  return compare_spheres(HullView<Real>(a), HullView<Real>(b), length_squared(between), indistinct);
}

/// Answers a pair with separated bounding spheres.
template <class Scalar>
void give_apart(const ConvexInput<Scalar>& input, const Vec3T<Scalar>& between, PairResult& result) {
  result.verdict = Verdict::separated;
  result.iterations = 1;
  if (input.request == Request::overlap) return;
  result.available = Capability::verdict | Capability::direction;
  result.normal = to_real(between / length(between));
}

/// Answers a pair whose inscribed spheres meet, with a common point on the line of their centres.
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
