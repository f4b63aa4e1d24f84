#include "geometry/hull/hull_image.h"

#include "core/double_double.h"

namespace collidoscope {
namespace {

/// Normals go by the matrix of cofactors: the inverse transpose, up to the length.
Mat3 cofactors(const Mat3& m) {
  return {cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1])};
}

Vec3 image_of(const Vec3& point, const Pose& pose, const Vec3& origin) {
  Vec3 image;
  for (int axis = 0; axis < 3; ++axis) {
    DoubleDouble sum = DoubleDouble::two_sum(pose.translation[axis], -origin[axis]);
    for (int column = 0; column < 3; ++column)
      sum += DoubleDouble::two_product(pose.rotation[column][axis], point[column]);
    image[axis] = static_cast<Real>(sum);
  }
  return image;
}

}  // namespace

ConvexHull image_of(const ConvexHull& hull, const Pose& pose, const Vec3& origin) {
  ConvexHull image = hull;
  for (Vec3& vertex : image.vertices) vertex = image_of(vertex, pose, origin);
  const Mat3 normal_matrix = cofactors(pose.rotation);
  for (std::size_t i = 0; i < image.planes.size(); ++i) {
    const Vec3 normal = normalized(normal_matrix * hull.planes[i].normal);
    image.planes[i] = {normal, dot(normal, image.vertices[image.face(i)[0]])};
  }
  return image;
}

}  // namespace collidoscope
