#include "experiments/bench/orbit.h"

#include <cmath>
#include <numbers>

#include "core/quaternion.h"
#include "core/random.h"

namespace collidoscope::experiments {

std::vector<std::vector<Pose>> orbit_courses(Real amplitude, Real degrees_per_call, int courses, int calls) {
  constexpr Real pi = std::numbers::pi;
  Random random(9);
  std::vector<std::vector<Pose>> all(static_cast<std::size_t>(courses));
  for (std::vector<Pose>& poses : all) {
    const Vec3 phase = random.in_box(Vec3(0), Vec3(2 * pi)), axis = random.unit_vector();
    for (int i = 1; i <= calls; ++i) {
      const Real angle = i * degrees_per_call * pi / 180;
      const Vec3 centre(std::cos(angle + phase.x), std::cos(angle + phase.y), std::cos(angle + phase.z));
      poses.push_back({to_matrix(from_axis_angle(axis, angle)), amplitude * centre});
    }
  }
  return all;
}

}  // namespace collidoscope::experiments
