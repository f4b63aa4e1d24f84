// Floating-point operations for disks [Mirtich 6.1, fig. 11].

#include <algorithm>

#include "experiments/evidence.h"
#include "experiments/mirtich/coherence.h"

namespace collidoscope::experiments {
namespace {

Plan plan(const Effort&) {
  return coherence_plan(2);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const CoherenceClaims claims(rows);
  constexpr std::size_t last = mirtich_omegas.size() - 1;
  Conclusion least{"V-Clip uses the fewest operations over all coherence levels", "", {}};
  const auto against_next = [&](std::size_t omega) {
    return claims.operations(CoherenceClaims::v_clip, omega) /
           std::min(claims.operations(CoherenceClaims::lin_canny, omega),
                    claims.operations(CoherenceClaims::enhanced_gjk, omega));
  };
  double most_in_motion = 0;
  for (std::size_t omega = 0; omega < mirtich_omegas.size(); ++omega) {
    if (omega > 0) most_in_motion = std::max(most_in_motion, against_next(omega));
    least.comparisons.push_back({evidence("V-Clip / the next at w = %g", mirtich_omegas[omega]),
                                 counted(against_next(omega)), Relation::below, 1});
  }
  least.evidence = evidence("V-Clip / the next %.2f where nothing moves, at most %.2f where anything does",
                            against_next(0), most_in_motion);
  const double lin_canny = claims.operations(CoherenceClaims::lin_canny, last),
               next = std::max(claims.operations(CoherenceClaims::v_clip, last),
                               claims.operations(CoherenceClaims::enhanced_gjk, last));
  return {least,
          {"Lin-Canny attains the highest counts as coherence decreases",
           evidence("%.0f at w = 25, the next %.0f", lin_canny, next),
           {{"Lin-Canny / the next at w = 25", counted(lin_canny / next), Relation::above, 1}}},
          claims.two_categories()};
}

}  // namespace

extern const Experiment experiment_mirtich_11;
const Experiment experiment_mirtich_11 = {"mirtich-11", "Operations for disks", "Mirtich 1997, fig. 11", plan,
                                          conclusions};

}  // namespace collidoscope::experiments
