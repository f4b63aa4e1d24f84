#pragma once

#include "core/double_double.h"
#include "narrow/convex_kernel.h"

namespace collidoscope {

/// Distance and verdict of two convex hulls, by signed volumes whatever the input's parameters say. Other
/// algorithms call it where they need certainty.
struct GjkKernel {
  static constexpr ShapeData needs = ShapeData::hull;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer);
};

/// What GJK keeps from one query of a pair to the next, and others read or seed. All zero: nothing yet.
struct GjkCache {
  std::uint32_t a[4], b[4];  // the simplex, as vertices of the hulls; a[0], b[0] start the support search
  Vec3 direction;            // unit, from B towards A, separating when last seen; else zero
  std::uint32_t count;
  std::uint32_t unused;  // always zero
};

extern const NarrowAlgorithm narrow_gjk;

extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, StepRecorder&);
extern template PairResult GjkKernel::run(const ConvexInput<Counted>&, PairCache&, NoTrace&);
extern template PairResult GjkKernel::run(const ConvexInput<DoubleDouble>&, PairCache&, NoTrace&);

}  // namespace collidoscope
