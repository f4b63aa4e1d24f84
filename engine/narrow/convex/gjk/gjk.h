#pragma once

#include "core/double_double.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/gjk/gjk_cache.h"

namespace collidoscope {

/// Distance and verdict of two convex hulls, by signed volumes whatever the input's parameters say. Other
/// algorithms call it where they need certainty.
struct GjkKernel {
  static constexpr ShapeData needs = ShapeData::hull;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer);
};

extern const NarrowAlgorithm narrow_gjk;

extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, StepRecorder&);
extern template PairResult GjkKernel::run(const ConvexInput<Counted>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<DoubleDouble>&, PairCache&, NoTrace&);

}  // namespace collidoscope
