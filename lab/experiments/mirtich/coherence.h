#pragma once

// The coherence test [Mirtich 6.1, Alg. 9]: floating-point operations of a query while B moves around A.

#include "experiments/bench/orbit.h"
#include "experiments/experiment.h"
#include "narrow/narrow_choice.h"

namespace collidoscope::experiments {

/// The three algorithms of the paper, as printed.
struct MirtichAlgorithm {
  const char *name, *narrow;
};
inline constexpr std::array<MirtichAlgorithm, 3> mirtich_algorithms = {
    {{"V-Clip", "v-clip:paper=on"}, {"Lin-Canny", "lin-canny:paper=on"}, {"Enhanced GJK", "enhanced-gjk"}}};

/// ω, degrees per call.
inline constexpr std::array mirtich_omegas = {0., 1., 2., 5., 10., 15., 20., 25.};

/// The orbit on which hulls of radius 1 never penetrate.
Orbit apart_orbit(Real degrees_per_call);

/// The plan of figures 9 to 12: one of orbit_shapes(). It takes less than a second, however quick it may be.
Plan coherence_plan(std::size_t shape);

/// What is claimed about the rows of such a plan.
class CoherenceClaims {
 public:
  enum Algorithm : std::size_t { v_clip, lin_canny, enhanced_gjk };

  explicit CoherenceClaims(std::span<const Measurement> rows) : rows_(rows) {}

  double operations(Algorithm algorithm, std::size_t omega) const;
  /// Mean over all ω.
  double mean(Algorithm algorithm) const;
  /// Additions, subtractions, comparisons and multiplications are at least 98 % of the operations.
  Conclusion two_categories() const;

 private:
  std::span<const Measurement> rows_;
};

}  // namespace collidoscope::experiments
