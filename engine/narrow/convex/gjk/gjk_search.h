#pragma once

// The search that gjk, enhanced-gjk and rabbitz share. It iterates over simplices of A − B ever closer to the
// origin, until an answer is certain.

#include <tuple>
#include <type_traits>

#include "core/double_double.h"
#include "narrow/convex/gjk/difference_simplex.h"
#include "narrow/convex/gjk/distance_bounds.h"
#include "narrow/convex/gjk/gjk_steps.h"
#include "support/support.h"
#include "trace/when_traced.h"

namespace collidoscope {

/// The scalar with twice the digits; void if there is none.
template <class Scalar>
struct Wider {
  using Type = void;
};
template <>
struct Wider<Real> {
  using Type = DoubleDouble;
};
template <>
struct Wider<Counted> {
  using Type = DoubleDoubleT<Counted>;
};

/// One search in one arithmetic.
template <class Scalar, class Tracer>
class GjkSearch {
 public:
  using Vector = Vec3T<Scalar>;
  enum class Outcome : std::uint8_t { searching, certified, stalled };

  GjkSearch(const ConvexInput<Scalar>& input, SubAlgorithm sub_algorithm, Tracer& tracer, PairResult& result)
      : a_(input.a),
        b_(input.b),
        pose_(input.b_in_a),
        answer_(input.request),
        tracer_(tracer),
        result_(result),
        simplex_(input, sub_algorithm),
        bounds_(input) {}

  /// Does the direction of an earlier query still separate? The result is only the verdict and the direction.
  Outcome try_direction(const GjkCache& cache) {
    begin_at(cache);
    direction_ = convert_vector<Scalar>(cache.direction);
    find_support();
    const bool separates = bounds_.raise_lower(support_, direction_);
    trace(GjkLine::cached_direction);
    return separates ? finish(Verdict::separated, Capability::direction) : Outcome::searching;
  }

  /// Stores the start of the next query after try_direction(): the direction stays, the support point is new.
  void store_support(GjkCache& cache) const {
    cache.count = 1;
    cache.a[0] = support_a_, cache.b[0] = support_b_;
  }

  void start(const GjkCache& cache) {
    simplex_.load(cache);
    if constexpr (Tracer::enabled) from_cache_ = simplex_.size() > 0 || result_.support_calls > 0;
    if (result_.support_calls == 0)
      begin_at(cache);
    else if (simplex_.size() < 4)
      simplex_.add(support_a_, support_b_, support_);
    if (simplex_.size() == 0) add_support_between_centres();
    trace(GjkLine::start);
    approach();
    if (has_turned(cache)) {
      add_support_between_centres();
      approach();
    }
    approached_ = true;
  }

  Outcome run() {
    constexpr int most_iterations = 256;  // some twenty suffice for 10⁵ vertices; more means a cycle
    Outcome outcome = Outcome::searching;
    for (int i = 0; i < most_iterations && outcome == Outcome::searching; ++i) {
      ++result_.iterations;
      outcome = iterate();
    }
    return outcome == Outcome::certified ? outcome : Outcome::stalled;
  }

  /// Answers a search that stalled in the widest arithmetic, if its bounds are within the band.
  Outcome accept_within_band() {
    if (bounds_.near_contact()) return finish_colliding();
    if (bounds_.nearly_closed() || (bounds_.separated() && answer_ == Request::overlap))
      return finish_separated();
    return Outcome::stalled;
  }

  void store(GjkCache& cache) const {
    simplex_.store(cache);
    cache.direction = result_.verdict == Verdict::separated ? -result_.normal : Vec3(0);
  }

 private:
  void begin_at(const GjkCache& cache) { support_a_ = cache.a[0], support_b_ = cache.b[0]; }

  /// Finds p and |p|, and whether p is nearer to the origin than before.
  void approach() {
    const Scalar previous = bounds_.upper();
    bounds_.set_upper(simplex_.find_point(bounds_.rounding()));
    approached_ = bounds_.upper() < previous;
    trace(GjkLine::closest);
  }

