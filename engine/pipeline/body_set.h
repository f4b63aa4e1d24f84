#pragma once

#include <vector>

#include "core/pose.h"
#include "shape/body_view.h"

namespace collidoscope {

/// A set of bodies, each with a shape and a pose, for callers without arrays of their own.
class BodySet {
 public:
  /// The set shares ownership of the shape.
  BodyIndex add(ShapePointer shape, const Pose& pose = {}) {
    shapes_.push_back(shape.get());
    owners_.push_back(std::move(shape));
    poses_.push_back(pose);
    return static_cast<BodyIndex>(poses_.size() - 1);
  }
  BodyIndex add(ShapePointer shape, const Vec3& position) {
    return add(std::move(shape), Pose{Mat3(1), position});
  }

  std::size_t size() const { return poses_.size(); }
  const Shape& shape(BodyIndex body) const { return *shapes_[body]; }
  /// May be changed between two frames.
  Pose& pose(BodyIndex body) { return poses_[body]; }
  const Pose& pose(BodyIndex body) const { return poses_[body]; }

  /// Valid until a body is added.
  Bodies bodies() const { return {shapes_, poses_}; }

 private:
  std::vector<ShapePointer> owners_;
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_;
};

}  // namespace collidoscope
