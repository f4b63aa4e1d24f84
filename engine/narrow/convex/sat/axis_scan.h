#pragma once

// The overlaps of two hulls along all of their axes at once, where the axes are few: normals of faces, and
// cross products of edge directions, of which parallel edges share one. Two boxes have the fifteen axes of
// [Grulich 3.1.3]. Every vertex is projected: hulls with few axes have few vertices.

#include <cstdint>

#include "core/counted.h"
#include "core/pose.h"
#include "geometry/hull/axis_table.h"
#include "geometry/hull/hull_view.h"

namespace collidoscope {

struct AxisScanHull {
  const HullData& hull;
  const AxisTable& axes;
};

/// The axis along which two hulls overlap least; the first one of equals.
struct LeastOverlap {
  enum class Of : std::uint8_t { normal_of_a, normal_of_b, directions };

  Real overlap;  // m: how far B must move along the axis to leave A; negative where they are apart
  Of of;
  std::uint32_t index_a, index_b;  // of the normal or the directions, in the tables
  bool turned;                     // −u × v instead of u × v
};

/// Squared sine of the angle between edges. Below it the face that they span is thinner than rounding.
constexpr Real parallel_squared = 1e-26;

/// How many heights of vertices along axes the scan computes.
inline std::uint64_t heights_in_scan(const AxisScanHull& a, const AxisScanHull& b) {
  const std::uint64_t products = std::uint64_t{a.axes.direction_count} * b.axes.direction_count;
  return (a.axes.normal_count + products) * b.hull.vertex_count +
         (b.axes.normal_count + products) * a.hull.vertex_count;
}

/// Both hulls have their axes in a table, and so few that measuring all is quicker than choosing some.
inline bool suits_axis_scan(const AxisScanHull& a, const AxisScanHull& b) {
  constexpr std::uint64_t most_heights = 256;  // two boxes have 240
  return !a.axes.is_empty() && !b.axes.is_empty() && heights_in_scan(a, b) <= most_heights;
}

/// Floating-point operations of a scan, without those of unused lanes.
OperationCounts operations_in_scan(const AxisScanHull& a, const AxisScanHull& b);

/// In the frame of A.
LeastOverlap scan_axes(const AxisScanHull& a, const AxisScanHull& b, const Pose& b_in_a);

}  // namespace collidoscope
