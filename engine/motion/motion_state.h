#pragma once

#include <vector>

#include "core/pose.h"
#include "core/quaternion.h"

namespace collidoscope {

/// How the bodies of a world stand and move; structure of arrays, one entry per body, world frame.
struct MotionState {
  std::vector<Pose> poses;  // derived from orientation and position by the last integrate() or place()
  std::vector<Quaternion> orientations;  // unit
  std::vector<Vec3> velocities;          // of the body's origin, m/s
  std::vector<Vec3> spins;               // axis times angular speed, rad/s

  std::size_t size() const { return poses.size(); }
  void add(const Vec3& position, const Quaternion& orientation, const Vec3& velocity, const Vec3& spin);
  void place(std::size_t body, const Vec3& position, const Quaternion& orientation);
};

/// Moves every body by its velocity and spin for `dt` seconds. Constant speed, no forces. Bodies at rest are
/// not touched.
void integrate(MotionState& state, Real dt);

}  // namespace collidoscope
