#pragma once

#include <span>
#include <vector>

#include "shape/body_view.h"

namespace collidoscope::test {

/// Bodies at rest, for what a pipeline is asked without a world.
class BodySet {
 public:
  void add(const ShapePointer& shape, const Pose& pose) {
    owners_.push_back(shape);
    shapes_.push_back(shape.get());
    poses_.push_back(pose);
  }
  void add(const ShapePointer& shape, const Vec3& position) { add(shape, Pose{Mat3(1), position}); }

  Bodies bodies() const { return {shapes_, poses_}; }
  std::vector<Pose>& poses() { return poses_; }
  std::size_t size() const { return poses_.size(); }

 private:
  std::vector<ShapePointer> owners_;
  std::vector<const Shape*> shapes_;
  std::vector<Pose> poses_;
};

}  // namespace collidoscope::test
