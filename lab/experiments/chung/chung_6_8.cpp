// Times of four algorithms while the rotational velocity increases, n = 20 [Chung 6.2.2, fig. 6.8].

#include "experiments/chung/chung_comparison.h"

namespace collidoscope::experiments {
namespace {

ChungFigure figure() {
  return {"rotation", "degrees per frame", {5, 10, 20, 30, 40}, 20};
}

Plan plan(const Effort& effort) {
  return comparison_plan(figure(), effort);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const ChungClaims claims(figure(), rows);
  return {claims.growth(), claims.combined_is_cheap()};
}

}  // namespace

extern const Experiment experiment_chung_6_8;
const Experiment experiment_chung_6_8 = {"chung-6.8", "Rotational velocity, 20 vertices",
                                         "Chung 1996, fig. 6.8", plan, conclusions};

}  // namespace collidoscope::experiments
