#pragma once

// A ray as a shape sees it: in its frame, without the parts that are far from it.

#include <algorithm>
#include <cmath>
#include <optional>

#include "bounds/sphere.h"
#include "motion/ray/ray.h"

namespace collidoscope {

/// Where a line runs through a sphere, as distances along the line.
struct Chord {
  Real enter, leave;
};

/// The direction is unit. The squares are those of distances across the line, which cancel little. (Haines et
/// al. 2019, Precision improvements for ray/sphere intersection)
inline std::optional<Chord> chord(const Vec3& origin, const Vec3& direction, const Vec3& centre,
                                  Real radius) {
  const Vec3 from_centre = origin - centre;
  const Real middle = -dot(from_centre, direction);
  const Vec3 aside = from_centre + direction * middle;
  const Real squared = radius * radius - length_squared(aside);
  if (!(squared >= 0)) return std::nullopt;
  const Real half = std::sqrt(squared);
  return Chord{middle - half, middle + half};
}

/// The part of a ray within a sphere around the shape, in the shape's frame. The results of functions about
/// it are in that frame, too, and their distances are from `p`.
struct LocalRay {
  Vec3 p, q;       // its ends
  Vec3 direction;  // unit
  Real length;     // m
  Real radius;     // m
  Real skipped;    // m of the given ray that come before p
  Vec3 outwards;   // unit: of the sphere where the line enters it
  Real extent;     // m: no coordinate is larger

  Vec3 at(Real distance) const { return p + direction * distance; }
};

/// None if the ray misses the sphere around the shape. `origin` and `direction` are in its frame.
inline std::optional<LocalRay> part_within(const Sphere& around, const Vec3& origin, const Vec3& direction,
                                           const Ray& ray) {
  constexpr Real margin = 1e-6;  // of the radius: the ends lie clearly off the shape
  const Real rounding = 16 * tolerance::epsilon * (length(origin - around.centre) + length(around.centre));
  const Real radius = (around.radius + ray.radius) * (1 + margin) + rounding;
  const std::optional<Chord> within = chord(origin, direction, around.centre, radius);
  if (!within || within->leave < 0 || within->enter > ray.length) return std::nullopt;
  const Real begin = std::max(within->enter, Real(0)), end = std::min(within->leave, ray.length);
  const Vec3 p = begin > 0 ? origin + direction * begin : origin;
  return LocalRay{p,
                  origin + direction * end,
                  direction,
                  end - begin,
                  ray.radius,
                  begin,
                  normalized(origin + direction * within->enter - around.centre),
                  length(around.centre) + radius};
}

inline RayResult missed(std::uint32_t iterations) {
  RayResult result;
  result.iterations = iterations;
  return result;
}

inline RayResult overlap_at(const Vec3& point, std::uint32_t iterations) {
  RayResult result = missed(iterations);
  result.state = CastState::overlap, result.point = point;
  return result;
}

}  // namespace collidoscope
