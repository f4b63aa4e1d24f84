#pragma once

#include <BulletCollision/CollisionShapes/btConvexHullShape.h>

#include "core/pose.h"
#include "geometry/hull/hull_view.h"
#include "shape/shape.h"

namespace collidoscope {

/// A shape's hull as Bullet accepts it. It has no margin, because Bullet rounds the shape off with one.
class BulletHull {
 public:
  explicit BulletHull(const Shape& shape) : centre_(to_bullet(shape.get<HullData>().centre)) {
    for (const Vec3& vertex : shape.hull().vertices) hull_.addPoint(to_bullet(vertex), false);
    hull_.setMargin(0);
    hull_.recalcLocalAabb();
  }

  const btConvexHullShape& hull() const { return hull_; }
  /// The mean of the vertices, a point inside.
  const btVector3& centre() const { return centre_; }

  static btVector3 to_bullet(const Vec3& v) {
    return {static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)};
  }
  static Vec3 from_bullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
  static btTransform to_bullet(const Pose& pose) {
    const Mat3& r = pose.rotation;
    const auto entry = [&](int row, int column) { return static_cast<btScalar>(r[column][row]); };
    return btTransform(btMatrix3x3(entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 0), entry(1, 1),
                                   entry(1, 2), entry(2, 0), entry(2, 1), entry(2, 2)),
                       to_bullet(pose.translation));
  }

 private:
  btConvexHullShape hull_;
  btVector3 centre_;
};

}  // namespace collidoscope
