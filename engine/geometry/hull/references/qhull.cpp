// qhull with its defaults: facets that are nearly coplanar are merged.

#include <vector>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include "geometry/hull/hull_reference.h"

namespace collidoscope {
namespace {

/// Of a copy: qhull may reorder its input.
std::vector<coordT> coordinates_of(std::span<const Vec3> points) {
  std::vector<coordT> coordinates;
  coordinates.reserve(3 * points.size());
  for (const Vec3& point : points)
    for (int axis = 0; axis < 3; ++axis) coordinates.push_back(point[axis]);
  return coordinates;
}

std::size_t build(std::span<const Vec3> points) {
  std::vector<coordT> coordinates = coordinates_of(points);
  qhT qhull;
  qhT* const qh = &qhull;  // the name that the library's macros read
  qh_zero(qh, stderr);
  char command[] = "qhull";
  const int failed = qh_new_qhull(qh, 3, static_cast<int>(points.size()), coordinates.data(), False, command,
                                  nullptr, stderr);
  const auto vertices = static_cast<std::size_t>(failed == 0 ? qh->num_vertices : 0);
  qh_freeqhull(qh, !qh_ALL);
  int current = 0, total = 0;
  qh_memfreeshort(qh, &current, &total);
  return vertices;
}

}  // namespace

extern const HullReference hull_qhull;
const HullReference hull_qhull = {"qhull", build};

}  // namespace collidoscope
