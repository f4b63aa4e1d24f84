// Cached separating planes. Rabbitz, "Fast collision detection of moving convex polyhedra", Graphics Gems IV
// (1994), as [Smith 3.4.3] and [Chung 1.1] describe it.
//
// The plane between the closest points of the last frame, orthogonal to their connection, is tried first. A
// pass over all vertices of both bodies decides whether it still separates them. If not, GJK finds the
// closest points and with them the next plane, or a collision.
//
// Departures: the plane may slide along its normal. The pass verifies the gap between the last vertex of A
// and the first of B, which must exceed rounding. GJK starts from its last simplex, and its answers are those
// of gjk.cpp, certificates included.

#include "narrow/convex/gjk/gjk_search.h"
#include "narrow/convex/gjk/searched_input.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "for all vertices a of A, b of B: if the last plane still has a on one side, b on the other: return "
      "separated",
      "S ← last simplex of this pair; if there is none or it has turned far, the support point between the "
      "centres",
      "repeat: p ← point of S closest to the origin; S ← the vertices that carry it",
      "    if p is the origin, up to rounding: return colliding",
      "    n ← p, made orthogonal to the edges of S again",
      "    m ← support point of A − B in direction −n",
      "    if m · n / |n| exceeds rounding: separated",
      "    if m · n / |n| comes up to |p|: keep the plane between the closest points, return separated",
      "    if m is in S, or |p| did not shrink: repeat with twice the digits",
      "    S ← S ∪ {m}",
  };
  return lines;
}

struct RabbitzKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities =
      Capability::verdict | Capability::direction | Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    auto& kept = cache.as<GjkCache>();
    PairResult verified;
    if (kept.direction != Vec3(0) && verify_plane(input, kept, tracer, verified)) return verified;
    kept.direction = Vec3(0);
    ConvexInput<Scalar> query = input;
    query.request = Request::distance;
    PairResult result = search_gjk(query, SubAlgorithm::signed_volumes, kept, tracer);
    result.support_calls = static_cast<std::uint16_t>(result.support_calls + verified.support_calls);
    if (result.verdict == Verdict::separated) result.available = Capability::verdict | Capability::direction;
    return result;
  }

 private:
  /// Scans all vertices, as in the paper. The simplex that GJK starts from stays unchanged.
  template <class Scalar, class Tracer>
  static bool verify_plane(const ConvexInput<Scalar>& input, const GjkCache& kept, Tracer& tracer,
                           PairResult& result) {
    ConvexInput<Scalar> query = searched_by(input, SupportSearch::scan);
    query.request = Request::overlap;
    GjkSearch<Scalar, Tracer> search(query, SubAlgorithm::signed_volumes, tracer, result);
    return search.try_direction(kept) == GjkSearch<Scalar, Tracer>::Outcome::certified;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_rabbitz;
const NarrowAlgorithm narrow_rabbitz = {
    .id = "rabbitz",
    .label = "Cached separating plane",
    .paper = "Rabbitz 1994, in Smith 1994, 3.4.3; Chung 1996, 1.1",
    .capabilities = RabbitzKernel::capabilities,
    .run = convex_batch<RabbitzKernel>,
    .query = convex_query<RabbitzKernel>,
    .count = convex_count<RabbitzKernel>,
    .trace = convex_trace<RabbitzKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
