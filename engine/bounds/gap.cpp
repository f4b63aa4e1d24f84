#include "bounds/gap.h"

#include <cmath>

namespace collidoscope {
namespace {

constexpr Real parallel = 1e-6;  // sine of the angle below which two edges have no axis of their own

/// The support extent of the box along the axis, from its centre.
Real support_extent(const Obb& box, const Vec3& axis) {
  Real sum = 0;
  for (int i = 0; i < 3; ++i) sum += box.half_widths[i] * std::abs(dot(box.axes[i], axis));
  return sum;
}

void widen(Gap& gap, const Obb& a, const Obb& b, const Vec3& axis) {
  const Real offset = dot(b.centre - a.centre, axis);
  const Real width = std::abs(offset) - support_extent(a, axis) - support_extent(b, axis);
  if (gap.axis != Vec3(0) && width <= gap.width) return;
  gap = {width, offset < 0 ? -axis : axis};
}

}  // namespace

Gap gap_between(const Sphere& a, const Sphere& b) {
  const Vec3 offset = b.centre - a.centre;
  const Real distance = length(offset);
  return {distance - a.radius - b.radius, distance > 0 ? offset / distance : Vec3(0)};
}

Gap gap_between(const Aabb& a, const Aabb& b) {
  const Vec3 gaps = glm::max(a.min - b.max, b.min - a.max);
  int widest = 0;
  for (int axis = 1; axis < 3; ++axis)
    if (gaps[axis] > gaps[widest]) widest = axis;
  Vec3 axis(0);
  axis[widest] = b.centre()[widest] < a.centre()[widest] ? -1 : 1;
  return {gaps[widest], axis};
}

Gap gap_by_face_normals(const Obb& a, const Obb& b) {
  Gap gap;
  for (const Obb* box : {&a, &b})
    for (int i = 0; i < 3; ++i) widen(gap, a, b, box->axes[i]);
  return gap;
}

Gap gap_between(const Obb& a, const Obb& b) {
  Gap gap = gap_by_face_normals(a, b);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const Vec3 axis = cross(a.axes[i], b.axes[j]);
      if (length(axis) > parallel) widen(gap, a, b, axis / length(axis));
    }
  return gap;
}

}  // namespace collidoscope
