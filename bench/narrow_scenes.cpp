#include "narrow_scenes.h"

#include <algorithm>

#include "experiments/bench/orbit.h"
#include "narrow/narrow.h"

namespace collidoscope::bench {
namespace {

std::vector<Pose> orbit(Real amplitude, Real degrees_per_call) {
  std::vector<Pose> poses;
  for (const std::vector<Pose>& course : experiments::orbit_courses({amplitude, degrees_per_call}))
    poses.insert(poses.end(), course.begin(), course.end());
  return poses;
}

std::vector<OrbitScene> build_scenes() {
  constexpr Real amplitude = 2.2;
  std::vector<OrbitScene> scenes;
  for (const auto& shape : experiments::orbit_shapes())
    for (const int degrees : {1, 25})
      scenes.push_back(
          {shape->name() + "/" + std::to_string(degrees) + "deg", shape, orbit(amplitude, degrees)});
  return scenes;
}

Real share_that_collides(const Shape& shape, const std::vector<Pose>& poses) {
  const NarrowAlgorithm& gjk = narrow_algorithm("gjk");
  PairCache cache;
  const auto colliding = std::count_if(poses.begin(), poses.end(), [&](const Pose& pose) {
    return gjk.query({shape, shape, pose, Request::overlap, gjk.default_options()}, cache).verdict ==
           Verdict::colliding;
  });
  return static_cast<Real>(colliding) / static_cast<Real>(poses.size());
}

std::vector<OrbitScene> build_half_penetrating_scenes() {
  constexpr int degrees = 10, halvings = 10;
  std::vector<OrbitScene> scenes;
  for (const auto& shape : experiments::orbit_shapes()) {
    Real narrow = 0, wide = 2.2;
    for (int i = 0; i < halvings; ++i) {
      const Real between = (narrow + wide) / 2;
      (share_that_collides(*shape, orbit(between, degrees)) > 0.5 ? narrow : wide) = between;
    }
    scenes.push_back({shape->name() + "/10deg", shape, orbit(narrow, degrees)});
  }
  return scenes;
}

}  // namespace

const std::vector<OrbitScene>& orbit_scenes() {
  static const std::vector<OrbitScene> scenes = build_scenes();
  return scenes;
}

const std::vector<OrbitScene>& half_penetrating_scenes() {
  static const std::vector<OrbitScene> scenes = build_half_penetrating_scenes();
  return scenes;
}

}  // namespace collidoscope::bench
