#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "bounds/aabb.h"

namespace collidoscope {

/// Points about the centre of their box, with coordinates of at most 1/2 in absolute value: squares neither
/// overflow nor vanish. The scale is a power of two, so it rounds nothing.
struct NormalizedPoints {
  Vec3 origin;
  int exponent = 0;
  std::vector<Vec3> points;

  explicit NormalizedPoints(std::span<const Vec3> given) {
    const Aabb box = bounding_box(given);
    origin = box.centre();
    const Vec3 size = box.max - box.min;
    std::frexp(std::max({size.x, size.y, size.z}), &exponent);
    points.reserve(given.size());
    for (const Vec3& point : given) points.push_back(scaled(point - origin, -exponent));
  }

  static Vec3 scaled(const Vec3& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent), std::ldexp(v.z, exponent)};
  }
  Vec3 original(const Vec3& point) const { return origin + scaled(point, exponent); }
};

}  // namespace collidoscope
