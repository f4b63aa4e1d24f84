#include "geometry/hull/conditioned_points.h"

#include <algorithm>

namespace collidoscope {
namespace {

// The limits of a power of two that is a double. Denormal coordinates stay smaller than necessary, which does
// no harm.
constexpr int largest_exponent = 1023;

struct AxisMap {
  Real centre, scale;
};

/// Halves, since the extent of finite coordinates may overflow. The centre stays 0 if that costs less than a
/// bit, because subtracting 0 is exact.
AxisMap axis_map(Real low, Real high) {
  const Real half_extent = high / 2 - low / 2, middle = high / 2 + low / 2;
  const Real centre = std::abs(middle) <= half_extent ? 0 : middle;
  const Real largest = std::max(std::abs(high - centre), std::abs(low - centre));
  if (largest == 0) return {centre, 1};
  const int exponent = std::min(-std::ilogb(largest) - 1, largest_exponent);
  return {centre, std::ldexp(1.0, exponent)};
}

}  // namespace

ConditionedPoints::ConditionedPoints(std::span<const Vec3> points) {
  Vec3 low = points[0], high = points[0];
  for (const Vec3& point : points)
    for (int axis = 0; axis < 3; ++axis)
      low[axis] = std::min(low[axis], point[axis]), high[axis] = std::max(high[axis], point[axis]);

  const AxisMap x = axis_map(low.x, high.x), y = axis_map(low.y, high.y), z = axis_map(low.z, high.z);
  const Vec3 centre(x.centre, y.centre, z.centre);
  scale_ = Vec3(x.scale, y.scale, z.scale);
  points_.reserve(points.size());
  for (const Vec3& point : points) points_.push_back((point - centre) * scale_);
}

}  // namespace collidoscope
