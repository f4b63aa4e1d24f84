// The separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]. Its loop is that of
// separating_search.h; here is what surrounds it: the cache [Chung 3.6] and the choices.
//
// Departures: the cached S first moves along with the line of centres, and before anything is searched, radii
// may tell (radius_test.h): balls around the hulls that are apart, balls inside them that meet, or how little
// S has turned. With motion that is slow for the gap, most frames end there, whatever the number of vertices.
// While hulls collide, the S of before is kept: those that bounce part by it again.

#include <cmath>

#include "narrow/half_planes.h"
#include "narrow/radius_test.h"
#include "narrow/separating_search.h"

namespace collidoscope {
namespace {

enum class Holds : std::uint32_t { nothing, vector, simplex };

/// All zero: nothing yet.
union SeparatingVectorCache {
  struct Vector {
    Holds holds;
    FloatVector centres;  // from A's centre to B's when S was found
    Vec3 s;               // unit, or zero where rounding left none
    Reach reach;
    VertexPair pair;  // (p, q) of the last search
  } vector;
  struct Simplex {
    Holds holds;
    FloatVector centres, s;           // those of the last vector
    std::array<VertexPair, 4> pairs;  // their differences enclose the origin
  } simplex;

  Holds holds() const { return vector.holds; }
  void forget_simplex() {
    if (holds() == Holds::simplex) vector = {};
  }
};

const PseudoCode& separating_vector_pseudo_code() {
  static const PseudoCode code = separating_search_pseudo_code();
  return code;
}

/// One query: the cache, the tests that need no search, the search.
template <class Scalar, class Tracer>
class SeparatingVectorQuery {
 public:
  using Vector = Vec3T<Scalar>;

  SeparatingVectorQuery(const ConvexInput<Scalar>& input, SeparatingVectorCache& cache, Tracer& tracer,
                        PairResult& result)
      : input_(input), cache_(cache), tracer_(tracer), result_(result) {}

  void run() {
    if (!settle()) search();
  }

  /// Without a search, where it can be.
  bool settle() {
    between_ = input_.b_in_a.to_parent(input_.b.centre()) - input_.a.centre();
    return tests_radii(input_.options) && radii_tell();
  }

  /// Kept out of line: what most queries need then fits the registers.
  [[gnu::noinline]] void search() {
    const SeparatingRules rules(input_.options);
    if (rules.collision_test == CollisionTest::half_plane)
      search_by<HalfPlanes>(rules);
    else
      search_by<Hemisphere>(rules);
  }

  /// True when the last simplex settles it.
  template <class Search>
  bool start(Search& search) const {
    if (cache_.holds() == Holds::simplex) return start_from_simplex(search);
    search.start(first_vector(), cache_.vector.pair);
    return false;
  }

  /// Of a search that has ended.
  template <class Search>
  void keep(const Search& search) {
    if (search.enclosing() == nullptr)
      return keep_vector(search.vector(), search.pair(), extents_along(search));
    if (cache_.holds() != Holds::simplex)
      cache_.simplex = {Holds::simplex, cache_.vector.centres, floats_of(cache_.vector.s), {}};
    cache_.simplex.pairs = *search.enclosing();
  }

 private:
  /// Neither looks at a vertex: the balls around and inside the hulls, and the last S with its reach.
  bool radii_tell() {
    const Scalar indistinct = Scalar(2 * separation_rounding) * size_of_pair(input_);
    switch (compare_balls<Scalar>(input_.a, input_.b, length_squared(between_), indistinct)) {
      case Balls::apart:
        return finish_between_balls(), true;
      case Balls::meet:
        return finish_within_balls(), true;
      default:
        return cache_.holds() == Holds::vector &&
               reach_stays_short(input_, Vector(cache_.vector.s), cache_.vector.reach, between_,
                                 indistinct) &&
               (finish_by_reach(), true);
    }
  }

  template <class Search>
  [[gnu::noinline]] bool start_from_simplex(Search& search) const {
    return search.start(cache_.simplex.pairs,
                        moved(vector_of<Scalar>(cache_.simplex.s), cache_.simplex.centres));
  }

  void finish_between_balls() {
    cache_.forget_simplex();
    give_apart(input_, between_, result_);
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
  }

  void finish_by_reach() {
    result_.verdict = Verdict::separated;
    result_.iterations = 1;
    result_.given = Capability::verdict | Capability::direction;
    result_.direction = cache_.vector.s;
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
  }

  void finish_within_balls() {
    give_common_centre(input_, between_, result_);
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
  }

  template <template <class, std::uint32_t> class Test>
  void search_by(const SeparatingRules& rules) {
    SeparatingSearch<Scalar, Tracer, Test> search(input_, rules, tracer_, result_);
    if (!start(search)) search.run();
    keep(search);
  }

  Vector first_vector() const {
    if (cache_.vector.s == Vec3(0)) return between_;
    return moved(Vector(cache_.vector.s), cache_.vector.centres);
  }
  /// The last S, moved along with the line of centres: as that grew or turned, so does S.
  Vector moved(const Vector& s, const FloatVector& centres) const {
    const Vector before = vector_of<Scalar>(centres);
    return s * length(before) + (between_ - before);
  }

  /// Of both hulls from their centres towards each other. Infinite where no supports of S are known.
  template <class Search>
  Real extents_along(const Search& search) const {
    if (!search.separated()) return std::numeric_limits<Real>::infinity();
    return static_cast<Real>(dot(search.vector(), between_) - search.gap());
  }

