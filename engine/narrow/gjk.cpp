// Gilbert-Johnson-Keerthi. [Grulich Alg. 14], [Chung 5.1, 5.4]; point of minimal norm by signed volumes.
//
// A and B touch or intersect when the origin lies in their Minkowski difference A − B. The search walks
// through simplices of A − B ever closer to the origin. It departs from the papers where rounding decides:
//
// - An answer needs a certificate. Separated: the difference lies beyond a plane by more than rounding
//   errors can amount to. Colliding: an explicit convex combination is the origin, up to rounding. A distance
//   is final when the best plane and the best combination agree.
// - The search direction is the closest point made orthogonal to the simplex's edges a second time. Near
//   contact the point itself consists of cancelled digits, and the plane through it would bound nothing.
// - A search that stalls starts again with twice the digits, from the simplex that it has reached.
//
// A pair starts with its last separating direction and last simplex [Chung 3.6, 5.4].

#include "narrow/gjk.h"

#include <limits>
#include <type_traits>

#include "core/double_double.h"
#include "core/tolerance.h"
#include "narrow/extents.h"
#include "narrow/signed_volumes.h"
#include "support/support.h"

namespace collidoscope {
namespace {

/// Lines of pseudo_code(), for trace steps.
enum Line : int {
  cached_direction_line,
  start_line,
  closest_line,
  contact_line,
  direction_line,
  support_line,
  separated_line,
  converged_line,
  stalled_line,
  extend_line,
};

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "if only the verdict is asked, and the last separating direction still separates: return separated",
      "S ← last simplex of this pair, or the support point towards the other's centre",
      "repeat  p ← point of S closest to the origin; S ← the vertices that carry it",
      "        if p is the origin, up to rounding: return colliding",
      "        n ← p, made orthogonal to the edges of S again",
      "        m ← support point of A − B in direction −n",
      "        if m · n / |n| exceeds rounding: separated; return it if only the verdict is asked",
      "        if m · n / |n| comes up to |p|: return separated, with the distance |p|",
      "        if m is in S, or |p| did not shrink: repeat with twice the digits",
      "        S ← S ∪ {m}",
  };
  return lines;
}

/// The scalar with twice the digits; void where there is none.
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

enum class Outcome : std::uint8_t { searching, certified, stalled };

/// One search in one arithmetic.
template <class Scalar, class Tracer>
class GjkSearch {
 public:
  using Vector = Vec3T<Scalar>;

  GjkSearch(const ConvexInput<Scalar>& input, Tracer& tracer, PairResult& result)
      : a_(input.a),
        b_(input.b),
        pose_(input.b_in_a),
        answer_(input.answer),
        tracer_(tracer),
        result_(result) {
    const Real extents = sum_of_extents(a_, b_, to_real(pose_.translation));
    rounding_ = std::numeric_limits<Scalar>::epsilon() * Scalar(tolerance::support_rounding * extents);
    accepted_ = Scalar(tolerance::converged_distance * extents);
  }

  /// Is the direction of an earlier query still a separating one?
  Outcome try_direction(const GjkCache& cache) {
    trace(cached_direction_line);
    begin_at(cache);
    direction_ = convert_vector<Scalar>(cache.direction);
    find_support();
    return separates() ? finish_separated() : Outcome::searching;
  }

  /// Where the next query starts after try_direction(): its direction stays, its support point moves along.
  void store_support(GjkCache& cache) const {
    cache.count = 1;
    cache.a[0] = support_a_, cache.b[0] = support_b_;
  }

  void start(const GjkCache& cache) {
    for (std::uint32_t i = 0; i < cache.count; ++i) add_vertex(cache.a[i], cache.b[i]);
    known_ = count_;
    if (result_.support_calls == 0)
      begin_at(cache);
    else if (count_ < 4 && !is_known(support_a_, support_b_))
      add_vertex(support_a_, support_b_);
    if (count_ == 0) start_between_centres();
    trace(start_line);
  }

  Outcome run() {
    constexpr int most_iterations = 256;  // some twenty suffice for 10⁵ vertices; more means a cycle
    for (int i = 0; i < most_iterations; ++i) {
      ++result_.iterations;
      const Outcome outcome = iterate();
      if (outcome != Outcome::searching) return outcome;
    }
    return Outcome::stalled;
  }

  /// For a search that stalled with all the digits there are: the answer, if it is within the band.
  Outcome accept_within_band() {
    if (!(norm_ > accepted_)) return finish_colliding();
    if (separated_ && (answer_ == Answer::verdict || !(norm_ - lower_ > accepted_)))
      return finish_separated();
    return Outcome::stalled;
  }

  void store(GjkCache& cache) const {
    cache.count = static_cast<std::uint32_t>(count_);
    for (int i = 0; i < count_; ++i) cache.a[i] = index_a_[i], cache.b[i] = index_b_[i];
    cache.direction = separated_ ? -result_.direction : Vec3(0);
  }

