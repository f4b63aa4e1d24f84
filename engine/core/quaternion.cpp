#include "core/quaternion.h"

#include <cmath>

#include "core/trigonometry.h"

namespace collidoscope {

Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

Quaternion normalized(const Quaternion& q) {
  const Real norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (!(norm > 0)) return {};
  return {q.w / norm, q.x / norm, q.y / norm, q.z / norm};
}

Quaternion from_axis_angle(const Vec3& axis, Real radians) {
  const Real norm = length(axis);
  if (!(norm > 0)) return {};
  const Vec3 scaled = axis * (sine_of(radians / 2) / norm);
  return {cosine_of(radians / 2), scaled.x, scaled.y, scaled.z};
}

Mat3 to_matrix(const Quaternion& q) {
  const Real xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const Real xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const Real wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {Vec3(1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (xz - wy)),
          Vec3(2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx)),
          Vec3(2 * (xz + wy), 2 * (yz - wx), 1 - 2 * (xx + yy))};
}

Quaternion from_matrix(const Mat3& r) {
  // Shepperd's choice of the largest component keeps the square root away from zero.
  const Real trace = r[0][0] + r[1][1] + r[2][2];
  if (trace > 0) {
    const Real s = 2 * std::sqrt(1 + trace);
    return normalized({s / 4, (r[1][2] - r[2][1]) / s, (r[2][0] - r[0][2]) / s, (r[0][1] - r[1][0]) / s});
  }
  if (r[0][0] >= r[1][1] && r[0][0] >= r[2][2]) {
    const Real s = 2 * std::sqrt(1 + r[0][0] - r[1][1] - r[2][2]);
    return normalized({(r[1][2] - r[2][1]) / s, s / 4, (r[1][0] + r[0][1]) / s, (r[2][0] + r[0][2]) / s});
  }
  if (r[1][1] >= r[2][2]) {
    const Real s = 2 * std::sqrt(1 + r[1][1] - r[0][0] - r[2][2]);
    return normalized({(r[2][0] - r[0][2]) / s, (r[1][0] + r[0][1]) / s, s / 4, (r[2][1] + r[1][2]) / s});
  }
  const Real s = 2 * std::sqrt(1 + r[2][2] - r[0][0] - r[1][1]);
  return normalized({(r[0][1] - r[1][0]) / s, (r[2][0] + r[0][2]) / s, (r[2][1] + r[1][2]) / s, s / 4});
}

}  // namespace collidoscope
