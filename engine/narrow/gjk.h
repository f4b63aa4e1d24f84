#pragma once

#include "core/double_double.h"
#include "geometry/hull_view.h"
#include "narrow/convex_kernel.h"

namespace collidoscope {

/// Distance and verdict of two convex hulls, for the scalars and tracers of a NarrowAlgorithm. Other
/// algorithms call it where they need certainty.
struct GjkKernel {
  template <class Scalar, class Tracer>
  static PairResult run(const HullView<Scalar>& a, const HullView<Scalar>& b, const PoseT<Scalar>& b_in_a,
                        Answer answer, PairCache& cache, Tracer& tracer);
};

extern const NarrowAlgorithm narrow_gjk;

extern template PairResult GjkKernel::run(const HullView<Real>&, const HullView<Real>&, const Pose&, Answer,
                                          PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const HullView<Real>&, const HullView<Real>&, const Pose&, Answer,
                                          PairCache&, StepRecorder&);
extern template PairResult GjkKernel::run(const HullView<Counted>&, const HullView<Counted>&,
                                          const PoseT<Counted>&, Answer, PairCache&, NoTrace&);

extern template PairResult GjkKernel::run(const HullView<DoubleDouble>&, const HullView<DoubleDouble>&,
                                          const PoseT<DoubleDouble>&, Answer, PairCache&, NoTrace&);

}  // namespace collidoscope
