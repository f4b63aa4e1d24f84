#include "pipeline/body_bounds.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>

#include "core/tolerance.h"
#include "pipeline/swept_detection.h"

namespace collidoscope {
namespace {

constexpr std::size_t bodies_per_task = 512;

}  // namespace

UnusableBody::UnusableBody(BodyIndex body, std::string name)
    : InputError("", std::move(name), "its box is not finite or lies beyond 1e18 m"), body_(body) {}

void BodyBounds::update(const Bodies& bodies, ThreadPool& threads) {
  changed_.clear();
  adopt_shapes(bodies);
  boxes_.resize(bodies.size()), spheres_.resize(bodies.size());
  std::atomic<bool> usable = true;
  const auto update_range = [&](std::size_t begin, std::size_t end) {
    if (!place_bounds(local_, bodies.poses, begin, end, boxes_, spheres_)) usable = false;
  };
  threads.for_ranges(bodies.size(), bodies_per_task, std::ref(update_range));
  if (usable) return;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!place_bounds(local_, bodies.poses, i, i + 1, boxes_, spheres_))
      throw UnusableBody(static_cast<BodyIndex>(i), "body " + std::to_string(i));
}

void BodyBounds::sweep(const Bodies& bodies, ThreadPool& threads) {
  threads.for_ranges(bodies.size(), bodies_per_task, [&](std::size_t begin, std::size_t end) {
    widen_boxes(bodies, local_, begin, end, boxes_);
  });
}

void BodyBounds::adopt_shapes(const Bodies& bodies) {
  if (!std::ranges::equal(shapes_, bodies.shapes)) {
    shapes_.assign(bodies.shapes.begin(), bodies.shapes.end());
    sample_shapes();
    return adopt_revisions(bodies);
  }
  const auto is_known = [&](BodyIndex body) { return bodies.shapes[body]->revision() == revisions_[body]; };
  if (!std::ranges::all_of(samples_, is_known)) adopt_revisions(bodies);
}

void BodyBounds::adopt_revisions(const Bodies& bodies) {
  constexpr std::uint64_t no_revision = 0;
  local_.resize(bodies.size()), revisions_.resize(bodies.size(), no_revision);
  changed_.assign(bodies.size(), false);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Shape& shape = *bodies.shapes[i];
    if (shape.revision() == revisions_[i]) continue;
    local_.set(i, shape.aabb(), shape.sphere());
    revisions_[i] = shape.revision(), changed_[i] = true;
  }
}

void BodyBounds::sample_shapes() {
  samples_.resize(shapes_.size());
  std::iota(samples_.begin(), samples_.end(), BodyIndex{0});
  std::ranges::sort(samples_, {}, [&](BodyIndex body) { return std::pair(shapes_[body], body); });
  const auto same_shape = [&](BodyIndex p, BodyIndex q) { return shapes_[p] == shapes_[q]; };
  samples_.erase(std::unique(samples_.begin(), samples_.end(), same_shape), samples_.end());
}

std::size_t BodyBounds::bytes() const {
  return local_.bytes() + shapes_.capacity() * sizeof(void*) + revisions_.capacity() * sizeof(revisions_[0]) +
         samples_.capacity() * sizeof(samples_[0]) + boxes_.capacity() * sizeof(Aabb) +
         spheres_.capacity() * sizeof(Sphere);
}

}  // namespace collidoscope