 private:
  void begin_at(const GjkCache& cache) { support_a_ = cache.a[0], support_b_ = cache.b[0]; }

  void start_between_centres() {
    direction_ = a_.centre() - pose_.to_parent(b_.centre());
    find_support();
    add_vertex(support_a_, support_b_);
  }

  Outcome iterate() {
    const Scalar previous = norm_;
    const int previous_count = count_;
    find_closest_point();
    trace(closest_line);
    if (!(norm_ > rounding_) && !separated_) return finish_colliding();
    if (point_.count == 4 || (previous_count > 1 && started_ && !(norm_ < previous))) return stall();
    started_ = true;
    find_direction();
    trace(direction_line);
    find_support();
    trace(support_line);
    if (separates() && answer_ == Answer::verdict) return finish_separated();
    if (separated_ && !(norm_ - lower_ > rounding_)) return finish_separated();
    if (is_known(support_a_, support_b_)) return stall();
    add_vertex(support_a_, support_b_);
    trace(extend_line);
    return Outcome::searching;
  }

  /// p, and the simplex reduced to the vertices that carry it. The dropped ones stay in memory behind them,
  /// for is_known().
  void find_closest_point() {
    point_ = SignedVolumes::closest_to_origin(difference_, count_);
    norm_ = length(point_.position);
    constexpr int most_refinements = 2;
    for (int i = 0; point_.count == 4 && norm_ > rounding_ && i < most_refinements; ++i) refine();
    known_ = count_;
    for (int i = 0; i < point_.count; ++i) exchange(i, point_.index[i]);
    count_ = point_.count;
  }

  void refine() {
    SimplexPoint<Scalar> refined = point_;
    refine_interior_point(difference_, refined);
    for (const Scalar& weight : refined.weight)
      if (!(weight >= Scalar(0))) return;
    point_ = refined;
    norm_ = length(point_.position);
  }

  /// The indices of a SimplexPoint ascend, so exchanging in order never moves a vertex that is still due.
  void exchange(int i, int j) {
    if (i == j) return;
    std::swap(index_a_[i], index_a_[j]);
    std::swap(index_b_[i], index_b_[j]);
    std::swap(difference_[i], difference_[j]);
  }

  /// Gram-Schmidt against at most two edges. What remains is orthogonal to them to the last digit, however
  /// small it is beside them.
  void find_direction() {
    direction_ = point_.position;
    if (count_ < 2) return;
    const Vector first = difference_[1] - difference_[0];
    direction_ -= first * (dot(direction_, first) / length_squared(first));
    if (count_ < 3) return;
    Vector second = difference_[2] - difference_[0];
    second -= first * (dot(second, first) / length_squared(first));
    direction_ -= second * (dot(direction_, second) / length_squared(second));
  }

  void find_support() {
    result_.support_calls += 2;
    support_a_ = support(a_, -direction_, support_a_).vertex;
    support_b_ = support(b_, pose_.unrotate(direction_), support_b_).vertex;
    support_ = a_.vertex(support_a_) - pose_.to_parent(b_.vertex(support_b_));
  }

  /// Does the plane through the support point, orthogonal to the direction, keep the origin out?
  bool separates() {
    const Scalar height = dot(support_, direction_);
    if (!(height > Scalar(0))) return false;
    const Scalar norm = length(direction_);
    const Scalar bound = height / norm;
    if (!(bound > lower_)) return false;
    lower_ = bound;
    if (!(bound > rounding_)) return false;
    result_.direction = to_real(direction_ / -norm);
    trace(separated_line);
    return separated_ = true;
  }

  bool is_known(std::uint32_t a, std::uint32_t b) const {
    for (int i = 0; i < known_; ++i)
      if (index_a_[i] == a && index_b_[i] == b) return true;
    return false;
  }

  void add_vertex(std::uint32_t a, std::uint32_t b) {
    index_a_[count_] = a, index_b_[count_] = b;
    difference_[count_++] = a_.vertex(a) - pose_.to_parent(b_.vertex(b));
  }

  Outcome stall() {
    trace(stalled_line);
    if (separated_ && !(norm_ - lower_ > accepted_)) return finish_separated();
    return Outcome::stalled;
  }

  Outcome finish_separated() {
    result_.verdict = Verdict::separated;
    result_.given = Capability::verdict | Capability::direction;
    if (answer_ == Answer::verdict) return Outcome::certified;
    trace(converged_line);
    result_.given = result_.given | Capability::distance | Capability::witnesses;
    result_.distance = static_cast<Real>(norm_);
    set_witnesses();
    return Outcome::certified;
  }

  Outcome finish_colliding() {
    trace(contact_line);
    result_.verdict = Verdict::colliding;
    result_.given = Capability::verdict | Capability::common_point;
    result_.direction = Vec3(0);
    set_witnesses();
    result_.point_b = result_.point_a;
    separated_ = false;
    return Outcome::certified;
  }

