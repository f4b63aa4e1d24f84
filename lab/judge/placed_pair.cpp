#include "judge/placed_pair.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>

#include "core/tolerance.h"
#include "geometry/hull/hull_image.h"
#include "geometry/hull/hull_view.h"
#include "judge/hull_depth.h"

namespace collidoscope {
namespace {

bool is_orthonormal(const Mat3& matrix) {
  const Mat3 difference = glm::transpose(matrix) * matrix - Mat3(1);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (std::abs(difference[i][j]) > tolerance::orthonormal_error) return false;
  return true;
}

Real largest(const Vec3& v) {
  return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

/// Local coordinates, in the world's, up to which rounding errors of the relative pose are well within the
/// contact band, which is relative to the world's. They move vertices by eight epsilons of the local ones;
/// after that, triangles are compared exactly, and hulls are not.
Real most_local_coordinates(NarrowInput input) {
  return input == NarrowInput::mesh ? 250 : 12;
}

PlacedHulls given_hulls(const Shape& a, const Shape& b, const PosePair& poses) {
  return {HullView<Real>(a.get<HullData>()), HullView<Real>(b.get<HullData>()), poses.a, poses.b};
}

}  // namespace

bool suits_relative_pose(NarrowInput input, const Shape& a, const Shape& b, const PosePair& poses) {
  if (!is_orthonormal(poses.a.rotation) || !is_orthonormal(poses.b.rotation)) return false;
  const Real local = a.get<HullData>().largest_coordinate + b.get<HullData>().largest_coordinate +
                     largest(poses.b.translation - poses.a.translation);
  return local <= most_local_coordinates(input) * largest_world_coordinate(given_hulls(a, b, poses));
}

bool suits_rounding(const Shape& a, const Shape& b, const PosePair& poses) {
  return !(a.is_curved() || b.is_curved()) ||
         (is_orthonormal(poses.a.rotation) && is_orthonormal(poses.b.rotation));
}

PlacedPair place_shapes(const ShapePointer& a, const ShapePointer& b, const PosePair& poses) {
  return {a, b, relative_pose(poses.a, poses.b), poses.a, given_hulls(*a, *b, poses)};
}

PlacedPair place_hulls(const ShapePointer& a, const ShapePointer& b, const PosePair& poses) {
  if (suits_relative_pose(NarrowInput::convex, *a, *b, poses)) return place_shapes(a, b, poses);
  const Vec3 middle = poses.a.to_parent(a->get<HullData>().centre);
  const auto image = [&](const ShapePointer& shape, const Pose& pose) {
    return std::make_shared<Shape>(shape->name(), image_of(shape->hull(), pose, middle), shape->curvature());
  };
  return {image(a, poses.a), image(b, poses.b), {}, {Mat3(1), middle}, given_hulls(*a, *b, poses)};
}

}  // namespace collidoscope
