#include "motion/ray/ray.h"

#include <algorithm>
#include <vector>

#include "bvh/box_tree.h"
#include "core/error.h"
#include "core/finite.h"
#include "motion/ray/hull_ray.h"
#include "motion/ray/tree_ray.h"
#include "shape/convex_pieces.h"

namespace collidoscope {
namespace {

constexpr SplitRule rule = SplitRule::surface_area;  // what a random line is likely to hit

CastInput input_for(const Shape& shape, CastInput input) {
  if (input != CastInput::automatic) return input;
  return shape.is_convex() || shape.mesh().triangles.empty() ? CastInput::hulls : CastInput::triangles;
}

RayResult cast_at_ellipsoid(const Ellipsoid& ellipsoid, const LocalRay& ray) {
  const auto inside = intersect_line(ellipsoid, ray.p, ray.direction);
  if (!inside || inside->exit < 0 || inside->entry > ray.length) return missed(1);
  if (inside->entry <= 0) return overlap_at(ray.p, 1);
  RayResult result = missed(1);
  result.state = CastState::hit;
  result.distance = inside->entry;
  result.point = ray.at(inside->entry), result.normal = ellipsoid.normal_at(result.point);
  return result;
}

/// A point meets a shape that rounds where a sphere meets its core.
RayResult cast_at_convex(const Shape& shape, const LocalRay& ray) {
  if (shape.ellipsoid() && ray.radius == 0) return cast_at_ellipsoid(*shape.ellipsoid(), ray);
  return ray.radius + shape.rounding_radius() > 0 ? cast_sphere_at_hull(shape, ray)
                                                  : cast_at_hull(shape, ray);
}

/// The answer about a part of the ray, for the whole ray.
RayResult with_skipped(RayResult result, const LocalRay& part) {
  result.distance += part.skipped;
  return result;
}

/// A piece that the ray comes near to.
struct NearPiece {
  LocalRay part;
  std::uint32_t piece;
};

std::vector<NearPiece> pieces_near(const Shape& shape, const Vec3& origin, const Vec3& direction,
                                   const Ray& ray) {
  const auto& pieces = shape.get<ConvexPieces>();
  if (pieces.empty()) throw InputError(shape.name(), "", "has no convex pieces: its mesh bounds no solid");
  std::vector<NearPiece> near;
  for (std::uint32_t i = 0; i < pieces.shapes.size(); ++i)
    if (const auto part = part_within(pieces.shapes[i]->sphere(), origin, direction, ray))
      near.push_back({*part, i});
  std::ranges::stable_sort(near, {}, [](const NearPiece& piece) { return piece.part.skipped; });
  return near;
}

RayResult cast_at_pieces(const Shape& shape, const Vec3& origin, const Vec3& direction, const Ray& ray) {
  RayResult first;
  first.distance = ray.length;
  std::uint32_t iterations = 0;
  for (const auto& [part, piece] : pieces_near(shape, origin, direction, ray)) {
    if (part.skipped > first.distance) break;
    const RayResult found =
        with_skipped(cast_at_convex(*shape.get<ConvexPieces>().shapes[piece], part), part);
    iterations += found.iterations;
    if (found.state != CastState::free && (first.state == CastState::free || found.distance < first.distance))
      first = found, first.feature = piece;
  }
  first.iterations = iterations;
  return first;
}

/// In the frame of the shape.
RayResult cast_at(const Shape& shape, const Vec3& origin, const Vec3& direction, const Ray& ray,
                  CastInput input) {
  if (input == CastInput::pieces) return cast_at_pieces(shape, origin, direction, ray);
  const std::optional<LocalRay> part = part_within(shape.sphere(), origin, direction, ray);
  if (!part) return {};
  return with_skipped(input == CastInput::hulls ? cast_at_convex(shape, *part)
                                                : cast_at_tree(shape.get<BoxTree>(rule), *part),
                      *part);
}

}  // namespace

Ray Ray::segment(const Vec3& from, const Vec3& to, Real radius) {
  const Real length = collidoscope::length(to - from);
  if (!(length > 0)) throw InputError("", "", "a segment needs two ends");
  return {from, (to - from) / length, length, radius};
}

void check(const Ray& ray) {
  constexpr Real slack = 1e-9;  // distances err by as much
  const auto refuse = [](const std::string& why) { throw InputError("", "", "a ray needs " + why); };
  if (!is_finite(ray.origin)) refuse("an origin of finite numbers");
  if (!(std::abs(length(ray.direction) - 1) <= slack)) refuse("a direction of unit length");
  if (!(ray.length >= 0)) refuse("a length of zero or more");
  if (!(ray.radius >= 0) || !std::isfinite(ray.radius)) refuse("a finite radius of zero or more");
}

ShapeData ray_needs(CastInput input) {
  if (input == CastInput::pieces) return ShapeData::pieces | ShapeData::sphere;
  if (input == CastInput::triangles) return box_tree_data(rule) | ShapeData::sphere;
  return hull_ray_needs;
}

RayResult cast_ray(const Shape& shape, const Pose& pose, const Ray& ray, CastInput input) {
  check(ray);
  RayResult result =
      cast_at(shape, pose.to_local(ray.origin), pose.unrotate(ray.direction), ray, input_for(shape, input));
  if (result.state == CastState::free)
    result.distance = ray.length;
  else
    result.point = pose.to_parent(result.point);
  result.normal = pose.rotate(result.normal);
  return result;
}

}  // namespace collidoscope