  void keep_vector(const Vector& s, const VertexPair& pair, Real extents) {
    const Vec3 s_in_b = to_real(input_.b_in_a.unrotate(s));
    cache_.vector = {Holds::vector, floats_of(to_real(between_)), to_real(s),
                     reach_of(s_in_b, extents, input_.a.radius() + input_.b.radius()), pair};
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

/// Up to `capacity` pairs of a batch: what needs no search one by one, then a step of all searches at a time,
/// so that the processor need not wait for any. The answers are those of SeparatingVectorKernel::run.
class SeparatingRange {
 public:
  static constexpr std::size_t capacity = RelativePoses::capacity;

  explicit SeparatingRange(const NarrowBatch& batch) : batch_(batch), rules_(batch.options) {}

  void run(std::size_t begin, std::size_t end) {
    std::size_t open = 0;
    std::array<std::size_t, capacity> places;
    std::array<BodyPair, capacity> pairs;
    // Where spheres were placed, a mid phase has compared them.
    const bool settles =
        batch_.answer == Answer::verdict && tests_radii(batch_.options) && batch_.bodies.spheres.empty();
    for (std::size_t place = begin; place < end; ++place)
      if (!settles || !settle(place)) places[open] = place, pairs[open++] = batch_.pairs[place];
    const ConvexInputs inputs(batch_, {pairs.data(), open},
                              SeparatingVectorKernel::needs | needs_of(batch_.options.support));
    for (std::size_t i = 0; i < open; ++i) start(places[i], inputs[i]);
    while (size_ > 0) take_step();
  }

 private:
  using Query = SeparatingVectorQuery<Real, NoTrace>;
  using Search = SeparatingSearch<Real, NoTrace, Hemisphere>;
  struct Running {
    Running(const ConvexInput<Real>& asked, const SeparatingRules& rules, const Query& settled,
            NoTrace& tracer, PairResult& result)
        : input(asked), query(settled), search(asked, rules, tracer, result) {}

    const ConvexInput<Real>& input;
    Query query;
    Search search;
  };

  /// By balls, before the relative pose is known.
  bool settle(std::size_t pair) const {
    const Balls balls = compare_placed_balls(batch_.bodies, batch_.pairs[pair]);
    if (balls == Balls::silent) return false;
    PairCache& cache = batch_.caches[batch_.slots[pair]];
    if (!batch_.options.warm_start) cache = PairCache{};
    if (balls == Balls::apart) cache.as<SeparatingVectorCache>().forget_simplex();
    PairResult& result = batch_.results[pair];
    result.reset();
    result.verdict = balls == Balls::apart ? Verdict::separated : Verdict::colliding;
    result.iterations = 1;
    return true;
  }

  void start(std::size_t pair, const ConvexInput<Real>& input) {
    PairCache& cache = batch_.caches[batch_.slots[pair]];
    if (!batch_.options.warm_start) cache = PairCache{};
    PairResult& result = batch_.results[pair];
    result.reset();
    Query query(input, cache.as<SeparatingVectorCache>(), tracer_, result);
    if (query.settle()) return;
    if (!is_scanned(input)) return query.search();
    Running& running = running_.make(started_, input, rules_, query, tracer_, result);
    if (running.query.start(running.search) || !running.search.begin_step())
      return running.query.keep(running.search);
    going_[size_++] = static_cast<std::uint8_t>(started_++);
  }

  bool is_scanned(const ConvexInput<Real>& input) const {
    const std::uint32_t most = std::max(input.a.vertex_count(), input.b.vertex_count());
    return rules_.collision_test == CollisionTest::hemisphere &&
           (batch_.options.support == SupportSearch::scan ||
            (batch_.options.support == SupportSearch::automatic && most <= largest_scanned_hull));
  }

  void take_step() {
    for (std::size_t i = 0; i < size_; ++i) {
      const Running& running = running_[going_[i]];
      const ConvexInput<Real>& input = running.input;
      scanned_[i] = {&input.a.data(), &input.b.data(), &input.b_in_a, running.search.direction(), {}, {}};
    }
    scan_supports({scanned_.data(), size_});
    const std::size_t stepping = std::exchange(size_, 0);
    for (std::size_t i = 0; i < stepping; ++i) {
      Running& running = running_[going_[i]];
      if (running.search.end_step(scanned_[i].of_a, scanned_[i].of_b) || !running.search.begin_step())
        running.query.keep(running.search);
      else
        going_[size_++] = going_[i];
    }
  }

  const NarrowBatch& batch_;
  const SeparatingRules rules_;
  NoTrace tracer_;
  std::size_t started_ = 0, size_ = 0;
  std::array<std::uint8_t, capacity> going_;
  std::array<ScannedPair, capacity> scanned_;
  Places<Running, capacity> running_;
};

void separating_vector_batch(const NarrowBatch& batch, ThreadPool& threads) {
  const auto run = [&](std::size_t begin, std::size_t end) { SeparatingRange(batch).run(begin, end); };
  threads.for_ranges(batch.pairs.size(), SeparatingRange::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace

PseudoCode separating_search_pseudo_code() {
  return {
      "if the last four differences q - p still enclose the origin: return colliding",
      "if balls around A and B, or the last S, part them: return separated; if balls inside meet: colliding",
      "S = the last S, moved with the line of centres, or the line of centres",
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
    .parameters = separating_parameters,
    .run = separating_vector_batch,
    .query = convex_query<SeparatingVectorKernel>,
    .count = convex_count<SeparatingVectorKernel>,
    .trace = convex_trace<SeparatingVectorKernel>,
    .pseudo_code = separating_vector_pseudo_code,
};

}  // namespace collidoscope
