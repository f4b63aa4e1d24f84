#include "geometry/mesh/winding.h"

#include "geometry/exact/predicates.h"

namespace collidoscope {
namespace {

/// Which way an edge, seen from above, passes the ray from the point towards +x: 1 upwards, −1 downwards, 0
/// not at all. Half open, so that edges that follow each other through a vertex pass once.
int passes(const Vec2& from, const Vec2& to, const Vec2& point) {
  const bool starts_below = from.y <= point.y, ends_below = to.y <= point.y;
  if (starts_below == ends_below) return 0;
  const int side = orientation(from, to, point);
  if (starts_below) return side > 0 ? 1 : 0;
  return side < 0 ? -1 : 0;
}

}  // namespace

int winding(const TrianglePoints& t, const Vec3& point) {
  constexpr int up = 2;
  const Vec2 seen = project(point, up);
  int turns = 0;
  for (std::size_t i = 0; i < 3; ++i) turns += passes(project(t[i], up), project(t[(i + 1) % 3], up), seen);
  if (turns == 0) return 0;
  // The triangle is above the point if that is below its plane, seen from the side to which it turns.
  return orientation(t[0], t[1], t[2], point) * turns < 0 ? turns : 0;
}

}  // namespace collidoscope
