#pragma once

// The loop of the separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]: any rule of
// search_direction.h, either test of [Chung 4.2], Lemmas 3 and 8 against rounding. P is A, Q is B; all is in
// A's frame.
//
// Departures:
// - Nothing is answered that rounding leaves open. "Separated" needs S · (q − p) beyond the rounding error;
//   "colliding" needs four vertex pairs whose differences enclose the origin by determinants beyond theirs.
//   What neither settles (recurring vertices, contact, flat differences) goes to GJK, and the result says so.
// - r is undefined where p = q: a common point, so a collision.
// - Four vertex pairs that enclosed the origin before may start the search. While they still do, nothing is
//   searched at all; when they no longer do, they start the test of 4.2, and the face that the origin left by
//   gives S.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/tolerance.h"
#include "narrow/convex_kernel.h"
#include "narrow/gjk.h"
#include "narrow/hemisphere.h"
#include "narrow/search_direction.h"
#include "support/support.h"

namespace collidoscope {

struct VertexPair {
  std::uint32_t p, q;
  friend bool operator==(const VertexPair&, const VertexPair&) = default;
};

/// Lines of the pseudo-code that every algorithm with this search begins with.
enum SeparatingLine : int {
  line_cached_simplex,
  line_cached_vector,
  line_start,
  line_supports,
  line_separated,
  line_same_point,
  line_recurred,
  line_hemisphere,
  line_colliding,
  line_turn,
  line_uncertain,
  separating_line_count
};
PseudoCode separating_search_pseudo_code();

/// How S moves on.
enum class SearchRule : std::uint8_t { greedy, conservative, blended };

struct SearchRules {
  SearchRule rule = SearchRule::greedy;
  Real blend = 1;
};

/// The paper's largest count is 55 [Chung 6.2.1]; what needs more is so close to contact that GJK is faster.
constexpr std::uint32_t largest_step_count = 60;

/// S · (q − p) is made of two support values, two rotated directions and a translation; together they err by
/// less than half of this times the pair's size (largest coordinates of both and 1-norm of the translation).
constexpr Real separation_rounding = 32 * tolerance::epsilon;

/// A difference q − p errs by 12 ε sizes at most; a determinant of three so by 36 ε size · (longest)², and by
/// 16 ε more for its own operations. Doubled and rounded up.
constexpr Real determinant_rounding = 128 * tolerance::epsilon;

/// Largest coordinates of both hulls and 1-norm of the translation between: what rounding is relative to.
template <class Scalar>
Scalar size_of_pair(const ConvexInput<Scalar>& input) {
  using std::abs;
  const Vec3T<Scalar>& t = input.b_in_a.translation;
  return Scalar(input.a.largest_coordinate() + input.b.largest_coordinate()) +
         (abs(t.x) + abs(t.y) + abs(t.z));
}

/// Four signed volumes, of one sign where the tetrahedron holds the origin: then the origin's barycentric
/// coordinates but for a factor.
template <class Scalar>
std::array<Scalar, 4> volumes_around_origin(const std::array<Vec3T<Scalar>, 4>& m) {
  const Vec3T<Scalar> m01 = cross(m[0], m[1]), m23 = cross(m[2], m[3]);
  return {dot(m23, m[1]), -dot(m23, m[0]), dot(m01, m[3]), -dot(m01, m[2])};
}

/// The unit normal of a face that has the origin outside, pointing from the origin to the face.
template <class Scalar>
Vec3T<Scalar> normal_of_visible_face(const std::array<Vec3T<Scalar>, 4>& m) {
  const auto volumes = volumes_around_origin(m);
  const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
  const auto opposite = total > Scalar(0) ? std::min_element(volumes.begin(), volumes.end())
                                          : std::max_element(volumes.begin(), volumes.end());
  const auto corner = static_cast<std::size_t>(opposite - volumes.begin());
  const Vec3T<Scalar>&j = m[(corner + 1) % 4], &k = m[(corner + 2) % 4], &l = m[(corner + 3) % 4];
  const Vec3T<Scalar> normal = normalized(cross(k - j, l - j));
  return dot(normal, j) < Scalar(0) ? -normal : normal;
}

/// One query. `Test` is Hemisphere or HalfPlanes. Writes into `result`, which the caller returns.
template <class Scalar, class Tracer, template <class, std::uint32_t> class Test>
class SeparatingSearch {
 public:
  using Vector = Vec3T<Scalar>;
  using Simplex = std::array<VertexPair, 4>;
  enum class End : std::uint8_t { searching, separated, colliding, uncertain };

