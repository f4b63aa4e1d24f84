#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "dynamics/deformation/deformation.h"
#include "shape/shape.h"

namespace collidoscope {

/// A shape that deforms with time. Shared by the bodies that have it, and by copies of their worlds.
class DeformingShape {
 public:
  DeformingShape(ShapePointer rest, const DeformationChoice& choice)
      : DeformingShape(std::move(rest), choice, choice) {}
  /// Another deformation than the scene's, which it remembers: nothing where the scene's shape is rigid.
  /// Throws InputError where the choice needs frames and has none.
  DeformingShape(ShapePointer rest, const DeformationChoice& choice,
                 std::optional<DeformationChoice> of_scene);

  const ShapePointer& rest() const { return rest_; }
  const DeformationChoice& choice() const { return choice_; }
  const std::optional<DeformationChoice>& of_scene() const { return of_scene_; }
  /// The shape at `time`, in seconds. It stays as it is for as long as somebody holds it; afterwards its
  /// memory serves another time, and what was derived from it is refitted. Threads may call this together.
  ShapePointer at(Real time);
  /// A bound of the speed of every point of the shape, in its own frame, m/s.
  Real fastest() const { return fastest_; }

 private:
  std::shared_ptr<Shape> free_shape();

  ShapePointer rest_;
  DeformationChoice choice_;
  std::optional<DeformationChoice> of_scene_;
  std::unique_ptr<const Deformation> deformation_;
  Real fastest_;
  std::mutex deforming_;
  std::vector<Vec3f> vertices_;
  std::vector<std::shared_ptr<Shape>> shapes_;  // some of them held by others
};

using DeformingShapePointer = std::shared_ptr<DeformingShape>;

}  // namespace collidoscope
