// Minkowski portal refinement. G. Snethen, "XenoCollide: complex collision made simple", Game Programming
// Gems 7 (2008), 2.5.
//
// A ray runs from a point inside the difference A − B through the origin. A portal is a triangle of A − B
// that the ray passes. It moves outwards until the origin is on its near side (the hulls collide) or beyond a
// plane that bounds A − B (the hulls are separated).
//
// The depth is NOT the least one: the portal converges to the exit of the ray from A − B, and the face there
// need not be the closest. The reported depth is the least overlap of all directions that were searched,
// along that direction. It is an upper bound of the least depth. For the least depth use epa or sat.
//
// Departures:
// - No answer depends on rounding. "Separated" needs a support point beyond the rounding error. "Colliding"
//   needs a tetrahedron of inner point and portal that contains the origin by volumes beyond theirs. Other
//   pairs (contact, flat differences, rays along edges) go to GJK, and the result is marked.
// - A pair starts with its last separating direction.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/extents.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/convex/mpr/mpr_steps.h"
#include "support/support.h"
#include "trace/when_traced.h"

namespace collidoscope {
namespace {

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "if the last separating direction still separates: return separated",
      "v0 ← A's centre − B's centre; the ray runs from v0 through the origin; v1 ← support point along it",
      "v2, v3 ← support points across the ray, until it passes the portal v1 v2 v3",
      "wherever a support point m in direction n has m · n < 0: return separated",
      "repeat: n ← the portal's normal, away from v0",
      "    if the origin is on the near side: they collide",
      "    m ← support point in direction n; the portal ← the one of m's three triangles that the ray "
      "passes",
      "when m is no farther than the portal, or only the verdict is requested: return colliding, least "
      "overlap "
      "so far",
      "if rounding leaves it open: return separated or colliding as GJK says"};
  return lines;
}

struct MprCache {
  Vec3 direction;      // unit, from A towards B, separating in the last query; else zero
  std::uint32_t a, b;  // the last support points
};

/// Portals converge like secants, in some ten steps. A ray along a face of many vertices needs the most.
constexpr std::uint32_t most_steps = 128;
/// As determinant_rounding of separating_tolerance.h: the error of a determinant of three points of A − B,
/// relative to extents · longest².
constexpr Real volume_rounding = 128 * tolerance::epsilon;

template <class Scalar, class Tracer>
class MprSearch {
 public:
  using Vector = Vec3T<Scalar>;

  MprSearch(const ConvexInput<Scalar>& input, MprCache& cache, Tracer& tracer)
      : input_(input), a_(input.a), b_(input.b), pose_(input.b_in_a), cache_(cache), tracer_(tracer) {
    extents_ = Scalar(sum_of_extents(a_, b_, to_real(pose_.translation)));
    rounding_ = Scalar(tolerance::support_rounding * tolerance::epsilon) * extents_;
    near_a_ = cache_.a, near_b_ = cache_.b;
  }

  PairResult run() {
    switch (search()) {
      case Outcome::separated:
        finish_separated();
        break;
      case Outcome::colliding:
        finish_colliding();
        break;
      case Outcome::uncertain:
        decide_by_gjk();
    }
    const bool separated = result_.verdict == Verdict::separated;
    cache_ = {separated ? result_.normal : Vec3(0), near_a_, near_b_};
    return result_;
  }

 private:
  enum class Outcome : std::uint8_t { separated, colliding, uncertain };
  struct Vertices {
    std::uint32_t a = 0, b = 0;
  };
  struct Point {
    Vector position;                                                // of A − B
    Vector on_a;                                                    // its point of A
    [[no_unique_address]] WhenTraced<Tracer, Vertices> vertices{};  // whose difference it is; none of v0
  };

  // ------------------------------------------------------------------------------------------- the search

