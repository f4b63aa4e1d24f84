#include "decomposition/solid.h"

#include <algorithm>

#include "core/plural.h"

namespace collidoscope {
namespace {

using Edge = std::array<std::uint32_t, 2>;

/// The edges that are not used equally often in both directions.
std::size_t unbalanced_edges(const Mesh& mesh) {
  std::vector<Edge> forward, backward;
  for (const Triangle& triangle : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = triangle[i], b = triangle[(i + 1) % 3];
      if (a < b) forward.push_back({a, b});
      if (b < a) backward.push_back({b, a});
    }
  }
  std::sort(forward.begin(), forward.end());
  std::sort(backward.begin(), backward.end());
  std::vector<Edge> unbalanced;
  std::set_symmetric_difference(forward.begin(), forward.end(), backward.begin(), backward.end(),
                                std::back_inserter(unbalanced));
  return static_cast<std::size_t>(std::unique(unbalanced.begin(), unbalanced.end()) - unbalanced.begin());
}

}  // namespace

std::string why_not_solid(const Mesh& mesh) {
  const std::size_t count = unbalanced_edges(mesh);
  if (count == 0) return "";
  return "bounds no volume: " + plural(count, "edge") + (count == 1 ? " is" : " are") +
         " open or between triangles of different orientation";
}

Solid to_solid(const Mesh& mesh) {
  return {{mesh.vertices.begin(), mesh.vertices.end()}, mesh.triangles, {}};
}

Real volume(const Solid& solid) {
  if (solid.vertices.empty()) return 0;
  const Vec3 origin = solid.vertices.front();
  Real sixfold = 0;
  for (const auto& [a, b, c] : solid.triangles)
    sixfold += dot(solid.vertices[a] - origin, cross(solid.vertices[b] - origin, solid.vertices[c] - origin));
  for (const Solid::Cap& cap : solid.caps) {
    if (cap.segments.empty()) continue;
    const Vec3& normal = cap.plane.normal;
    const Real height = dot(normal, solid.vertices[cap.segments.front()[0]] - origin);
    sixfold += height * dot(normal, doubled_area(cap, solid.vertices, origin));
  }
  return sixfold / 6;
}

Vec3 doubled_area(const Solid::Cap& cap, const std::vector<Vec3>& vertices, const Vec3& origin) {
  Vec3 sum(0);
  for (const auto& [a, b] : cap.segments) sum += cross(vertices[a] - origin, vertices[b] - origin);
  return sum;
}

Real section_area(const Solid& below, const Plane& plane) {
  if (below.caps.empty() || below.caps.back().plane.normal != plane.normal ||
      below.caps.back().plane.offset != plane.offset)
    return 0;
  return length(doubled_area(below.caps.back(), below.vertices, below.vertices.front())) / 2;
}

}  // namespace collidoscope
