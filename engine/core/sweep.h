#pragma once

#include "core/pose.h"

namespace collidoscope {

/// The motion of a body during a step, whose time runs from 0 to 1. The body's rotation centre moves along a
/// line at constant speed; the body turns about it by a constant angular velocity.
class Sweep {
 public:
  /// At rest.
  explicit Sweep(const Pose& start) : Sweep(start, Vec3(0)) {}
  /// `translation` (m) is that of the rotation centre, `rotation` an axis times the angle of the whole step
  /// (radians), both in the world; `centre` is given in the frame of the body.
  Sweep(const Pose& start, const Vec3& translation, const Vec3& rotation = Vec3(0),
        const Vec3& centre = Vec3(0));

  /// At time 0 the start itself.
  Pose at(Real time) const;

  const Pose& start() const { return start_; }
  const Vec3& translation() const { return translation_; }
  /// Unit; zero if the body does not turn.
  const Vec3& axis() const { return axis_; }
  /// Of the whole step, radians, not negative.
  Real angle() const { return angle_; }
  bool turns() const { return angle_ > 0; }
  bool moves() const { return turns() || translation_ != Vec3(0); }
  /// In the frame of the body.
  const Vec3& centre() const { return centre_; }
  /// The distance of a point, in the frame of the body, from the axis through the rotation centre.
  Real distance_from_axis(const Vec3& point) const;

  /// A part of the motion, as a sweep of its own.
  Sweep between(Real from, Real to) const;
  /// The same motion seen from a frame without rotation at `origin`.
  Sweep seen_from(const Vec3& origin) const;

 private:
  Mat3 turn(Real time) const;

  Pose start_;
  Vec3 translation_, axis_, centre_;
  Real angle_;
};

/// How far a point at distance 1 from the axis leaves its chord while it turns by an angle: 1 − cos(angle /
/// 2), no more than 2. Chord and arc are compared at equal times.
Real sagitta(Real angle);
/// Into how many equal parts a step is cut, so that neither body turns by more than an angle in one. There
/// are 100,000 at most: whoever turns faster turns by more in each.
int parts_of_step(const Sweep& a, const Sweep& b, Real most_angle);

/// The motion from one pose to another, about the origin of the body's frame, the short way round and
/// `turns` whole turns more.
Sweep sweep_between(const Pose& start, const Pose& end, unsigned turns = 0);

}  // namespace collidoscope
