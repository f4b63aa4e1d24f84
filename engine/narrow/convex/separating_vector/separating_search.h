#pragma once

// The loop of the separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I], with any rule of
// search_direction.h and either test of [Chung 4.2], and Lemmas 3 and 8 against rounding. The paper's P is A
// and Q is B. All vectors are in A's frame.
//
// Departures:
// - No answer depends on rounding. "Separated" needs S · (q − p) beyond the rounding error. "Colliding" needs
//   four vertex pairs whose differences enclose the origin by determinants beyond theirs. Other pairs
//   (recurring vertices, contact, flat differences) go to GJK, and the result is marked.
// - r is undefined if p = q: this is a common point, so a collision.
// - Whether a vertex pair recurs is read from the list of this search's pairs. [Chung 4.4] has a table of
//   timestamps for all pairs of vertices: constant time, but a megabyte for two shapes of 500 vertices, most
//   of it never in a cache. 99 % of the lists of separated pairs have at most four (chung-6.3), the longest
//   some fifty (chung-6.5).
// - Four vertex pairs that enclosed the origin before may start the search. While they still do, there is no
//   search. When they no longer do, they start the test of 4.2. S is the direction that separated the hulls
//   before they met, if it suits the four differences, or the normal of the face that the origin left
//   through.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/vertex_pair.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/convex/separating_vector/hemisphere.h"
#include "narrow/convex/separating_vector/origin_volumes.h"
#include "narrow/convex/separating_vector/separating_rules.h"
#include "narrow/convex/separating_vector/separating_steps.h"
#include "narrow/convex/separating_vector/separating_tolerance.h"
#include "support/support.h"

namespace collidoscope {

/// Each line is a SeparatingLine.
PseudoCode separating_search_pseudo_code();

/// The largest coordinates of both hulls plus the 1-norm of the translation. Rounding errors are relative to
/// it.
template <class Scalar>
Scalar size_of_pair(const ConvexInput<Scalar>& input) {
  using std::abs;
  const Vec3T<Scalar>& t = input.b_in_a.translation;
  return Scalar(input.a.largest_coordinate() + input.b.largest_coordinate()) +
         (abs(t.x) + abs(t.y) + abs(t.z));
}

/// Traces the step of a query that spheres answered.
template <class Scalar, class Tracer>
void trace_spheres(Tracer& tracer, const ConvexInput<Scalar>& input, const PairResult& result) {
  const Vec3 centre_a = to_real(input.a.centre()),
             centre_b = to_real(input.b_in_a.to_parent(input.b.centre()));
  const bool meet = result.verdict == Verdict::colliding;
  const auto radius = [meet](const auto& hull) {
    return static_cast<Real>(meet ? hull.inner_radius() : hull.radius());
  };
  tracer.step(line_spheres);
  tracer.sphere("sphere of A", TraceSpace::frame_a, centre_a, radius(input.a));
  tracer.sphere("sphere of B", TraceSpace::frame_a, centre_b, radius(input.b));
  tracer.length("between centres", TraceSpace::frame_a, centre_a, centre_b);
  const Real radii = radius(input.a) + radius(input.b);
  tracer.say(spheres_sentence(length(centre_b - centre_a), radii, result.verdict));
  if (result.gives(Capability::direction)) {
    const Vec3T<Scalar> s(result.normal);
    const Vec3 p = to_real(input.a.vertex(support(input.a, s, 0).vertex));
    const auto last = support(input.b, input.b_in_a.unrotate(-s), 0).vertex;
    const Vec3 q = to_real(input.b_in_a.to_parent(input.b.vertex(last)));
    tracer.point("S", TraceSpace::sphere, result.normal);
    tracer.point("p", TraceSpace::frame_a, p).point("q", TraceSpace::frame_a, q);
    tracer.plane("separating plane", TraceSpace::frame_a, result.normal,
                 dot(result.normal, (p + q) * Real(0.5)));
  }
  if (result.gives(Capability::common_point))
    tracer.point("common point", TraceSpace::frame_a, result.common_point);
  tracer.value("k", result.iterations);
}

/// One query. `Test` is Hemisphere or HalfPlanes. Writes into `result`, which the caller returns.
template <class Scalar, class Tracer, template <class, std::uint32_t> class Test,
          std::uint32_t step_capacity = largest_step_count>
class SeparatingSearch {
 public:
  using Vector = Vec3T<Scalar>;
  using Simplex = std::array<VertexPair, 4>;
  enum class End : std::uint8_t { searching, separated, colliding, uncertain };

