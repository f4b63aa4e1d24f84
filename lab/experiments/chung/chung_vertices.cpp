// How the gain of the separating vector over closest features grows with the vertices, at a velocity of 20 %
// of the radius per frame [Chung 6.2.2 and its summary].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"vertices", "n", {20, 50, 100, 200, 300, 500}, 0};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  return {ChungClaims(figure(), rows).speedup_beyond(200, 10)};
}

}  // namespace

extern const Experiment experiment_chung_vertices;
const Experiment experiment_chung_vertices = {"chung-vertices",
                                              "Separating vector against closest features by n",
                                              "Chung 1996, 6.2.2", plan, conclusions};

}  // namespace collidoscope::experiments
