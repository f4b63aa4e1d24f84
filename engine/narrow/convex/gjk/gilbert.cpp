// The improved Gilbert's algorithm [Chung 5.4]: the closest points by GJK's iteration with local search, from
// the simplex of the last frame. It ends when a pair of support vertices recurs: once the closest point is
// found, the next support vertex is one of the vertices that carry it.
//
// Departures: a recurring pair proves nothing about rounding. The bounds on the distance (distance_bounds.h)
// must prove the result, else GJK answers the query, and the result is marked. If only the verdict is
// requested, the first separating plane ends the search. Differences are p − q as in GJK, not q − p.
//
// As printed (paper=on), a recurring pair ends the search without a proof, and only it does. Pairs are
// recorded where the search finds them, not those of the first S. The paper finds the closest points by
// Johnson's algorithm, which is a choice. **Erratum**: a pair that has left S may be found again before the
// end, so that the distance is too large; this happens once in some hundreds of queries
// (paper_mode_test.cpp).

#include <algorithm>

#include "narrow/convex/gjk/difference_simplex.h"
#include "narrow/convex/gjk/distance_bounds.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/convex/gjk/gjk_search.h"
#include "narrow/convex/gjk/searched_input.h"
#include "support/support.h"

namespace collidoscope {
namespace {

constexpr AlgorithmParameter gilbert_parameters[] = {
    {.name = "sub-algorithm", .label = "Simplex", .choices = sub_algorithm_names}, paper_mode};

enum class Line : int { start, closest, contact, support, separated, recurred, uncertain, extend };

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "S ← last simplex of this pair, or the support vertices p, q towards the other's centre",
      "repeat: C ← point of S closest to the origin; V ← the vertices of S that carry it",
      "    if C is the origin, up to rounding: return colliding",
      "    p, q ← support vertices in directions −C and C, by local search; m ← p − q",
      "    if only the verdict is requested, and the plane through m keeps the origin out: return "
      "separated",
      "    if m occurred before, and planes prove |C|: return separated, with the distance |C|",
      "    if rounding leaves it open: return separated or colliding as GJK says",
      "    S ← V ∪ {m}",
  };
  return lines;
}

template <class Scalar, class Tracer>
class GilbertSearch {
 public:
  GilbertSearch(const ConvexInput<Scalar>& input, GjkCache& cache, Tracer& tracer)
      : input_(input),
        cache_(cache),
        tracer_(tracer),
        simplex_(input, static_cast<SubAlgorithm>(input.options.choice(0))),
        bounds_(input) {}

  PairResult run() {
    start();
    constexpr int most_iterations = 64;  // Chung's experiments need some ten
    for (int i = 0; i < most_iterations; ++i) {
      ++result_.iterations;
      if (iterate()) return result_;
    }
    decide_by_gjk();
    return result_;
  }

 private:
  using Vector = Vec3T<Scalar>;

  void start() {
    p_ = cache_.a[0], q_ = cache_.b[0];
    simplex_.load(cache_);
    if constexpr (Tracer::enabled) from_cache_ = simplex_.size() > 0;
    if (simplex_.size() == 0) {
      direction_ = input_.a.centre() - input_.b_in_a.to_parent(input_.b.centre());
      find_support();
      simplex_.add(p_, q_, m_);
      if (!printed_) occurred_[occurred_count_++] = {p_, q_};
    }
    for (std::uint32_t i = 0; i < cache_.count && !printed_; ++i)
      occurred_[occurred_count_++] = {cache_.a[i], cache_.b[i]};
    trace(Line::start);
  }

  /// One pass of the paper's loop. Returns true if there is a result.
  bool iterate() {
    bounds_.set_upper(simplex_.find_point(bounds_.rounding()));
    trace(Line::closest);
    if (bounds_.contact()) return finish_colliding(), true;
    if (simplex_.encloses_origin()) return decide_by_gjk(), true;
    direction_ = simplex_.normal();
    find_support();
    trace(Line::support);
    if (printed_) {
      if (has_occurred()) return finish_unproven(), true;
    } else if (prove()) {
      return true;
    }
    if (occurred_count_ == occurred_.size()) return decide_by_gjk(), true;
    occurred_[occurred_count_++] = {p_, q_};
    if (!printed_ || !simplex_.holds(p_, q_)) simplex_.add(p_, q_, m_);
    trace(Line::extend);
    return false;
  }

  /// Returns true if planes prove a result, or if a recurring pair proves none.
  bool prove() {
    const bool separates = bounds_.raise_lower(m_, direction_);
    if (separates && input_.request == Request::overlap) return finish_separated(Line::separated), true;
    if (!has_occurred()) return false;
    if (bounds_.nearly_closed())
      finish_separated(Line::recurred);
    else
      decide_by_gjk();
    return true;
  }

  void find_support() {
    result_.support_calls += 2;
    p_ = support(input_.a, -direction_, p_).vertex;
    q_ = support(input_.b, input_.b_in_a.unrotate(direction_), q_).vertex;
    m_ = simplex_.difference(p_, q_);
  }

