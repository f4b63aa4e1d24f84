// Gilbert-Johnson-Keerthi. [Grulich Alg. 14], [Chung 5.1–5.4]; the closest point of a simplex by signed
// volumes or by Johnson's determinants [Chung 5.2].
//
// A and B touch or intersect if the origin lies in their Minkowski difference A − B. The search iterates over
// simplices of A − B ever closer to the origin. It departs from the papers where rounding decides:
//
// - An answer needs a certificate. Separated: the difference lies beyond a plane by more than all rounding
//   errors. Colliding: an explicit convex combination is the origin, up to rounding. A distance is final when
//   the best plane and the best combination agree. (distance_bounds.h)
// - The search direction is made orthogonal to the simplex. Near contact the closest point consists of
//   cancelled digits, and the plane through it would bound nothing. (difference_simplex.h)
// - A search that stalls starts again with twice the digits, from the simplex that it has reached.
//   (gjk_search.h)
//
// A pair starts from its last separating direction and last simplex [Chung 3.6, 5.4]. If the simplex has
// turned far from that direction, the support vertex between the centres is added.

#include "narrow/convex/gjk/gjk.h"

#include "narrow/convex/gjk/gjk_search.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "if only the verdict is requested, and the last separating direction still separates: return separated",
      "S ← last simplex of this pair; if there is none or it has turned far, the support point between the "
      "centres",
      "repeat: p ← point of S closest to the origin; S ← the vertices that carry it",
      "    if p is the origin, up to rounding: return colliding",
      "    n ← p, made orthogonal to the edges of S again",
      "    m ← support point of A − B in direction −n",
      "    if m · n / |n| exceeds rounding: separated; return it if only the verdict is requested",
      "    if m · n / |n| comes up to |p|: return separated, with the distance |p|",
      "    if m is in S, or |p| did not shrink: repeat with twice the digits",
      "    S ← S ∪ {m}",
  };
  return lines;
}

constexpr AlgorithmParameter parameters[] = {
    {.name = "sub-algorithm", .label = "Simplex", .choices = sub_algorithm_names}};

/// Uses the sub-algorithm that the user chose.
struct ChosenGjkKernel {
  static constexpr ShapeData needs = GjkKernel::needs;
  static constexpr Capability capabilities = GjkKernel::capabilities;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    const auto sub_algorithm = static_cast<SubAlgorithm>(input.options.choice(0));
    return search_gjk(input, sub_algorithm, cache.as<GjkCache>(), tracer);
  }
};

}  // namespace

template <class Scalar, class Tracer>
PairResult GjkKernel::run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  return search_gjk(input, SubAlgorithm::signed_volumes, cache.as<GjkCache>(), tracer);
}

template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, NoTrace&);
template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, StepRecorder&);
template PairResult GjkKernel::run(const ConvexInput<DoubleDouble>&, PairCache&, NoTrace&);
template PairResult GjkKernel::run(const ConvexInput<Counted>&, PairCache&, NoTrace&);

template <class Scalar>
PairResult gjk_of_cores(const ConvexInput<Scalar>& input, PairCache& cache) {
  NoTrace untraced;
  PairResult result = GjkKernel::run(input, cache, untraced);
  result.fell_back = true;
  return result;
}

template PairResult gjk_of_cores(const ConvexInput<Real>&, PairCache&);
template PairResult gjk_of_cores(const ConvexInput<Counted>&, PairCache&);

const NarrowAlgorithm narrow_gjk = {
    .id = "gjk",
    .label = "Gilbert-Johnson-Keerthi",
    .paper = "Grulich 2016, Alg. 14; Chung 1996, 5.1–5.4",
    .capabilities = ChosenGjkKernel::capabilities,
    .parameters = parameters,
    .run = convex_batch<ChosenGjkKernel>,
    .query = convex_query<ChosenGjkKernel>,
    .count = convex_count<ChosenGjkKernel>,
    .trace = convex_trace<ChosenGjkKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
