#include "experiments/bench/orbit.h"

#include <cmath>
#include <numbers>

#include "core/quaternion.h"
#include "core/random.h"
#include "core/trigonometry.h"
#include "geometry/primitives/mirtich_disk.h"
#include "geometry/primitives/primitives.h"

namespace collidoscope::experiments {
namespace {

constexpr Real pi = std::numbers::pi;

/// The smallest distance from the centre over all angles, for an amplitude of 1: the squares of three cosines
/// sum to 3/2 + ½ Σ cos(2θ + 2δ).
Real closest_approach(const Vec3& phases) {
  Real real = 0, imaginary = 0;
  for (int axis = 0; axis < 3; ++axis)
    real += cosine_of(2 * phases[axis]), imaginary += sine_of(2 * phases[axis]);
  return std::sqrt(std::max(Real(0), (3 - std::hypot(real, imaginary)) / 2));
}

Vec3 draw_phases(Real least_approach, Random& random) {
  for (;;) {
    const Vec3 phases = random.in_box(Vec3(0), Vec3(2 * pi));
    if (closest_approach(phases) >= least_approach) return phases;
  }
}

}  // namespace

std::vector<std::vector<Pose>> orbit_courses(const Orbit& orbit) {
  Random random(9);
  std::vector<std::vector<Pose>> all(static_cast<std::size_t>(orbit.courses));
  for (std::vector<Pose>& poses : all) {
    const Vec3 phase = draw_phases(orbit.least_approach, random), axis = random.unit_vector();
    for (int i = 1; i <= orbit.calls; ++i) {
      const Real angle = i * orbit.degrees_per_call * pi / 180;
      const Vec3 centre(cosine_of(angle + phase.x), cosine_of(angle + phase.y), cosine_of(angle + phase.z));
      poses.push_back({to_matrix(from_axis_angle(axis, angle)), orbit.amplitude * centre});
    }
  }
  return all;
}

const std::vector<ShapePointer>& orbit_shapes() {
  static const std::vector<ShapePointer> all = [] {
    constexpr Real edge = 1.1547005383792515;  // of the cube: 2 / √3
    const std::pair<const char*, Mesh> meshes[] = {{"cube", make_box(Vec3(edge))},
                                                   {"icosahedron", make_icosphere(1, 0)},
                                                   {"disk-60", make_mirtich_disk(1)},
                                                   {"sphere-642", make_icosphere(1, 3)}};
    std::vector<ShapePointer> made;
    for (const auto& [name, mesh] : meshes) {
      made.push_back(std::make_shared<const Shape>(name, mesh));
      made.back()->prepare(ShapeData::hull);
    }
    return made;
  }();
  return all;
}

}  // namespace collidoscope::experiments
