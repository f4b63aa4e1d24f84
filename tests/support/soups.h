#pragma once

// Triangle soups for tests of reading and repair.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <string>
#include <vector>

#include "geometry/mesh.h"

namespace collidoscope::test {

using SoupTriangle = TriangleSoup::value_type;

inline SoupTriangle turned(const SoupTriangle& t) {
  return {t[0], t[2], t[1]};
}

/// The cube from `low` to `low` + `size`: 12 triangles, outward.
inline TriangleSoup cube_soup(Vec3f low = Vec3f(0), float size = 1) {
  const auto corner = [&](unsigned i) { return low + size * Vec3f(i & 1u, (i >> 1) & 1u, (i >> 2) & 1u); };
  constexpr unsigned quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  TriangleSoup soup;
  for (const auto& [a, b, c, d] : quads) {
    soup.push_back({corner(a), corner(b), corner(c)});
    soup.push_back({corner(a), corner(c), corner(d)});
  }
  return soup;
}

/// A torus around z, `around` × `across` quads; genus 1.
inline TriangleSoup torus_soup(unsigned around, unsigned across, float major = 2, float minor = 0.5f) {
  const auto point = [&](unsigned i, unsigned j) {
    const double u = 2 * std::numbers::pi * (i % around) / around;
    const double v = 2 * std::numbers::pi * (j % across) / across;
    const double radius = double(major) + double(minor) * std::cos(v);
    return Vec3f(Vec3(radius * std::cos(u), radius * std::sin(u), double(minor) * std::sin(v)));
  };
  TriangleSoup soup;
  for (unsigned i = 0; i < around; ++i) {
    for (unsigned j = 0; j < across; ++j) {
      soup.push_back({point(i, j), point(i + 1, j), point(i + 1, j + 1)});
      soup.push_back({point(i, j), point(i + 1, j + 1), point(i, j + 1)});
    }
  }
  return soup;
}

/// Binary STL bytes of the soup; normals and attribute words are zero.
inline std::string binary_stl(const TriangleSoup& soup, std::string header = "test") {
  header.resize(80, '\0');
  const auto count = static_cast<std::uint32_t>(soup.size());
  std::string bytes = header + std::string(reinterpret_cast<const char*>(&count), 4);
  for (const SoupTriangle& triangle : soup) {
    bytes.append(12, '\0');
    for (const Vec3f& corner : triangle) {
      const float coordinates[3] = {corner.x, corner.y, corner.z};
      bytes.append(reinterpret_cast<const char*>(coordinates), sizeof(coordinates));
    }
    bytes.append(2, '\0');
  }
  return bytes;
}

}  // namespace collidoscope::test
