// Searching steps of all tests [Chung 6.2.1, fig. 6.4].

#include "experiments/chung/chung_steps.h"
#include "experiments/evidence.h"

namespace collidoscope::experiments {
namespace {

Plan plan(const Effort& effort) {
  return steps_plan(effort, &ChungSteps::of_all, "tests within k steps");
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  double three = 0;
  for (std::size_t shape = 0; shape < chung_shapes.size(); ++shape)
    three += share_within(rows, shape, 3) / chung_shapes.size();
  return {{"On average more than 80 % of collision tests are completed within three searching steps",
           evidence("%.2f %%, mean of the three shapes", three),
           {{"within three steps, %", counted(three), Relation::above, 80}}}};
}

}  // namespace

extern const Experiment experiment_chung_6_4;
const Experiment experiment_chung_6_4 = {
    "chung-6.4",      "Searching steps of all tests", "Chung 1996, fig. 6.4", plan, conclusions,
    {"polytopes", {}}};

}  // namespace collidoscope::experiments
