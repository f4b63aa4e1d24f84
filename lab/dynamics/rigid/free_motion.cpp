#include "dynamics/rigid/free_motion.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>
#include <tuple>
#include <utility>

#include "core/double_double.h"
#include "core/trigonometry.h"

namespace collidoscope {
namespace {

/// v ↦ a × v.
Mat3 cross_matrix(const Vec3& a) {
  return {Vec3(0, a.z, -a.y), Vec3(-a.z, 0, a.x), Vec3(a.y, -a.x, 0)};
}

/// The mean m of the angular momenta at both ends of a sweep, in the frame of the body. With the inverse
/// inertia J, the body turns about J m by the angle |J m| · duration, so that m = l + tan(angle / 2) · m × J
/// m / |J m|. Whatever the angle, a rotation about J m keeps m · J m, and so the energy. By Newton's method,
/// with the tangent of the last iteration.
Vec3 mean_momentum(const Mat3& inverse_inertia, const Vec3& momentum, Real duration) {
  constexpr int most_iterations = 30;
  constexpr Real converged = 1e-15;
  Vec3 mean = momentum;
  for (int i = 0; i < most_iterations; ++i) {
    const Vec3 turn = inverse_inertia * mean;
    const Real speed = length(turn);
    const Real half = speed * duration / 2;
    const Real share = sine_of(half) / (cosine_of(half) * speed);
    const Vec3 residual = mean - momentum - cross(mean, turn) * share;
    const Mat3 slope = Mat3(1) - (cross_matrix(mean) * inverse_inertia - cross_matrix(turn)) * share;
    const Vec3 change = glm::inverse(slope) * residual;
    mean -= change;
    if (length(change) <= converged * length(mean)) break;
  }
  return mean;
}

/// During a step of `duration`, an axis times an angle in the world.
Vec3 rotation_of(const RigidBodies& bodies, const MotionState& motion, BodyIndex body, Real duration) {
  const Vec3& turn = motion.angular_velocities[body];
  if (!bodies.is_dynamic(body) || turn == Vec3(0)) return turn * duration;
  const Pose& pose = motion.poses[body];
  const Vec3 momentum = bodies.inertias[body] * pose.unrotate(turn);
  const Mat3& inverse = bodies.inverse_inertias[body];
  return pose.rotate(inverse * mean_momentum(inverse, momentum, duration)) * duration;
}

/// The rounded sum of two vectors, and what rounding took from it. Over many steps, roundings of a position
/// add up along the body's way, and with them its angular momentum about the origin. [Kahan 1965]
std::pair<Vec3, Vec3> exact_sum(const Vec3& a, const Vec3& b) {
  Vec3 sum, remainder;
  for (int axis = 0; axis < 3; ++axis) {
    const DoubleDouble exact = DoubleDouble::two_sum(a[axis], b[axis]);
    sum[axis] = exact.high(), remainder[axis] = exact.low();
  }
  return {sum, remainder};
}

}  // namespace

Real longest_sweep(const RigidBodies& bodies, const MotionState& motion, BodyIndex body, Real duration) {
  constexpr Real most_angle = 1, most_bend = 0.01;  // rad: of the axis during the sweep, times half of it
  const Pose& pose = motion.poses[body];
  const Vec3 turn = pose.unrotate(motion.angular_velocities[body]);
  const Vec3 bend = bodies.inverse_inertias[body] * cross(bodies.inertias[body] * turn, turn);
  const Real angle = length(turn) * duration, bent = length(bend) * duration * duration;
  return duration / std::max({Real(1), angle / most_angle, std::sqrt(bent / most_bend)});
}

Sweep free_sweep(const RigidBodies& bodies, const MotionState& motion, BodyIndex body, Real duration) {
  const RigidMotion& rigid = motion.rigid;
  const Vec3 velocity =
      motion.velocities[body] + rigid.corrections[body] + rigid.accelerations[body] * (duration / 2);
  const Vec3 rotation = rotation_of(bodies, motion, body, duration) + rigid.turn_corrections[body] * duration;
  return {motion.poses[body], velocity * duration, rotation, motion.rotation_centres[body]};
}

BodyVelocity velocity_after(const RigidBodies& bodies, const MotionState& motion, BodyIndex body,
                            const Sweep& sweep, Real duration, Real share) {
  BodyVelocity after{motion.positions[body] + sweep.translation() * share,
                     motion.velocities[body] + motion.rigid.accelerations[body] * (duration * share),
                     motion.angular_velocities[body]};
  if (bodies.is_dynamic(body) && sweep.turns())
    after.angular =
        turned(bodies.inverse_inertias[body], sweep.at(share)) * angular_momentum(bodies, motion, body);
  return after;
}

void advance(const RigidBodies& bodies, const Sweep& sweep, Real duration, Real share, BodyIndex body,
             MotionState& motion) {
  if (share == 0) return;
  BodyVelocity after = velocity_after(bodies, motion, body, sweep, duration, share);
  Vec3& remainder = motion.rigid.position_remainders[body];
  std::tie(after.centre, remainder) =
      exact_sum(motion.positions[body], sweep.translation() * share + remainder);
  Quaternion orientation = motion.orientations[body];
  if (sweep.turns())
    orientation = normalized(from_axis_angle(sweep.axis(), sweep.angle() * share) * orientation);
  motion.place(body, after.centre, orientation);
  motion.velocities[body] = after.linear, motion.angular_velocities[body] = after.angular;
}

Vec3 angular_momentum(const RigidBodies& bodies, const MotionState& motion, BodyIndex body) {
  return turned(bodies.inertias[body], motion.poses[body]) * motion.angular_velocities[body];
}

void integrate(const RigidBodies& bodies, MotionState& motion, Real dt) {
  for (BodyIndex body = 0; body < bodies.size(); ++body)
    if (bodies.kinds[body] != BodyKind::fixed)
      advance(bodies, free_sweep(bodies, motion, body, dt), dt, 1, body, motion);
}

}  // namespace collidoscope
