#include "decomposition/scale.h"

#include <algorithm>
#include <vector>

#include "bounds/aabb.h"

namespace collidoscope {
namespace {

/// Far above the error of a point that a cut made, far below the allowed error of a piece.
constexpr Real plane_tolerance = 1e-9;

}  // namespace

MeshScale scale_of(const Mesh& mesh, Real concavity) {
  const std::vector<Vec3> points(mesh.vertices.begin(), mesh.vertices.end());
  const Vec3 half = bounding_box(points).half_widths();
  const Real radius = std::max({half.x, half.y, half.z});
  return {concavity * radius, plane_tolerance * radius};
}

}  // namespace collidoscope
