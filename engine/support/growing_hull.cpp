#include "support/growing_hull.h"

namespace collidoscope {
namespace {

/// More than nearly every query adds: so vectors are allocated once.
constexpr std::size_t usual_points = 64;

}  // namespace

/// Without neighbours, which no search of a surface visits.
GrowingHull::GrowingHull(const HullData& hull)
    : ellipsoid_(*hull.curvature.ellipsoid()), poles_(hull.vertex_count) {
  grown_.centre = hull.centre, grown_.radius = hull.radius, grown_.inner_radius = hull.inner_radius;
  grown_.radius_around_origin = hull.radius_around_origin;
  grown_.largest_coordinate = hull.largest_coordinate, grown_.curvature = hull.curvature;
  const auto copy = [this](const AlignedVector<Real>& from, AlignedVector<Real>& to) {
    to.reserve(usual_points);
    to.assign(from.begin(), from.begin() + poles_);  // not the padding: points follow the poles
  };
  copy(hull.x, grown_.x), copy(hull.y, grown_.y), copy(hull.z, grown_.z);
  grown_.vertex_count = poles_;
  convex_.hull = &grown_;
  convex_.growing = this;
}

void GrowingHull::shrink() {
  grown_.vertex_count = poles_;
  for (AlignedVector<Real>* coordinates : {&grown_.x, &grown_.y, &grown_.z}) coordinates->resize(poles_);
}

std::uint32_t GrowingHull::index_of(const Vec3& point) {
  for (std::uint32_t i = grown_.vertex_count; i-- > 0;)  // searches come back to their latest points
    if (grown_.x[i] == point.x && grown_.y[i] == point.y && grown_.z[i] == point.z) return i;
  grown_.x.push_back(point.x), grown_.y.push_back(point.y), grown_.z.push_back(point.z);
  return grown_.vertex_count++;
}

}  // namespace collidoscope
