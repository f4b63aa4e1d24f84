#pragma once

#include "core/double_double.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/gjk/gjk_cache.h"

namespace collidoscope {

/// Distance and verdict of two convex hulls. It uses signed volumes and ignores the input's parameters. Other
/// algorithms call it for certainty.
struct GjkKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer);
};

extern const NarrowAlgorithm narrow_gjk;

/// GJK's answer to a pair that another algorithm's search could not decide, marked as a fall-back. Iterations
/// stay those of the search, because its paper counts them. Support points of both are added.
template <class Scalar>
PairResult fall_back_to_gjk(ConvexInput<Scalar> input, Request request, const PairResult& search) {
  NoTrace untraced;  // its steps belong to another pseudo-code
  PairCache fresh;
  input.request = request;
  PairResult result = GjkKernel::run(input, fresh, untraced);
  result.fell_back = true;
  result.iterations = search.iterations;
  result.support_calls = static_cast<std::uint16_t>(result.support_calls + search.support_calls);
  return result;
}

extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, StepRecorder&);
extern template PairResult GjkKernel::run(const ConvexInput<Counted>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<DoubleDouble>&, PairCache&, NoTrace&);

}  // namespace collidoscope
