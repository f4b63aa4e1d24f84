// Tight axis-aligned boxes, rebuilt at each pose [Grulich 3.1.2, Alg. 3 and 5]. Few vertices are visited: an
// end of the box is the support point of an axis, and small motions move it by few edges.

#include <array>
#include <cmath>

#include "geometry/hull/hull_view.h"
#include "mid/volume_filter.h"
#include "support/support.h"

namespace collidoscope {
namespace {

struct TightBoxTest {
  struct Volume {
    Aabb box;
    std::array<std::array<std::uint32_t, 2>, 3> contacts{};  // vertices that touch the box: low and high end
  };

  /// Of the shape from its hull's frame along a direction; `contact` is a vertex to start from, and becomes
  /// that of the hull.
  static Real extent(const HullView<Real>& hull, const Vec3& direction, std::uint32_t& contact) {
    if (const Ellipsoid* ellipsoid = hull.ellipsoid())
      return dot(direction, support_point(*ellipsoid, direction));
    const std::uint32_t start = contact < hull.vertex_count() ? contact : 0;
    const SupportPoint<Real> point = coherent_support(hull, direction, start);
    contact = point.vertex;
    return point.value + hull.rounding_radius();
  }

  static void place(const Shape& shape, const Pose& pose, Volume& volume) {
    const HullView<Real> hull(shape.get<HullData>());
    for (int axis = 0; axis < 3; ++axis) {
      const Mat3& turn = pose.rotation;
      const Vec3 direction(turn[0][axis], turn[1][axis], turn[2][axis]);  // the world axis seen from the body
      const Real translation = pose.translation[axis];
      const Real sum = std::abs(direction.x) + std::abs(direction.y) + std::abs(direction.z);
      const Real slack =
          transform_slack(sum * (hull.largest_coordinate() + hull.rounding_radius()) + std::abs(translation));
      auto& [low, high] = volume.contacts[static_cast<std::size_t>(axis)];
      volume.box.min[axis] = translation - extent(hull, -direction, low) - slack;
      volume.box.max[axis] = translation + extent(hull, direction, high) + slack;
    }
  }

  static bool overlap(const Volume& a, const Volume& b) { return collidoscope::overlap(a.box, b.box); }
  static Gap gap(const Volume& a, const Volume& b) { return gap_between(a.box, b.box); }
};

}  // namespace

extern const MidAlgorithm mid_aabb;
const MidAlgorithm mid_aabb = {"aabb",
                               "Tight aligned boxes",
                               "Grulich 2016, 3.1.2",
                               ShapeData::hull,
                               false,
                               create_volume_filter<TightBoxTest>,
                               measure_volumes<TightBoxTest>};

}  // namespace collidoscope
