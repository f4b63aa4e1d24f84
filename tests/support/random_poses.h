#pragma once

#include <vector>

#include "core/pose.h"
#include "core/random.h"

namespace collidoscope::test {

inline Pose random_pose(Random& random, Real reach) {
  return {to_matrix(random.rotation()), random.in_box(Vec3(-reach), Vec3(reach))};
}

/// A pose whose matrix is off by far more than rounding: nothing may rely on it being a rotation.
inline Pose sloppy_pose(Random& random, Real reach) {
  Pose pose = random_pose(random, reach);
  for (int column = 0; column < 3; ++column) pose.rotation[column] += random.unit_vector() * Real(1e-3);
  return pose;
}

inline std::vector<Vec3> random_points(Random& random, std::size_t count, const Vec3& half_size) {
  std::vector<Vec3> points(count);
  for (Vec3& point : points) point = random.in_box(-half_size, half_size);
  return points;
}

}  // namespace collidoscope::test
