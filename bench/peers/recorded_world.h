#pragma once

#include <cstdint>
#include <vector>

#include "scene/scene.h"

namespace collidoscope::bench {

/// Chung's environment in motion, dense enough that 5 % of the bodies collide, and what collides. Bodies that
/// collide turn back [Chung 6.2]: so few do in a world so dense only because of that.
struct RecordedWorld {
  Scene scene;
  std::vector<std::vector<Pose>> frames;
  std::vector<std::vector<BodyPair>> colliding;  // of each frame, sorted; by the standard pipeline with gjk
  Real colliding_bodies = 0;                     // share, mean over the frames
};

/// The same in every process.
RecordedWorld record_polytopes(std::uint32_t bodies, std::uint32_t vertices);

}  // namespace collidoscope::bench
