#include "narrow/proof/ellipsoid_verdict.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "core/tolerance.h"
#include "geometry/hull/hull.h"
#include "narrow/convex/common/extents.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/proof/exact_verdict.h"
#include "support/surface.h"

namespace collidoscope {
namespace {

/// Exceeds the error of every height and coordinate here, m. Points of a shape lie as far as its coordinates
/// from its frame, and the frames as far apart as their translations.
Real error_of(const PlacedHulls& hulls) {
  return tolerance::surface_error *
         (sum_of_extents(hulls.a, hulls.b, hulls.pose_b.translation - hulls.pose_a.translation) +
          hulls.a.rounding_radius() + hulls.b.rounding_radius());
}

/// How far a point is from the core, exactly but for a rounding. The point is that of the shape's frame.
Real distance_to_core(const HullView<Real>& core, const Vec3& point) {
  static const HullData single(convex_hull(std::array{Vec3(0)}));
  return separation_of_cores({core, HullView<Real>(single), Pose(), {Mat3(1), point}}).distance;
}

/// The distance of a point from the shape; zero or less inside. An ellipsoid has the point deeper than this.
Real height_above(const HullView<Real>& shape, const Vec3& point) {
  if (const Ellipsoid* ellipsoid = shape.ellipsoid())
    return (ellipsoid->level_of(point) - 1) * ellipsoid->shortest();
  return distance_to_core(shape, point) - shape.rounding_radius();
}

/// An ellipsoid without its outermost layer; null for other shapes.
std::optional<HullData> shrunk(const HullView<Real>& shape, Real thickness) {
  if (!shape.ellipsoid()) return {};
  const Ellipsoid inner{shape.ellipsoid()->semi_axes * (1 - thickness / shape.ellipsoid()->shortest())};
  return HullData(convex_hull(std::span<const Vec3>(inner.poles())), Curvature(inner));
}

/// A point of both that is not next to their surfaces, if there is one.
std::optional<Vec3> inner_point(const PlacedHulls& hulls) {
  const Real thickness = 4 * error_of(hulls);
  for (const HullView<Real>& shape : {hulls.a, hulls.b})
    if (shape.ellipsoid() && !(thickness < shape.ellipsoid()->shortest())) return {};
  const std::optional<HullData> a = shrunk(hulls.a, thickness), b = shrunk(hulls.b, thickness);
  const EllipsoidDistance found = distance_of_ellipsoids(
      {a ? HullView<Real>(*a) : hulls.a, b ? HullView<Real>(*b) : hulls.b, hulls.pose_a, hulls.pose_b});
  if (found.verdict != Verdict::colliding) return {};
  return found.common;
}

bool collide_surely(const PlacedHulls& hulls, const Vec3& common) {
  if (share_point(hulls, common)) return true;
  const std::optional<Vec3> inner = inner_point(hulls);
  return inner && share_point(hulls, *inner);
}

}  // namespace

bool has_ellipsoid(const PlacedHulls& hulls) {
  return hulls.a.ellipsoid() || hulls.b.ellipsoid();
}

EllipsoidDistance distance_of_ellipsoids(const PlacedHulls& hulls) {
  const ConvexData data_a{.hull = &hulls.a.data()}, data_b{.hull = &hulls.b.data()};
  const ConvexInput<Real> input{{data_a, SupportSearch::scan},
                                {data_b, SupportSearch::scan},
                                relative_pose(hulls.pose_a, hulls.pose_b),
                                Request::distance,
                                {}};
  PairCache cache;
  NoTrace untraced;
  const PairResult result = run_convex_kernel<GjkKernel>(input, cache, untraced);
  if (result.verdict == Verdict::separated)
    return {result.verdict, result.separation, hulls.pose_a.rotate(result.normal), Vec3(0)};
  return {result.verdict, 0, Vec3(0), hulls.pose_a.to_parent(result.common_point)};
}

bool separates_ellipsoids(const PlacedHulls& hulls, const Vec3& direction) {
  const Real between = dot(direction, hulls.pose_b.translation - hulls.pose_a.translation);
  const Real gap = between - support_extent(hulls.a, hulls.pose_a.unrotate(direction)) -
                   support_extent(hulls.b, hulls.pose_b.unrotate(-direction));
  return gap > error_of(hulls);
}

/// The point of a hull nearest to `point` lies in an ellipsoid that has `point` deeper than they are apart.
bool share_point(const PlacedHulls& hulls, const Vec3& point) {
  const Real above_a = height_above(hulls.a, hulls.pose_a.to_local(point)),
             above_b = height_above(hulls.b, hulls.pose_b.to_local(point)), error = error_of(hulls);
  if (hulls.a.ellipsoid() && hulls.b.ellipsoid()) return std::max(above_a, above_b) < -error;
  const auto [inner, outer] = hulls.a.ellipsoid() ? std::pair(above_a, above_b) : std::pair(above_b, above_a);
  return inner + std::max(outer, Real(0)) < -error;
}

Verdict verdict_of_ellipsoids(const PlacedHulls& hulls) {
  const EllipsoidDistance found = distance_of_ellipsoids(hulls);
  const bool holds = found.verdict == Verdict::separated
                         ? separates_ellipsoids(hulls, found.direction)
                         : found.verdict == Verdict::colliding && collide_surely(hulls, found.common);
  return holds ? found.verdict : Verdict::undecided;
}

}  // namespace collidoscope
