#include "experiments/peers/hull_inputs.h"

#include <cmath>
#include <numbers>

#include "core/random.h"
#include "core/trigonometry.h"

namespace collidoscope::experiments {
namespace {

std::vector<Vec3> sphere(int count) {
  Random random(1);
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) points.push_back(random.unit_vector());
  return points;
}

/// As a file holds them. By way of memory: gcc 12 may take Vec3(Vec3f(v)) for v where it vectorises.
std::vector<Vec3> to_double(const std::vector<Vec3f>& points) {
  return {points.begin(), points.end()};
}

/// Tube around the (2, 3) torus knot.
std::vector<Vec3> knot(int along, int around) {
  std::vector<Vec3f> points;
  for (int i = 0; i < along; ++i) {
    const Real t = 2 * std::numbers::pi * i / along;
    const Real r = 2 + cosine_of(3 * t);
    const Vec3 radial(cosine_of(2 * t), sine_of(2 * t), 0);
    const Vec3 centre = radial * r - Vec3(0, 0, sine_of(3 * t));
    for (int j = 0; j < around; ++j) {
      const Real s = 2 * std::numbers::pi * j / around;
      points.emplace_back(centre + (radial * cosine_of(s) + Vec3(0, 0, sine_of(s))) * 0.4);
    }
  }
  return to_double(points);
}

std::vector<Vec3> bumpy_sphere(int rings, int segments) {
  std::vector<Vec3f> points;
  for (int ring = 1; ring < rings; ++ring)
    for (int segment = 0; segment < segments; ++segment) {
      const Real polar = std::numbers::pi * ring / rings, azimuth = 2 * std::numbers::pi * segment / segments;
      const Vec3 direction(sine_of(polar) * cosine_of(azimuth), sine_of(polar) * sine_of(azimuth),
                           cosine_of(polar));
      const Real radius = 1 + 0.2 * sine_of(7 * polar) * cosine_of(5 * azimuth);
      points.emplace_back(direction * radius);
    }
  return to_double(points);
}

}  // namespace

const std::vector<HullInput>& hull_inputs() {
  static const std::vector<HullInput> inputs = {{"sphere of 5000", sphere(5000)},
                                                {"knot of 6400", knot(320, 20)},
                                                {"knot of 12900", knot(430, 30)},
                                                {"knot of 25900", knot(647, 40)},
                                                {"bumpy sphere of 6400", bumpy_sphere(81, 80)},
                                                {"bumpy sphere of 12900", bumpy_sphere(108, 120)},
                                                {"bumpy sphere of 25900", bumpy_sphere(163, 160)}};
  return inputs;
}

}  // namespace collidoscope::experiments
