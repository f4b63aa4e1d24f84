#include "peers/pair_scenes.h"

#include <cstdlib>

#include "core/error.h"
#include "core/random.h"
#include "experiments/bench/orbit.h"
#include "geometry/primitives/primitives.h"
#include "narrow/narrow.h"
#include "narrow_scenes.h"

namespace collidoscope::bench {
namespace {

using ShapePointers = std::vector<std::shared_ptr<const Shape>>;

std::shared_ptr<const Shape> off_centre_hull(Random& random) {
  Mesh mesh = make_random_polytope(random.in_box(Vec3(0.4), Vec3(1)), 20 + random.below(81), random);
  const Vec3f shift(random.unit_vector() * 0.8);
  for (Vec3f& vertex : mesh.vertices) vertex += shift;
  return std::make_shared<const Shape>("off-centre", std::move(mesh));
}

std::vector<Pose> independent_poses(std::size_t count, Random& random) {
  std::vector<Pose> poses(count);
  for (Pose& pose : poses)
    pose = {to_matrix(random.rotation()), random.unit_vector() * random.uniform(0.2, 2)};
  return poses;
}

std::size_t colliding_calls(const PairScene& scene, Real nearer) {
  const NarrowAlgorithm& gjk = narrow_algorithm("gjk");
  std::size_t colliding = 0;
  for (const Course& course : scene) {
    PairCache cache;
    for (Pose pose : course.poses_b) {
      pose.translation *= nearer;
      const NarrowQuery query{*course.a, *course.b, relative_pose(course.pose_a, pose), Request::overlap,
                              gjk.default_options()};
      colliding += gjk.query(query, cache).verdict == Verdict::colliding;
    }
  }
  return colliding;
}

std::size_t calls(const PairScene& scene) {
  std::size_t all = 0;
  for (const Course& course : scene) all += course.poses_b.size();
  return all;
}

/// Scales the translations until half of the poses collide.
void bring_half_together(PairScene& scene) {
  Real low = 0, high = 4;
  for (int step = 0; step < 16; ++step) {
    const Real middle = (low + high) / 2;
    (2 * colliding_calls(scene, middle) < calls(scene) ? high : low) = middle;
  }
  for (Course& course : scene)
    for (Pose& pose : course.poses_b) pose.translation *= low;
}

PairScene orbit_scene(const std::string& shape_name, Real degrees) {
  for (const auto& shape : experiments::orbit_shapes()) {
    if (shape->name() != shape_name) continue;
    PairScene scene;
    for (std::vector<Pose>& poses : experiments::orbit_courses({2.2, degrees}))
      scene.push_back({shape, shape, Pose(), std::move(poses)});
    return scene;
  }
  throw InputError("", "pair scene", "unknown shape '" + shape_name + "'");
}

PairScene off_centre_scene(const std::string& motion) {
  Random random(31);
  PairScene scene;
  for (std::vector<Pose>& poses : experiments::orbit_courses({1, std::atof(motion.c_str())})) {
    const auto a = off_centre_hull(random), b = off_centre_hull(random);
    if (motion == "random") poses = independent_poses(poses.size(), random);
    scene.push_back({a, b, Pose(), std::move(poses)});
  }
  return scene;
}

}  // namespace

PairScene pair_scene(const std::string& name) {
  const std::size_t slash = name.find('/'), second = name.find('/', slash + 1);
  if (slash == std::string::npos) throw InputError("", "pair scene", "unknown: '" + name + "'");
  const std::string shape = name.substr(0, slash), motion = name.substr(slash + 1, second - slash - 1);
  PairScene scene =
      shape == "off-centre" ? off_centre_scene(motion) : orbit_scene(shape, std::atof(motion.c_str()));
  if (second != std::string::npos) bring_half_together(scene);
  return scene;
}

}  // namespace collidoscope::bench
