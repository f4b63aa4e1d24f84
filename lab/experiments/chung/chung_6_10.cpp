// Times of four algorithms while the density increases, n = 20 [Chung 6.2.2, fig. 6.10].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"density", "of the space", {0.01, 0.02, 0.04, 0.08, 0.12, 0.16}, 20};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const ChungClaims claims(figure(), rows);
  return {claims.combined_beats_closest_features()};
}

}  // namespace

extern const Experiment experiment_chung_6_10;
const Experiment experiment_chung_6_10 = {"chung-6.10", "Density, 20 vertices", "Chung 1996, fig. 6.10", plan,
                                          conclusions};

}  // namespace collidoscope::experiments
