// The separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]. Its loop is that of
// separating_search.h; here is what surrounds it: the cache [Chung 3.6] and the choices.
//
// Departures: the cached S first turns along with the line of centres, and before anything is searched, radii
// may prove that it still separates (radius_test.h): with motion that is slow for the gap, most frames of a
// separated pair end there, whatever the number of vertices.

#include <cmath>

#include "narrow/radius_test.h"
#include "narrow/separating_search.h"

namespace collidoscope {
namespace {

constexpr std::string_view rule_words[] = {"greedy", "conservative", "blended"};
constexpr std::string_view switch_words[] = {"on", "off"};

enum Parameter : std::size_t { direction_parameter, blend_parameter, radius_parameter };
constexpr NarrowParameter parameters[] = {
    {.name = "direction", .label = "Next direction", .choices = rule_words},
    {.name = "blend", .label = "Share of the greedy direction, when blended", .standard = 0.5},
    {.name = "radius-test", .label = "Test radii first", .choices = switch_words},
};

enum class Holds : std::uint32_t { nothing, vector, simplex };

/// All zero: nothing yet.
union SeparatingVectorCache {
  struct Vector {
    Holds holds;
    FloatDirection centres;  // unit, from A's centre to B's when S was found
    Vec3 s;
    Reach reach;
    VertexPair pair;  // (p, q) of the last search
  } vector;
  struct Simplex {
    Holds holds;
    std::array<VertexPair, 4> pairs;  // their differences enclose the origin
  } simplex;

  Holds holds() const { return vector.holds; }
};

const PseudoCode& separating_vector_pseudo_code() {
  static const PseudoCode code = separating_search_pseudo_code();
  return code;
}

/// `v` turned by the smallest rotation that takes the unit vector `from` to the unit vector `to`.
template <class Scalar>
Vec3T<Scalar> turned(const Vec3T<Scalar>& v, const Vec3T<Scalar>& from, const Vec3T<Scalar>& to) {
  const Scalar cosine = dot(from, to);
  if (!(cosine > Scalar(0))) return v;
  const Vec3T<Scalar> sum = from + to;
  return normalized(v - sum * (dot(sum, v) / (Scalar(1) + cosine)) + to * (Scalar(2) * dot(from, v)));
}

/// One query: the cache, the tests that need no search, the search.
template <class Scalar, class Tracer>
class SeparatingVectorQuery {
 public:
  using Vector = Vec3T<Scalar>;
  using Search = SeparatingSearch<Scalar, Tracer, Hemisphere>;

  SeparatingVectorQuery(const ConvexInput<Scalar>& input, SeparatingVectorCache& cache, Tracer& tracer,
                        PairResult& result)
      : input_(input), cache_(cache), tracer_(tracer), result_(result) {}

  void run() {
    if (cache_.holds() == Holds::simplex) return run_from_simplex();
    between_ = centre_line();
    if (input_.options.choice(radius_parameter) == 0 && radii_tell()) return;
    search_from_vector();
  }

 private:
  Vector centre_line() const { return input_.b_in_a.to_parent(input_.b.centre()) - input_.a.centre(); }

  SearchRules rules() const {
    return {static_cast<SearchRule>(input_.options.choice(direction_parameter)),
            input_.options.parameters[blend_parameter]};
  }

  /// Does S still separate, or the line of centres? Neither looks at a vertex.
  bool radii_tell() {
    const Scalar indistinct = Scalar(2 * separation_rounding) * size_of_pair(input_);
    if (cache_.holds() == Holds::vector &&
        reach_stays_short(input_, Vector(cache_.vector.s), cache_.vector.reach, between_, indistinct))
      return finish_by_radii(), true;
    if (!balls_are_apart(input_, between_, indistinct)) return false;
    const Vector s = between_ / length(between_);
    keep_vector(s, s, cache_.vector.pair, input_.a.radius() + input_.b.radius());
    return finish_by_radii(), true;
  }

  void finish_by_radii() {
    result_.verdict = Verdict::separated;
    result_.iterations = 1;
    result_.given = Capability::verdict | Capability::direction;
    result_.direction = cache_.vector.s;
    if constexpr (Tracer::enabled) trace();
  }

