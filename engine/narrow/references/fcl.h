#pragma once

#include <fcl/geometry/shape/convex.h>

#include "core/pose.h"
#include "shape/shape.h"

namespace collidoscope {

/// A shape's hull as FCL accepts it. It has its polygonal faces, so that FCL climbs from vertex to vertex.
class FclHull {
 public:
  explicit FclHull(const Shape& shape)
      : convex_(std::make_shared<fcl::Convex<double>>(
            vertices(shape.hull()), static_cast<int>(shape.hull().face_count()), faces(shape.hull()))) {
    convex_->computeLocalAABB();
  }

  const std::shared_ptr<fcl::Convex<double>>& convex() const { return convex_; }

  static fcl::Transform3<double> to_fcl(const Pose& pose) {
    fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) transform.linear()(row, column) = pose.rotation[column][row];
    transform.translation() = to_fcl(pose.translation);
    return transform;
  }
  static fcl::Vector3<double> to_fcl(const Vec3& v) { return {v.x, v.y, v.z}; }
  static Vec3 from_fcl(const fcl::Vector3<double>& v) { return {v.x(), v.y(), v.z()}; }

 private:
  static std::shared_ptr<std::vector<fcl::Vector3<double>>> vertices(const ConvexHull& hull) {
    auto points = std::make_shared<std::vector<fcl::Vector3<double>>>();
    for (const Vec3& vertex : hull.vertices) points->push_back(to_fcl(vertex));
    return points;
  }
  /// Each face is its number of vertices, followed by their indices.
  static std::shared_ptr<std::vector<int>> faces(const ConvexHull& hull) {
    auto list = std::make_shared<std::vector<int>>();
    for (std::size_t i = 0; i < hull.face_count(); ++i) {
      list->push_back(static_cast<int>(hull.face(i).size()));
      for (const std::uint32_t vertex : hull.face(i)) list->push_back(static_cast<int>(vertex));
    }
    return list;
  }

  std::shared_ptr<fcl::Convex<double>> convex_;  // FCL's collision objects share it
};

}  // namespace collidoscope
