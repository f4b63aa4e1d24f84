#include "support/growing_hull.h"

namespace collidoscope {
namespace {

/// More than nearly every query adds: so vectors are allocated once.
constexpr std::size_t usual_points = 64;

}  // namespace

GrowingHull::GrowingHull(const HullData& hull)
    : ellipsoid_(*hull.curvature.ellipsoid()), poles_(hull.vertex_count), grown_(hull) {
  // The layout is padded with copies of a vertex; points follow the vertices themselves.
  for (AlignedVector<Real>* coordinates : {&grown_.x, &grown_.y, &grown_.z})
    coordinates->reserve(usual_points);
  shrink();
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
