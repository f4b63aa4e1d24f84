#pragma once

// Solids of known volume and concavity.

#include <vector>

#include "geometry/mesh.h"
#include "geometry/repair.h"
#include "support/soups.h"

namespace collidoscope::test {

struct Polygon {
  std::vector<Vec2> corners;        // counter-clockwise
  std::vector<Triangle> triangles;  // that fill it
};

/// The prism over the polygon, from z = 0 to 1.
inline Mesh extruded(const Polygon& polygon) {
  Mesh mesh;
  const auto count = static_cast<std::uint32_t>(polygon.corners.size());
  for (const float z : {0.0f, 1.0f})
    for (const Vec2& corner : polygon.corners)
      mesh.vertices.emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y), z);
  for (const auto& [a, b, c] : polygon.triangles) {
    mesh.triangles.push_back({a, c, b});
    mesh.triangles.push_back({a + count, b + count, c + count});
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t j = (i + 1) % count;
    mesh.triangles.push_back({i, j, j + count});
    mesh.triangles.push_back({i, j + count, i + count});
  }
  return mesh;
}

/// Two boxes; volume 3.
inline Mesh l_shape() {
  return extruded(
      {{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}});
}

/// A box with a notch 1 wide and 1 deep; three boxes, volume 5.
inline Mesh u_shape() {
  return extruded({{{0, 0}, {3, 0}, {3, 2}, {2, 2}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
                   {{0, 1, 4}, {0, 4, 5}, {1, 2, 3}, {1, 3, 4}, {0, 5, 6}, {0, 6, 7}}});
}

inline Mesh mesh_of(const TriangleSoup& soup) {
  return repair(soup, "test").mesh;
}

inline void append_turned(TriangleSoup& soup, const TriangleSoup& others) {
  for (const SoupTriangle& triangle : others) soup.push_back(turned(triangle));
}

/// A cube with edges of 4 around an empty one with edges of 2; volume 56.
inline Mesh hollow_cube() {
  TriangleSoup soup = cube_soup(Vec3f(0), 4);
  append_turned(soup, cube_soup(Vec3f(1), 2));
  return mesh_of(soup);
}

}  // namespace collidoscope::test
