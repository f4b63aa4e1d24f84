#include "scene/deforming_shape.h"

#include <algorithm>
#include <atomic>
#include <utility>

namespace collidoscope {

DeformingShape::DeformingShape(ShapePointer rest, const DeformationChoice& choice,
                               std::optional<DeformationChoice> of_scene)
    : rest_(std::move(rest)),
      choice_(choice),
      of_scene_(std::move(of_scene)),
      deformation_(choice.create(rest_->mesh())),
      fastest_(deformation_->fastest()),
      vertices_(rest_->mesh().vertices.size()) {}

ShapePointer DeformingShape::at(Real time) {
  const std::lock_guard lock(deforming_);
  deformation_->deform(time, vertices_);
  const std::shared_ptr<Shape> shape = free_shape();
  shape->deform(vertices_);
  return shape;
}

/// One that nobody else holds.
std::shared_ptr<Shape> DeformingShape::free_shape() {
  const auto is_free = [](const std::shared_ptr<Shape>& shape) { return shape.use_count() == 1; };
  const auto free = std::ranges::find_if(shapes_, is_free);
  if (free != shapes_.end()) {
    // After the last reader's release. ThreadSanitizer sees no fences, but it sees the count that the copy
    // raises.
    std::atomic_thread_fence(std::memory_order_acquire);
    return *free;
  }
  return shapes_.emplace_back(
      std::make_shared<Shape>(rest_->name(), Mesh(rest_->mesh()), rest_->report(), rest_->source()));
}

}  // namespace collidoscope
