#include "pipeline/body_bounds.h"

#include <algorithm>
#include <atomic>
#include <functional>

#include "core/error.h"
#include "core/tolerance.h"

namespace collidoscope {
namespace {

constexpr std::size_t bodies_per_task = 2048;

[[noreturn]] void refuse(const World& world, std::size_t body) {
  throw InputError("", "body '" + world.name(static_cast<BodyIndex>(body)) + "'",
                   "its box is not finite or lies beyond 1e18 m");
}

}  // namespace

void BodyBounds::update(const World& world, ThreadPool& threads) {
  const BodyView bodies = world.bodies();
  if (!std::ranges::equal(shapes_, bodies.shapes)) adopt_shapes(world);
  boxes_.resize(bodies.size()), spheres_.resize(bodies.size());
  std::atomic<bool> usable = true;
  const auto place = [&](std::size_t begin, std::size_t end) {
    if (!place_bounds(local_, bodies.poses, begin, end, boxes_, spheres_)) usable = false;
  };
  threads.for_ranges(bodies.size(), bodies_per_task, std::ref(place));
  if (usable) return;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!place_bounds(local_, bodies.poses, i, i + 1, boxes_, spheres_)) refuse(world, i);
}

void BodyBounds::adopt_shapes(const World& world) {
  const BodyView bodies = world.bodies();
  local_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i)
    local_.set(i, bodies.shapes[i]->aabb(), bodies.shapes[i]->sphere());
  shapes_.assign(bodies.shapes.begin(), bodies.shapes.end());
  library_ = world.shape_library();
}

std::size_t BodyBounds::bytes() const {
  return local_.bytes() + shapes_.capacity() * sizeof(shapes_[0]) +
         library_.capacity() * sizeof(ShapePointer) + boxes_.capacity() * sizeof(Aabb) +
         spheres_.capacity() * sizeof(Sphere);
}

}  // namespace collidoscope
