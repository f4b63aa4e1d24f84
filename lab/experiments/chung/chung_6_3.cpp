// Searching steps of tests that find no collision [Chung 6.2.1, fig. 6.3].

#include "experiments/chung/chung_steps.h"
#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

Plan plan(const Effort& effort) {
  return steps_plan(effort, &ChungSteps::of_separated, "separated tests within k steps");
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  Conclusion three{
      "More than 95 % of non-colliding objects are identified in the first three steps, for all three "
      "shapes",
      "",
      {}};
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape) {
    const double share = share_within(rows, shape, 3);
    three.evidence += evidence("%s%s %.2f %%", shape == 0 ? "" : ", ", chung_shapes[shape], share);
    three.comparisons.push_back(
        {std::string(chung_shapes[shape]) + " within three steps, %", counted(share), Relation::above, 95});
  }
  const double four = share_within(rows, 0, 4);
  double mean = 0;
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape)
    mean += share_within(rows, shape, 4) / chung_shapes.size();
  return {three,
          {"Of ellipsoids, more than 99 % are identified in four steps",
           evidence("%.2f %%", four),
           {{"ellipsoids within four steps, %", counted(four), Relation::above, 99}}},
          {"About 99 % of non-interfering polytopes are identified within four iterations [Chung 3.2]",
           evidence("%.2f %%, mean of the three shapes", mean),
           {{"within four steps, %", counted(mean), Relation::above, 98.5}}}};
}

}  // namespace

extern const Experiment experiment_chung_6_3;
const Experiment experiment_chung_6_3 = {
    "chung-6.3",      "Searching steps where nothing collides", "Chung 1996, fig. 6.3", plan, conclusions,
    {"polytopes", {}}};

}  // namespace collidoscope::experiments
