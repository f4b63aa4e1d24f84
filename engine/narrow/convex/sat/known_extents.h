#pragma once

// What is known of two hulls for the filters of SAT, each as the Gauss map of the other sees it.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/sat/overlap_filter.h"

namespace collidoscope {

template <class Scalar>
class KnownExtents {
 public:
  /// Stands for a point that was found along the normal of no face.
  static constexpr std::uint32_t no_plane = GaussMap::no_face - 1;
  /// The share of the extents that single precision may lose.
  static constexpr Real share_lost = 2e-6;

  /// `extents`: the sum of both hulls' sizes and their distance, in metres.
  KnownExtents(const ConvexInput<Scalar>& input, Real extents) : input_(input), extents_(extents) {}

  /// B as the map of A sees it, and A as that of B does.
  const KnownExtent& seen_from_a() const { return of_b_; }
  const KnownExtent& seen_from_b() const { return of_a_; }

  /// The sphere inscribed in each hull comes first. `centre_b`: B's centre in the frame of A.
  void set_spheres(const Vec3& centre_b) {
    set_sphere(of_b_, map_a(), centre_b, map_b().inner_radius);
    set_sphere(of_a_, map_b(), to_real(input_.b_in_a.to_local(input_.a.centre())), map_a().inner_radius);
  }

  /// `plane`: the face of the other hull along whose normal the vertex is the support point.
  void add_point_of_a(std::uint32_t vertex, std::uint32_t plane = no_plane) {
    add_point(of_a_, map_b(), to_real(input_.b_in_a.to_local(input_.a.vertex(vertex))), plane);
  }
  void add_point_of_b(std::uint32_t vertex, std::uint32_t plane = no_plane) {
    add_point(of_b_, map_a(), to_real(input_.b_in_a.to_parent(input_.b.vertex(vertex))), plane);
  }

  /// Overlaps of at least `limit` metres do not matter.
  void set_limit(Real limit) {
    const Real positive = std::max(limit, Real(0));
    of_b_.limit = static_cast<float>(positive * map_a().per_unit) + of_b_.lost;
    of_a_.limit = static_cast<float>(positive * map_b().per_unit) + of_a_.lost;
  }

 private:
  const GaussMap& map_a() const { return input_.a.features().gauss_map(); }
  const GaussMap& map_b() const { return input_.b.features().gauss_map(); }

  /// Single precision errs by some 1e-6 of the extents. If the error exceeds the hull, nothing is known.
  void set_sphere(KnownExtent& known, const GaussMap& map, const Vec3& centre, Real radius) const {
    const Real per_unit = map.per_unit;
    known.centre = floats_of((centre - map.centre) * per_unit);
    known.radius = static_cast<float>(radius * per_unit * (1 - share_lost));
    known.lost = static_cast<float>(extents_ * per_unit * share_lost);
    if (extents_ * per_unit < too_far_for_floats) return;
    known.centre = {}, known.radius = 0;
    known.lost = all_lost;
  }

  /// The last point gives way where there are too many.
  static void add_point(KnownExtent& known, const GaussMap& map, const Vec3& point, std::uint32_t plane) {
    if (known.point_count == KnownExtent::most_points) --known.point_count;
    const FloatVector position =
        known.lost < all_lost ? floats_of((point - map.centre) * map.per_unit) : FloatVector{};
    const std::uint32_t i = known.point_count++;
    known.plane[i] = plane;
    known.x[i] = position[0], known.y[i] = position[1], known.z[i] = position[2];
  }

  /// In units of a hull.
  static constexpr Real too_far_for_floats = 1e15;
  /// What single precision loses where nothing is known.
  static constexpr float all_lost = std::numeric_limits<float>::max();

  const ConvexInput<Scalar>& input_;
  Real extents_;             // m
  KnownExtent of_a_, of_b_;  // in units of the other hull's map
};

}  // namespace collidoscope
