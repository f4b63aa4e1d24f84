// Floating-point operations of three algorithms by coherence, for four shapes [Mirtich 6.1, fig. 9 to 12].

#include <algorithm>

#include "experiments/evidence.h"
#include "experiments/mirtich/coherence.h"

namespace collidoscope::experiments {
namespace {

constexpr std::size_t last = mirtich_omegas.size() - 1;

std::vector<Conclusion> of_few_features(const CoherenceClaims& claims) {
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

std::vector<Conclusion> of_disks(const CoherenceClaims& claims) {
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

std::vector<Conclusion> of_spheres(const CoherenceClaims& claims) {
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

using Claims = std::vector<Conclusion> (*)(const CoherenceClaims& claims);

ShownScene orbit_of(std::size_t shape) {
  constexpr std::uint32_t vertices[] = {8, 12, 120, 642};  // cube, icosahedron, disk, sphere
  ShownScene scene{"orbit", {}};
  scene.parameters.vertices = vertices[shape];
  return scene;
}

Experiment figure(const std::string& number, const char* label, std::size_t shape, Claims claims) {
  return {"mirtich-" + number,
          label,
          "Mirtich 1997, fig. " + number,
          [shape](const Effort&) { return coherence_plan(shape); },
          [claims](std::span<const Measurement> rows) { return claims(CoherenceClaims(rows)); },
          orbit_of(shape)};
}

}  // namespace

extern const Experiment experiment_mirtich_9, experiment_mirtich_10, experiment_mirtich_11,
    experiment_mirtich_12;

const Experiment experiment_mirtich_9 = figure("9", "Operations for cubes", 0, of_few_features);
const Experiment experiment_mirtich_10 = figure("10", "Operations for icosahedra", 1, of_few_features);
const Experiment experiment_mirtich_11 = figure("11", "Operations for disks", 2, of_disks);
const Experiment experiment_mirtich_12 = figure("12", "Operations for spheres", 3, of_spheres);

}  // namespace collidoscope::experiments
