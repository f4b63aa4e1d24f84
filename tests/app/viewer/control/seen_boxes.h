#pragma once

#include <gtest/gtest.h>

#include "control/surface_point.h"
#include "fixtures/two_boxes.h"

namespace collidoscope::viewer {

/// A box from (4, −1, −1) to (6, 1, 1), and one above it; seen from the front, in a square picture.
class SeenBoxes : public testing::Test {
 protected:
  SeenBoxes() {
    const Simulation simulation = boxes(Vec3(1), Vec3(0, 0, 3), "gjk");
    snapshot_ = take_snapshot(simulation, describe(simulation.scene()));
    camera_.look({5, -10, 0}, {5, 0, 0});
  }
  /// Where the point is in the picture.
  PicturePlace seen(const Vec3& world) const {
    const Vec3 p = camera_.project(world, 1);
    return {{p.x, p.y}, 1};
  }

  Snapshot snapshot_;
  TurntableCamera camera_;
};

}  // namespace collidoscope::viewer
