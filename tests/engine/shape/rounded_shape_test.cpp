#include "shape/rounded_shape.h"

#include <array>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include "bounds/obb.h"
#include "core/error.h"
#include "core/random.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/primitives/primitives.h"
#include "shape/convex_pieces.h"

namespace collidoscope {
namespace {

const std::array<ShapePointer, 4>& shapes() {
  static const std::array<ShapePointer, 4> all = {
      make_sphere_shape("sphere", 0.7), make_capsule_shape("capsule", 0.4, 1.5),
      rounded(*make_shape("box", make_box({1, 2, 3})), 0.25), make_ellipsoid_shape("ellipsoid", {0.5, 2, 1})};
  return all;
}

/// The farthest point of a shape in a direction, of unit length.
Vec3 support_point(const Shape& shape, const Vec3& direction) {
  if (shape.ellipsoid()) return support_point(*shape.ellipsoid(), direction);
  Vec3 best = shape.hull().vertices[0];
  for (const Vec3& vertex : shape.hull().vertices)
    if (dot(vertex, direction) > dot(best, direction)) best = vertex;
  return best + direction * shape.rounding_radius();
}

TEST(RoundedShape, BoundsHoldThePointsOfTheSurface) {
  Random random(3);
  for (const ShapePointer& shape : shapes()) {
    const Obb& obb = shape->obb();
    for (int trial = 0; trial < 300; ++trial) {
      const Vec3 point = support_point(*shape, random.unit_vector());
      EXPECT_LE(length(point - shape->sphere().centre), shape->sphere().radius * (1 + 1e-15));
      for (int axis = 0; axis < 3; ++axis) {
        EXPECT_GE(point[axis], shape->aabb().min[axis]);
        EXPECT_LE(point[axis], shape->aabb().max[axis]);
        EXPECT_LE(std::abs(dot(obb.axes[axis], point - obb.centre)), obb.half_widths[axis] * (1 + 1e-15));
      }
    }
  }
}

TEST(RoundedShape, BoundsTouchTheSurface) {
  EXPECT_NEAR(shapes()[0]->sphere().radius, 0.7, 1e-14);
  EXPECT_NEAR(shapes()[1]->aabb().max.z, 0.75 + 0.4, 1e-14);
  EXPECT_NEAR(shapes()[2]->aabb().max.x, 0.75, 1e-14);
  EXPECT_NEAR(shapes()[2]->sphere().radius, std::sqrt(14.0) / 2 + 0.25, 1e-12);
  EXPECT_EQ(shapes()[3]->aabb().max, Vec3(0.5, 2, 1));
  EXPECT_EQ(shapes()[3]->obb().half_widths, Vec3(0.5, 2, 1));
  EXPECT_NEAR(shapes()[3]->sphere().radius, 2, 1e-14);
}

TEST(RoundedShape, ReachesAsFarAsItsSupportPoint) {
  Random random(4);
  for (const ShapePointer& shape : shapes())
    for (int trial = 0; trial < 50; ++trial) {
      const Vec3 direction = random.unit_vector();
      EXPECT_NEAR(support_extent(*shape, direction), dot(direction, support_point(*shape, direction)), 1e-14);
    }
}

/// The ellipsoid's hull is that of its poles, which is no picture of it.
TEST(RoundedShape, TheDrawnHullOfAnEllipsoidIsThatOfItsMesh) {
  EXPECT_EQ(shapes()[3]->hull().vertices.size(), 6u);
  EXPECT_EQ(drawn_hull(*shapes()[3]).vertices.size(), 642u);
  EXPECT_EQ(&drawn_hull(*shapes()[2]), &shapes()[2]->hull());
}

/// The mesh is drawn, and measured: its vertices lie on the surface, and it fills nearly the whole.
TEST(RoundedShape, TheMeshHasItsVerticesOnTheSurface) {
  for (const ShapePointer& shape : shapes()) {
    EXPECT_TRUE(shape->is_convex());
    ASSERT_GT(shape->mesh().triangles.size(), 100u);
    for (const Vec3f& vertex : shape->mesh().vertices) {
      Real height = -std::numeric_limits<Real>::infinity();  // above the support planes of its own direction
      const Vec3 outwards = normalized(Vec3(vertex));
      height = dot(outwards, Vec3(vertex) - support_point(*shape, outwards));
      EXPECT_LT(height, 1e-6);
    }
  }
  const Real sphere = std::numbers::pi * 4 / 3 * 0.343,
             capsule = std::numbers::pi * (4.0 / 3 * 0.064 + 0.16 * 1.5);
  EXPECT_NEAR(mass_properties(shapes()[0]->mesh()).volume / sphere, 0.99, 0.01);
  EXPECT_NEAR(mass_properties(shapes()[1]->mesh()).volume / capsule, 0.99, 0.01);
}

TEST(RoundedShape, IsItsOwnConvexPiece) {
  for (const ShapePointer& shape : shapes()) {
    const auto& pieces = shape->get<ConvexPieces>();
    ASSERT_EQ(pieces.shapes.size(), 1u);
    EXPECT_EQ(pieces.shapes[0]->rounding_radius(), shape->rounding_radius());
    EXPECT_EQ(pieces.shapes[0]->ellipsoid() != nullptr, shape->ellipsoid() != nullptr);
    EXPECT_EQ(pieces.shapes[0]->hull().vertices, shape->hull().vertices);
  }
}

TEST(RoundedShape, BecomesItsMeshWhenItIsDeformed) {
  Shape shape = *shapes()[0];
  std::vector<Vec3f> vertices = shape.mesh().vertices;
  for (Vec3f& vertex : vertices) vertex.x *= 2;
  shape.deform(vertices);
  EXPECT_EQ(shape.rounding_radius(), 0);
  EXPECT_EQ(shape.hull().vertices.size(), vertices.size());
}

TEST(RoundedShape, RefusesWhatIsNoSize) {
  EXPECT_THROW(make_sphere_shape("s", 0), InputError);
  EXPECT_THROW(make_sphere_shape("s", -1), InputError);
  EXPECT_THROW(make_sphere_shape("s", std::numeric_limits<Real>::infinity()), InputError);
  EXPECT_THROW(make_capsule_shape("c", 1, 0), InputError);
  EXPECT_THROW(make_rounded_shape("r", {}, 1), InputError);
  EXPECT_THROW(make_ellipsoid_shape("e", {1, 0, 1}), InputError);
  EXPECT_THROW(make_ellipsoid_shape("e", {1, std::numeric_limits<Real>::quiet_NaN(), 1}), InputError);
  EXPECT_THROW(rounded(*shapes()[3], 1), InputError);
}

}  // namespace
}  // namespace collidoscope
