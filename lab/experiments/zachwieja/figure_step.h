#pragma once

#include <string>

#include "motion/cast.h"
#include "scene/scene.h"

namespace collidoscope::experiments {

/// The step in which two bodies of a scene are first seen to collide, at its end.
class FigureStep {
 public:
  /// The bodies by their numbers. They have to collide within a hundred steps.
  FigureStep(const std::string& scene, BodyPair pair, const SceneParameters& parameters = {});

  CastQuery query() const;

 private:
  Scene scene_;
  BodyPair pair_;
};

/// A step of two bodies.
struct Situation {
  ShapePointer a, b;
  Sweep of_a, of_b;

  CastQuery query() const { return {*a, *b, of_a, of_b}; }
};

/// Upright where the angle is zero.
Pose turned(const Vec3& axis, Real angle, const Vec3& translation);

/// Conservative advancement's, which is proven.
Real proven_time(const CastQuery& query);

}  // namespace collidoscope::experiments
