#include "narrow_scenes.h"

#include <cmath>

#include "core/quaternion.h"
#include "core/random.h"
#include "modelling/primitives.h"

namespace collidoscope::bench {
namespace {

constexpr Real pi = 3.14159265358979323846;

std::vector<Pose> orbit(Real radius, Real degrees_per_call) {
  constexpr int courses = 10, calls = 1000;
  const Real amplitude = 2.2 * radius;
  Random random(9);
  std::vector<Pose> poses;
  for (int course = 0; course < courses; ++course) {
    const Vec3 phase = random.in_box(Vec3(0), Vec3(2 * pi)), axis = random.unit_vector();
    for (int i = 1; i <= calls; ++i) {
      const Real angle = i * degrees_per_call * pi / 180;
      const Vec3 centre(std::cos(angle + phase.x), std::cos(angle + phase.y), std::cos(angle + phase.z));
      poses.push_back({to_matrix(from_axis_angle(axis, angle)), amplitude * centre});
    }
  }
  return poses;
}

std::vector<OrbitScene> build_scenes() {
  constexpr Real edge = 1.1547005383792515;  // of the cube of radius 1: 2 / √3
  const std::pair<const char*, Mesh> shapes[] = {{"cube", make_box(Vec3(edge))},
                                                 {"icosahedron", make_icosphere(1, 0)},
                                                 {"disk-60", make_prism(1, 0.2, 60)},
                                                 {"sphere-642", make_icosphere(1, 3)}};
  std::vector<OrbitScene> scenes;
  for (const auto& [name, mesh] : shapes) {
    const auto shape = std::make_shared<const Shape>(name, mesh);
    shape->prepare(ShapeData::hull);
    for (const int degrees : {1, 25})
      scenes.push_back({std::string(name) + "/" + std::to_string(degrees) + "deg", shape, orbit(1, degrees)});
  }
  return scenes;
}

}  // namespace

const std::vector<OrbitScene>& orbit_scenes() {
  static const std::vector<OrbitScene> scenes = build_scenes();
  return scenes;
}

}  // namespace collidoscope::bench
