#include "cli/placed_pair.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>

#include "core/tolerance.h"
#include "geometry/hull_image.h"

namespace collidoscope::cli {
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

Real largest_world_coordinate(const Shape& shape, const Pose& pose) {
  Real result = 0;
  for (const Vec3& vertex : shape.hull().vertices) result = std::max(result, largest(pose.to_parent(vertex)));
  return result;
}

/// Does the relative pose keep rounding errors well within the contact band, which is relative to world
/// coordinates?
bool suits_relative_pose(const Shape& a, const Shape& b, const PosePair& poses) {
  constexpr Real most_local_coordinates = 12;  // times the world's
  const Real local = a.hull_data().largest_coordinate + b.hull_data().largest_coordinate +
                     largest(poses.b.translation - poses.a.translation);
  const Real world = std::max(largest_world_coordinate(a, poses.a), largest_world_coordinate(b, poses.b));
  return local <= most_local_coordinates * world;
}

}  // namespace

bool needs_images(const Shape& a, const Shape& b, const PosePair& poses) {
  return !is_orthonormal(poses.a.rotation) || !is_orthonormal(poses.b.rotation) ||
         !suits_relative_pose(a, b, poses);
}

PlacedPair place(const ShapePointer& a, const ShapePointer& b, const PosePair& poses) {
  const PlacedHulls given{HullView<Real>(a->hull_data()), HullView<Real>(b->hull_data()), poses.a, poses.b};
  if (!needs_images(*a, *b, poses)) return {a, b, relative_pose(poses.a, poses.b), poses.a, given};
  const Vec3 middle = poses.a.to_parent(a->hull_data().centre);
  const auto image = [&](const ShapePointer& shape, const Pose& pose) {
    return std::make_shared<Shape>(shape->name(), image_of(shape->hull(), pose, middle));
  };
  return {image(a, poses.a), image(b, poses.b), {}, {Mat3(1), middle}, given};
}

}  // namespace collidoscope::cli
