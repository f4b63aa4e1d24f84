// Enhanced GJK. Cameron, "Enhancing GJK: computing minimum and penetration distances between convex
// polyhedra", ICRA 1997, as [Mirtich 1.2] describes it. Its cost on a moving pair hardly depends on the
// number of vertices. It adds to GJK:
//
// - Support points are found by climbing along the polyhedra's edges, from the vertices that the last search
//   ended on, instead of by a scan of all vertices. The search `auto` climbs here for hulls of any size.
// - A pair starts from its last simplex alone. The distance is followed from frame to frame, even if only the
//   verdict is requested.
// - The closest point of a simplex comes from Johnson's determinants, or from the back-up procedure if they
//   fail.
//
// Departures: the certificates of gjk.cpp replace Cameron's two tolerances, and signed volumes may be chosen.
// Otherwise the search is that of gjk.cpp.

#include "narrow/convex/gjk/gjk_search.h"
#include "narrow/convex/gjk/searched_input.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "(the last separating direction is not cached: the last simplex yields it)",
      "S ← last simplex of this pair; if there is none or it has turned far, the support point between the "
      "centres",
      "repeat: p ← point of S closest to the origin, by Johnson's determinants; S ← the vertices that carry "
      "it",
      "    if p is the origin, up to rounding: return colliding",
      "    n ← p, made orthogonal to the edges of S again",
      "    a, b ← climbing along edges from the last a and b in directions −n and n; m ← a − b",
      "    if m · n / |n| exceeds rounding: separated; return it if only the verdict is requested",
      "    if m · n / |n| comes up to |p|: return separated, with the distance |p|",
      "    if m is in S, or |p| did not shrink: repeat with twice the digits",
      "    S ← S ∪ {m}",
  };
  return lines;
}

constexpr AlgorithmParameter parameters[] = {{.name = "sub-algorithm",
                                              .label = "Simplex",
                                              .choices = sub_algorithm_names,
                                              .standard = static_cast<Real>(SubAlgorithm::johnson)}};

struct EnhancedGjkKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    auto& kept = cache.as<GjkCache>();
    kept.direction = Vec3(0);
    return search_gjk(climbed(input), static_cast<SubAlgorithm>(input.options.choice(0)), kept, tracer);
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_enhanced_gjk;
const NarrowAlgorithm narrow_enhanced_gjk = {
    .id = "enhanced-gjk",
    .label = "Enhanced GJK",
    .paper = "Cameron 1997, in Mirtich 1997, 1.2",
    .capabilities = EnhancedGjkKernel::capabilities,
    .parameters = parameters,
    .run = convex_batch<EnhancedGjkKernel>,
    .query = convex_query<EnhancedGjkKernel>,
    .count = convex_count<EnhancedGjkKernel>,
    .trace = convex_trace<EnhancedGjkKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
