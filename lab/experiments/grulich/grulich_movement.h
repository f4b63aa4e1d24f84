#pragma once

// The movement of Grulich's benchmarks [Grulich 7.2, 7.5]: A does not move; B, placed in the direction (0.8,
// 0.8, −0.8), moves in n steps to A, through it and as far away again; both turn by 0.08° about each axis per
// step of 20,000.
//
// The paper's objects are not public: two pairs of our models stand in, scaled so that their spheres meet as
// often as the paper's do.

#include <array>
#include <vector>

#include "shape/shape.h"

namespace collidoscope::experiments {

constexpr std::size_t movement_steps = 20'000;

struct MovedPair {
  const char *name, *model_a, *model_b;
  double sphere_positives;  // the paper's, %
};
constexpr std::array<MovedPair, 2> moved_pairs = {
    {{"first pair", "space-shuttle", "knot-14400", 42.15}, {"second pair", "bust", "gear-ring", 21.38}}};

/// Both objects in every step.
struct Movement {
  ShapePointer a, b;
  std::vector<Pose> poses_a, poses_b;

  std::size_t steps() const { return poses_a.size(); }
};

Movement record_movement(const MovedPair& pair, std::size_t steps);

}  // namespace collidoscope::experiments
