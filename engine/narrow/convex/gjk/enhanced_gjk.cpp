// Enhanced GJK. Cameron, "Enhancing GJK: computing minimum and penetration distances between convex
// polyhedra", ICRA 1997, as [Mirtich 1.2] describes it: GJK whose cost on a moving pair hardly depends on the
// number of vertices. What it adds to GJK:
//
// - Support points are climbed to along the polyhedra's edges, from the vertices that the last search ended
//   on, instead of looked for among all vertices. The search `auto` means climbing here, for hulls of any
//   size.
// - A pair starts with its last simplex alone: the distance is followed from frame to frame, also where only
//   the verdict is asked.
// - The closest point of a simplex comes from Johnson's determinants; the back-up procedure only where they
//   fail.
//
// Departures: Cameron's two tolerances are replaced by the certificates of gjk.cpp, from whose search this
// one differs in nothing else, and signed volumes may be chosen.

#include "narrow/convex/gjk/gjk_search.h"
#include "narrow/convex/gjk/searched_input.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "(the last separating direction is not kept: the last simplex gives it)",
      "S ← last simplex of this pair; if there is none or it has turned far, the support point between the "
      "centres",
      "repeat  p ← point of S closest to the origin, by Johnson's determinants; S ← the vertices that carry "
      "it",
      "        if p is the origin, up to rounding: return colliding",
      "        n ← p, made orthogonal to the edges of S again",
      "        a, b ← climbing along edges from the last a and b in directions −n and n; m ← a − b",
      "        if m · n / |n| exceeds rounding: separated; return it if only the verdict is asked",
      "        if m · n / |n| comes up to |p|: return separated, with the distance |p|",
      "        if m is in S, or |p| did not shrink: repeat with twice the digits",
      "        S ← S ∪ {m}",
  };
  return lines;
}

constexpr std::string_view sub_algorithms[] = {"signed-volumes", "johnson"};  // as in SubAlgorithm
constexpr AlgorithmParameter parameters[] = {{.name = "sub-algorithm",
                                              .label = "Simplex",
                                              .choices = sub_algorithms,
                                              .standard = static_cast<Real>(SubAlgorithm::johnson)}};

struct EnhancedGjkKernel {
  static constexpr ShapeData needs = ShapeData::hull;

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
    .capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                    Capability::direction | Capability::common_point,
    .parameters = parameters,
    .run = convex_batch<EnhancedGjkKernel>,
    .query = convex_query<EnhancedGjkKernel>,
    .count = convex_count<EnhancedGjkKernel>,
    .trace = convex_trace<EnhancedGjkKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
