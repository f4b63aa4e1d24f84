#pragma once

#include "bounds/placed_bounds.h"

namespace collidoscope {

/// Poses of a block of bodies, transposed for vectors.
struct PoseBlock {
  alignas(64) Real rotation[3][3][LocalBounds::block];  // row, column
  Real translation[3][LocalBounds::block];
};

/// World volumes of a block of bodies.
struct VolumeBlock {
  alignas(64) Real low[3][LocalBounds::block], high[3][LocalBounds::block];  // of the boxes
  Real centre[3][LocalBounds::block], radius[LocalBounds::block];            // of the spheres
};

struct PlacingBlocks {
  PoseBlock poses{};  // vectors read beyond the last pose
  VolumeBlock volumes;
};

}  // namespace collidoscope