  bool has_occurred() const {
    const auto end = occurred_.begin() + static_cast<std::ptrdiff_t>(occurred_count_);
    return std::find(occurred_.begin(), end, std::pair{p_, q_}) != end;
  }

  /// The plane through m orthogonal to C is all that the bounds know.
  void finish_unproven() {
    if (bounds_.raise_lower(m_, direction_))
      finish_separated(Line::recurred);
    else
      decide_by_gjk();
  }

  void finish_separated(Line line) {
    result_.verdict = Verdict::separated;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = bounds_.direction();
    if (input_.request != Request::overlap) {
      result_.available = result_.available | Capability::distance | Capability::witnesses;
      result_.separation = static_cast<Real>(bounds_.upper());
      std::tie(result_.on_a, result_.on_b) = simplex_.witnesses();
    }
    simplex_.store(cache_);
    trace(line);
  }

  void finish_colliding() {
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict | Capability::common_point;
    result_.common_point = simplex_.witnesses().first;
    simplex_.store(cache_);
    trace(Line::contact);
  }

  /// The cache keeps the simplex that this search ends with, for the next query.
  void decide_by_gjk() {
    simplex_.store(cache_);
    cache_.direction = Vec3(0);
    result_ = fall_back_to_gjk(input_, input_.request, result_);
    trace(Line::uncertain);
  }

  // -------------------------------------------------------------------------------------------- tracing

  void trace(Line line) {
    if constexpr (Tracer::enabled) record(line);
  }

  void record(Line line) {
    const GjkFigures figures = record_state(tracer_, static_cast<int>(line), simplex_, bounds_);
    const Vec3 c = to_real(simplex_.point());
    if (line >= Line::closest && line != Line::extend) tracer_.point("C", TraceSpace::minkowski, c);
    if (line == Line::closest) tracer_.length("|C|", TraceSpace::minkowski, Vec3(0), c);
    if (line == Line::recurred) record_distance();
    if (line == Line::contact) tracer_.point("common point", TraceSpace::frame_a, result_.common_point);
    if (line == Line::support || line == Line::separated) {
      tracer_.segment("n", TraceSpace::minkowski, Vec3(0), normalized(to_real(direction_)) * length(c));
      tracer_.pair("m", p_, q_, to_real(input_.a.vertex(p_)),
                   to_real(input_.b_in_a.to_parent(input_.b.vertex(q_))));
      record_bound(tracer_, to_real(direction_), to_real(m_));
    }
    tracer_.say(sentence(line, figures));
    tracer_.value("vertex pairs so far", static_cast<Real>(occurred_count_));
  }

  void record_distance() {
    if (!result_.gives(Capability::witnesses)) return;
    tracer_.length("distance", TraceSpace::minkowski, Vec3(0), to_real(simplex_.point()));
    tracer_.length("distance", TraceSpace::frame_a, result_.on_a, result_.on_b);
  }

  std::string sentence(Line line, GjkFigures figures) {
    if (line == Line::uncertain)
      return "Rounding leaves it open: GJK answers " + std::string(to_string(result_.verdict)) + ".";
    constexpr std::array lines = {GjkLine::start,     GjkLine::closest,   GjkLine::contact, GjkLine::support,
                                  GjkLine::separated, GjkLine::converged, GjkLine::stalled, GjkLine::extend};
    figures.closest = "C";
    figures.height = static_cast<Real>(dot(m_, direction_) / length(direction_));
    if (line == Line::extend) figures.support = std::to_string(tracer_.number_of(p_, q_));
    figures.from_cache = from_cache_;
    const std::string said = gjk_sentence(lines[static_cast<std::size_t>(line)], figures);
    return line == Line::recurred ? "m was found before: nothing of A − B is nearer. " + said : said;
  }

  const ConvexInput<Scalar>& input_;
  GjkCache& cache_;
  Tracer& tracer_;
  PairResult result_;
  const bool printed_ = input_.options.as_printed(1);

  DifferenceSimplex<Scalar> simplex_;
  DistanceBounds<Scalar> bounds_;
  Vector direction_ = Vector(Scalar(0));
  std::uint32_t p_ = 0, q_ = 0;
  Vector m_ = Vector(Scalar(0));
  [[no_unique_address]] WhenTraced<Tracer, bool> from_cache_{};  // S starts from there
  std::array<std::pair<std::uint32_t, std::uint32_t>, 64> occurred_;
  std::size_t occurred_count_ = 0;
};

struct GilbertKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    const ConvexInput<Scalar> query = climbed(input);
    return GilbertSearch<Scalar, Tracer>(query, cache.as<GjkCache>(), tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_gilbert;
const NarrowAlgorithm narrow_gilbert = {
    .id = "gilbert",
    .label = "Improved Gilbert",
    .paper = "Chung 1996, 5.4",
    .capabilities = GilbertKernel::capabilities,
    .parameters = gilbert_parameters,
    .run = convex_batch<GilbertKernel>,
    .query = convex_query<GilbertKernel>,
    .count = convex_count<GilbertKernel>,
    .trace = convex_trace<GilbertKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