  /// Has the pair moved so far that its last simplex is a bad start? The direction between the centres is
  /// then the better one.
  bool has_turned(const GjkCache& cache) const {
    constexpr Real cosine = 0.97;  // 14°, by bench/narrow_bench.cpp
    if (simplex_.size() == 4 || cache.direction == Vec3(0)) return false;
    return dot(simplex_.point(), convert_vector<Scalar>(cache.direction)) < Scalar(cosine) * bounds_.upper();
  }

  void add_support_between_centres() {
    direction_ = a_.centre() - pose_.to_parent(b_.centre());
    find_support();
    simplex_.add(support_a_, support_b_, support_);
  }

  Outcome iterate() {
    if (bounds_.contact()) return finish_colliding();
    if (simplex_.encloses_origin() || !approached_) return stall();
    direction_ = simplex_.normal();
    trace(GjkLine::direction);
    find_support();
    trace(GjkLine::support);
    if (raise_lower_bound() && answer_ == Request::overlap) return finish_separated();
    if (bounds_.closed()) return finish_separated();
    if (simplex_.holds(support_a_, support_b_)) return stall();
    simplex_.add(support_a_, support_b_, support_);
    trace(GjkLine::extend);
    approach();
    return Outcome::searching;
  }

  [[gnu::always_inline]] void find_support() {
    result_.support_calls += 2;
    support_a_ = support(a_, -direction_, support_a_).vertex;
    support_b_ = support(b_, pose_.unrotate(direction_), support_b_).vertex;
    support_ = simplex_.difference(support_a_, support_b_);
  }

  bool raise_lower_bound() {
    const bool separates = bounds_.raise_lower(support_, direction_);
    if (separates) trace(GjkLine::separated);
    return separates;
  }

  Outcome stall() {
    trace(GjkLine::stalled);
    return bounds_.nearly_closed() ? finish_separated() : Outcome::stalled;
  }

  Outcome finish(Verdict verdict, Capability available) {
    result_.verdict = verdict;
    result_.available = Capability::verdict | available;
    if (verdict == Verdict::separated) result_.normal = bounds_.direction();
    return Outcome::certified;
  }

  Outcome finish_separated() {
    if (answer_ == Request::overlap) return finish(Verdict::separated, Capability::direction);
    trace(GjkLine::converged);
    result_.separation = static_cast<Real>(bounds_.upper());
    std::tie(result_.on_a, result_.on_b) = simplex_.witnesses();
    return finish(Verdict::separated, Capability::direction | Capability::distance | Capability::witnesses);
  }

  Outcome finish_colliding() {
    trace(GjkLine::contact);
    result_.common_point = simplex_.witnesses().first;
    return finish(Verdict::colliding, Capability::common_point);
  }

  void trace(GjkLine line) {
    if constexpr (Tracer::enabled) record(line);
  }
  void record(GjkLine line);
  void record_drawings(GjkLine line);

  const ConvexView<Scalar>&a_, &b_;
  const PoseT<Scalar>& pose_;
  const Request answer_;
  Tracer& tracer_;
  PairResult& result_;

