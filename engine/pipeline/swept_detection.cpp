#include "pipeline/swept_detection.h"

#include <algorithm>
#include <glm/common.hpp>

#include "motion/swept_sphere.h"

namespace collidoscope {
namespace {

Sphere sphere_of(const LocalVolumes& local) {
  return {local.sphere_centre, local.radius};
}

bool pair_can_meet(const Bodies& bodies, const LocalBounds& local, const BodyPair& pair) {
  return can_meet(bodies.sweeps[pair.a], sphere_of(local[pair.a]), bodies.sweeps[pair.b],
                  sphere_of(local[pair.b]));
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
  constexpr Real wider = 1e-12;  // than the rounding of a pose, relative to its coordinates
  for (std::size_t i = begin; i < end; ++i) {
    const Sweep& sweep = bodies.sweeps[i];
    const Aabb box{local[i].box_centre - local[i].half_widths, local[i].box_centre + local[i].half_widths};
    const Aabb start = approximate_box(box, sweep.start());
    const Vec3 margin =
        Vec3(arc_of(sweep, sphere_of(local[i]))) + (glm::abs(start.min) + glm::abs(start.max)) * wider;
    boxes[i] = {glm::min(boxes[i].min, start.min) - margin, glm::max(boxes[i].max, start.max) + margin};
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

void find_impacts(const Bodies& bodies, std::span<const BodyPair> pairs, NarrowInput input,
                  ThreadPool& threads, std::vector<CastResult>& impacts) {
  constexpr std::size_t grain = 8;  // pairs
  impacts.resize(pairs.size());
  threads.for_ranges(pairs.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const auto [a, b] = pairs[i];
      CastQuery query{*bodies.shapes[a], *bodies.shapes[b], bodies.sweeps[a], bodies.sweeps[b]};
      query.input = cast_input(input);
      impacts[i] = cast(query, automatic_cast(query));
    }
  });
}

}  // namespace collidoscope
