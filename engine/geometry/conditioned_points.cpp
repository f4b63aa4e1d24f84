#include "geometry/conditioned_points.h"

#include <algorithm>

namespace collidoscope {
namespace {

// Of a power of two that is a double. Denormal coordinates stay smaller than they could be, to no harm.
constexpr int largest_exponent = 1023;

struct AxisMap {
  Real centre, scale;
};

/// Halves, since the extent of finite coordinates may overflow. The centre stays 0 where that costs less than
/// a bit, because subtracting 0 is exact.
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
  const std::size_t count = points.size();
  Vec3 low = points[0], high = points[0];
  for (const Vec3& point : points)
    for (int axis = 0; axis < 3; ++axis)
      low[axis] = std::min(low[axis], point[axis]), high[axis] = std::max(high[axis], point[axis]);

  const AxisMap x = axis_map(low.x, high.x), y = axis_map(low.y, high.y), z = axis_map(low.z, high.z);
  scale_ = {x.scale, y.scale, z.scale};
  x_.resize(count), y_.resize(count), z_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    x_[i] = (points[i].x - x.centre) * x.scale;
    y_[i] = (points[i].y - y.centre) * y.scale;
    z_[i] = (points[i].z - z.centre) * z.scale;
  }
}

}  // namespace collidoscope