  SeparatingSearch(const ConvexInput<Scalar>& input, const SearchRules& rules, Tracer& tracer,
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

  /// Searches from a unit vector, or any at all where it is zero; supports from these vertices.
  void start(const Vector& s, const VertexPair& pair) {
    s_ = s == Vector(Scalar(0)) ? Vector(Scalar(1), Scalar(0), Scalar(0)) : s;
    pair_ = pair;
    if constexpr (Tracer::enabled) trace(line_start);
  }

  /// True when these vertex pairs show a collision. Otherwise the search goes on from them: S is the normal
  /// of the face that the origin left by, which has all four directions within 90°.
  bool start(const Simplex& simplex) {
    for (std::uint32_t i = 0; i < 4; ++i) pairs_[i] = simplex[i], differences_[i] = difference(simplex[i]);
    pair_ = simplex[3];
    if (finish_enclosed({0, 1, 2, 3}, line_cached_simplex)) return true;
    std::array<Vector, 4> r;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const Scalar norm = length(differences_[i]);
      if (norm <= indistinct_) return pair_ = simplex[i], finish_at_vertex(), true;
      r[i] = differences_[i] / norm;
    }
    s_ = normal_of_visible_face<Scalar>({differences_[0], differences_[1], differences_[2], differences_[3]});
    directions_.start(r, s_);
    if constexpr (Tracer::enabled) trace(line_cached_simplex);
    return false;
  }

  /// To the end: GJK has the last word.
  void run() {
    while (!directions_.full())
      if (step()) return;
    ask_gjk();
  }

  /// S and (p, q), as far as the search came.
  const Vector& vector() const { return s_; }
  const VertexPair& pair() const { return pair_; }
  /// The vertex pairs that enclose the origin; null where that is not what ended the search.
  const Simplex* enclosing() const { return encloses_ ? &simplex_ : nullptr; }
  const Scalar& indistinct() const { return indistinct_; }

 private:
  static constexpr std::uint32_t capacity = largest_step_count + 4;

  /// One pass of the paper's loop. True when there is a result.
  bool step() {
    ++result_.iterations;
    if (!is_direction(s_)) return ask_gjk(), true;
    if (separates()) return finish_separated(), true;
    const Vector m = difference(pair_);
    const Scalar norm = length(m);
    if (norm <= indistinct_) return finish_at_vertex(), true;
    const Vector r = m / norm;
    const bool recurred = has_occurred(pair_);
    if (!recurred && !insert(m, r)) {
      if (!finish_enclosed(directions_.spanning(), line_colliding)) ask_gjk();
      return true;
    }
    if (recurred || dot(s_, r) >= Scalar(0)) return turn_to_pole();
    s_ = next_direction(r);
    at_pole_ = false;
    if constexpr (Tracer::enabled) trace(line_turn);
    return false;
  }

  Vector next_direction(const Vector& r) const {
    switch (rules_.rule) {
      case SearchRule::conservative:
        return conservative_direction(s_, r);
      case SearchRule::blended:
        return blended_direction(s_, r, Scalar(rules_.blend));
      default:
        return greedy_direction(s_, r);
    }
  }

  /// S is a unit vector up to drift, unless a flat hemisphere or simplex left none: then it is zero or not a
  /// number, and a support search would return no vertex.
  static bool is_direction(const Vector& s) {
    const Scalar squared = length_squared(s);
    return squared > Scalar(0.25) && squared < Scalar(4);
  }

  /// Is S · (q − p) positive for the support vertices, beyond rounding? [Lemma 1]
  bool separates() {
    const SupportPoint<Scalar> p = support(a_, s_, pair_.p);
    const SupportPoint<Scalar> q = support(b_, b_in_a_.unrotate(-s_), pair_.q);
    result_.support_calls += 2;
    pair_ = {p.vertex, q.vertex};
    if constexpr (Tracer::enabled) trace(line_supports);
    return dot(s_, b_in_a_.translation) - q.value - p.value > indistinct_;
  }

  Vector difference(const VertexPair& pair) const {
    return b_in_a_.to_parent(b_.vertex(pair.q)) - a_.vertex(pair.p);
  }

  bool has_occurred(const VertexPair& pair) const {
    const auto end = pairs_.begin() + directions_.size();
    return std::find(pairs_.begin(), end, pair) != end;
  }

  bool insert(const Vector& m, const Vector& r) {
    pairs_[directions_.size()] = pair_;
    differences_[directions_.size()] = m;
    const bool hemisphere = directions_.insert(r);
    if constexpr (Tracer::enabled) trace(line_hemisphere);
    return hemisphere;
  }

  /// Vertices recur [4.3] or the rule would turn S away. Lemmas 3 and 8: the pole then separates or finds new
  /// vertices. Where it does neither, rounding has the last word, and GJK better arithmetic.
  bool turn_to_pole() {
    if (at_pole_) return ask_gjk(), true;
    s_ = directions_.pole();
    at_pole_ = true;
    if constexpr (Tracer::enabled) trace(line_recurred);
    return false;
  }

  void finish_separated() {
    if (result_.iterations > 1) s_ = normalized(s_);  // reflections drift by rounding
    result_.verdict = Verdict::separated;
    result_.given = Capability::verdict | Capability::direction;
    result_.direction = to_real(s_);
    if constexpr (Tracer::enabled) trace(line_separated);
  }

  void finish_at_vertex() {
    result_.verdict = Verdict::colliding;
    result_.given = Capability::verdict | Capability::common_point;
    result_.point_a = result_.point_b = to_real(a_.vertex(pair_.p));
    if constexpr (Tracer::enabled) trace(line_same_point);
  }