  SeparatingSearch(const ConvexInput<Scalar>& input, const SeparatingRules& rules, Tracer& tracer,
                   PairResult& result)
      : input_(input),
        a_(input.a),
        b_(input.b),
        b_in_a_(input.b_in_a),
        rules_(rules),
        tracer_(tracer),
        result_(result),
        size_(size_of_pair(input)),
        indistinct_(Scalar(separation_rounding) * size_) {}

  /// Starts from a vector of any length, or from an arbitrary one if it is zero. `pair` starts the support
  /// searches.
  void start(const Vector& s, const VertexPair& pair) {
    s_ = s == Vector(Scalar(0)) ? Vector(Scalar(1), Scalar(0), Scalar(0)) : s;
    pair_ = pair;
    if constexpr (Tracer::enabled) trace(line_start);
  }

  /// Returns true if these vertex pairs prove a collision. Otherwise the search goes on from them. S is
  /// `last` if it has all four directions within 90°, because bodies that bounce leave in the direction they
  /// came from. Else S is the normal of the face that the origin left through, which has them too. If that
  /// face and the next difference enclose the origin, the search ends.
  bool start(const Simplex& simplex, const Vector& last) {
    std::array<Vector, 4> m;
    for (std::uint32_t i = 0; i < 4; ++i) pairs_[i] = simplex[i], m[i] = difference(simplex[i]);
    pair_ = simplex[3];
    if (finish_enclosed({0, 1, 2, 3}, m, line_cached_simplex)) return true;
    for (std::uint32_t i = 0; i < 4; ++i)
      if (length(m[i]) <= indistinct_) return pair_ = simplex[i], finish_at_vertex(), true;
    const std::uint32_t behind = corner_behind(volumes_around_origin(m));
    face_ = {(behind + 1) % 4, (behind + 2) % 4, (behind + 3) % 4};
    const bool is_pole = std::ranges::all_of(m, [&](const Vector& r) { return dot(last, r) > Scalar(0); });
    s_ = is_pole ? last : normal_from_origin(m[face_[0]], m[face_[1]], m[face_[2]]);
    directions_.start(m, s_);
    from_simplex_ = true;
    if constexpr (Tracer::enabled) trace(line_cached_simplex);
    return false;
  }

  /// Runs to the end. GJK decides if rounding leaves the verdict open.
  void run() {
    while (begin_step())
      if (end_step(support(a_, s_, pair_.a), support(b_, b_in_a_.unrotate(-s_), pair_.b))) return;
  }

  /// Begins a pass of the paper's loop. The caller then finds the support points of A in direction() and of B
  /// against it. Returns false if there is a result instead.
  bool begin_step() {
    if (directions_.full()) return decide_by_gjk(), false;
    if (rules_.most_steps != 0 && result_.iterations == rules_.most_steps) return end_filter(), false;
    ++result_.iterations;
    return is_direction(s_) || (decide_by_gjk(), false);
  }
  /// Ends the pass. Returns true if there is a result.
  bool end_step(const SupportPoint<Scalar>& p, const SupportPoint<Scalar>& q) {
    accept_supports(p, q);
    if (separates()) return finish_separated(), true;
    const Vector m = difference(pair_);
    if (length_squared(m) <= indistinct_ * indistinct_) return finish_at_vertex(), true;
    const bool recurred = has_occurred(pair_);
    if (!recurred && insert(m)) return true;
    if (recurred || dot(s_, m) >= Scalar(0)) return turn_to_pole();
    s_ = next_direction(rules_, s_, m);
    at_pole_ = false;
    if constexpr (Tracer::enabled) trace(line_turn);
    return false;
  }
  const Vector& direction() const { return s_; }

  /// The last S of the search, of unit length, or zero if rounding left none.
  Vector vector() const {
    if (separated_) return s_;
    return is_direction(s_) ? normalized(s_) : Vector(Scalar(0));
  }
  /// Did support points in S separate the hulls?
  bool separated() const { return separated_; }
  /// The gap along S. Only when separated.
  const Scalar& gap() const { return gap_; }
  /// The last (p, q) of the search.
  const VertexPair& pair() const { return pair_; }
  /// The vertex pairs whose differences enclose the origin. Null if the search ended otherwise.
  const Simplex* enclosing() const { return encloses_ ? &simplex_ : nullptr; }

 private:
  static constexpr std::uint32_t capacity = step_capacity + 4;

  static Scalar sum_of_coordinates(const Vector& v) {
    using std::abs;
    return abs(v.x) + abs(v.y) + abs(v.z);
  }

  /// A flat hemisphere or simplex may leave S zero or NaN. A support search would then return no vertex.
  static bool is_direction(const Vector& s) {
    const Scalar sum = sum_of_coordinates(s);
    return sum > Scalar(0) && sum <= Scalar(std::numeric_limits<Real>::max());
  }