  void set_witnesses() {
    Vector on_a(Scalar(0)), on_b(Scalar(0));
    for (int i = 0; i < count_; ++i) {
      on_a += a_.vertex(index_a_[i]) * point_.weight[i];
      on_b += b_.vertex(index_b_[i]) * point_.weight[i];
    }
    result_.point_a = to_real(on_a);
    result_.point_b = to_real(pose_.to_parent(on_b));
  }

  void trace(Line line) {
    if constexpr (Tracer::enabled) record(line);
  }
  void record(Line line);

  const ConvexView<Scalar>&a_, &b_;
  const PoseT<Scalar>& pose_;
  Answer answer_;
  Tracer& tracer_;
  PairResult& result_;
  Scalar rounding_, accepted_;  // m

  int count_ = 0, known_ = 0;
  std::array<std::uint32_t, 4> index_a_, index_b_;
  SimplexVertices<Scalar> difference_;  // vertices of A − B, in the frame of A
  SimplexPoint<Scalar> point_;          // p
  Scalar norm_ = Scalar(0);             // |p|, an upper bound of the distance
  Scalar lower_ = Scalar(0);            // the best lower bound
  bool started_ = false, separated_ = false;
  Vector direction_ = Vector(Scalar(0));  // n
  std::uint32_t support_a_ = 0, support_b_ = 0;
  Vector support_;  // m
};

template <class Scalar, class Tracer>
void GjkSearch<Scalar, Tracer>::record(Line line) {
  static constexpr std::string_view names[] = {"s0", "s1", "s2", "s3"};
  tracer_.step(line);
  for (int i = 0; i < count_; ++i) {
    tracer_.point(names[i], TraceSpace::minkowski, to_real(difference_[i]));
    for (int j = 0; j < i; ++j)
      tracer_.segment("S", TraceSpace::minkowski, to_real(difference_[j]), to_real(difference_[i]));
  }
  if (line >= closest_line) tracer_.point("p", TraceSpace::minkowski, to_real(point_.position));
  if (line >= direction_line || line == cached_direction_line)
    tracer_.segment("n", TraceSpace::minkowski, Vec3(0), to_real(direction_));
  if (line >= support_line) {
    tracer_.point("m", TraceSpace::minkowski, to_real(support_));
    tracer_.point("a", TraceSpace::frame_a, to_real(a_.vertex(support_a_)));
    tracer_.point("b", TraceSpace::frame_a, to_real(pose_.to_parent(b_.vertex(support_b_))));
  }
  tracer_.value("upper bound", static_cast<Real>(norm_));
  tracer_.value("lower bound", static_cast<Real>(lower_));
  tracer_.value("rounding", static_cast<Real>(rounding_));
}

/// The same query with twice the digits, from the simplex in the cache.
template <class Scalar, class Tracer>
PairResult run_wider(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  return GjkKernel::run(convert_input<typename Wider<Scalar>::Type>(input), cache, tracer);
}

}  // namespace

template <class Scalar, class Tracer>
PairResult GjkKernel::run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
  auto& kept = cache.as<GjkCache>();
  PairResult result;
  GjkSearch<Scalar, Tracer> search(input, tracer, result);
  if (input.answer == Answer::verdict && kept.direction != Vec3(0) &&
      search.try_direction(kept) == Outcome::certified) {
    search.store_support(kept);
    return result;
  }
  search.start(kept);
  Outcome outcome = search.run();
  constexpr bool can_widen = !std::is_void_v<typename Wider<Scalar>::Type>;
  if (outcome == Outcome::stalled && !can_widen) outcome = search.accept_within_band();
  search.store(kept);
  if constexpr (can_widen) {
    if (outcome == Outcome::certified) return result;
    PairResult wider = run_wider(input, cache, tracer);
    wider.fell_back = true;
    wider.iterations = static_cast<std::uint16_t>(wider.iterations + result.iterations);
    wider.support_calls = static_cast<std::uint16_t>(wider.support_calls + result.support_calls);
    return wider;
  }
  return result;
}

template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, NoTrace&);
template PairResult GjkKernel::run(const ConvexInput<Real>&, PairCache&, StepRecorder&);
template PairResult GjkKernel::run(const ConvexInput<DoubleDouble>&, PairCache&, NoTrace&);
template PairResult GjkKernel::run(const ConvexInput<Counted>&, PairCache&, NoTrace&);

const NarrowAlgorithm narrow_gjk = {
    .id = "gjk",
    .label = "Gilbert-Johnson-Keerthi",
    .paper = "Grulich 2016, Alg. 14; Chung 1996, 5.1–5.4",
    .capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                    Capability::direction | Capability::common_point,
    .run = convex_batch<GjkKernel>,
    .query = convex_query<GjkKernel>,
    .count = convex_count<GjkKernel>,
    .trace = convex_trace<GjkKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
