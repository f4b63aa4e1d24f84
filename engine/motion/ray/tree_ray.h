#pragma once

#include "bvh/box_tree.h"
#include "motion/ray/local_ray.h"

namespace collidoscope {

/// The triangle of a tree that a point or a sphere meets first; of several at one distance, that of the
/// lowest index. Nodes are opened in the order in which the ray enters them. Allocates nothing.
RayResult cast_at_tree(const BoxTree& tree, const LocalRay& ray);

}  // namespace collidoscope
