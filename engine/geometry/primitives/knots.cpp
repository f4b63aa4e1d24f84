#include "geometry/primitives/knots.h"

#include <numeric>

#include "core/error.h"
#include "geometry/primitives/surface.h"

namespace collidoscope {
namespace {

struct CurvePoint {
  Vec3 position, tangent, outward;  // outward: from the torus's core circle, at right angles to the tangent
};

CurvePoint curve_point(const TorusKnot& knot, std::uint32_t step) {
  const Vec2 major = unit_circle(knot.p * step, knot.around), minor = unit_circle(knot.q * step, knot.around);
  const Vec3 radial(major.x, major.y, 0), along(-major.y, major.x, 0), up(0, 0, 1);
  const Vec3 outward = minor.x * radial + minor.y * up;
  const Real distance = knot.major_radius + knot.minor_radius * minor.x;  // from the z axis
  const Vec3 across = minor.x * up - minor.y * radial;
  const Vec3 velocity =
      static_cast<Real>(knot.p) * distance * along + static_cast<Real>(knot.q) * knot.minor_radius * across;
  return {distance * radial + knot.minor_radius * minor.y * up, normalized(velocity), outward};
}

}  // namespace

Mesh make_torus_knot(const TorusKnot& knot) {
  if (knot.p == 0 || knot.q == 0 || std::gcd(knot.p, knot.q) != 1)
    throw InputError("", "knot", "needs coprime winding numbers");
  if (knot.around < 3 || knot.across < 3)
    throw InputError("", "knot", "needs 3 steps or more around and across");
  Surface surface;
  std::vector<Loop> sections;
  for (std::uint32_t i = 0; i < knot.around; ++i) {
    const CurvePoint point = curve_point(knot, i);
    sections.push_back(surface.add_ring(place(circle(knot.tube_radius, knot.across), point.position,
                                              point.outward, cross(point.tangent, point.outward))));
  }
  for (std::uint32_t i = 0; i < knot.around; ++i) surface.join(sections[i], sections[(i + 1) % knot.around]);
  return surface.to_mesh();
}

}  // namespace collidoscope
