#pragma once

#include "core/scalar.h"

namespace collidoscope {

/// A rigid placement: local point p lies at rotation · p + translation in the parent frame. `rotation` is
/// orthonormal with determinant +1 unless a function says that it accepts any invertible matrix.
template <class Scalar>
struct PoseT {
  Mat3T<Scalar> rotation = Mat3T<Scalar>(Scalar(1));
  Vec3T<Scalar> translation = Vec3T<Scalar>(Scalar(0));

  [[gnu::always_inline]] Vec3T<Scalar> to_parent(const Vec3T<Scalar>& point) const {
    return rotate(point) + translation;
  }
  [[gnu::always_inline]] Vec3T<Scalar> to_local(const Vec3T<Scalar>& point) const {
    return unrotate(point - translation);
  }

  /// Directions: rotated only.
  [[gnu::always_inline]] Vec3T<Scalar> rotate(const Vec3T<Scalar>& v) const {
    return {rotation[0].x * v.x + rotation[1].x * v.y + rotation[2].x * v.z,
            rotation[0].y * v.x + rotation[1].y * v.y + rotation[2].y * v.z,
            rotation[0].z * v.x + rotation[1].z * v.y + rotation[2].z * v.z};
  }
  /// Rᵀ · v: the inverse rotation, and the direction in which a support point of the local shape is sought.
  [[gnu::always_inline]] Vec3T<Scalar> unrotate(const Vec3T<Scalar>& v) const {
    return {dot(rotation[0], v), dot(rotation[1], v), dot(rotation[2], v)};
  }
};

using Pose = PoseT<Real>;

template <class Scalar>
Pose to_real(const PoseT<Scalar>& pose) {
  return {Mat3(to_real(pose.rotation[0]), to_real(pose.rotation[1]), to_real(pose.rotation[2])),
          to_real(pose.translation)};
}

/// The pose of `b` seen from the frame of `a`; both are given in one common frame.
template <class Scalar>
PoseT<Scalar> relative_pose(const PoseT<Scalar>& a, const PoseT<Scalar>& b) {
  const Mat3T<Scalar> rotation(a.unrotate(b.rotation[0]), a.unrotate(b.rotation[1]),
                               a.unrotate(b.rotation[2]));
  return {rotation, a.unrotate(b.translation - a.translation)};
}

/// First `inner`, then `outer`.
template <class Scalar>
PoseT<Scalar> compose(const PoseT<Scalar>& outer, const PoseT<Scalar>& inner) {
  const Mat3T<Scalar> rotation(outer.rotate(inner.rotation[0]), outer.rotate(inner.rotation[1]),
                               outer.rotate(inner.rotation[2]));
  return {rotation, outer.to_parent(inner.translation)};
}

}  // namespace collidoscope