  Outcome search() {
    if (cache_.direction != Vec3(0)) {
      measure(convert_vector<Scalar>(cache_.direction));
      trace(cached_line);
      if (is_out()) return Outcome::separated;
    }
    const Vector centre = a_.centre();
    v_[0] = {centre - pose_.to_parent(b_.centre()), centre};
    const Scalar apart = length(v_[0].position);
    if (!(apart > rounding_)) return meet_at_centres();
    v_[1] = measure(v_[0].position / -apart);
    exists(2), trace(start_line);
    if (is_out()) return Outcome::separated;
    const Outcome outcome = discover_portal();
    return outcome == Outcome::colliding ? refine_portal() : outcome;
  }

  /// The centres are inside the hulls, so they are a common point.
  Outcome meet_at_centres() {
    measure(Vector(Scalar(1), Scalar(0), Scalar(0)));
    common_ = v_[0].on_a;
    return is_out() ? Outcome::uncertain : Outcome::colliding;
  }

  /// Returns Outcome::colliding if it has found a portal.
  Outcome discover_portal() {
    Vector across = cross(v_[1].position, v_[0].position);
    if (!is_direction(across)) return Outcome::uncertain;
    v_[2] = measure(normalized(across));
    exists(3), trace(discover_line);
    if (is_out()) return Outcome::separated;
    across = from_inside(1, 2);
    if (dot(across, v_[0].position) > Scalar(0)) std::swap(v_[1], v_[2]), across = -across;
    while (result_.iterations < most_steps) {
      if (!is_direction(across)) return Outcome::uncertain;
      v_[3] = measure(normalized(across));
      exists(4), trace(discover_line);
      if (is_out()) return Outcome::separated;
      if (ray_is_beyond(1, 3)) {
        v_[2] = v_[3];
      } else if (ray_is_beyond(3, 2)) {
        v_[1] = v_[3];
      } else {
        return Outcome::colliding;
      }
      across = from_inside(1, 2);
    }
    return Outcome::uncertain;
  }

  Outcome refine_portal() {
    bool inside = false;
    while (result_.iterations < most_steps) {
      Vector normal = cross(v_[2].position - v_[1].position, v_[3].position - v_[1].position);
      if (!is_direction(normal)) break;
      normal = normalized(normal);
      inside = inside || holds_origin();
      trace(inside ? inside_line : portal_line);
      if (inside && !measures_depth(input_.request)) return Outcome::colliding;
      const Point m = measure(normal);
      if (is_out()) return Outcome::separated;
      if (!(dot(normal, m.position - v_[3].position) > rounding_)) break;
      move_portal(m);
      trace(refine_line);
    }
    return inside ? Outcome::colliding : Outcome::uncertain;
  }

  /// Replaces a corner by m, so that the ray passes the new portal.
  void move_portal(const Point& m) {
    const Vector side = cross(m.position, v_[0].position);
    if (dot(v_[1].position, side) > Scalar(0))
      v_[dot(v_[2].position, side) > Scalar(0) ? 1 : 3] = m;
    else
      v_[dot(v_[3].position, side) > Scalar(0) ? 2 : 1] = m;
  }

  Vector from_inside(int i, int j) const {
    return cross(v_[i].position - v_[0].position, v_[j].position - v_[0].position);
  }
  bool ray_is_beyond(int i, int j) const {
    return dot(cross(v_[i].position, v_[j].position), v_[0].position) < Scalar(0);
  }

  /// Is the triangle's normal longer than rounding?
  bool is_direction(const Vector& normal) const {
    return length_squared(normal) > rounding_ * rounding_ * rounding_ * rounding_;
  }

