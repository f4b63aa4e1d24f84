#pragma once

// V-Clip as [Mirtich 2 to 5] prints it: from the features of the last query, or in a new pair from the
// vertices towards the other's centre, through the states until one of them ends the search. The closest
// points are computed once, at its end. There is no tolerance, no test before the search, no restart and no
// proof.
//
// What stays: a search that comes back to a pair of features ends, is counted, and is left to GJK.

#include <limits>

#include "narrow/convex/closest_features/feature_certificate.h"
#include "narrow/convex/closest_features/feature_cycle.h"
#include "narrow/convex/closest_features/feature_trace.h"
#include "narrow/convex/closest_features/v_clip_iteration.h"
#include "narrow/convex/gjk/gjk.h"

namespace collidoscope {

template <class Scalar, class Tracer>
class PrintedVClipSearch {
 public:
  /// `line_start` is the line of the pseudo-code that begins a search.
  PrintedVClipSearch(const ConvexInput<Scalar>& input, FeaturePairCache& cache, Tracer& tracer,
                     PairResult& result)
      : input_(input),
        cache_(cache),
        result_(result),
        placed_(input),
        trace_(placed_, tracer),
        iteration_(placed_, trace_) {}

  void run(int line_start) {
    if (cache_.started != 0)
      placed_.start(cache_);
    else
      result_.support_calls = placed_.start_at_support_points();
    trace_.begin(line_start);
    result_.iterations = 1;
    conclude(search());
    placed_.store(cache_);
    cache_.colliding = result_.verdict == Verdict::colliding;
  }

 private:
  SearchOutcome search() {
    FeatureCycle cycle;
    for (;;) {
      const SearchOutcome outcome = iteration_.step();
      if (outcome != SearchOutcome::moved) return outcome;
      if (cycle.is_closed_by(placed_.feature(0), placed_.feature(1))) return ++cache_.cycles, outcome;
      if (result_.iterations != std::numeric_limits<std::uint16_t>::max()) ++result_.iterations;
    }
  }

  void conclude(SearchOutcome outcome) {
    if (outcome == SearchOutcome::closest && give_closest_points(placed_, input_.request, result_)) return;
    if (outcome == SearchOutcome::pierced || outcome == SearchOutcome::inside)
      return name_piercing(placed_.features(), to_real(iteration_.common_point()), result_);
    result_ = fall_back_to_gjk(input_, input_.request, result_);
  }

  const ConvexInput<Scalar>& input_;
  FeaturePairCache& cache_;
  PairResult& result_;
  PlacedFeatures<Scalar> placed_;
  FeatureTrace<Scalar, Tracer> trace_;
  VClipIteration<Scalar, FeatureTrace<Scalar, Tracer>, true> iteration_;
};

}  // namespace collidoscope
