#include "dynamics/motion_state.h"

namespace collidoscope {

void RigidMotion::resize(std::size_t bodies) {
  for (std::vector<Vec3>* vectors : {&accelerations, &corrections, &turn_corrections, &position_remainders})
    vectors->resize(bodies, Vec3(0));
  still_for.resize(bodies, 0);
}

void MotionState::add(const BodyMotion& body) {
  poses.emplace_back();
  positions.emplace_back();
  orientations.emplace_back();
  velocities.push_back(body.velocity);
  angular_velocities.push_back(body.angular_velocity);
  rotation_centres.push_back(body.rotation_centre);
  place(poses.size() - 1, body.position, body.orientation);
}

void MotionState::place(std::size_t body, const Vec3& position, const Quaternion& orientation) {
  positions[body] = position;
  orientations[body] = orientation;
  Pose& pose = poses[body];
  pose.rotation = to_matrix(orientation);
  pose.translation = position - pose.rotate(rotation_centres[body]);
}

void MotionState::place(std::size_t body, const Pose& pose) {
  poses[body] = pose;
  positions[body] = pose.to_parent(rotation_centres[body]);
  orientations[body] = from_matrix(pose.rotation);
}

void MotionState::copy(std::size_t body, const MotionState& other, std::size_t other_body) {
  poses[body] = other.poses[other_body];
  positions[body] = other.positions[other_body];
  orientations[body] = other.orientations[other_body];
  velocities[body] = other.velocities[other_body];
  angular_velocities[body] = other.angular_velocities[other_body];
  rotation_centres[body] = other.rotation_centres[other_body];
}

void integrate(MotionState& state, Real dt) {
  const Vec3 still(0);
  for (std::size_t body = 0; body < state.size(); ++body) {
    const Vec3& velocity = state.velocities[body];
    const Vec3& angular_velocity = state.angular_velocities[body];
    if (velocity == still && angular_velocity == still) continue;
    Quaternion orientation = state.orientations[body];
    // Renormalised every time: the length would drift by an ulp or so a frame.
    if (angular_velocity != still)
      orientation =
          normalized(from_axis_angle(angular_velocity, length(angular_velocity) * dt) * orientation);
    state.place(body, state.positions[body] + velocity * dt, orientation);
  }
}

}  // namespace collidoscope
