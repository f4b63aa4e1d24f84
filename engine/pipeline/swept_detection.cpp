#include "pipeline/swept_detection.h"

#include <algorithm>
#include <glm/common.hpp>

#include "motion/law_cast.h"
#include "motion/swept_sphere.h"

namespace collidoscope {
namespace {

Sphere sphere_of(const LocalVolumes& local) {
  return {local.sphere_centre, local.radius};
}

/// A sphere that moves by a sweep, and holds the body throughout the step.
struct MovingSphere {
  Sphere sphere;
  const Sweep& sweep;
};

MovingSphere moving_sphere(const Bodies& bodies, const LocalBounds& local, BodyIndex body) {
  static const Sweep still{Pose()};
  const Sphere sphere = sphere_of(local[body]);
  const MotionLaw* const law = law_of(bodies, body);
  if (law == nullptr) return {sphere, bodies.sweeps[body]};
  return {sphere_in_step(*law, bodies.poses[body], sphere), still};
}

bool pair_can_meet(const Bodies& bodies, const LocalBounds& local, const BodyPair& pair) {
  const MovingSphere a = moving_sphere(bodies, local, pair.a), b = moving_sphere(bodies, local, pair.b);
  return can_meet(a.sweep, a.sphere, b.sweep, b.sphere);
}

/// Of a body with a sweep, from its box at the end of the step.
Aabb widened(const Aabb& end, const LocalVolumes& local, const Sweep& sweep) {
  constexpr Real wider = 1e-12;  // than the rounding of a pose, relative to its coordinates
  const Aabb box{local.box_centre - local.half_widths, local.box_centre + local.half_widths};
  const Aabb start = approximate_box(box, sweep.start());
  const Vec3 margin =
      Vec3(arc_of(sweep, sphere_of(local))) + (glm::abs(start.min) + glm::abs(start.max)) * wider;
  return {glm::min(end.min, start.min) - margin, glm::max(end.max, start.max) + margin};
}

}  // namespace

CastInput cast_input(NarrowInput input) {
  switch (input) {
    case NarrowInput::convex:
      return CastInput::hulls;
    case NarrowInput::pieces:
      return CastInput::pieces;
    default:
      return CastInput::triangles;
  }
}

void widen_boxes(const Bodies& bodies, const LocalBounds& local, std::size_t begin, std::size_t end,
                 std::span<Aabb> boxes) {
  for (std::size_t i = begin; i < end; ++i) {
    const MotionLaw* const law = law_of(bodies, static_cast<BodyIndex>(i));
    boxes[i] = law != nullptr ? box_in_step(*law, boxes[i]) : widened(boxes[i], local[i], bodies.sweeps[i]);
  }
}

void filter_by_swept_spheres(const Bodies& bodies, const LocalBounds& local, ThreadPool& threads,
                             KeptPairs& kept, std::vector<BodyPair>& pairs) {
  kept.filter(threads, pairs, [&](std::size_t begin, std::size_t end) {
    const auto apart = [&](const BodyPair& pair) { return !pair_can_meet(bodies, local, pair); };
    const auto first = pairs.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = pairs.begin() + static_cast<std::ptrdiff_t>(end);
    return static_cast<std::size_t>(std::remove_if(first, last, apart) - first);
  });
}

CastResult impact_in_step(const Bodies& bodies, BodyPair pair, NarrowInput input) {
  const auto [a, b] = pair;
  if (has_law(bodies, pair)) return cast_by_laws(bodies, pair, cast_input(input));
  CastQuery query{*bodies.shapes[a], *bodies.shapes[b], bodies.sweeps[a], bodies.sweeps[b]};
  query.input = cast_input(input);
  return cast(query, automatic_cast(query));
}

void find_impacts(const Bodies& bodies, std::span<const BodyPair> pairs, NarrowInput input,
                  ThreadPool& threads, std::vector<CastResult>& impacts) {
  constexpr std::size_t grain = 8;  // pairs
  impacts.resize(pairs.size());
  threads.for_ranges(pairs.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) impacts[i] = impact_in_step(bodies, pairs[i], input);
  });
}

}  // namespace collidoscope
