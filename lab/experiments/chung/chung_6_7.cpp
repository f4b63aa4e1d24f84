// Times of four algorithms while the translational velocity increases, n = 500 [Chung 6.2.2, fig. 6.7].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"velocity", "% of the radius per frame", {2, 5, 8, 11, 14, 17, 20}, 500};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const ChungClaims claims(figure(), rows);
  return {claims.growth(), claims.combined_is_cheap(), claims.gilbert_beats_closest_features(),
          claims.speedup(28)};
}

}  // namespace

extern const Experiment experiment_chung_6_7;
const Experiment experiment_chung_6_7 = {"chung-6.7", "Translation velocity, 500 vertices",
                                         "Chung 1996, fig. 6.7", plan, conclusions};

}  // namespace collidoscope::experiments
