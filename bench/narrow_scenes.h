#pragma once

// The coherence test of [Mirtich Alg. 9] as recorded poses, for every narrow-phase algorithm and peer.

#include <memory>
#include <string>
#include <vector>

#include "core/pose.h"
#include "shape/shape.h"

namespace collidoscope::bench {

struct OrbitScene {
  std::string name;  // shape and degrees per call
  std::shared_ptr<const Shape> shape;
  std::vector<Pose> poses;  // of object 2; object 1 stands at the origin
};

/// Cube, icosahedron, 60-sided disk and sphere of 642 vertices, at 1° and 25° per call. A = 2.2 radii.
const std::vector<OrbitScene>& orbit_scenes();

/// The same shapes at 10° per call, on orbits so narrow that half of the poses penetrate.
const std::vector<OrbitScene>& half_penetrating_scenes();

}  // namespace collidoscope::bench
