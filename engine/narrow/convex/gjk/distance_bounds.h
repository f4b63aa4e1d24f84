#pragma once

// What a search of A − B has proved of its distance from the origin: the certificate of GJK's answers.

#include <limits>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/extents.h"

namespace collidoscope {

/// Bounds from above by convex combinations of vertices, from below by planes with A − B on one side.
template <class Scalar>
class DistanceBounds {
 public:
  using Vector = Vec3T<Scalar>;

  explicit DistanceBounds(const ConvexInput<Scalar>& input) {
    const Real extents = sum_of_extents(input.a, input.b, to_real(input.b_in_a.translation));
    rounding_ = std::numeric_limits<Scalar>::epsilon() * Scalar(tolerance::support_rounding * extents);
    accepted_ = Scalar(tolerance::converged_distance * extents);
  }

  const Scalar& rounding() const { return rounding_; }
  const Scalar& upper() const { return upper_; }
  const Scalar& lower() const { return lower_; }

  /// The norm of a point of A − B.
  void set_upper(const Scalar& norm) { upper_ = norm; }

  /// The plane through the support point in direction −n. True when it bounds the distance better than any
  /// before and by more than rounding: A and B are separated.
  bool raise_lower(const Vector& support_point, const Vector& n) {
    const Scalar height = dot(support_point, n);
    if (!(height > Scalar(0))) return false;
    const Scalar norm = length(n), bound = height / norm;
    if (!(bound > lower_)) return false;
    lower_ = bound;
    if (!(bound > rounding_)) return false;
    normal_ = n, normal_length_ = norm;
    return separated_ = true;
  }

  bool separated() const { return separated_; }
  /// Is the point the origin, up to rounding, and nothing known against it?
  bool contact() const { return !(upper_ > rounding_) && !separated_; }
  /// Is the distance known as well as rounding lets it be?
  bool closed() const { return separated_ && !(upper_ - lower_ > rounding_); }
  /// Is it known well enough for an answer that cannot be improved?
  bool nearly_closed() const { return separated_ && !(upper_ - lower_ > accepted_); }
  bool near_contact() const { return !(upper_ > accepted_); }

  /// Unit, from A towards B: that of the best plane. Only when separated.
  Vec3 direction() const { return to_real(normal_ / -normal_length_); }

 private:
  Scalar rounding_, accepted_;  // m
  Scalar upper_ = Scalar(0), lower_ = Scalar(0);
  Vector normal_ = Vector(Scalar(0));
  Scalar normal_length_ = Scalar(1);
  bool separated_ = false;
};

}  // namespace collidoscope
