#include "geometry/hull_view.h"

#include <algorithm>
#include <cmath>

#include "core/tolerance.h"
#include "geometry/hull.h"

namespace collidoscope {

HullData::HullData(const ConvexHull& hull)
    : vertex_count(static_cast<std::uint32_t>(hull.vertices.size())),
      neighbour_offsets(hull.neighbour_offsets),
      neighbours(hull.neighbours) {
  const std::size_t padded = (hull.vertices.size() + padding - 1) / padding * padding;
  for (std::size_t i = 0; i < padded; ++i) {
    const Vec3& vertex = hull.vertices[i < vertex_count ? i : 0];
    x.push_back(vertex.x), y.push_back(vertex.y), z.push_back(vertex.z);
  }
  for (const Vec3& vertex : hull.vertices) {
    centre += vertex / static_cast<Real>(vertex_count);
    largest_coordinate =
        std::max({largest_coordinate, std::abs(vertex.x), std::abs(vertex.y), std::abs(vertex.z)});
  }
  for (const Vec3& vertex : hull.vertices) radius = std::max(radius, length(vertex - centre));
  radius += tolerance::transform_error * (radius + largest_coordinate);
}

std::size_t HullData::bytes() const {
  return sizeof(*this) + (x.capacity() + y.capacity() + z.capacity()) * sizeof(Real) +
         (neighbour_offsets.capacity() + neighbours.capacity()) * sizeof(std::uint32_t);
}

}  // namespace collidoscope
