#include "bounds/placed_bounds.h"

#include <cstring>
#include <gtest/gtest.h>
#include <limits>

#include "core/random.h"
#include "fixtures/instruction_sets.h"
#include "fixtures/random_poses.h"
#include "oracles/rational.h"

namespace collidoscope {
namespace {

using test::Rational;
using test::RationalVec3;

struct Bodies {
  std::vector<std::vector<Vec3>> points;
  std::vector<Aabb> local_boxes;
  std::vector<Sphere> local_spheres;
  LocalBounds local;
  std::vector<Pose> poses;
  std::vector<Aabb> boxes;
  std::vector<Sphere> spheres;

  void add(std::vector<Vec3> body, const Pose& pose) {
    local_boxes.push_back(bounding_box(body));
    local_spheres.push_back(minimal_sphere(body));
    points.push_back(std::move(body));
    poses.push_back(pose);
  }

  bool place() {
    local.resize(poses.size());
    for (std::size_t i = 0; i < poses.size(); ++i) local.set(i, local_boxes[i], local_spheres[i]);
    boxes.resize(poses.size()), spheres.resize(poses.size());
    return place_bounds(local, poses, 0, poses.size(), boxes, spheres);
  }
};

/// Slender, flat and round ones, some far from their own origin or from the world's; every second pose is not
/// quite a rotation. As many as fill blocks and vectors, and do not.
Bodies random_bodies(std::size_t count) {
  Random random(count);
  Bodies bodies;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 half_size(1, i % 3 ? 0.1 : 1, i % 4 ? 0.7 : 0);
    std::vector<Vec3> points = test::random_points(random, 6, half_size);
    const Vec3 offset = i % 5 ? Vec3(0) : random.unit_vector() * Real(1e6);
    for (Vec3& point : points) point += offset;
    const Real reach = i % 7 ? 10 : 1e8;
    bodies.add(points, i % 2 ? test::random_pose(random, reach) : test::sloppy_pose(random, reach));
  }
  return bodies;
}

void expect_contains(const Aabb& box, const RationalVec3& point) {
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_LE(Rational(box.min[axis]), point[axis]);
    EXPECT_GE(Rational(box.max[axis]), point[axis]);
  }
}

bool contains(const Sphere& sphere, const RationalVec3& point) {
  Rational distance_squared = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const Rational offset = point[axis] - Rational(sphere.centre[axis]);
    distance_squared += offset * offset;
  }
  return distance_squared <= Rational(sphere.radius) * Rational(sphere.radius);
}

TEST(PlacedBounds, ContainTheExactImages) {
  for (const std::size_t count : {1u, 7u, 64u, 65u, 200u}) {
    Bodies bodies = random_bodies(count);
    EXPECT_TRUE(bodies.place());
    for (std::size_t i = 0; i < count; ++i)
      for (const Vec3& point : bodies.points[i]) {
        const RationalVec3 exact = image(bodies.poses[i], RationalVec3(point));
        expect_contains(bodies.boxes[i], exact);
        EXPECT_TRUE(contains(bodies.spheres[i], exact));
      }
  }
}

TEST(PlacedBounds, AreThoseOfOneBodyAtATime) {
  Bodies bodies = random_bodies(150);
  bodies.place();
  int turned_decides = 0, round_decides = 0;
  for (std::size_t i = 0; i < 150; ++i) {
    const Pose& pose = bodies.poses[i];
    const Aabb turned = approximate_box(bodies.local_boxes[i], pose);
    const Sphere sphere = transformed(bodies.local_spheres[i], pose);
    const Aabb round = bounding_box(sphere);
    const Aabb& box = bodies.boxes[i];
    const Real slack = 1e-14 * (i % 7 ? 10 : 1e8) + (i % 5 ? 0 : 1e-8);
    for (int axis = 0; axis < 3; ++axis) {
      // Of a sloppy pose, the sphere's box is the tighter one here: each axis stretches by itself.
      EXPECT_LE(std::max(turned.min[axis], round.min[axis]), box.min[axis] + slack);
      EXPECT_GE(std::min(turned.max[axis], round.max[axis]), box.max[axis] - slack);
      turned_decides += turned.max[axis] < round.max[axis];
      round_decides += turned.max[axis] > round.max[axis];
      EXPECT_NEAR(bodies.spheres[i].centre[axis], sphere.centre[axis], slack);
    }
    EXPECT_NEAR(bodies.spheres[i].radius, sphere.radius, 1e-2 * (i % 2 ? 1e-10 : 1) + slack);
  }
  EXPECT_GT(turned_decides, 30);
  EXPECT_GT(round_decides, 30);
}

TEST(PlacedBounds, AreTheSameForEveryInstructionSet) {
  Bodies bodies = random_bodies(131);
  bodies.place();
  const std::vector<Aabb> boxes = bodies.boxes;
  const std::vector<Sphere> spheres = bodies.spheres;
  test::for_each_instruction_set([&] {
    bodies.place();
    EXPECT_EQ(std::memcmp(boxes.data(), bodies.boxes.data(), boxes.size() * sizeof(Aabb)), 0);
    EXPECT_EQ(std::memcmp(spheres.data(), bodies.spheres.data(), spheres.size() * sizeof(Sphere)), 0);
  });
}

TEST(PlacedBounds, TellWhichAreNowhere) {
  const Real infinity = std::numeric_limits<Real>::infinity(),
             not_a_number = std::numeric_limits<Real>::quiet_NaN();
  for (const Real bad : {not_a_number, infinity, -infinity, Real(2e18), -std::numeric_limits<Real>::max()})
    for (int element = 0; element < 4; ++element) {
      Bodies bodies = random_bodies(70);
      Vec3& column = element < 3 ? bodies.poses[66].rotation[element] : bodies.poses[66].translation;
      column[element % 3] = bad;
      if (element < 3 && std::abs(bad) == 2e18) continue;  // how far off depends on the body
      EXPECT_FALSE(bodies.place()) << bad << ' ' << element;
      for (std::size_t i = 0; i < 70; ++i)
        EXPECT_EQ(place_bounds(bodies.local, bodies.poses, i, i + 1, bodies.boxes, bodies.spheres), i != 66);
    }
}

}  // namespace
}  // namespace collidoscope
