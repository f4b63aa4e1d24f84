// The expanding polytope algorithm: penetration depth. G. van den Bergen, "Proximity queries and penetration
// depth computation on 3D game objects", GDC 2001.
//
// Colliding hulls have the origin in their difference A − B. The depth is its distance from the boundary. A
// polytope P inside A − B grows at its closest facet until that is a face of A − B. It departs from the
// paper:
//
// - P starts from any tetrahedron, and the search itself decides whether the origin is inside: facets that
//   have it outside are the "closest" ones, of negative distance. So a pair starts from the tetrahedron and
//   the closest facet of its last query, and GJK runs only if none are cached.
// - P is convex by exact predicates (expanding_polytope.h), and normals of slivers are computed with twice
//   the digits. The paper's flat facets, lost horizons and rejected triangles do not occur.
// - The deepest points are where the answer's direction leaves P, by the weights of that facet's corners.
// - The depth is bracketed: from below by P's closest facet, from above by the least m · n so far, which is
//   an overlap for any rounding of n. The answer is the upper bound, once the lower bound reaches it.
// - Pairs that touch within rounding get their verdict from GJK, and a depth within rounding.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "narrow/convex/epa/epa_search.h"
#include "narrow/convex/gjk/gjk.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "if only the verdict is requested, or GJK finds a gap: return separated or colliding as GJK says",
      "P ← tetrahedron in A − B that GJK ended with, or that of this pair's last query and its closest facet",
      "repeat: f ← facet of P closest to the origin; n ← its outward normal",
      "    m ← support point of A − B in direction n; the depth is at most m · n",
      "    if m · n < 0: return separated, with the distance that GJK finds",
      "    if no facet is closer than the least m · n so far: return colliding, with that depth along n",
      "    if m is beyond f: the facets that m sees give way to a cone from m",
      "if A − B is flat, or touches the origin within rounding: return separated or colliding as GJK says"};
  return lines;
}

constexpr std::uint32_t usual_capacity = 192;  // points of P; one in a thousand pairs needs more
/// For nearly concentric hulls of many faces, where every face is nearly the closest. It uses some megabytes
/// of stack, only if it is needed.
constexpr std::uint32_t large_capacity = 4096;

template <class Scalar, class Tracer>
class Epa {
 public:
  Epa(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer)
      : input_(input), cache_(cache), tracer_(tracer) {}

  PairResult run() {
    if (!measures_depth(input_.request) || !cache_.as<EpaCache>().holds_seeds) {
      become_gjk_cache();
      if (!find_by_gjk() || !measures_depth(input_.request)) return result_;
      verdict_known_ = true;
    }
    const EpaSeeds seeds = load_seeds();
    if (!expand<usual_capacity>(seeds)) {
      result_.fell_back = true;
      if (!expand<large_capacity>(seeds)) finish(EpaOutcome::full, 0, Vec3(0));
    }
    return result_;
  }

 private:
  /// Runs GJK from the cache. Returns true if the hulls collide.
  bool find_by_gjk() {
    NoTrace untraced;  // its steps belong to another pseudo-code
    const PairResult gjk = GjkKernel::run(input_, cache_, untraced);
    const PairResult before = result_;
    result_ = gjk;
    result_.available = static_cast<Capability>(static_cast<std::uint32_t>(gjk.available) &
                                                ~static_cast<std::uint32_t>(Capability::common_point));
    result_.fell_back |= before.fell_back;
    result_.iterations = static_cast<std::uint16_t>(result_.iterations + before.iterations);
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + before.support_calls);
    if (gjk.verdict != Verdict::colliding || !measures_depth(input_.request)) trace_gjk();
    return gjk.verdict == Verdict::colliding;
  }

  /// Converts the cached seeds to a simplex that GJK can start from.
  void become_gjk_cache() {
    const EpaCache seeds = cache_.as<EpaCache>();
    if (!seeds.holds_seeds) return;
    GjkCache gjk{};
    gjk.count = std::min(seeds.seed_count, 4u);
    for (std::uint32_t i = 0; i < gjk.count; ++i) gjk.a[i] = seeds.seeds[i].a, gjk.b[i] = seeds.seeds[i].b;
    cache_.as<GjkCache>() = gjk;
  }

  EpaSeeds load_seeds() {
    EpaSeeds seeds;
    if (cache_.as<EpaCache>().holds_seeds) {
      const EpaCache& kept = cache_.as<EpaCache>();
      std::copy_n(kept.seeds, kept.seed_count, seeds.pairs.begin());
      seeds.count = kept.seed_count;
    } else {
      const GjkCache& kept = cache_.as<GjkCache>();
      for (std::uint32_t i = 0; i < kept.count; ++i) seeds.pairs[i] = {kept.a[i], kept.b[i]};
      seeds.count = kept.count;
    }
    return seeds;
  }

  /// Returns false if P exceeds the capacity.
  template <std::uint32_t Capacity>
  bool expand(const EpaSeeds& seeds) {
    EpaSearch<Scalar, Tracer, Capacity> search(input_, tracer_, result_);
    const EpaOutcome outcome = search.run(seeds);
    if (outcome == EpaOutcome::full) return false;
    search.store(cache_.as<EpaCache>());
    finish(outcome, search.depth(), search.direction());
    if (outcome == EpaOutcome::colliding) {
      result_.available = result_.available | Capability::witnesses;
      std::tie(result_.on_a, result_.on_b) = search.deepest_points();
    }
    if constexpr (Tracer::enabled) {
      if (result_.verdict != Verdict::colliding && outcome == EpaOutcome::separated)
        search.trace(separated_line);
      else
        search.trace(outcome == EpaOutcome::touching ? flat_line : done_line);
    }
    return true;
  }

  void finish(EpaOutcome outcome, Real depth, const Vec3& direction) {
    if (outcome != EpaOutcome::colliding && !verdict_known_) {
      if (outcome == EpaOutcome::touching) result_.fell_back = true;
      become_gjk_cache();
      if (!find_by_gjk()) return;
    }
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict;
    if (outcome == EpaOutcome::full) return;
    result_.available = Capability::verdict | Capability::depth | Capability::direction;
    result_.separation = -(depth);
    result_.normal = direction;
  }

  void trace_gjk() {
    if constexpr (Tracer::enabled) {
      tracer_.step(gjk_line);
      tracer_.say(epa_sentence(result_));
      if (result_.gives(Capability::direction)) tracer_.point("n", TraceSpace::sphere, result_.normal);
      if (result_.gives(Capability::witnesses)) {
        tracer_.length("distance", TraceSpace::minkowski, Vec3(0), result_.on_a - result_.on_b);
        tracer_.length("distance", TraceSpace::frame_a, result_.on_a, result_.on_b);
      }
    }
  }

  const ConvexInput<Scalar>& input_;
  PairCache& cache_;
  Tracer& tracer_;
  PairResult result_;
  bool verdict_known_ = false;  // GJK has decided "colliding" in this query
};

struct EpaKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::depth;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return Epa<Scalar, Tracer>(input, cache, tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_epa;
const NarrowAlgorithm narrow_epa = {
    .id = "epa",
    .label = "Expanding polytope",
    .paper = "van den Bergen 2001",
    .capabilities = EpaKernel::capabilities,
    .run = convex_batch<EpaKernel>,
    .query = convex_query<EpaKernel>,
    .count = convex_count<EpaKernel>,
    .trace = convex_trace<EpaKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
