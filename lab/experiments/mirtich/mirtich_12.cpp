// Floating-point operations for spheres [Mirtich 6.1, fig. 12].

#include <algorithm>

#include "experiments/evidence.h"
#include "experiments/mirtich/coherence.h"

namespace collidoscope::experiments {
namespace {

Plan plan(const Effort&) {
  return coherence_plan(3);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const CoherenceClaims claims(rows);
  constexpr std::size_t last = mirtich_omegas.size() - 1;
  const double ahead = claims.operations(CoherenceClaims::enhanced_gjk, 1) /
                       std::max(claims.operations(CoherenceClaims::v_clip, 1),
                                claims.operations(CoherenceClaims::lin_canny, 1)),
               over_lin_canny = claims.operations(CoherenceClaims::lin_canny, last) /
                                claims.operations(CoherenceClaims::enhanced_gjk, last),
               over_v_clip = claims.operations(CoherenceClaims::v_clip, last) /
                             claims.operations(CoherenceClaims::enhanced_gjk, last);
  return {
      {"V-Clip and Lin-Canny start out ahead",
       evidence("Enhanced GJK takes %.2f times as many operations at w = 1", ahead),
       {{"Enhanced GJK / the others at w = 1", counted(ahead), Relation::above, 1}}},
      {"Enhanced GJK overtakes Lin-Canny, and at low levels of coherence V-Clip",
       evidence("at w = 25 Lin-Canny takes %.2f and V-Clip %.2f times as many", over_lin_canny, over_v_clip),
       {{"Lin-Canny / Enhanced GJK at w = 25", counted(over_lin_canny), Relation::above, 1},
        {"V-Clip / Enhanced GJK at w = 25", counted(over_v_clip), Relation::above, 1}}},
      claims.two_categories()};
}

}  // namespace

extern const Experiment experiment_mirtich_12;
const Experiment experiment_mirtich_12 = {"mirtich-12", "Operations for spheres", "Mirtich 1997, fig. 12",
                                          plan, conclusions};

}  // namespace collidoscope::experiments