  DifferenceSimplex<Scalar> simplex_;
  DistanceBounds<Scalar> bounds_;
  bool approached_ = true;
  [[no_unique_address]] WhenTraced<Tracer, bool> from_cache_{};  // S starts from there
  Vector direction_ = Vector(Scalar(0));                         // n
  std::uint32_t support_a_ = 0, support_b_ = 0;
  Vector support_;  // m
};

template <class Scalar, class Tracer>
void GjkSearch<Scalar, Tracer>::record(GjkLine line) {
  GjkFigures figures = record_state(tracer_, static_cast<int>(line), simplex_, bounds_);
  record_drawings(line);
  figures.height = static_cast<Real>(dot(support_, direction_) / length(direction_));
  if (line == GjkLine::extend) figures.support = std::to_string(tracer_.number_of(support_a_, support_b_));
  figures.approached = approached_;
  figures.can_accept = bounds_.nearly_closed();
  figures.can_widen = !std::is_void_v<typename Wider<Scalar>::Type>;
  figures.from_cache = from_cache_;
  tracer_.say(gjk_sentence(line, figures));
  tracer_.value("rounding", figures.rounding);
  if (simplex_.back_ups() > 0) tracer_.value("back-up procedures", simplex_.back_ups());
}

/// What exists at the line: p once it was found, m and its plane until it is a vertex of S.
template <class Scalar, class Tracer>
void GjkSearch<Scalar, Tracer>::record_drawings(GjkLine line) {
  using enum GjkLine;
  const bool has_point = line == closest || line == contact || line == direction || line == support ||
                         line == separated || line == converged || line == stalled;
  const Vec3 p = to_real(simplex_.point());
  if (has_point) tracer_.point("p", TraceSpace::minkowski, p);
  if (line == closest && simplex_.size() < 4) tracer_.length("|p|", TraceSpace::minkowski, Vec3(0), p);
  if (line == converged) {
    const auto [on_a, on_b] = simplex_.witnesses();
    tracer_.length("distance", TraceSpace::minkowski, Vec3(0), p);
    tracer_.length("distance", TraceSpace::frame_a, on_a, on_b);
  }
  if (line == contact) tracer_.point("common point", TraceSpace::frame_a, simplex_.witnesses().first);
  const bool has_direction =
      line == direction || line == support || line == separated || line == cached_direction;
  if (has_direction) {
    const Real shown =
        line == cached_direction ? length(to_real(support_)) : static_cast<Real>(bounds_.upper());
    tracer_.segment("n", TraceSpace::minkowski, Vec3(0), normalized(to_real(direction_)) * shown);
  }
  if (line != support && line != separated && line != cached_direction) return;
  tracer_.pair("m", support_a_, support_b_, to_real(a_.vertex(support_a_)),
               to_real(pose_.to_parent(b_.vertex(support_b_))));
  record_bound(tracer_, to_real(direction_), to_real(support_));
}

template <class Scalar, class Tracer>
PairResult search_gjk(const ConvexInput<Scalar>& input, SubAlgorithm sub_algorithm, GjkCache& cache,
                      Tracer& tracer);

/// Repeats the query with twice the digits, from the simplex that the search has reached.
template <class Scalar, class Tracer>
PairResult search_gjk_wider(const ConvexInput<Scalar>& input, const PairResult& result, GjkCache& cache,
                            Tracer& tracer) {
  const auto query = convert_input<typename Wider<Scalar>::Type>(input);
  PairResult wider = search_gjk(query, SubAlgorithm::signed_volumes, cache, tracer);
  wider.fell_back = true;
  wider.iterations = static_cast<std::uint16_t>(wider.iterations + result.iterations);
  wider.support_calls = static_cast<std::uint16_t>(wider.support_calls + result.support_calls);
  return wider;
}

/// Starts from the cached direction and simplex, and caches new ones.
template <class Scalar, class Tracer>
PairResult search_gjk(const ConvexInput<Scalar>& input, SubAlgorithm sub_algorithm, GjkCache& cache,
                      Tracer& tracer) {
  using Search = GjkSearch<Scalar, Tracer>;
  using Outcome = typename Search::Outcome;
  PairResult result;
  Search search(input, sub_algorithm, tracer, result);
  if (input.request == Request::overlap && cache.direction != Vec3(0) &&
      search.try_direction(cache) == Outcome::certified) {
    search.store_support(cache);
    return result;
  }
  search.start(cache);
  Outcome outcome = search.run();
  constexpr bool can_widen = !std::is_void_v<typename Wider<Scalar>::Type>;
  if (outcome == Outcome::stalled && !can_widen) outcome = search.accept_within_band();
  search.store(cache);
  if constexpr (can_widen) {
    if (outcome == Outcome::stalled) return search_gjk_wider(input, result, cache, tracer);
  }
  return result;
}

}  // namespace collidoscope
