// The separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]. Its loop is that of
// separating_search.h; here is what surrounds it: the cache [Chung 3.6] and the choices.
//
// Departures: the cached S first moves along with the line of centres, and before anything is searched, radii
// may tell (sphere_cull.h): balls around the hulls that are apart, balls inside them that meet, or how little
// S has turned. With motion that is slow for the gap, most frames end there, whatever the number of vertices.
// While hulls collide, the S of before is kept: those that bounce part by it again.

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/separating_vector/half_planes.h"
#include "narrow/convex/separating_vector/separating_batch.h"
#include "narrow/convex/separating_vector/separating_cache.h"
#include "narrow/convex/separating_vector/separating_search.h"

namespace collidoscope {
namespace {

const PseudoCode& separating_vector_pseudo_code() {
  static const PseudoCode code = separating_search_pseudo_code();
  return code;
}

/// One query: the cache, the tests that need no search, the search. Writes into `result`.
template <class Scalar, class Tracer>
class SeparatingVectorQuery {
 public:
  using Vector = Vec3T<Scalar>;

  SeparatingVectorQuery(const ConvexInput<Scalar>& input, SeparatingVectorCache& cache, Tracer& tracer,
                        PairResult& result)
      : input_(input),
        cache_(cache),
        tracer_(tracer),
        result_(result),
        between_(input.b_in_a.to_parent(input.b.centre()) - input.a.centre()) {}

  void run() {
    if (!settle()) search();
  }

  /// Without a search, where it can be.
  bool settle() { return tests_radii(input_.options) && radii_tell(); }

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
    if (cache_.holds() == SeparatingHolds::simplex) return start_from_simplex(search);
    search.start(first_vector(), cache_.vector.pair);
    return false;
  }

  /// Of a search that has ended.
  template <class Search>
  void keep(const Search& search) {
    if (search.enclosing() == nullptr)
      return keep_vector(search.vector(), search.pair(), extents_along(search));
    if (cache_.holds() != SeparatingHolds::simplex)
      cache_.simplex = {SeparatingHolds::simplex, cache_.vector.centres, floats_of(cache_.vector.s), {}};
    cache_.simplex.pairs = *search.enclosing();
  }

