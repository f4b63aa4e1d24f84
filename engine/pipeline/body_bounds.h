#pragma once

#include <vector>

#include "bounds/placed_bounds.h"
#include "core/parallel.h"
#include "scene/world.h"

namespace collidoscope {

/// The boxes and spheres of a world's bodies, placed anew each frame.
class BodyBounds {
 public:
  /// Throws InputError that names the first body whose box is not finite or too far off.
  void update(const World& world, ThreadPool& threads);

  /// By body, of the last update.
  const std::vector<Aabb>& boxes() const { return boxes_; }
  const std::vector<Sphere>& spheres() const { return spheres_; }
  const LocalBounds& local() const { return local_; }
  std::size_t bytes() const;

 private:
  void adopt_shapes(const World& world);

  LocalBounds local_;
  std::vector<const Shape*> shapes_;   // whose volumes `local_` holds
  std::vector<ShapePointer> library_;  // keeps them, so that no other shape gets the address of one
  std::vector<Aabb> boxes_;
  std::vector<Sphere> spheres_;
};

}  // namespace collidoscope
