#pragma once

// Recorded motions of convex pairs, the same in every process.

#include <memory>
#include <string>
#include <vector>

#include "core/pose.h"
#include "shape/shape.h"

namespace collidoscope::bench {

/// One pair in motion. A scene's courses are of one length.
struct Course {
  std::shared_ptr<const Shape> a, b;
  Pose pose_a;
  std::vector<Pose> poses_b;
};

using PairScene = std::vector<Course>;

/// `name` is
///   <shape>/<degrees>        [Mirtich Alg. 9] with A = 2.2 radii; shape as in experiments::orbit_shapes()
///   <shape>/<degrees>/half   the same, nearer: in half of the poses they collide
///   off-centre/<degrees>/half  random hulls whose origin is not their centre, 20 to 100 vertices
///   off-centre/random/half     the same, each pose independent of the last
/// Throws InputError.
PairScene pair_scene(const std::string& name);

}  // namespace collidoscope::bench