  void accept_supports(const SupportPoint<Scalar>& p, const SupportPoint<Scalar>& q) {
    result_.support_calls += 2;
    pair_ = {p.vertex, q.vertex};
    if constexpr (Tracer::enabled) trace(line_supports);
    gap_ = dot(s_, b_in_a_.translation) - q.value - p.value;
  }

  /// Is S · (q − p) positive for the support vertices, beyond rounding? [Lemma 1]
  bool separates() const { return gap_ > indistinct_ * sum_of_coordinates(s_); }

  Vector difference(const VertexPair& pair) const {
    return b_in_a_.to_parent(b_.vertex(pair.b)) - a_.vertex(pair.a);
  }

  bool has_occurred(const VertexPair& pair) const {
    const auto end = pairs_.begin() + directions_.size();
    return std::find(pairs_.begin(), end, pair) != end;
  }

  /// Adds r. Returns true if that ends the search: the differences enclose the origin, or seem to.
  bool insert(const Vector& m) {
    const std::uint32_t newest = directions_.size();
    pairs_[newest] = pair_;
    if (std::exchange(from_simplex_, false)) {
      const auto [i, j, k] = face_;
      if (finish_enclosed({i, j, k, newest}, {directions_[i], directions_[j], directions_[k], m},
                          line_colliding))
        return true;
    }
    const bool pole = directions_.insert(m);
    if constexpr (Tracer::enabled) trace(line_hemisphere);
    if (pole) return false;
    const auto [i, j, k, l] = directions_.spanning();
    if (!finish_enclosed({i, j, k, l}, {directions_[i], directions_[j], directions_[k], directions_[l]},
                         line_colliding))
      decide_by_gjk();
    return true;
  }

  /// Vertices recur [4.3], or the rule would turn S away. By Lemmas 3 and 8 the pole then separates or finds
  /// new vertices. If it does neither, rounding has decided, and GJK answers in better arithmetic.
  bool turn_to_pole() {
    if (at_pole_) return decide_by_gjk(), true;
    s_ = directions_.pole();
    at_pole_ = true;
    if constexpr (Tracer::enabled) trace(line_recurred);
    return false;
  }

  void finish_separated() {
    const Scalar norm = length(s_);
    s_ /= norm, gap_ /= norm;
    separated_ = true;
    result_.verdict = Verdict::separated;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = to_real(s_);
    if constexpr (Tracer::enabled) trace(line_separated);
  }

  void finish_at_vertex() {
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict | Capability::common_point;
    result_.common_point = to_real(a_.vertex(pair_.a));
    if constexpr (Tracer::enabled) trace(line_same_point);
  }

  /// Colliding, if the differences m of these four pairs enclose the origin beyond rounding.
  bool finish_enclosed(const std::array<std::uint32_t, 4>& corners, const std::array<Vector, 4>& m,
                       SeparatingLine line) {
    const Scalar longest = std::max(std::max(length_squared(m[0]), length_squared(m[1])),
                                    std::max(length_squared(m[2]), length_squared(m[3])));
    const auto volumes = volumes_around_origin(m);
    const Scalar error = Scalar(determinant_rounding) * size_ * longest;
    const Scalar low = std::min(std::min(volumes[0], volumes[1]), std::min(volumes[2], volumes[3]));
    const Scalar high = std::max(std::max(volumes[0], volumes[1]), std::max(volumes[2], volumes[3]));
    if (!(low > error || high < -error)) return false;

    if (input_.request != Request::overlap && !give_common_point(corners, m, volumes)) return false;
    result_.verdict = Verdict::colliding;
    encloses_ = true;
    for (std::size_t i = 0; i < 4; ++i) simplex_[i] = pairs_[corners[i]];
    if constexpr (Tracer::enabled) trace(line, corners);
    return true;
  }

  /// The weights of a zero sum of the differences yield the same point from A's vertices as from B's. They
  /// fail in slivers, whose volumes are certain in sign but not in size.
  bool give_common_point(const std::array<std::uint32_t, 4>& corners, const std::array<Vector, 4>& m,
                         const std::array<Scalar, 4>& volumes) {
    const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    Vector point(Scalar(0)), apart(Scalar(0));
    for (std::size_t i = 0; i < 4; ++i) {
      const Scalar weight = volumes[i] / total;
      point += a_.vertex(pairs_[corners[i]].a) * weight;
      apart += m[i] * weight;
    }
    if (length(apart) > indistinct_) return false;
    result_.available = Capability::verdict | Capability::common_point;
    result_.common_point = to_real(point);
    return true;
  }

  /// The steps that the user allows are used up.
  void end_filter() {
    if (rules_.after_steps == AfterSteps::gjk) return decide_by_gjk();
    result_.verdict = Verdict::undecided;
    result_.available = Capability::verdict;
  }

