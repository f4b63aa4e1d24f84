// The separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]: greedy direction (3.2),
// hemisphere test (4.2.1), Lemmas 3 and 8 against rounding. P is A, Q is B; all is in A's frame.
//
// Departures:
// - Nothing is answered that rounding leaves open. "Separated" needs S · (q − p) beyond the rounding error;
//   "colliding" needs four vertex pairs whose differences enclose the origin by determinants beyond theirs.
//   What neither settles (recurring vertices, contact, flat differences) goes to GJK, and the result says so.
// - r is undefined where p = q: a common point, so a collision.
// - A colliding pair keeps the four vertex pairs. While they enclose the origin nothing is searched at all;
//   when they no longer do, they start the hemisphere test, and the face that the origin left by gives S.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/tolerance.h"
#include "narrow/convex_kernel.h"
#include "narrow/gjk.h"
#include "narrow/hemisphere.h"
#include "support/support.h"

namespace collidoscope {
namespace {

/// The paper's largest count is 55 [Chung 6.2.1]; what needs more is so close to contact that GJK is faster.
constexpr std::uint32_t largest_step_count = 60;

/// S · (q − p) is made of two support values, two rotated directions and a translation; together they err by
/// less than half of this times the pair's size (largest coordinates of both and 1-norm of the translation).
constexpr Real value_rounding = 32 * tolerance::epsilon;

/// A difference q − p errs by 12 ε sizes at most; a determinant of three so by 36 ε size · (longest)², and by
/// 16 ε more for its own operations. Doubled and rounded up.
constexpr Real determinant_rounding = 128 * tolerance::epsilon;

struct VertexPair {
  std::uint32_t p, q;
  friend bool operator==(const VertexPair&, const VertexPair&) = default;
};
using Simplex = std::array<VertexPair, 4>;

struct SeparatingVectorCache {
  enum class Holds : std::uint32_t { nothing, vector, simplex };
  Holds holds;
  VertexPair pair;  // (p, q) of the last query
  union {
    VertexPair others[3];  // simplex: with `pair`, their differences enclose the origin
    Vec3 centres;          // vector: unit, from A's centre to B's
  };
  Vec3 vector;  // S, where the last query found or left it
};

enum Line : int {
  line_cached_simplex,
  line_start,
  line_supports,
  line_separated,
  line_same_point,
  line_recurred,
  line_hemisphere,
  line_colliding,
  line_reflect,
  line_uncertain
};

const PseudoCode& separating_vector_pseudo_code() {
  static const PseudoCode code = {
      "if the last four differences q - p still enclose the origin: return colliding",
      "S = the last S, or the direction from A's centre to B's",
      "repeat: p = support(A, S), q = support(B, -S)",
      "  if S . (q - p) > 0: return separated",
      "  if p = q: return colliding",
      "  if (p, q) occurred before: S = w, repeat",
      "  r = <q - p>; find a pole w with w . r >= 0 for all r so far",
      "  if there is none: return colliding",
      "  S = S - 2 (S . r) r",
      "where rounding leaves it open: return separated or colliding as GJK says"};
  return code;
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
Vec3T<Scalar> normal_of_visible_face(const std::array<Vec3T<Scalar>, 4>& m,
                                     const std::array<Scalar, 4>& volumes) {
  const Scalar total = volumes[0] + volumes[1] + volumes[2] + volumes[3];
  const auto opposite = total > Scalar(0) ? std::min_element(volumes.begin(), volumes.end())
                                          : std::max_element(volumes.begin(), volumes.end());
  const auto corner = static_cast<std::size_t>(opposite - volumes.begin());
  const Vec3T<Scalar>&j = m[(corner + 1) % 4], &k = m[(corner + 2) % 4], &l = m[(corner + 3) % 4];
  const Vec3T<Scalar> normal = normalized(cross(k - j, l - j));
  return dot(normal, j) < Scalar(0) ? -normal : normal;
}

/// `v` turned by the smallest rotation that takes the unit vector `from` to the unit vector `to`.
template <class Scalar>
Vec3T<Scalar> turned(const Vec3T<Scalar>& v, const Vec3T<Scalar>& from, const Vec3T<Scalar>& to) {
  const Scalar cosine = dot(from, to);
  if (!(cosine > Scalar(0))) return v;
  const Vec3T<Scalar> sum = from + to;
  return v - sum * (dot(sum, v) / (Scalar(1) + cosine)) + to * (Scalar(2) * dot(from, v));
}

template <class Scalar, class Tracer>
class SeparatingVectorSearch {
 public:
  SeparatingVectorSearch(const ConvexInput<Scalar>& input, SeparatingVectorCache& cache, Tracer& tracer)
      : input_(input),
        a_(input.a),
        b_(input.b),
        b_in_a_(input.b_in_a),
        answer_(input.answer),
        cache_(cache),
        tracer_(tracer) {
    using std::abs;
    const Vector& t = b_in_a_.translation;
    size_ = Scalar(a_.largest_coordinate() + b_.largest_coordinate()) + (abs(t.x) + abs(t.y) + abs(t.z));
    indistinct_ = Scalar(value_rounding) * size_;
  }

  PairResult run() {
    if (cache_.holds == SeparatingVectorCache::Holds::simplex) {
      if (test_cached_simplex()) return result_;
    } else {
      start();
    }
    while (!directions_.full()) {
      if (step()) return result_;
    }
    ask_gjk();
    return result_;
  }

 private:
  using Vector = Vec3T<Scalar>;
  static constexpr std::uint32_t capacity = largest_step_count + 4;

  void find_centres() { centres_ = normalized(b_in_a_.to_parent(b_.centre()) - a_.centre()); }

  void start() {
    find_centres();
    if (cache_.holds == SeparatingVectorCache::Holds::vector) {
      pair_ = cache_.pair;
      s_ = turned(Vector(cache_.vector), Vector(cache_.centres), centres_);
    } else {
      s_ = centres_ == Vector(Scalar(0)) ? Vector(Scalar(1), Scalar(0), Scalar(0)) : centres_;
    }
    if constexpr (Tracer::enabled) trace(line_start);
  }

  /// True when the pair collides as in the last query. Otherwise S is the normal of the face that the origin
  /// left by, which has all four directions within 90°: a hemisphere to go on with.
  bool test_cached_simplex() {
    std::array<Vector, 4> r;
    for (std::uint32_t i = 0; i < 4; ++i) {
      pair_ = i == 0 ? cache_.pair : cache_.others[i - 1];
      const Vector m = difference(pair_);
      const Scalar norm = length(m);
      if (norm <= indistinct_) return finish_at_vertex(), true;
      pairs_[i] = pair_, differences_[i] = m, r[i] = m / norm;
    }
    if (finish_enclosed({0, 1, 2, 3}, line_cached_simplex)) return true;
    const std::array<Vector, 4> m = {differences_[0], differences_[1], differences_[2], differences_[3]};
    s_ = normal_of_visible_face(m, volumes_around_origin(m));
    directions_.start(r, s_);
    find_centres();
    if constexpr (Tracer::enabled) trace(line_cached_simplex);
    return false;
  }

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
    const Scalar along = dot(s_, r);
    if (recurred || along >= Scalar(0)) return turn_to_pole();
    s_ = s_ - r * (Scalar(2) * along);
    at_pole_ = false;
    if constexpr (Tracer::enabled) trace(line_reflect);
    return false;
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

  /// Vertices recur [4.3] or the reflection would turn S away. Lemmas 3 and 8: the pole then separates or
  /// finds new vertices. Where it does neither, rounding has the last word, and GJK better arithmetic.
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
    keep_vector();
    if constexpr (Tracer::enabled) trace(line_separated);
  }

  void finish_at_vertex() {
    result_.verdict = Verdict::colliding;
    result_.given = Capability::verdict | Capability::common_point;
    result_.point_a = result_.point_b = to_real(a_.vertex(pair_.p));
    keep_vector();
    if constexpr (Tracer::enabled) trace(line_same_point);
  }

  /// Colliding, if these four differences enclose the origin beyond rounding.
  bool finish_enclosed(const std::array<std::uint32_t, 4>& corners, Line line) {
    std::array<Vector, 4> m;
    Scalar longest(0);
    for (std::size_t i = 0; i < 4; ++i) {
      m[i] = differences_[corners[i]];
      longest = std::max(longest, length_squared(m[i]));
    }
    const auto volumes = volumes_around_origin(m);
    const Scalar error = Scalar(determinant_rounding) * size_ * longest;
    const auto [low, high] = std::minmax({volumes[0], volumes[1], volumes[2], volumes[3]});
    if (!(low > error || high < -error)) return false;

    if (answer_ == Answer::distance && !give_common_point(corners, volumes)) return false;
    result_.verdict = Verdict::colliding;
    cache_.holds = SeparatingVectorCache::Holds::simplex;
    cache_.pair = pairs_[corners[0]];
    for (std::size_t i = 1; i < 4; ++i) cache_.others[i - 1] = pairs_[corners[i]];
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
    const PairResult search = result_;
    ConvexInput<Scalar> question = input_;
    question.answer = Answer::verdict;
    result_ = GjkKernel::run(question, fresh, unseen);
    result_.fell_back = true;
    result_.iterations = search.iterations;
    result_.support_calls += search.support_calls;
    if (result_.gives(Capability::direction)) s_ = Vector(result_.direction);
    keep_vector();
    if constexpr (Tracer::enabled) trace(line_uncertain);
  }

  void keep_vector() {
    cache_.holds = SeparatingVectorCache::Holds::vector;
    cache_.pair = pair_;
    cache_.centres = to_real(centres_);
    cache_.vector = to_real(s_);
  }

  // -------------------------------------------------------------------------------------------- tracing

  void trace(Line line) {
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
    if (result_.gives(Capability::direction)) trace_plane(result_.direction, (p + q) * Real(0.5));
    if (result_.gives(Capability::common_point))
      tracer_.point("common point", TraceSpace::frame_a, result_.point_a);
    tracer_.value("k", result_.iterations);
  }

  void trace_plane(const Vec3& normal, const Vec3& point) {
    tracer_.plane("separating plane", TraceSpace::frame_a, normal, dot(normal, point));
  }

  /// With the tetrahedron of A's and B's vertices whose differences enclose the origin.
  void trace(Line line, const std::array<std::uint32_t, 4>& corners) {
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
  const Answer answer_;
  SeparatingVectorCache& cache_;
  Tracer& tracer_;

  Scalar size_;        // see value_rounding
  Scalar indistinct_;  // from zero, for S · (q − p) and |q − p|

  Vector centres_ = Vector(Scalar(0));        // from A's to B's: unit, or zero
  Vector s_ = Vector(Scalar(0));              // S: unit but for rounding
  VertexPair pair_{0, 0};                     // p, q
  bool at_pole_ = false;                      // S is the hemisphere's pole w
  Hemisphere<Scalar, capacity> directions_;   // r
  std::array<Vector, capacity> differences_;  // q − p of each r
  std::array<VertexPair, capacity> pairs_;    // p, q of each r
  PairResult result_;
};

struct SeparatingVectorKernel {
  static constexpr ShapeData needs = ShapeData::hull;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return SeparatingVectorSearch<Scalar, Tracer>(input, cache.as<SeparatingVectorCache>(), tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_separating_vector;
const NarrowAlgorithm narrow_separating_vector = {
    .id = "separating-vector",
    .label = "Separating vector",
    .paper = "Chung 1996, 3–4",
    .capabilities = Capability::verdict | Capability::direction | Capability::common_point,
    .run = convex_batch<SeparatingVectorKernel>,
    .query = convex_query<SeparatingVectorKernel>,
    .count = convex_count<SeparatingVectorKernel>,
    .trace = convex_trace<SeparatingVectorKernel>,
    .pseudo_code = separating_vector_pseudo_code,
};

}  // namespace collidoscope
