#include <numbers>
#include <vector>

#include "core/error.h"
#include "core/trigonometry.h"
#include "geometry/hull/hull.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {
namespace {

/// The hull of exactly `vertices` points. Points of a round surface are all extreme, but not always after
/// rounding to float32. New points replace those that are not, until the hull has enough.
template <class Draw>
Mesh hull_of_random_points(std::uint32_t vertices, const char* surface, const Draw& draw) {
  constexpr int most_iterations = 100;  // one or two do, unless the vertices are as dense as the floats
  if (vertices < 4) throw InputError("", "polytope", "needs 4 vertices or more");
  std::vector<Vec3f> points;
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    while (points.size() < vertices) points.emplace_back(draw());
    const ConvexHull hull = convex_hull(std::span<const Vec3f>(points));
    if (hull.dimension == ConvexHull::Dimension::solid && hull.vertices.size() == vertices)
      return to_mesh(hull);
    points.clear();
    for (const Vec3& vertex : hull.vertices) points.emplace_back(vertex);
    if (hull.dimension != ConvexHull::Dimension::solid) points.clear();
  }
  throw InputError("", "polytope",
                   std::string("float32 cannot hold that many vertices on ") + surface + " of this size");
}

}  // namespace

Mesh make_random_polytope(const Vec3& semi_axes, std::uint32_t vertices, Random& random) {
  if (!(semi_axes.x > 0 && semi_axes.y > 0 && semi_axes.z > 0))
    throw InputError("", "polytope", "needs positive semi-axes");
  return hull_of_random_points(vertices, "an ellipsoid", [&] { return semi_axes * random.unit_vector(); });
}

Mesh make_random_cylinder(Real radius, Real height, std::uint32_t vertices, Random& random) {
  if (!(radius > 0 && height > 0)) throw InputError("", "polytope", "needs a positive radius and height");
  return hull_of_random_points(vertices, "a cylinder", [&] {
    const Real angle = random.uniform(0, 2 * std::numbers::pi);
    return Vec3(radius * cosine_of(angle), radius * sine_of(angle), random.uniform(-height / 2, height / 2));
  });
}

}  // namespace collidoscope
