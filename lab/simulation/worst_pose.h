#pragma once

#include "simulation/simulation.h"
#include "simulation/worst_case.h"

namespace collidoscope {

/// Where the selected pair costs the present narrow algorithm the most, as a search found. Immutable.
struct WorstPose {
  BodyPair pair{};
  NarrowChoice narrow;
  CostMeasure measure = CostMeasure::iterations;
  Request request = Request::overlap;
  WorstCase found;
  Real again = 0;  // the cost in the world with B placed there: the same, unless it is a time
};

using WorstPosePointer = std::shared_ptr<const WorstPose>;

/// Throws InputError where the algorithm cannot be measured so, and Cancelled.
WorstPosePointer find_worst_pose(const Simulation& simulation, BodyPair pair, CostMeasure measure,
                                 Progress* progress);

/// The world with B standing there; its velocities stay.
void place(World& world, const WorstPose& worst);

}  // namespace collidoscope
