#pragma once

// Pairs of shapes for the tests of the narrow phase: solids of all kinds, posed so that about half of them
// collide, and their coherent motion.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/random.h"
#include "modelling/primitives.h"
#include "narrow/narrow.h"
#include "shape/shape.h"

namespace collidoscope::test {

struct ShapePair {
  ShapePointer a, b;
  Pose pose_a, pose_b;

  Pose b_in_a() const { return relative_pose(pose_a, pose_b); }
  NarrowQuery query(Answer answer) const { return {*a, *b, b_in_a(), answer}; }
  Real largest_world_coordinate() const;
};

inline Real ShapePair::largest_world_coordinate() const {
  Real largest = 0;
  const auto include = [&](const Shape& shape, const Pose& pose) {
    for (const Vec3& vertex : shape.hull().vertices) {
      const Vec3 world = pose.to_parent(vertex);
      largest = std::max({largest, std::abs(world.x), std::abs(world.y), std::abs(world.z)});
    }
  };
  include(*a, pose_a), include(*b, pose_b);
  return largest;
}

inline ShapePointer make_shape(std::string name, Mesh mesh) {
  return std::make_shared<Shape>(std::move(name), std::move(mesh));
}

/// A shape that is only points; it has a hull all the same.
inline ShapePointer make_point_shape(std::string name, std::vector<Vec3f> points) {
  return make_shape(std::move(name), Mesh{std::move(points), {}});
}

/// Solids some 1 m across: few vertices and many, round, long, flat, symmetric and not.
inline const std::vector<ShapePointer>& solid_shapes() {
  static const std::vector<ShapePointer> shapes = [] {
    Random random(2024);
    return std::vector<ShapePointer>{
        make_shape("cube", make_box(Vec3(1))),
        make_shape("slab", make_box(Vec3(1.4, 0.9, 0.1))),
        make_shape("disk", make_prism(0.6, 0.2, 60)),
        make_shape("icosphere", make_icosphere(0.6, 2)),
        make_shape("UV sphere", make_sphere(0.6, 24, 12)),
        make_shape("ellipsoid 20", make_random_polytope(Vec3(0.7, 0.6, 0.5), 20, random)),
        make_shape("rod 50", make_random_polytope(Vec3(0.15, 0.15, 0.9), 50, random)),
        make_shape("plate 100", make_random_polytope(Vec3(0.8, 0.8, 0.1), 100, random)),
        make_point_shape("tetrahedron", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}})};
  }();
  return shapes;
}

/// Under a random rotation.
inline Pose tumbled_at(Random& random, const Vec3& translation) {
  return {to_matrix(random.rotation()), translation};
}

/// About half of these collide.
inline std::vector<ShapePair> random_shape_pairs(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  const std::vector<ShapePointer>& shapes = solid_shapes();
  const auto any_shape = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))]; };
  std::vector<ShapePair> pairs(count);
  for (ShapePair& pair : pairs) {
    pair.a = any_shape(), pair.b = any_shape();
    pair.pose_a = tumbled_at(random, random.in_box(Vec3(-3), Vec3(3)));
    pair.pose_b = tumbled_at(random, pair.pose_a.translation + random.unit_vector() * random.uniform(0, 1.6));
  }
  return pairs;
}

/// The pair in motion: both bodies spin, B swings through A, and now and then B is somewhere else at once.
class ShapePairMotion {
 public:
  ShapePairMotion(ShapePair pair, Random& random)
      : pair_(std::move(pair)),
        random_(random),
        spin_a_(spin(random)),
        spin_b_(spin(random)),
        velocity_(random.unit_vector() * 0.04) {}

  const ShapePair& pair() const { return pair_; }

  void advance() {
    pair_.pose_a.rotation = to_matrix(normalized(spin_a_ * from_matrix(pair_.pose_a.rotation)));
    pair_.pose_b.rotation = to_matrix(normalized(spin_b_ * from_matrix(pair_.pose_b.rotation)));
    pair_.pose_b.translation += velocity_;
    const Vec3 apart = pair_.pose_b.translation - pair_.pose_a.translation;
    if (length(apart) > 1.5) velocity_ = normalized(random_.unit_vector() - apart) * length(velocity_);
    if (random_.below(20) == 0)
      pair_.pose_b.translation = pair_.pose_a.translation + random_.unit_vector() * random_.uniform(0, 1.5);
  }

 private:
  static Quaternion spin(Random& random) {
    return from_axis_angle(random.unit_vector(), random.uniform(0, 0.2));
  }

  ShapePair pair_;
  Random& random_;
  Quaternion spin_a_, spin_b_;
  Vec3 velocity_;
};

}  // namespace collidoscope::test
