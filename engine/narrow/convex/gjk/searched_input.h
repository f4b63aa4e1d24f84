#pragma once

#include "narrow/convex/common/convex_kernel.h"

namespace collidoscope {

/// The same hull with another support search; ellipsoids have but one.
template <class Scalar>
ConvexView<Scalar> searched_by(const ConvexView<Scalar>& hull, SupportSearch search) {
  return {hull.convex(), hull.search() == SupportSearch::surface ? SupportSearch::surface : search};
}

/// The same query with another support search.
template <class Scalar>
ConvexInput<Scalar> searched_by(const ConvexInput<Scalar>& input, SupportSearch search) {
  return {searched_by(input.a, search), searched_by(input.b, search), input.b_in_a, input.request,
          input.options};
}

/// For algorithms based on hill climbing: the automatic search climbs hulls of any size.
template <class Scalar>
ConvexInput<Scalar> climbed(const ConvexInput<Scalar>& input) {
  return input.options.support == SupportSearch::automatic ? searched_by(input, SupportSearch::hill_climb)
                                                           : input;
}

}  // namespace collidoscope
