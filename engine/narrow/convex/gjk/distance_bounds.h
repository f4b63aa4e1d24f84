#pragma once

// Proven bounds of the distance between A − B and the origin: the certificate of GJK's answers.

#include <limits>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/extents.h"

namespace collidoscope {

/// Convex combinations of vertices bound the distance from above. Planes with A − B on one side bound it from
/// below.
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

  /// `norm` is that of a point of A − B.
  void set_upper(const Scalar& norm) { upper_ = norm; }

  /// Adds the plane through the support point in direction −n. Returns true if its bound is the best so far
  /// and exceeds rounding: A and B are separated.
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
  /// Is the point the origin, up to rounding, and A and B not known to be separated?
  bool contact() const { return !(upper_ > rounding_) && !separated_; }
  /// Are the bounds as close as rounding allows?
  bool closed() const { return separated_ && !(upper_ - lower_ > rounding_); }
  /// Are the bounds close enough for the answer of a search that cannot improve?
  bool nearly_closed() const { return separated_ && !(upper_ - lower_ > accepted_); }
  bool near_contact() const { return !(upper_ > accepted_); }

  /// The unit normal of the best plane, from A towards B. Only when separated.
  Vec3 direction() const { return to_real(normal_ / -normal_length_); }

 private:
  Scalar rounding_, accepted_;  // m
  Scalar upper_ = Scalar(0), lower_ = Scalar(0);
  Vector normal_ = Vector(Scalar(0));
  Scalar normal_length_ = Scalar(1);
  bool separated_ = false;
};

}  // namespace collidoscope
