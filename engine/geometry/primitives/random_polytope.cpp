#include <vector>

#include "core/error.h"
#include "geometry/hull/hull.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope {

// Points on an ellipsoid are all extreme, but not always after rounding to float32. New points replace those
// that are not, until the hull has the requested number of vertices.
Mesh make_random_polytope(const Vec3& semi_axes, std::uint32_t vertices, Random& random) {
  constexpr int most_iterations = 100;  // one or two do, unless the vertices are as dense as the floats
  if (vertices < 4) throw InputError("", "polytope", "needs 4 vertices or more");
  if (!(semi_axes.x > 0 && semi_axes.y > 0 && semi_axes.z > 0))
    throw InputError("", "polytope", "needs positive semi-axes");

  std::vector<Vec3f> points;
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    while (points.size() < vertices) points.emplace_back(semi_axes * random.unit_vector());
    const ConvexHull hull = convex_hull(std::span<const Vec3f>(points));
    if (hull.dimension == ConvexHull::Dimension::solid && hull.vertices.size() == vertices)
      return to_mesh(hull);
    points.clear();
    for (const Vec3& vertex : hull.vertices) points.emplace_back(vertex);
    if (hull.dimension != ConvexHull::Dimension::solid) points.clear();
  }
  throw InputError("", "polytope", "float32 cannot hold that many vertices on an ellipsoid of this size");
}

}  // namespace collidoscope
