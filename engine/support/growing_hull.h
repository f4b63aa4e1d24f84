#pragma once

// Ellipsoids for algorithms that name points by the index of a vertex. The hull of an ellipsoid's poles grows
// during a query: a support search computes the exact point of the surface, adds it behind the vertices and
// returns its index. Such an algorithm then needs to know nothing of ellipsoids. It sees a polytope whose
// vertices lie on the surface, and whose support points are those of the ellipsoid.

#include <cstdint>
#include <optional>

#include "geometry/hull/hull_view.h"
#include "support/convex_view.h"
#include "support/scan.h"

namespace collidoscope {

/// Belongs to one query of one thread. Views of it see the points that searches add.
class GrowingHull {
 public:
  /// `hull` is that of an ellipsoid, and outlives this.
  explicit GrowingHull(const HullData& hull);
  GrowingHull(const GrowingHull&) = delete;
  GrowingHull& operator=(const GrowingHull&) = delete;

  /// Its views search with SupportSearch::surface.
  const ConvexData& convex() const { return convex_; }

  /// Forgets all points but the poles.
  void shrink();

  /// The point of the surface that lies farthest in `direction`, of any length, finite. A point that is
  /// known keeps its index: so searches that end where points recur do end.
  template <class Scalar>
  SupportPoint<Scalar> support(const Vec3T<Scalar>& direction) {
    const Vec3 point = to_real(support_point(ellipsoid_, direction));
    return {index_of(point),
            dot(direction, Vec3T<Scalar>(Scalar(point.x), Scalar(point.y), Scalar(point.z)))};
  }

 private:
  /// Adds the point if it is new.
  std::uint32_t index_of(const Vec3& point);

  const Ellipsoid ellipsoid_;
  const std::uint32_t poles_;
  HullData grown_;
  ConvexData convex_;
};

/// The view of an ellipsoid grows in `hull`. Other views stay as they are.
template <class Scalar>
ConvexView<Scalar> growing_view(const ConvexView<Scalar>& view, std::optional<GrowingHull>& hull) {
  if (!view.ellipsoid()) return view;
  return {hull.emplace(view.data()).convex(), SupportSearch::surface};
}

}  // namespace collidoscope