 private:
  /// Neither looks at a vertex: the balls around and inside the hulls, and the last S with its reach.
  bool radii_tell() {
    const Scalar indistinct = Scalar(radius_rounding) * size_of_pair(input_);
    switch (compare_spheres<Scalar>(input_.a, input_.b, length_squared(between_), indistinct)) {
      case SphereCull::apart:
        return finish_between_balls(), true;
      case SphereCull::meet:
        return finish_within_spheres(), true;
      default:
        return cache_.holds() == SeparatingHolds::vector &&
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
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = cache_.vector.s;
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
  }

  void finish_within_spheres() {
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
    cache_.vector = kept_vector(to_real(between_), to_real(s), to_real(input_.b_in_a.unrotate(s)), extents,
                                input_.a.radius() + input_.b.radius(), pair);
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

/// Up to `capacity` pairs of a batch, so that the processor need not wait for any: the first pass of the loop
/// side by side where there is a vector to begin with, and then a step of all searches at a time. The answers
/// are those of SeparatingVectorKernel::run.
class SeparatingRange {
 public:
  static constexpr std::size_t capacity = SeparatingBatch::capacity;
  static_assert(capacity <= RelativePoses::capacity);
  /// Of fewer pairs hardly as many suit it as make it worth it.
  static constexpr std::size_t smallest_round = 8;

  explicit SeparatingRange(const NarrowBatch& batch)
      : batch_(batch),
        needs_(SeparatingVectorKernel::needs | needs_of(batch.options.support)),
        rules_(batch.options),
        radii_settle_(batch.request == Request::overlap && tests_radii(batch.options)) {}

  void run(std::size_t begin, std::size_t end) {
    // Where spheres were placed, a mid phase has compared them.
    const bool compares_balls = radii_settle_ && batch_.bodies.spheres.empty();
    for (std::size_t place = begin; place < end; ++place) {
      if (!batch_.options.warm_start) cache(place) = PairCache{};
      if (!compares_balls || !settle(place)) add_to_others(place);
    }
    if (radii_settle_ && others_.size >= smallest_round) fill_round();
    const ConvexInputs inputs(batch_, {others_.pairs.data(), others_.size}, needs_);
    if (round_.size > 0) begin_batch(batch_.bodies, round_);
    for (std::size_t i = 0; i < others_.size; ++i) start(others_.places[i], inputs[i]);
    ask_for_supports();
    round_.size > 0 ? finish_round() : scan_supports({scanned_.data(), going_size_});
    while (going_size_ > 0) {
      end_step();
      ask_for_supports();
      scan_supports({scanned_.data(), going_size_});
    }
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
  /// What the round does not take.
  struct Others {
    std::size_t size = 0;
    std::array<std::size_t, capacity> places;
    std::array<BodyPair, capacity> pairs;
  };

  PairCache& cache(std::size_t place) const { return batch_.caches[batch_.slots[place]]; }
  const ConvexData& convex(BodyIndex body) const { return batch_.bodies.shapes[body]->convex(needs_); }
  ConvexView<Real> view(BodyIndex body) const { return {convex(body), batch_.options.support}; }

  /// By balls, before the relative pose is known.
  bool settle(std::size_t place) const {
    const SphereCull balls = compare_placed_spheres(batch_.bodies, batch_.pairs[place]);
    if (balls == SphereCull::silent) return false;
    if (balls == SphereCull::apart) cache(place).as<SeparatingVectorCache>().forget_simplex();
    PairResult& result = batch_.results[place];
    result.reset();
    result.verdict = balls == SphereCull::apart ? Verdict::separated : Verdict::colliding;
    result.iterations = 1;
    return true;
  }

  void add_to_others(std::size_t place) {
    others_.places[others_.size] = place;
    others_.pairs[others_.size++] = batch_.pairs[place];
  }

  /// With those of the others that have a vector, or nothing yet, and few vertices: told without a branch,
  /// for it would be mispredicted.
  void fill_round() {
    const std::size_t size = std::exchange(others_.size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t place = others_.places[i];
      const BodyPair pair = others_.pairs[i];
      auto& kept = cache(place).as<SeparatingVectorCache>();
      const HullData *a = convex(pair.a).hull, *b = convex(pair.b).hull;
      const std::size_t in_round = round_.size, elsewhere = others_.size;
      round_.pairs[in_round] = others_.pairs[elsewhere] = pair;
      round_places_[in_round] = others_.places[elsewhere] = place;
      round_.a[in_round] = a, round_.b[in_round] = b;
      round_.kept[in_round] = &kept.vector, round_.results[in_round] = &batch_.results[place];
      const bool suits =
          is_scanned(a->vertex_count, b->vertex_count) && kept.holds() != SeparatingHolds::simplex;
      round_.size += suits, others_.size += !suits;
    }
  }

  bool is_scanned(std::uint32_t vertices_of_a, std::uint32_t vertices_of_b) const {
    const std::uint32_t most = std::max(vertices_of_a, vertices_of_b);
    return rules_.collision_test == CollisionTest::hemisphere &&
           (batch_.options.support == SupportSearch::scan ||
            (batch_.options.support == SupportSearch::automatic && most <= largest_scanned_hull));
  }

  void start(std::size_t place, const ConvexInput<Real>& input) {
    PairResult& result = batch_.results[place];
    result.reset();
    Query query(input, cache(place).as<SeparatingVectorCache>(), tracer_, result);
    if (query.settle()) return;
    if (!is_scanned(input.a.vertex_count(), input.b.vertex_count())) return query.search();
    Running& running = running_.make(started_, input, rules_, query, tracer_, result);
    if (running.query.start(running.search) || !running.search.begin_step())
      return running.query.keep(running.search);
    going_[going_size_++] = static_cast<std::uint8_t>(started_++);
  }

  // ---------------------------------------------------------------------------------------------- the round

  /// With the support points of the others that have started.
  void finish_round() {
    const std::size_t first = going_size_, asked = ask_for_supports_of_round(&scanned_[first]);
    scan_supports({scanned_.data(), first + asked});
    for (std::size_t k = 0; k < asked; ++k) {
      const ScannedPair& found = scanned_[first + k];
      round_.reach_of_a[asked_[k]] = found.of_a.value, round_.reach_of_b[asked_[k]] = found.of_b.value;
      round_.supports[asked_[k]] = {found.of_a.vertex, found.of_b.vertex};
    }
    if (asked > 0) end_round(round_);
    for (std::size_t k = 0; k < asked; ++k)
      if (round_.separated[asked_[k]] == 0) scanned_[going_size_] = scanned_[first + k], go_on(asked_[k]);
  }

  /// Answers those of which something is told. Where the others are in the round is noted; returns how many.
  std::size_t ask_for_supports_of_round(ScannedPair* scanned) {
    std::size_t asked = 0, told = 0;
    std::array<std::uint8_t, capacity> told_places;
    for (std::size_t i = 0; i < round_.size; ++i) {
      asked_[asked] = told_places[told] = static_cast<std::uint8_t>(i);
      asked += round_.told[i] == 0, told += round_.told[i] != 0;
    }
    for (std::size_t k = 0; k < told; ++k) finish_told(told_places[k]);
    for (std::size_t k = 0; k < asked; ++k) {
      const std::size_t i = asked_[k];
      scanned[k] = {round_.a[i],
                    round_.b[i],
                    SeparatingBatch::vector(round_.s, i),
                    SeparatingBatch::vector(round_.against_s_in_b, i),
                    {},
                    {}};
    }
    return asked;
  }

  void finish_told(std::size_t i) {
    PairResult& result = *round_.results[i];
    result.reset();
    const std::uint64_t told = round_.told[i];
    if ((told & ~SeparatingBatch::no_direction) == 0) return query_in_round(i, result).search();
    result.iterations = 1;
    const bool apart = (told & SeparatingBatch::spheres_apart) != 0,
               meet = !apart && (told & SeparatingBatch::spheres_meet) != 0;
    result.verdict = meet ? Verdict::colliding : Verdict::separated;
    if (apart || meet) return;
    result.available = Capability::verdict | Capability::direction;
    result.normal = round_.kept[i]->s;
  }

  /// Its first step did not part it, and is to be ended as any step is.
  void go_on(std::size_t i) {
    PairResult& result = *round_.results[i];
    result.reset();
    const Query query = query_in_round(i, result);
    Running& running = running_.make(started_, inputs_[i], rules_, query, tracer_, result);
    running.search.start(SeparatingBatch::vector(round_.s, i), VertexPair{0, 0});
    running.search.begin_step();
    going_[going_size_++] = static_cast<std::uint8_t>(started_++);
  }

  Query query_in_round(std::size_t i, PairResult& result) {
    const auto [a, b] = round_.pairs[i];
    const ConvexInput<Real>& input =
        inputs_.make(i, view(a), view(b), round_.pose(i), batch_.request, batch_.options);
    return {input, cache(round_places_[i]).as<SeparatingVectorCache>(), tracer_, result};
  }

  // ---------------------------------------------------------------------------------------------- any step

  void ask_for_supports() {
    for (std::size_t i = 0; i < going_size_; ++i) {
      const Running& running = running_[going_[i]];
      const ConvexInput<Real>& input = running.input;
      const Vec3& s = running.search.direction();
      scanned_[i] = {&input.a.data(), &input.b.data(), s, input.b_in_a.unrotate(-s), {}, {}};
    }
  }

  void end_step() {
    const std::size_t stepping = std::exchange(going_size_, 0);
    for (std::size_t i = 0; i < stepping; ++i) {
      Running& running = running_[going_[i]];
      if (running.search.end_step(scanned_[i].of_a, scanned_[i].of_b) || !running.search.begin_step())
        running.query.keep(running.search);
      else
        going_[going_size_++] = going_[i];
    }
  }

  const NarrowBatch& batch_;
  const ShapeData needs_;
  const SeparatingRules rules_;
  const bool radii_settle_;  // where they tell, nothing else is asked for
  NoTrace tracer_;

  Others others_;
  SeparatingBatch round_;
  std::array<std::size_t, capacity> round_places_;
  std::array<std::uint8_t, capacity> asked_;    // places in the round
  Places<ConvexInput<Real>, capacity> inputs_;  // of those in the round that a search needs

  std::size_t started_ = 0, going_size_ = 0;
  std::array<std::uint8_t, capacity> going_;  // places in running_
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
