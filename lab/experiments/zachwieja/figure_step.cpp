#include "experiments/zachwieja/figure_step.h"

#include "core/error.h"
#include "core/quaternion.h"

namespace collidoscope::experiments {

FigureStep::FigureStep(const std::string& scene, BodyPair pair, const SceneParameters& parameters)
    : scene_(create_scene(scene, parameters)), pair_(pair) {
  constexpr int most_steps = 100;
  scene_.world.keep_sweeps(true);
  for (int i = 0; i < most_steps; ++i) {
    scene_.world.step(scene_.dt);
    if (cast(query(), cast_algorithm("discrete")).state == CastState::hit) return;
  }
  throw JobError(scene + ": the bodies do not collide");
}

CastQuery FigureStep::query() const {
  const Bodies bodies = scene_.world.bodies();
  const auto [a, b] = pair_;
  return {*bodies.shapes[a], *bodies.shapes[b], bodies.sweeps[a], bodies.sweeps[b]};
}

Pose turned(const Vec3& axis, Real angle, const Vec3& translation) {
  return {to_matrix(from_axis_angle(axis, angle)), translation};
}

Real proven_time(const CastQuery& query) {
  CastQuery precise = query;
  constexpr Real tolerance = 1e-9;
  precise.tolerance = tolerance;
  return cast(precise, cast_algorithm("conservative-advancement")).fraction;
}

}  // namespace collidoscope::experiments
