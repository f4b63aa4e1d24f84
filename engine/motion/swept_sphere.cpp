#include "motion/swept_sphere.h"

#include <cmath>

namespace collidoscope {

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
