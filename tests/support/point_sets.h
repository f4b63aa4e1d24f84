#pragma once

// Point sets for hulls, the ones that broke other implementations among them.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/random.h"
#include "core/scalar.h"
#include "support/float_rounding.h"

namespace collidoscope::test {

using Points = std::vector<Vec3>;

inline Points sphere_points(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  Points points(count);
  for (Vec3& point : points) point = random.unit_vector();
  return points;
}

inline Points box_points(std::size_t count, std::uint64_t seed, const Vec3& half = Vec3(1)) {
  Random random(seed);
  Points points(count);
  for (Vec3& point : points) point = random.in_box(-half, half);
  return points;
}

inline Points cube_corners() {
  Points points;
  for (int i = 0; i < 8; ++i) points.push_back({i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1});
  return points;
}

/// side³ points of a lattice.
inline Points lattice(int side, Real unit = 1) {
  Points points;
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y)
      for (int z = 0; z < side; ++z) points.push_back(Vec3(x, y, z) * unit);
  return points;
}

inline Points circle(int count, Real z = 0, bool as_floats = false) {
  Points points;
  for (int i = 0; i < count; ++i) {
    const Real angle = 2 * std::numbers::pi * i / count;
    const Vec3 point(std::cos(angle), std::sin(angle), z);
    points.push_back(as_floats ? rounded_to_float(point) : point);
  }
  return points;
}

inline Points prism(int count) {
  Points points = circle(count, -1);
  const Points top = circle(count, 1);
  points.insert(points.end(), top.begin(), top.end());
  return points;
}

inline Points uv_sphere(int rings, int segments, int poles) {
  Points points;
  for (int pole = 0; pole < poles; ++pole) points.insert(points.end(), {Vec3(0, 0, 1), Vec3(0, 0, -1)});
  for (int ring = 1; ring < rings; ++ring)
    for (int segment = 0; segment < segments; ++segment) {
      const Real polar = std::numbers::pi * ring / rings, azimuth = 2 * std::numbers::pi * segment / segments;
      points.push_back(
          {std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth), std::cos(polar)});
    }
  return points;
}

/// Vertices of a tube around the (p, q) torus knot.
inline Points knot(int along, int around, int p = 2, int q = 3) {
  Points points;
  for (int i = 0; i < along; ++i) {
    const Real t = 2 * std::numbers::pi * i / along;
    const Real r = 2 + std::cos(q * t);
    const Vec3 centre(r * std::cos(p * t), r * std::sin(p * t), -std::sin(q * t));
    const Vec3 radial(std::cos(p * t), std::sin(p * t), 0);
    for (int j = 0; j < around; ++j) {
      const Real s = 2 * std::numbers::pi * j / around;
      points.push_back(centre + (radial * std::cos(s) + Vec3(0, 0, std::sin(s))) * 0.4);
    }
  }
  return points;
}

inline Points transformed(Points points, const Vec3& scale, const Vec3& offset = Vec3(0)) {
  for (Vec3& point : points) point = point * scale + offset;
  return points;
}

inline Points shuffled(Points points, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = points.size(); i > 1; --i)
    std::swap(points[i - 1], points[random.below(static_cast<std::uint32_t>(i))]);
  return points;
}

}  // namespace collidoscope::test
