#pragma once

#include "simulation/simulation.h"
#include "simulation/worst_case.h"

namespace collidoscope {

/// The pose at which the selected pair costs the current narrow algorithm the most, as a search found.
/// Immutable.
struct WorstPose {
  BodyPair pair{};
  NarrowChoice narrow;
  CostMeasure measure = CostMeasure::iterations;
  Request request = Request::overlap;
  WorstCase found;
  Real again = 0;  // the cost in the world with B placed there: the same, unless it is a time
};

using WorstPosePointer = std::shared_ptr<const WorstPose>;

/// Throws InputError if the algorithm cannot be measured this way, and Cancelled.
WorstPosePointer find_worst_pose(const Simulation& simulation, BodyPair pair, CostMeasure measure,
                                 Progress* progress);

/// Puts B into the world at that pose; its velocities stay.
void place(World& world, const WorstPose& worst);

}  // namespace collidoscope
