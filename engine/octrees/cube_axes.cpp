#include "octrees/cube_axes.h"

#include <cmath>

namespace collidoscope {

CubeAxes::CubeAxes(const Mat3& rotation)
    : rotation_(rotation),
      absolute_(glm::abs(rotation[0]), glm::abs(rotation[1]), glm::abs(rotation[2])),
      rows_(absolute_[0] + absolute_[1] + absolute_[2]),
      columns_(absolute_[0].x + absolute_[0].y + absolute_[0].z,
               absolute_[1].x + absolute_[1].y + absolute_[1].z,
               absolute_[2].x + absolute_[2].y + absolute_[2].z) {}

bool CubeAxes::separate(const Vec3& offset, Real turned_half, Real upright_half, Real slack) const {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(offset[axis]) > upright_half + turned_half * rows_[axis] + slack) return true;
    if (std::abs(dot(rotation_[axis], offset)) > turned_half + upright_half * columns_[axis] + slack)
      return true;
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const Real distance = std::abs(offset[i2] * rotation_[j][i1] - offset[i1] * rotation_[j][i2]);
      const Real extents = upright_half * (absolute_[j][i1] + absolute_[j][i2]) +
                           turned_half * (absolute_[j1][i] + absolute_[j2][i]);
      if (distance > extents + 2 * slack) return true;
    }
  return false;
}

bool CubeAxes::contains(const Vec3& offset, Real turned_half, Real upright_half, Real slack) const {
  for (int axis = 0; axis < 3; ++axis)
    if (std::abs(dot(rotation_[axis], offset)) + upright_half * columns_[axis] > turned_half - slack)
      return false;
  return true;
}

}  // namespace collidoscope
