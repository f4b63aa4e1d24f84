#pragma once

// How a body moves and changes during a step where a sweep is not the whole truth: joints carry it, or its
// shape deforms. The step's time runs from 0 to 1.

#include <memory>

#include "core/pose.h"
#include "shape/body_view.h"
#include "shape/shape.h"

namespace collidoscope {

class MotionLaw {
 public:
  virtual ~MotionLaw() = default;

  virtual Pose pose(Real time) const = 0;
  /// Null: the body's own, as it is at the end of the step.
  virtual ShapePointer shape(Real time) const = 0;
  /// A bound of the speed of every point of the body at any time, m per step.
  virtual Real fastest() const = 0;
  /// How far points may be beside the path whose speed is bounded, m: vertices that deform are rounded.
  virtual Real rounding() const = 0;
};

using MotionLawPointer = std::shared_ptr<const MotionLaw>;

/// The law of a body; null where its sweep is all.
inline const MotionLaw* law_of(const Bodies& bodies, BodyIndex body) {
  return bodies.laws.empty() ? nullptr : bodies.laws[body].get();
}

/// Whether a body of the pair has one.
inline bool has_law(const Bodies& bodies, BodyPair pair) {
  return law_of(bodies, pair.a) != nullptr || law_of(bodies, pair.b) != nullptr;
}

/// How far any point of the body may be from where it is at another time of the step, m.
inline Real reach_of(const MotionLaw& law) {
  return law.fastest() + 2 * law.rounding();
}

/// Around a body at any time of the step, in the world, from its sphere and pose at the end.
inline Sphere sphere_in_step(const MotionLaw& law, const Pose& pose, const Sphere& sphere) {
  return {pose.to_parent(sphere.centre), sphere.radius + reach_of(law)};
}
/// The same, from its box in the world at the end.
inline Aabb box_in_step(const MotionLaw& law, const Aabb& box) {
  return {box.min - Vec3(reach_of(law)), box.max + Vec3(reach_of(law))};
}

}  // namespace collidoscope
