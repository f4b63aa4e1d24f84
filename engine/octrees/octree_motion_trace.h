#pragma once

#include "octrees/octree_motion.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of octree_motion_pseudo_code().
enum class OctreeMotionLine : int { start, source, apart, divide, fill, voxel, done };

/// The algorithm `weng-ahuja-exact` with its steps, in metres and the frame of the root. The surface that
/// grows from step to step is that of the target's black cubes. Tests beyond `most_steps` have no step of
/// their own.
MovedOctree trace_octree_motion(const OctreeMotion& motion, const OctreeRoot& root, std::size_t most_steps,
                                StepRecorder& recorder);

const PseudoCode& octree_motion_pseudo_code();

}  // namespace collidoscope
