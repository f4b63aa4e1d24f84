#pragma once

#include <vector>

#include "core/pose.h"
#include "core/quaternion.h"
#include "narrow/narrow.h"
#include "shape/body_view.h"

namespace collidoscope {

/// The placement and motion of one body; world frame unless said otherwise.
struct BodyMotion {
  Vec3 position = Vec3(0);          // of the rotation centre, m
  Quaternion orientation;           // of the shape's frame, unit
  Vec3 velocity = Vec3(0);          // of the rotation centre, m/s
  Vec3 angular_velocity = Vec3(0);  // about the rotation centre: axis times angular speed, rad/s
  Vec3 rotation_centre = Vec3(0);   // in the shape's frame: the point that the body turns about
};

/// The impulse of a contact in the last frame, from which the next one's solution starts.
struct ContactImpulse {
  BodyPair pair;
  Feature feature_a, feature_b;
  std::uint32_t piece_a = 0, piece_b = 0;
  Real normal = 0;            // N·s
  Vec3 tangential = Vec3(0);  // in the world, N·s

  friend bool operator==(const ContactImpulse&, const ContactImpulse&) = default;
};

/// What a response with masses keeps beside positions and velocities; by body. Empty under others.
struct RigidMotion {
  std::vector<Vec3> accelerations;        // during the next step, m/s²
  std::vector<Vec3> corrections;          // of position: velocities of the next step only, m/s
  std::vector<Vec3> turn_corrections;     // of orientation, rad/s
  std::vector<Vec3> position_remainders;  // m: what positions have lost by rounding; belongs to the next step
  std::vector<Real> still_for;            // s: how long the body has hardly moved
  std::vector<ContactImpulse> impulses;   // of the last frame; sorted by pair, then in the order of contacts

  void resize(std::size_t bodies);
};

/// The placement and motion of the bodies of a world; structure of arrays, one entry per body, as in
/// BodyMotion.
struct MotionState {
  /// Of the shapes' frames; integrate() and place() derive them from the other arrays.
  std::vector<Pose> poses;
  std::vector<Vec3> positions;
  std::vector<Quaternion> orientations;
  std::vector<Vec3> velocities;
  std::vector<Vec3> angular_velocities;
  std::vector<Vec3> rotation_centres;

  /// Pairs in contact that a response has acted on; sorted. They belong to the state, not to the response, so
  /// that a copy of the world continues exactly as the world itself does.
  std::vector<BodyPair> answered;
  RigidMotion rigid;

  std::size_t size() const { return poses.size(); }
  void add(const BodyMotion& body);
  /// Puts the body's rotation centre at `position`. `orientation` is of unit length.
  void place(std::size_t body, const Vec3& position, const Quaternion& orientation);
  /// Puts the shape's frame at `pose`, as it is. For bodies that something else moves: they keep no velocity.
  void place(std::size_t body, const Pose& pose);
  /// The body moves as `other_body` of another state does.
  void copy(std::size_t body, const MotionState& other, std::size_t other_body);
};

/// Moves every body by its velocity and angular velocity for `dt` seconds. Constant speed, no forces. Bodies
/// at rest are not touched.
void integrate(MotionState& state, Real dt);

}  // namespace collidoscope
