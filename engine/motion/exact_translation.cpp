// Bodies that do not turn: a ray meets their difference, and the facet that it meets gives the time exactly.
// Where rounding leaves the ray cast without an answer, conservative advancement gives one.

#include "motion/advancement.h"
#include "motion/ray_cast.h"

namespace collidoscope {
namespace {

/// B − A at the start.
class HullDifference {
 public:
  explicit HullDifference(const CastQuery& query)
      : a_(query.a.convex(MovingHulls::needs), SupportSearch::automatic),
        b_(query.b.convex(MovingHulls::needs), SupportSearch::automatic),
        pose_a_(query.of_a.start()),
        pose_b_(query.of_b.start()) {}

  struct Support {
    Vec3 point;
    std::uint32_t a, b;
  };
  Support support(const Vec3& direction) const {
    on_a_ = collidoscope::support(a_, -pose_a_.unrotate(direction), on_a_).vertex;
    on_b_ = collidoscope::support(b_, pose_b_.unrotate(direction), on_b_).vertex;
    return {vertex_b(on_b_) - vertex_a(on_a_), on_a_, on_b_};
  }
  /// Around the difference of large hulls. Small ones are far from round, and their support points cheap: for
  /// them none.
  std::optional<Sphere> sphere(const Shape& a, const Shape& b) const {
    if (a_.vertex_count() + b_.vertex_count() <= 2 * largest_scanned_hull) return std::nullopt;
    return Sphere{pose_b_.to_parent(b.sphere().centre) - pose_a_.to_parent(a.sphere().centre),
                  a.sphere().radius + b.sphere().radius};
  }
  Vec3 vertex_a(std::uint32_t vertex) const { return pose_a_.to_parent(a_.vertex(vertex)); }
  Vec3 vertex_b(std::uint32_t vertex) const { return pose_b_.to_parent(b_.vertex(vertex)); }

 private:
  ConvexView<Real> a_, b_;
  Pose pose_a_, pose_b_;
  mutable std::uint32_t on_a_ = 0, on_b_ = 0;  // where searches start
};

CastResult result_of(const RayHit& hit, const HullDifference& difference, const CastQuery& query) {
  CastResult result;
  result.state = CastState::hit;
  result.fraction = result.lower = std::clamp(hit.lower, Real(0), Real(1));
  result.upper = std::clamp(hit.upper, result.lower, Real(1));
  result.normal = -hit.normal;
  result.iterations = hit.iterations;
  result.on_a = query.of_a.translation() * result.fraction;
  result.on_b = query.of_b.translation() * result.fraction;
  for (std::size_t i = 0; i < 3; ++i) {
    result.on_a += difference.vertex_a(hit.on_a[i]) * hit.weights[i];
    result.on_b += difference.vertex_b(hit.on_b[i]) * hit.weights[i];
  }
  return result;
}

/// Bodies that do not approach any more: they touch at the start, or not at all.
CastResult result_at_start(MovingHulls& pair, std::uint32_t iterations) {
  const ClosestAt closest = pair.closest(0);
  return closest.separation > pair.touching() ? free_result(iterations)
                                              : overlap_result(closest.on_a, closest.on_b, iterations);
}

CastResult find(const CastQuery& query) {
  MovingHulls pair(query.a, query.of_a, query.b, query.of_b);
  const Vec3 ray = query.of_a.translation() - query.of_b.translation();
  if (!(length(ray) > 0)) return result_at_start(pair, 0);
  const HullDifference difference(query);
  const RayHit hit = RayCast(difference, difference.sphere(query.a, query.b), ray, pair.rounding()).run();
  using Outcome = RayHit::Outcome;
  if (hit.outcome == Outcome::missed) return free_result(hit.iterations);
  if (hit.outcome == Outcome::hit && hit.upper - hit.lower <= query.tolerance && hit.lower > 0)
    return result_of(hit, difference, query);
  if (hit.outcome == Outcome::hit && hit.upper < 0) return result_at_start(pair, hit.iterations);
  return result_of(advance(pair, 0, 1), hit.iterations);
}

}  // namespace

extern const CastAlgorithm cast_exact_translation;
const CastAlgorithm cast_exact_translation = {
    .id = "exact-translation",
    .label = "Ray against the difference",
    .paper = "after van den Bergen 2004 and Snethen 2008",
    .translations_only = true,
    .convex_only = true,
    .polytopes_only = true,
    .find = find,
};

}  // namespace collidoscope
