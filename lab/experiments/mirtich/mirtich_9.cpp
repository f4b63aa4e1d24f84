// Floating-point operations for cubes [Mirtich 6.1, fig. 9].

#include <algorithm>

#include "experiments/evidence.h"
#include "experiments/mirtich/coherence.h"

namespace collidoscope::experiments {
namespace {

Plan plan(const Effort&) {
  return coherence_plan(0);
}

std::vector<Conclusion> conclusions(std::span<const Measurement> rows) {
  const CoherenceClaims claims(rows);
  constexpr std::size_t last = mirtich_omegas.size() - 1;
  const double v_clip = claims.mean(CoherenceClaims::v_clip),
               lin_canny = claims.mean(CoherenceClaims::lin_canny),
               gjk = claims.mean(CoherenceClaims::enhanced_gjk), fewer = std::min(v_clip, lin_canny);
  return {{"V-Clip and Lin-Canny have comparable operation counts",
           evidence("%.0f and %.0f per call, means over w", v_clip, lin_canny),
           {{"V-Clip / Lin-Canny", counted(v_clip / lin_canny), Relation::above, 0.67},
            {"V-Clip / Lin-Canny", counted(v_clip / lin_canny), Relation::below, 1.5}}},
          {"Enhanced GJK requires 50 to 100 % more operations than the other two",
           evidence("%.0f per call, %.0f %% more than the fewest", gjk, 100 * (gjk / fewer - 1)),
           {{"Enhanced GJK / the fewest", counted(gjk / fewer), Relation::above, 1.4},
            {"Enhanced GJK / the fewest", counted(gjk / fewer), Relation::below, 2.2}}},
          {"Lin-Canny holds a slight edge at high levels of coherence, V-Clip elsewhere",
           evidence("V-Clip / Lin-Canny %.2f at w = 0, %.2f at w = 25",
                    claims.operations(CoherenceClaims::v_clip, 0) /
                        claims.operations(CoherenceClaims::lin_canny, 0),
                    claims.operations(CoherenceClaims::v_clip, last) /
                        claims.operations(CoherenceClaims::lin_canny, last)),
           {{"V-Clip / Lin-Canny at w = 0",
             counted(claims.operations(CoherenceClaims::v_clip, 0) /
                     claims.operations(CoherenceClaims::lin_canny, 0)),
             Relation::above, 1},
            {"V-Clip / Lin-Canny at w = 25",
             counted(claims.operations(CoherenceClaims::v_clip, last) /
                     claims.operations(CoherenceClaims::lin_canny, last)),
             Relation::below, 1}}},
          claims.two_categories()};
}

}  // namespace

extern const Experiment experiment_mirtich_9;
const Experiment experiment_mirtich_9 = {"mirtich-9", "Operations for cubes", "Mirtich 1997, fig. 9", plan,
                                         conclusions};

}  // namespace collidoscope::experiments