  void search_from_vector() {
    Search search(input_, rules(), tracer_, result_);
    const Vector centres = normalized(between_);
    if (cache_.holds() == Holds::vector) {
      const Vector from = vector_of<Scalar>(cache_.vector.centres);
      search.start(turned(Vector(cache_.vector.s), from, centres), cache_.vector.pair);
    } else {
      search.start(centres, cache_.vector.pair);
    }
    search.run();
    keep(search, centres);
  }

  void run_from_simplex() {
    Search search(input_, rules(), tracer_, result_);
    if (search.start(cache_.simplex.pairs) && search.enclosing()) return;
    if (result_.verdict == Verdict::undecided) search.run();
    between_ = centre_line();
    keep(search, normalized(between_));
  }

  void keep(const Search& search, const Vector& centres) {
    if (search.enclosing()) {
      cache_.vector = {};
      cache_.simplex = {Holds::simplex, *search.enclosing()};
      return;
    }
    keep_vector(centres, search.vector(), search.pair(), extents_along(search));
  }

  /// Of both hulls from their centres towards each other. Infinite where the last supports were not S's.
  Real extents_along(const Search& search) const {
    if (result_.verdict != Verdict::separated || result_.fell_back)
      return std::numeric_limits<Real>::infinity();
    const Vector q = input_.b_in_a.to_parent(input_.b.vertex(search.pair().q)),
                 p = input_.a.vertex(search.pair().p);
    return static_cast<Real>(dot(search.vector(), between_ - (q - p)));
  }

  void keep_vector(const Vector& centres, const Vector& s, const VertexPair& pair, Real extents) {
    const Reach reach =
        reach_of(to_real(input_.b_in_a.unrotate(s)), extents, input_.a.radius() + input_.b.radius());
    cache_.vector = {Holds::vector, floats_of(to_real(centres)), to_real(s), reach, pair};
  }

  void trace() {
    const Vec3& s = cache_.vector.s;
    const Vec3 p = to_real(input_.a.vertex(cache_.vector.pair.p)),
               q = to_real(input_.b_in_a.to_parent(input_.b.vertex(cache_.vector.pair.q)));
    tracer_.step(line_cached_vector);
    tracer_.point("S", TraceSpace::sphere, s);
    tracer_.point("p", TraceSpace::frame_a, p).point("q", TraceSpace::frame_a, q);
    tracer_.plane("separating plane", TraceSpace::frame_a, s, dot(s, (p + q) * Real(0.5)));
    tracer_.value("k", result_.iterations);
  }

  const ConvexInput<Scalar>& input_;
  SeparatingVectorCache& cache_;
  Tracer& tracer_;
  PairResult& result_;
  Vector between_;  // from A's centre to B's
};

struct SeparatingVectorKernel {
  static constexpr ShapeData needs = ShapeData::hull;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    SeparatingVectorQuery<Scalar, Tracer>(input, cache.as<SeparatingVectorCache>(), tracer, result).run();
    return result;
  }
};

}  // namespace

PseudoCode separating_search_pseudo_code() {
  return {"if the last four differences q - p still enclose the origin: return colliding",
          "if radii tell that the last S, or the line of centres, separates: return separated",
          "S = the last S, turned with the line of centres, or the direction from A's centre to B's",
          "repeat: p = support(A, S), q = support(B, -S)",
          "  if S . (q - p) > 0: return separated",
          "  if p = q: return colliding",
          "  if (p, q) occurred before: S = w, repeat",
          "  r = <q - p>; find a pole w with w . r >= 0 for all r so far",
          "  if there is none: return colliding",
          "  S = S - 2 (S . r) r, or closer to S - (S . r) r",
          "where rounding leaves it open: return separated or colliding as GJK says"};
}

extern const NarrowAlgorithm narrow_separating_vector;
const NarrowAlgorithm narrow_separating_vector = {
    .id = "separating-vector",
    .label = "Separating vector",
    .paper = "Chung 1996, 3–4",
    .capabilities = Capability::verdict | Capability::direction | Capability::common_point,
    .parameters = parameters,
    .run = convex_batch<SeparatingVectorKernel>,
    .query = convex_query<SeparatingVectorKernel>,
    .count = convex_count<SeparatingVectorKernel>,
    .trace = convex_trace<SeparatingVectorKernel>,
    .pseudo_code = separating_vector_pseudo_code,
};

}  // namespace collidoscope
