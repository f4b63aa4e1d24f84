// Times of four algorithms while the translational velocity increases, n = 20 [Chung 6.2.2, fig. 6.6].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"velocity", "% of the radius per frame", {2, 5, 8, 11, 14, 17, 20}, 20};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const ChungClaims claims(figure(), rows);
  return {claims.growth(), claims.combined_is_cheap(), claims.gilbert_beats_closest_features()};
}

}  // namespace

extern const Experiment experiment_chung_6_6;
const Experiment experiment_chung_6_6 = {"chung-6.6", "Translation velocity, 20 vertices",
                                         "Chung 1996, fig. 6.6", plan, conclusions};

}  // namespace collidoscope::experiments
