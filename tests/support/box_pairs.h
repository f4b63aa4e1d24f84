#pragma once

// Boxes for tests of the broad phase, and which of them overlap.

#include <algorithm>
#include <vector>

#include "bounds/aabb.h"
#include "core/random.h"
#include "shape/body_view.h"

namespace collidoscope::test {

using Boxes = std::vector<Aabb>;
using Pairs = std::vector<BodyPair>;

/// Written apart from the engine's test: the gap on some axis.
inline bool apart(const Aabb& a, const Aabb& b) {
  for (int axis = 0; axis < 3; ++axis)
    if (std::max(a.min[axis], b.min[axis]) > std::min(a.max[axis], b.max[axis])) return true;
  return false;
}

inline Pairs expected_pairs(const Boxes& boxes) {
  Pairs pairs;
  for (BodyIndex a = 0; a < boxes.size(); ++a)
    for (BodyIndex b = a + 1; b < boxes.size(); ++b)
      if (!apart(boxes[a], boxes[b])) pairs.push_back({a, b});
  return pairs;
}

inline Aabb cube(const Vec3& centre, Real half_width) {
  return {centre - Vec3(half_width), centre + Vec3(half_width)};
}

inline Boxes random_boxes(std::size_t count, Real world, Real size, std::uint64_t seed) {
  Random random(seed);
  Boxes boxes;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 low = random.in_box(Vec3(0), Vec3(world));
    boxes.push_back({low, low + random.in_box(Vec3(0), Vec3(size))});
  }
  return boxes;
}

/// Integer end points: most contacts are of equal end points. Edges from 0 to `most` − 1.
inline Boxes lattice_boxes(std::size_t count, std::uint32_t world, std::uint32_t most, std::uint64_t seed) {
  Random random(seed);
  Boxes boxes;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 low(random.below(world), random.below(world), random.below(world));
    boxes.push_back({low, low + Vec3(random.below(most), random.below(most), random.below(most))});
  }
  return boxes;
}

}  // namespace collidoscope::test
