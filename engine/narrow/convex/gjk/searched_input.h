#pragma once

#include "narrow/convex/common/convex_kernel.h"

namespace collidoscope {

/// The same query with another support search.
template <class Scalar>
ConvexInput<Scalar> searched_by(const ConvexInput<Scalar>& input, SupportSearch search) {
  return {ConvexView<Scalar>(input.a.convex(), search), ConvexView<Scalar>(input.b.convex(), search),
          input.b_in_a, input.request, input.options};
}

/// For algorithms based on hill climbing: the automatic search climbs hulls of any size.
template <class Scalar>
ConvexInput<Scalar> climbed(const ConvexInput<Scalar>& input) {
  return input.a.search() == SupportSearch::automatic ? searched_by(input, SupportSearch::hill_climb) : input;
}

}  // namespace collidoscope
