#include "core/sweep.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/quaternion.h"
#include "core/tolerance.h"
#include "core/trigonometry.h"

namespace collidoscope {

Sweep::Sweep(const Pose& start, const Vec3& translation, const Vec3& rotation, const Vec3& centre)
    : start_(start),
      translation_(translation),
      axis_(normalized(rotation)),
      centre_(centre),
      angle_(length(rotation)) {}

/// Rodrigues' formula.
Mat3 Sweep::turn(Real time) const {
  const Real sine = sine_of(angle_ * time), half = sine_of(angle_ * time / 2);
  const Real versine = 2 * half * half;  // 1 − cos, without cancellation
  const auto column = [&](const Vec3& e) {
    return e + cross(axis_, e) * sine + cross(axis_, cross(axis_, e)) * versine;
  };
  return {column({1, 0, 0}), column({0, 1, 0}), column({0, 0, 1})};
}

Pose Sweep::at(Real time) const {
  const Vec3 moved = start_.translation + translation_ * time;
  if (!turns() || time == 0) return {start_.rotation, moved};
  const Mat3 rotation = turn(time) * start_.rotation;
  return {rotation, moved + (start_.rotation * centre_ - rotation * centre_)};
}

Real Sweep::distance_from_axis(const Vec3& point) const {
  return length(cross(axis_, start_.rotate(point - centre_)));
}

Sweep Sweep::between(Real from, Real to) const {
  const Real share = to - from;
  return {at(from), translation_ * share, axis_ * (angle_ * share), centre_};
}

Sweep Sweep::seen_from(const Vec3& origin) const {
  Sweep seen = *this;
  seen.start_.translation -= origin;
  return seen;
}

Real sagitta(Real angle) {
  return 1 - cosine_of(std::min(angle / 2, std::numbers::pi));
}

int parts_of_step(const Sweep& a, const Sweep& b, Real most_angle) {
  constexpr Real most = 100'000;
  const Real parts = std::ceil(std::max(a.angle(), b.angle()) / most_angle);
  return static_cast<int>(std::clamp(parts, Real(1), most));
}

Sweep sweep_between(const Pose& start, const Pose& end, unsigned turns) {
  const Quaternion from = from_matrix(start.rotation);
  Quaternion turn = normalized(from_matrix(end.rotation) * Quaternion{from.w, -from.x, -from.y, -from.z});
  if (turn.w < 0) turn = {-turn.w, -turn.x, -turn.y, -turn.z};
  const Vec3 sine(turn.x, turn.y, turn.z);
  Real angle = 2 * std::atan2(length(sine), turn.w);
  if (angle < tolerance::unit_length) angle = 0;  // rounding of equal rotations
  angle += 2 * std::numbers::pi * turns;
  const Vec3 axis = length(sine) > 0 ? normalized(sine) : Vec3(0, 0, 1);
  return {start, end.translation - start.translation, axis * angle};
}

}  // namespace collidoscope
