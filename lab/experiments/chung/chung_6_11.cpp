// Times of four algorithms while the density increases, n = 500 [Chung 6.2.2, fig. 6.11].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"density", "of the space", {0.01, 0.02, 0.04, 0.08, 0.12, 0.16}, 500};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const ChungClaims claims(figure(), rows);
  return {claims.combined_beats_closest_features()};
}

}  // namespace

extern const Experiment experiment_chung_6_11;
const Experiment experiment_chung_6_11 = {"chung-6.11", "Density, 500 vertices", "Chung 1996, fig. 6.11",
                                          plan, conclusions};

}  // namespace collidoscope::experiments
