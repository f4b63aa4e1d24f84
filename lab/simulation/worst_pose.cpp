#include "simulation/worst_pose.h"

namespace collidoscope {

WorstPosePointer find_worst_pose(const Simulation& simulation, BodyPair pair, CostMeasure measure,
                                 Progress* progress) {
  const PipelineConfig& config = simulation.pipeline().config();
  WorstCaseSearch search;
  search.narrow = config.narrow;
  search.measure = measure;
  search.request = config.request;
  auto worst = std::make_shared<WorstPose>();
  worst->pair = pair;
  worst->narrow = config.narrow;
  worst->measure = measure;
  worst->request = config.request;
  worst->found = find_worst_case(simulation.world(), pair, search, progress);
  World world = simulation.world();
  place(world, *worst);
  worst->again = cost_of(world, pair, search);
  return worst;
}

/// How the body came there is nobody's motion.
void place(World& world, const WorstPose& worst) {
  world.keep_sweeps(false);
  world.motion().place(worst.pair.b, worst.found.placement.position, worst.found.placement.orientation);
}

}  // namespace collidoscope