  /// Colliding, if these four differences enclose the origin beyond rounding.
  bool finish_enclosed(const std::array<std::uint32_t, 4>& corners, SeparatingLine line) {
    std::array<Vector, 4> m;
    Scalar longest(0);
    for (std::size_t i = 0; i < 4; ++i) {
      m[i] = differences_[corners[i]];
      longest = std::max(longest, length_squared(m[i]));
    }
    const auto volumes = volumes_around_origin(m);
    const Scalar error = Scalar(determinant_rounding) * size_ * longest;
    const Scalar low = std::min(std::min(volumes[0], volumes[1]), std::min(volumes[2], volumes[3]));
    const Scalar high = std::max(std::max(volumes[0], volumes[1]), std::max(volumes[2], volumes[3]));
    if (!(low > error || high < -error)) return false;

    if (input_.answer == Answer::distance && !give_common_point(corners, volumes)) return false;
    result_.verdict = Verdict::colliding;
    encloses_ = true;
    for (std::size_t i = 0; i < 4; ++i) simplex_[i] = pairs_[corners[i]];
    if constexpr (Tracer::enabled) trace(line, corners);
    return true;
  }

  /// The weights that make the differences' sum zero make the same point of A's vertices as of B's. Not so in
  /// slivers, whose volumes are certain in sign but not in size.
  bool give_common_point(const std::array<std::uint32_t, 4>& corners, const std::array<Scalar, 4>& volumes) {
    const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    Vector point(Scalar(0)), apart(Scalar(0));
    for (std::size_t i = 0; i < 4; ++i) {
      const Scalar weight = volumes[i] / total;
      point += a_.vertex(pairs_[corners[i]].p) * weight;
      apart += differences_[corners[i]] * weight;
    }
    if (length(apart) > indistinct_) return false;
    result_.given = Capability::verdict | Capability::common_point;
    result_.point_a = result_.point_b = to_real(point);
    return true;
  }

  void ask_gjk() {
    NoTrace unseen;  // its steps belong to another pseudo-code
    PairCache fresh;
    const auto iterations = result_.iterations, support_calls = result_.support_calls;
    ConvexInput<Scalar> question = input_;
    question.answer = Answer::verdict;
    result_ = GjkKernel::run(question, fresh, unseen);
    result_.fell_back = true;
    result_.iterations = iterations;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + support_calls);
    if (result_.gives(Capability::direction)) s_ = Vector(result_.direction);
    if constexpr (Tracer::enabled) trace(line_uncertain);
  }

  // -------------------------------------------------------------------------------------------- tracing

  void trace(SeparatingLine line) {
    tracer_.step(line);
    tracer_.point("S", TraceSpace::sphere, to_real(s_));
    const Vec3 p = to_real(a_.vertex(pair_.p)), q = to_real(b_in_a_.to_parent(b_.vertex(pair_.q)));
    if (result_.iterations > 0) {
      tracer_.point("p", TraceSpace::frame_a, p).point("q", TraceSpace::frame_a, q);
      tracer_.value("S . (q - p)", dot(to_real(s_), q - p));
    }
    for (std::uint32_t i = 0; i < directions_.size(); ++i)
      tracer_.point(std::to_string(i + 1).insert(0, 1, 'r'), TraceSpace::sphere, to_real(directions_[i]));
    if (directions_.size() > 0) tracer_.point("w", TraceSpace::sphere, to_real(directions_.pole()));
    if (result_.gives(Capability::direction)) {
      const Vec3& normal = result_.direction;
      tracer_.plane("separating plane", TraceSpace::frame_a, normal, dot(normal, (p + q) * Real(0.5)));
    }
    if (result_.gives(Capability::common_point))
      tracer_.point("common point", TraceSpace::frame_a, result_.point_a);
    tracer_.value("k", result_.iterations);
  }

  /// With the tetrahedron of A's and B's vertices whose differences enclose the origin.
  void trace(SeparatingLine line, const std::array<std::uint32_t, 4>& corners) {
    trace(line);
    for (const std::uint32_t corner : corners) {
      const VertexPair& pair = pairs_[corner];
      tracer_.segment("q - p", TraceSpace::frame_a, to_real(a_.vertex(pair.p)),
                      to_real(b_in_a_.to_parent(b_.vertex(pair.q))));
    }
  }

  const ConvexInput<Scalar>& input_;
  const ConvexView<Scalar>& a_;
  const ConvexView<Scalar>& b_;
  const PoseT<Scalar>& b_in_a_;
  const SearchRules rules_;
  Tracer& tracer_;
  PairResult& result_;

  const Scalar size_;        // see separation_rounding
  const Scalar indistinct_;  // from zero, for S · (q − p) and |q − p|

  Vector s_ = Vector(Scalar(0));  // S: unit but for rounding
  VertexPair pair_{0, 0};         // p, q
  bool at_pole_ = false;          // S is the pole w
  bool encloses_ = false;         // the simplex below encloses the origin
  Simplex simplex_;
  Test<Scalar, capacity> directions_;         // r
  std::array<Vector, capacity> differences_;  // q − p of each r
  std::array<VertexPair, capacity> pairs_;    // p, q of each r
};

}  // namespace collidoscope
