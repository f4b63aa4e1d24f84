#include "motion/swept_sphere.h"

#include <cmath>
#include <glm/common.hpp>

namespace collidoscope {

int parts_for_spheres(const Sweep& a, const Sweep& b) {
  constexpr Real most_angle = 0.8;  // radians
  return parts_of_step(a, b, most_angle);
}

SweptSphere sphere_in_part(const Sweep& sweep, const Sphere& sphere, int part, int parts) {
  const Real from = static_cast<Real>(part) / parts, to = static_cast<Real>(part + 1) / parts;
  return {{sweep, from, to}, sphere.centre, sphere.radius};
}

bool can_meet(const Sweep& a, const Sphere& of_a, const Sweep& b, const Sphere& of_b) {
  const int parts = parts_for_spheres(a, b);
  for (int part = 0; part < parts; ++part)
    if (earliest_meeting(sphere_in_part(a, of_a, part, parts), sphere_in_part(b, of_b, part, parts)))
      return true;
  return false;
}

Real arc_of(const Sweep& sweep, const Sphere& around) {
  if (!sweep.turns()) return 0;
  return (sweep.distance_from_axis(around.centre) + around.radius) * sagitta(sweep.angle());
}

Aabb swept_box(const Sweep& sweep, const Aabb& box, const Sphere& around) {
  const Aabb start = approximate_box(box, sweep.start());
  if (!sweep.moves()) return start;
  const Aabb end = approximate_box(box, sweep.at(1));
  const Vec3 margin(arc_of(sweep, around));
  return {glm::min(start.min, end.min) - margin, glm::max(start.max, end.max) + margin};
}

std::optional<Real> earliest_meeting(const SweptSphere& a, const SweptSphere& b) {
  constexpr Real wider = 1 + 1e-9;  // than all rounding here
  const Vec3 from = b.begin - a.begin, way = (b.end - a.end) - from;
  const Real radii = (a.radius + b.radius) * wider + length(from) * (wider - 1);
  const Real apart = length_squared(from) - radii * radii;
  if (apart <= 0) return 0;
  const Real approach = dot(from, way), squared = length_squared(way);
  const Real discriminant = approach * approach - squared * apart;
  if (approach >= 0 || discriminant < 0) return std::nullopt;
  const Real meeting = apart / (std::sqrt(discriminant) - approach);
  return meeting > 1 ? std::nullopt : std::optional(meeting / wider);
}

}  // namespace collidoscope
