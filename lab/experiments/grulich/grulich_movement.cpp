#include "experiments/grulich/grulich_movement.h"

#include "core/random.h"
#include "scene/model_shapes.h"

namespace collidoscope::experiments {
namespace {

constexpr Real radians_per_step = 0.08 * 3.14159265358979323846 / 180;

Quaternion turned(const Quaternion& orientation, Real angle) {
  const Quaternion about_x = from_axis_angle(Vec3(1, 0, 0), angle),
                   about_y = from_axis_angle(Vec3(0, 1, 0), angle),
                   about_z = from_axis_angle(Vec3(0, 0, 1), angle);
  return about_z * about_y * about_x * orientation;
}

/// Rotation about the centre of the object's sphere, which then lies at `place`.
Pose pose_about_centre(const Shape& shape, const Quaternion& orientation, const Vec3& place) {
  Pose pose;
  pose.rotation = to_matrix(orientation);
  pose.translation = place - pose.rotate(shape.sphere().centre);
  return pose;
}

}  // namespace

Movement record_movement(const MovedPair& pair, std::size_t steps) {
  const Vec3 to_b(0.8, 0.8, -0.8);
  const auto radius = [](const char* model) { return make_model_shape(model, model)->sphere().radius; };
  const Real radii = pair.sphere_positives / 100 * length(to_b);
  // Of equal size, as seen from their spheres.
  const auto scaled = [&](const char* model) {
    return make_model_shape(model, model, {}, radii / 2 / radius(model));
  };
  Movement recorded{scaled(pair.model_a), scaled(pair.model_b), {}, {}};
  Random random(1);
  const Quaternion first_a = random.rotation(), first_b = random.rotation();
  for (std::size_t i = 1; i <= steps; ++i) {
    const Real share = static_cast<Real>(i) / static_cast<Real>(steps);
    const Real angle = radians_per_step * static_cast<Real>(movement_steps) * share;
    recorded.poses_a.push_back(pose_about_centre(*recorded.a, turned(first_a, angle), Vec3(0)));
    recorded.poses_b.push_back(
        pose_about_centre(*recorded.b, turned(first_b, angle), to_b * (1 - 2 * share)));
  }
  return recorded;
}

}  // namespace collidoscope::experiments