  void decide_by_gjk() {
    result_ = fall_back_to_gjk(input_, Request::overlap, result_);
    if (result_.gives(Capability::direction)) s_ = Vector(result_.normal);
    if constexpr (Tracer::enabled) trace(line_uncertain);
  }

  // -------------------------------------------------------------------------------------------- tracing

  void trace(SeparatingLine line) {
    tracer_.step(line);
    const Vec3 s = normalized(to_real(s_));
    tracer_.point("S", TraceSpace::sphere, s);
    const Vec3 p = to_real(a_.vertex(pair_.a)), q = to_real(b_in_a_.to_parent(b_.vertex(pair_.b)));
    if (result_.iterations > 0) {
      tracer_.point("p", TraceSpace::frame_a, p).point("q", TraceSpace::frame_a, q);
      if (is_along_supports(line)) trace_gap(s, p, q);
    }
    say(line, dot(s, q - p));
    for (std::uint32_t i = 0; i < directions_.size(); ++i)
      tracer_.point(std::to_string(i + 1).insert(0, 1, 'r'), TraceSpace::sphere,
                    normalized(to_real(directions_[i])));
    if (directions_.size() > 0) tracer_.point("w", TraceSpace::sphere, to_real(directions_.pole()));
    trace_region();
    if (result_.gives(Capability::direction)) {
      const Vec3& normal = result_.normal;
      tracer_.plane("separating plane", TraceSpace::frame_a, normal, dot(normal, (p + q) * Real(0.5)));
    }
    if (result_.gives(Capability::common_point))
      tracer_.point("common point", TraceSpace::frame_a, result_.common_point);
    tracer_.value("k", result_.iterations);
  }

  void trace_gap(const Vec3& s, const Vec3& p, const Vec3& q) {
    const Real gap = dot(s, q - p);
    tracer_.value("S . (q - p)", gap);
    tracer_.length(gap > 0 ? "gap along S" : "overlap along S", TraceSpace::frame_a, p, p + s * gap);
  }

  void say(SeparatingLine line, Real gap) {
    SeparatingFigures figures{.gap = gap, .known = directions_.size(), .verdict = result_.verdict};
    figures.least_cosine = 1;
    for (std::uint32_t i = 0; i < directions_.size(); ++i)
      figures.least_cosine = std::min(figures.least_cosine,
                                      dot(to_real(directions_.pole()), normalized(to_real(directions_[i]))));
    tracer_.say(separating_sentence(line, figures));
  }

  /// Traces the hemisphere that contains all r, or the poles of all such hemispheres.
  void trace_region() {
    if constexpr (requires { directions_.corner_count(); }) {
      const std::uint32_t count = directions_.corner_count();
      for (std::uint32_t i = 0; i < count; ++i)
        tracer_.segment("poles", TraceSpace::sphere, to_real(directions_.corner(i)),
                        to_real(directions_.corner((i + 1) % count)));
    } else if (directions_.size() > 0) {
      tracer_.plane("hemisphere", TraceSpace::sphere, to_real(directions_.pole()), 0);
    }
  }

  /// Also traces the differences of A's and B's vertices that enclose the origin.
  void trace(SeparatingLine line, const std::array<std::uint32_t, 4>& corners) {
    trace(line);
    for (const std::uint32_t corner : corners) {
      const VertexPair& pair = pairs_[corner];
      tracer_.segment("q - p", TraceSpace::frame_a, to_real(a_.vertex(pair.a)),
                      to_real(b_in_a_.to_parent(b_.vertex(pair.b))));
    }
  }

  const ConvexInput<Scalar>& input_;
  const ConvexView<Scalar>& a_;
  const ConvexView<Scalar>& b_;
  const PoseT<Scalar>& b_in_a_;
  const SeparatingRules& rules_;
  Tracer& tracer_;
  PairResult& result_;

  const Scalar size_;        // see separation_rounding
  const Scalar indistinct_;  // from zero, for S · (q − p) and |q − p|

  Vector s_ = Vector(Scalar(0));  // S, of any length
  VertexPair pair_{0, 0};         // p, q
  Scalar gap_ = Scalar(0);        // S · (q − p)
  bool separated_ = false;        // by S, which then is of unit length
  bool at_pole_ = false;          // S is the pole w
  bool encloses_ = false;         // the simplex below encloses the origin
  bool from_simplex_ = false;     // face_ is one of the last simplex, and nothing has been inserted since
  std::array<std::uint32_t, 3> face_{};
  Simplex simplex_;
  Test<Scalar, capacity> directions_;       // r, as q − p
  std::array<VertexPair, capacity> pairs_;  // p, q of each r
};

}  // namespace collidoscope
