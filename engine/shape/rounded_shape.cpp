#include "shape/rounded_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/error.h"
#include "geometry/hull/hull_view.h"
#include "geometry/primitives/primitives.h"
#include "shape/derivation.h"
#include "support/surface.h"

namespace collidoscope {
namespace {

void check(const std::string& name, std::span<const Vec3> core, Real radius) {
  if (!(radius > 0) || !std::isfinite(radius)) throw InputError(name, "radius", "must be positive");
  if (core.empty()) throw InputError(name, "core", "has no points");
  for (const Vec3& point : core)
    if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z))
      throw InputError(name, "core", "has a point that is not finite");
}

/// A sphere about every vertex of the core, and the hull of all: small cores get finer spheres. Points are
/// within the surface by less than a hundredth of the radius.
Mesh surface_of(const ConvexHull& core, Real radius) {
  const std::uint32_t subdivisions = core.vertices.size() <= 8 ? 3 : 2;
  const Mesh sphere = make_icosphere(1, subdivisions);
  std::vector<Vec3> points;
  for (const Vec3& vertex : core.vertices)
    for (const Vec3f& direction : sphere.vertices)
      points.push_back(vertex + normalized(Vec3(direction)) * radius);
  return to_mesh(convex_hull(std::span<const Vec3>(points)));
}

/// Derived data of an ellipsoid.
struct HullOfMesh {
  explicit HullOfMesh(const Shape& shape) : hull(convex_hull(std::span(shape.mesh().vertices))) {}
  std::size_t bytes() const { return hull.bytes(); }

  ConvexHull hull;
};

}  // namespace

ShapePointer make_rounded_shape(std::string name, std::span<const Vec3> core, Real radius,
                                ShapeSource source) {
  check(name, core, radius);
  ConvexHull hull = convex_hull(core);
  Mesh surface = surface_of(hull, radius);
  return std::make_shared<const Shape>(std::move(name), std::move(hull), Curvature(radius),
                                       std::move(surface), std::move(source));
}

ShapePointer rounded(const Shape& shape, Real radius) {
  if (shape.ellipsoid()) throw InputError(shape.name(), "radius", "is not for ellipsoids");
  ShapeSource source = shape.source();
  source.rounding_radius = radius;
  return make_rounded_shape(shape.name(), shape.hull().vertices, radius, std::move(source));
}

ShapePointer make_sphere_shape(std::string name, Real radius, ShapeSource source) {
  return make_rounded_shape(std::move(name), std::array{Vec3(0)}, radius, std::move(source));
}

ShapePointer make_capsule_shape(std::string name, Real radius, Real height, ShapeSource source) {
  if (!(height > 0)) throw InputError(name, "height", "must be positive");
  return make_rounded_shape(std::move(name), std::array{Vec3(0, 0, -height / 2), Vec3(0, 0, height / 2)},
                            radius, std::move(source));
}

ShapePointer make_ellipsoid_shape(std::string name, const Vec3& semi_axes, ShapeSource source) {
  for (int axis = 0; axis < 3; ++axis)
    if (!(semi_axes[axis] > 0) || !std::isfinite(semi_axes[axis]))
      throw InputError(name, "semi-axes", "must be positive");
  constexpr std::uint32_t subdivisions = 3;
  const Ellipsoid ellipsoid{semi_axes};
  return std::make_shared<const Shape>(std::move(name), convex_hull(std::span<const Vec3>(ellipsoid.poles())),
                                       Curvature(ellipsoid), tessellate(ellipsoid, subdivisions),
                                       std::move(source));
}

Real support_extent(const Shape& shape, const Vec3& direction) {
  return support_extent(HullView<Real>(shape.get<HullData>()), direction);
}

const ConvexHull& drawn_hull(const Shape& shape) {
  return shape.ellipsoid() ? shape.get<HullOfMesh>().hull : shape.hull();
}

}  // namespace collidoscope
