#pragma once

// A closed mesh as the space it bounds: slow, and by other means than the engine's.

#include <cmath>
#include <limits>
#include <numbers>

#include "geometry/mesh.h"
#include "geometry/triangle_distance.h"

namespace collidoscope::test {

class MeshSpace {
 public:
  explicit MeshSpace(const Mesh& mesh) {
    for (const auto& [a, b, c] : mesh.triangles)
      triangles_.push_back({Vec3(mesh.vertices[a]), Vec3(mesh.vertices[b]), Vec3(mesh.vertices[c])});
  }

  /// By the solid angles that triangles fill, which add up to the sphere for every time that they wind
  /// around.
  bool contains(const Vec3& point) const {
    Real half_angles = 0;
    for (const TrianglePoints& triangle : triangles_) {
      const Vec3 a = triangle[0] - point, b = triangle[1] - point, c = triangle[2] - point;
      const Real la = length(a), lb = length(b), lc = length(c);
      half_angles +=
          std::atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
    }
    return half_angles > std::numbers::pi_v<Real>;
  }

  /// From the surface.
  Real distance(const Vec3& point) const {
    Real nearest = std::numeric_limits<Real>::infinity();
    for (const TrianglePoints& triangle : triangles_)
      if (distance_to_box(point, triangle) < nearest)
        nearest = std::min(nearest, distance_of_separated({point, point, point}, triangle).squared);
    return std::sqrt(nearest);
  }

 private:
  static Real distance_to_box(const Vec3& point, const TrianglePoints& t) {
    const Vec3 low = min(min(t[0], t[1]), t[2]), high = max(max(t[0], t[1]), t[2]);
    return length_squared(max(max(low - point, point - high), Vec3(0)));
  }

  std::vector<TrianglePoints> triangles_;
};

}  // namespace collidoscope::test
