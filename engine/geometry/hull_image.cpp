#include "geometry/hull_image.h"

namespace collidoscope {
namespace {

/// Normals go by the matrix of cofactors: the inverse transpose, up to the length.
Mat3 cofactors(const Mat3& m) {
  return {cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])};
}

}  // namespace

ConvexHull image_of(const ConvexHull& hull, const Mat3& matrix) {
  ConvexHull image = hull;
  for (Vec3& vertex : image.vertices) vertex = matrix * vertex;
  const Mat3 normal_matrix = cofactors(matrix);
  for (std::size_t i = 0; i < image.planes.size(); ++i) {
    const Vec3 normal = normalized(normal_matrix * hull.planes[i].normal);
    image.planes[i] = {normal, dot(normal, image.vertices[image.face(i)[0]])};
  }
  return image;
}

}  // namespace collidoscope
