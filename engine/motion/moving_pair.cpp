#include "motion/moving_pair.h"

namespace collidoscope {
namespace {

std::array<Vec3, 3> edges_of(const TrianglePoints& t) {
  return {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
}

/// Without the part along an edge: a corner next to an edge is apart across it.
Vec3 across(const Vec3& direction, const Vec3& edge) {
  const Real squared = length_squared(edge);
  return squared > 0 ? direction - edge * (dot(direction, edge) / squared) : direction;
}

}  // namespace

Vec3 MovingTriangles::direction(const Vec3& difference, Real separation) const {
  constexpr Real as_good = 1 - 1e-6;
  Vec3 best = difference;
  Real widest = placed_gap(best);
  if (widest >= as_good * separation) return best;
  const auto consider = [&](const Vec3& axis) {
    const Real size = length(axis);
    if (!(size > 0)) return;
    for (const Vec3& n : {axis / size, -axis / size})
      if (const Real gap = placed_gap(n); gap > widest) widest = gap, best = n;
  };
  const std::array<Vec3, 3> of_a = edges_of(placed_a_), of_b = edges_of(placed_b_);
  consider(cross(of_a[0], of_a[1]));
  consider(cross(of_b[0], of_b[1]));
  for (const Vec3& a : of_a) {
    for (const Vec3& b : of_b) consider(cross(a, b));
    consider(across(difference, a));
  }
  for (const Vec3& b : of_b) consider(across(difference, b));
  return best;
}

}  // namespace collidoscope
