#pragma once

// Solids of known volume and concavity.

#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/mesh.h"
#include "geometry/repair.h"
#include "support/soups.h"

namespace collidoscope::test {

struct Polygon {
  std::vector<Vec2> corners;        // counter-clockwise, then around a hole, clockwise
  std::vector<Triangle> triangles;  // that fill it
  std::uint32_t outer = 0;          // corners before the hole's; 0: there is no hole
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
  const std::uint32_t outer = polygon.outer == 0 ? count : polygon.outer;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t j = i + 1 == outer ? 0 : i + 1 == count ? outer : i + 1;
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

/// A letter O, 1 thick. No cut across leaves equal halves.
inline Mesh letter_o() {
  constexpr std::uint32_t corners = 40;
  Polygon ring;
  const auto add = [&](const Vec2& radii, std::uint32_t i) {
    const Real angle = (i + 0.3) * 2 * std::numbers::pi / corners;
    ring.corners.emplace_back(radii.x * std::cos(angle) + 0.1 * std::cos(2 * angle),
                              radii.y * std::sin(angle) + 0.1 * std::cos(2 * angle));
  };
  for (std::uint32_t i = 0; i < corners; ++i) add({1.6, 1.9}, i);
  for (std::uint32_t i = corners; i-- > 0;) add({1, 1.3}, i);
  ring.outer = corners;
  for (std::uint32_t i = 0; i < corners; ++i) {
    const std::uint32_t j = (i + 1) % corners, last = 2 * corners - 1;
    ring.triangles.push_back({i, j, last - i});
    ring.triangles.push_back({j, last - j, last - i});
  }
  return extruded(ring);
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