  /// Finds the support point in a unit direction, and updates the least overlap.
  Point measure(const Vector& direction) {
    ++result_.iterations;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + 2);
    near_a_ = support(a_, direction, near_a_).vertex;
    near_b_ = support(b_, pose_.unrotate(-direction), near_b_).vertex;
    const Vector on_a = a_.vertex(near_a_);
    Point m{on_a - pose_.to_parent(b_.vertex(near_b_)), on_a};
    const Scalar overlap = dot(direction, m.position);
    if constexpr (Tracer::enabled) m.vertices = {near_a_, near_b_}, found_.direction = direction;
    if (overlap < least_) least_ = overlap, direction_ = direction;
    return m;
  }

  bool is_out() const { return least_ < -rounding_; }

  /// Is the origin in the tetrahedron of v0 and the portal, beyond rounding? Its barycentric coordinates then
  /// yield a common point.
  bool holds_origin() {
    const Vector &p = v_[0].position, &q = v_[1].position, &r = v_[2].position, &s = v_[3].position;
    const Vector pq = cross(p, q), rs = cross(r, s);
    const std::array<Scalar, 4> volumes{dot(rs, q), -dot(rs, p), dot(pq, s), -dot(pq, r)};
    const Scalar longest =
        std::max({length_squared(p), length_squared(q), length_squared(r), length_squared(s)});
    const Scalar error = Scalar(volume_rounding) * extents_ * longest;
    const auto [low, high] = std::minmax({volumes[0], volumes[1], volumes[2], volumes[3]});
    if (!(low > error || high < -error)) return false;
    const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    Vector point(Scalar(0)), apart(Scalar(0));
    for (std::size_t i = 0; i < 4; ++i) {
      point += v_[i].on_a * (volumes[i] / total);
      apart += v_[i].position * (volumes[i] / total);
    }
    common_ = point;
    return !(length(apart) > rounding_);
  }

  // --------------------------------------------------------------------------------------------- the answer

  void finish_separated() {
    result_.verdict = Verdict::separated;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = to_real(direction_);
    trace(separated_line);
  }

  void finish_colliding() {
    result_.verdict = Verdict::colliding;
    give_depth();
    result_.available = result_.available | Capability::common_point;
    result_.common_point = to_real(common_);
    trace(colliding_line);
  }

  void give_depth() {
    result_.available = Capability::verdict | Capability::depth | Capability::direction;
    result_.separation = -(std::max(static_cast<Real>(least_), Real(0)));
    result_.normal = to_real(direction_);
  }

  void decide_by_gjk() {
    result_ = fall_back_to_gjk(input_, Request::overlap, result_);
    if (result_.verdict == Verdict::colliding) {
      const Capability available = result_.available;
      give_depth();
      result_.available = result_.available | available;
    }
    trace(uncertain_line);
  }

  // ---------------------------------------------------------------------------------------------- tracing

  void trace(MprLine line) {
    if constexpr (Tracer::enabled) record(line);
  }
  /// So many of v0 to v3 are found from now on.
  void exists([[maybe_unused]] int vertices) {
    if constexpr (Tracer::enabled) found_.vertices = vertices;
  }

  void record(MprLine line) {
    tracer_.step(line);
    tracer_.point("origin", TraceSpace::minkowski, Vec3(0));
    record_vertices();
    const bool portal = found_.vertices == 4 && !ray_is_beyond(1, 3) && !ray_is_beyond(3, 2);
    if (found_.vertices == 4) record_triangle(portal ? "portal" : "candidate");
    const Real height = record_search(line);
    if (line == colliding_line) record_answer();
    if (line == inside_line) tracer_.point("common point", TraceSpace::frame_a, to_real(common_));
    const Vec3 normal = portal_normal();
    tracer_.say(mpr_sentence(line, {.vertices = found_.vertices,
                                    .height = height,
                                    .least = static_cast<Real>(least_),
                                    .from_origin = dot(normal, to_real(v_[3].position)),
                                    .portal = portal,
                                    .verdict = result_.verdict,
                                    .depth = measures_depth(input_.request)}));
    tracer_.value("least overlap", static_cast<Real>(least_));
  }

  /// Those that have been found: v0 of the centres, the others of vertices of A and B.
  void record_vertices() {
    static constexpr std::string_view names[] = {"v0", "v1", "v2", "v3"};
    if (found_.vertices == 0) return;
    const Vec3 v0 = to_real(v_[0].position);
    tracer_.segment("ray", TraceSpace::minkowski, v0, -v0);
    tracer_.point(names[0], TraceSpace::minkowski, v0);
    tracer_.point("centre of A", TraceSpace::frame_a, to_real(a_.centre()));
    tracer_.point("centre of B", TraceSpace::frame_a, to_real(pose_.to_parent(b_.centre())));
    for (std::size_t i = 1; i < static_cast<std::size_t>(found_.vertices); ++i) {
      const Vec3 on_a = to_real(v_[i].on_a);
      tracer_.pair(names[i], v_[i].vertices.a, v_[i].vertices.b, on_a, on_a - to_real(v_[i].position));
    }
  }

  void record_triangle(std::string_view name) {
    std::array<Vec3, 3> corners;
    for (std::size_t i = 0; i < 3; ++i) corners[i] = to_real(v_[i + 1].position);
    tracer_.triangle(name, TraceSpace::minkowski, corners);
  }

  /// Where there are four vertices, or zero; away from v0.
  Vec3 portal_normal() const {
    if (found_.vertices < 4) return Vec3(0);
    const Vec3 v1 = to_real(v_[1].position),
               across = cross(to_real(v_[2].position) - v1, to_real(v_[3].position) - v1);
    if (!(length(across) > 0)) return Vec3(0);
    return normalized(dot(across, v1 - to_real(v_[0].position)) < 0 ? -across : across);
  }

  /// The direction of the last search, and how far it leads beyond the origin, which is returned.
  Real record_search(MprLine line) {
    const bool answers = line == separated_line || line == colliding_line;
    const Vec3 n = to_real(answers ? direction_ : found_.direction);
    const Real height =
        answers ? static_cast<Real>(least_)
                : dot(n, to_real(a_.vertex(near_a_)) - to_real(pose_.to_parent(b_.vertex(near_b_))));
    if (line == portal_line || line == inside_line || line == uncertain_line) return height;
    tracer_.plane("bound", TraceSpace::minkowski, n, height);
    tracer_.length(height < 0 ? "gap" : "overlap along n", TraceSpace::minkowski, Vec3(0), n * height);
    return height;
  }

  void record_answer() {
    tracer_.point("common point", TraceSpace::frame_a, to_real(common_));
    if (!measures_depth(input_.request)) return;
    const Vec3 from = to_real(common_);
    tracer_.length("depth at most", TraceSpace::frame_a, from,
                   from + result_.normal * static_cast<Real>(least_));
  }

  const ConvexInput<Scalar>& input_;
  const ConvexView<Scalar>&a_, &b_;
  const PoseT<Scalar>& pose_;
  MprCache& cache_;
  Tracer& tracer_;

  Scalar extents_, rounding_;  // m
  static constexpr Point no_point() { return {Vector(Scalar(0)), Vector(Scalar(0))}; }
  std::array<Point, 4> v_ = {no_point(), no_point(), no_point(), no_point()};
  Scalar least_ = std::numeric_limits<Scalar>::infinity();  // the least overlap
  Vector direction_ = Vector(Scalar(0));                    // of the least overlap
  Vector common_ = Vector(Scalar(0));
  std::uint32_t near_a_ = 0, near_b_ = 0;
  PairResult result_;
  struct Found {
    int vertices = 0;                      // of v0 to v3
    Vector direction = Vector(Scalar(0));  // of the last search
  };
  [[no_unique_address]] WhenTraced<Tracer, Found> found_{};
};

struct MprKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities =
      Capability::verdict | Capability::direction | Capability::depth | Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return MprSearch<Scalar, Tracer>(input, cache.as<MprCache>(), tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_mpr;
const NarrowAlgorithm narrow_mpr = {
    .id = "mpr",
    .label = "Minkowski portal refinement",
    .paper = "Snethen 2008, 2.5",
    .capabilities = MprKernel::capabilities,
    .run = convex_batch<MprKernel>,
    .query = convex_query<MprKernel>,
    .count = convex_count<MprKernel>,
    .trace = convex_trace<MprKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
