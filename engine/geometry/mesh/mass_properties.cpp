// Sums over the tetrahedra that the triangles span with a reference point [Mirtich 1996, Fast and accurate
// computation of polyhedral mass properties, for the integrals; Blow and Binstock 2004 for the covariance
// form]. The reference is the middle of the vertices' box, so that an offset does not cancel digits.

#include "geometry/mesh/mass_properties.h"

#include <algorithm>

namespace collidoscope {
namespace {

Vec3 middle_of_box(const Mesh& mesh) {
  if (mesh.vertices.empty()) return Vec3(0);
  Vec3 low(mesh.vertices[0]), high(low);
  for (const Vec3f& vertex : mesh.vertices) {
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = std::min(low[axis], Real(vertex[axis]));
      high[axis] = std::max(high[axis], Real(vertex[axis]));
    }
  }
  return low + (high - low) / 2.0;
}

/// v · vᵀ.
Mat3 outer(const Vec3& v) {
  return {v * v.x, v * v.y, v * v.z};
}

/// Of second moments ∫ x · xᵀ: the inertia about the same point.
Mat3 inertia_of(const Mat3& moments) {
  return Mat3(moments[0][0] + moments[1][1] + moments[2][2]) - moments;
}

}  // namespace

MassProperties mass_properties(const Mesh& mesh) {
  const Vec3 reference = middle_of_box(mesh);
  Real volume = 0;
  Vec3 first(0);
  Mat3 second(0);
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vec3 a = Vec3(mesh.vertices[i]) - reference;
    const Vec3 b = Vec3(mesh.vertices[j]) - reference;
    const Vec3 c = Vec3(mesh.vertices[k]) - reference;
    const Real determinant = dot(a, cross(b, c));  // six times the tetrahedron's volume
    const Vec3 sum = a + b + c;
    volume += determinant / 6;
    first += sum * (determinant / 24);
    second += (outer(a) + outer(b) + outer(c) + outer(sum)) * (determinant / 120);
  }
  if (volume == 0) return {0, reference, Mat3(0)};
  const Vec3 centre = first / volume;
  return {volume, reference + centre, inertia_of(second - outer(centre) * volume)};
}

}  // namespace collidoscope
