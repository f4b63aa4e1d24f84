// The separating vector algorithm of Chung and Wang [Chung 3, 4, Appendix I]. Its loop is in
// separating_search.h. This file has the cache [Chung 3.6], the sphere culls and the batches.
//
// Departures: the cached S first moves with the line of centres. Before the search, sphere culls may decide
// (sphere_cull.h): separated bounding spheres, inscribed spheres that meet, or a last S that has turned
// little. If motion is slow relative to the gap, most frames end there, for any number of vertices. While
// hulls collide, the last S is kept, because it separates hulls that bounce again.
//
// As printed (paper=on): none of these. The search starts from the last S as it is, and from the last p and
// q, or in a new pair from the line of centres; no simplex is kept, and the limit of steps is far away. What
// separating_search.h does against rounding stays.

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/separating_vector/first_direction.h"
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

/// One query: the cache, the sphere culls, the search. Writes into `result`.
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
    if (searches_as_printed(input_.options)) return search_as_printed();
    if (!settle()) search();
  }

  /// Returns true if the query is answered without a search.
  bool settle() { return culls_by_spheres(input_.options) && spheres_decide(); }

  /// Not inlined, so that the code of most queries fits the registers.
  [[gnu::noinline]] void search() {
    const SeparatingRules rules(input_.options);
    if (rules.collision_test == CollisionTest::half_plane)
      search_by<HalfPlanes>(rules);
    else
      search_by<Hemisphere>(rules);
  }

  [[gnu::noinline]] void search_as_printed() {
    const SeparatingRules rules(input_.options);
    if (rules.collision_test == CollisionTest::half_plane)
      search_as_printed_by<HalfPlanes>(rules);
    else
      search_as_printed_by<Hemisphere>(rules);
  }

  /// Returns true if the last simplex decides.
  template <class Search>
  bool start(Search& search) const {
    if (cache_.holds() == SeparatingHolds::simplex) return start_from_simplex(search);
    search.start(start_direction(), cache_.vector.pair);
    return false;
  }

  /// Caches the warm start of a search that has ended.
  template <class Search>
  void keep(const Search& search) {
    if (search.enclosing() == nullptr)
      return keep_direction(search.vector(), search.pair(), extents_along(search));
    if (cache_.holds() != SeparatingHolds::simplex)
      cache_.simplex = {SeparatingHolds::simplex, cache_.vector.centres, floats_of(cache_.vector.s), {}};
    cache_.simplex.pairs = *search.enclosing();
  }

 private:
  /// Decides by bounding and inscribed spheres, or by the last S with its support extents. Reads no vertex.
  bool spheres_decide() {
    const Scalar indistinct = Scalar(radius_rounding) * size_of_pair(input_);
    switch (compare_spheres<Scalar>(input_.a, input_.b, length_squared(between_), indistinct)) {
      case SphereCull::apart:
        return finish_between_spheres(), true;
      case SphereCull::meet:
        return finish_within_spheres(), true;
      default:
        return cache_.holds() == SeparatingHolds::vector &&
               extents_still_separate(input_, Vector(cache_.vector.s), cache_.vector.extent, between_,
                                      indistinct) &&
               (finish_by_extents(), true);
    }
  }

  template <class Search>
  [[gnu::noinline]] bool start_from_simplex(Search& search) const {
    return search.start(cache_.simplex.pairs,
                        moved(vector_of<Scalar>(cache_.simplex.s), cache_.simplex.centres));
  }

  void finish_between_spheres() {
    cache_.forget_simplex();
    give_apart(input_, between_, result_);
    if constexpr (Tracer::enabled) trace_spheres(tracer_, input_, result_);
  }

  void finish_by_extents() {
    result_.verdict = Verdict::separated;
    result_.iterations = 1;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = cache_.vector.s;
    if constexpr (Tracer::enabled) trace_spheres(tracer_, input_, result_);
  }

  void finish_within_spheres() {
    give_common_centre(input_, between_, result_);
    if constexpr (Tracer::enabled) trace_spheres(tracer_, input_, result_);
  }

  /// [Chung 3.6]: S, p and q are kept, whatever the verdict.
  template <template <class, std::uint32_t> class Test>
  void search_as_printed_by(const SeparatingRules& rules) {
    SeparatingSearch<Scalar, Tracer, Test, largest_printed_step_count> search(input_, rules, tracer_,
                                                                              result_);
    const Vector last(cache_.vector.s);
    search.start(last == Vector(Scalar(0)) ? first_direction(input_, between_) : last, cache_.vector.pair);
    search.run();
    cache_.vector.s = to_real(search.vector()), cache_.vector.pair = search.pair();
  }

  template <template <class, std::uint32_t> class Test>
  void search_by(const SeparatingRules& rules) {
    SeparatingSearch<Scalar, Tracer, Test> search(input_, rules, tracer_, result_);
    if (!start(search)) search.run();
    keep(search);
  }

  /// The warm-start direction, or the first direction of the pair if there is none.
  Vector start_direction() const {
    if (cache_.vector.s == Vec3(0)) return first_direction(input_, between_);
    return moved(Vector(cache_.vector.s), cache_.vector.centres);
  }
  /// The last S, moved with the line of centres: S grows and turns as that line does.
  Vector moved(const Vector& s, const FloatVector& centres) const {
    const Vector before = vector_of<Scalar>(centres);
    return s * length(before) + (between_ - before);
  }

  /// The support extents of both hulls from their centres towards each other. Infinite if no support points
  /// in S are known.
  template <class Search>
  Real extents_along(const Search& search) const {
    if (!search.separated()) return std::numeric_limits<Real>::infinity();
    return static_cast<Real>(dot(search.vector(), between_) - search.gap());
  }

  void keep_direction(const Vector& s, const VertexPair& pair, Real extents) {
    cache_.vector = warm_start_direction(to_real(between_), to_real(s), to_real(input_.b_in_a.unrotate(s)),
                                         extents, input_.a.radius() + input_.b.radius(), pair);
  }

  const ConvexInput<Scalar>& input_;
  SeparatingVectorCache& cache_;
  Tracer& tracer_;
  PairResult& result_;
  Vector between_;  // from A's centre to B's
};

struct SeparatingVectorKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities =
      Capability::verdict | Capability::direction | Capability::common_point;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    SeparatingVectorQuery<Scalar, Tracer>(input, cache.as<SeparatingVectorCache>(), tracer, result).run();
    return result;
  }
};

/// Up to `capacity` pairs of a batch, processed together so that the processor does not stall. Pairs that
/// suit a SeparatingBatch run the first pass of the loop in vector registers. All searches then advance step
/// by step. The answers are those of SeparatingVectorKernel::run.
class SeparatingRange {
 public:
  static constexpr std::size_t capacity = SeparatingBatch::capacity;
  static_assert(capacity <= RelativePoses::capacity);
  /// Smaller ranges rarely have enough suitable pairs to pay for a SeparatingBatch.
  static constexpr std::size_t smallest_batch = 8;

  explicit SeparatingRange(const NarrowBatch& batch)
      : batch_(batch),
        needs_(SeparatingVectorKernel::needs | needs_of(batch.options.support)),
        rules_(batch.options),
        spheres_settle_(batch.request == Request::overlap && culls_by_spheres(batch.options)) {}

  void run(std::size_t begin, std::size_t end) {
    // If the bodies have placed spheres, a mid phase has compared them.
    const bool compares_spheres = spheres_settle_ && batch_.bodies.spheres.empty();
    for (std::size_t index = begin; index < end; ++index) {
      if (!batch_.options.warm_start) cache(index) = PairCache{};
      if (!compares_spheres || !settle(index)) add_to_others(index);
    }
    if (spheres_settle_ && others_.size >= smallest_batch) fill_columns();
    const ConvexInputs inputs(batch_, {others_.pairs.data(), others_.size}, needs_);
    if (columns_.size > 0) begin_batch(batch_.bodies, columns_);
    for (std::size_t i = 0; i < others_.size; ++i) start(others_.indices[i], inputs[i]);
    request_supports();
    columns_.size > 0 ? finish_columns() : scan_supports({scanned_.data(), going_size_});
    while (going_size_ > 0) {
      end_step();
      request_supports();
      scan_supports({scanned_.data(), going_size_});
    }
  }

 private:
  using Query = SeparatingVectorQuery<Real, NoTrace>;
  using Search = SeparatingSearch<Real, NoTrace, Hemisphere>;
  struct Running {
    Running(const ConvexInput<Real>& query_input, const SeparatingRules& rules, const Query& started,
            NoTrace& tracer, PairResult& result)
        : input(query_input), query(started), search(query_input, rules, tracer, result) {}

    const ConvexInput<Real>& input;
    Query query;
    Search search;
  };
  /// Pairs outside the columns.
  struct Others {
    std::size_t size = 0;
    std::array<std::size_t, capacity> indices;
    std::array<BodyPair, capacity> pairs;
  };

  PairCache& cache(std::size_t index) const { return batch_.caches[batch_.slots[index]]; }
  const ConvexData& convex(BodyIndex body) const { return batch_.bodies.shapes[body]->convex(needs_); }
  ConvexView<Real> view(BodyIndex body) const { return {convex(body), batch_.options.support}; }

  /// Decides by spheres, before the relative pose is known.
  bool settle(std::size_t index) const {
    const SphereCull cull = compare_placed_spheres(batch_.bodies, batch_.pairs[index]);
    if (cull == SphereCull::silent) return false;
    if (cull == SphereCull::apart) cache(index).as<SeparatingVectorCache>().forget_simplex();
    PairResult& result = batch_.results[index];
    result.reset();
    result.verdict = cull == SphereCull::apart ? Verdict::separated : Verdict::colliding;
    result.iterations = 1;
    return true;
  }

  void add_to_others(std::size_t index) {
    others_.indices[others_.size] = index;
    others_.pairs[others_.size++] = batch_.pairs[index];
  }

  /// Moves pairs with few vertices and without a cached simplex from the others to the columns. It has no
  /// branch, because a branch would be mispredicted.
  void fill_columns() {
    const std::size_t size = std::exchange(others_.size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t index = others_.indices[i];
      const BodyPair pair = others_.pairs[i];
      auto& cached = cache(index).as<SeparatingVectorCache>();
      const HullData *a = convex(pair.a).hull, *b = convex(pair.b).hull;
      const std::size_t row = columns_.size, elsewhere = others_.size;
      columns_.pairs[row] = others_.pairs[elsewhere] = pair;
      batch_indices_[row] = others_.indices[elsewhere] = index;
      columns_.a[row] = a, columns_.b[row] = b;
      columns_.warm_starts[row] = &cached.vector, columns_.results[row] = &batch_.results[index];
      const bool suits =
          is_scanned(a->vertex_count, b->vertex_count) && cached.holds() != SeparatingHolds::simplex;
      columns_.size += suits, others_.size += !suits;
    }
  }

  bool is_scanned(std::uint32_t vertices_of_a, std::uint32_t vertices_of_b) const {
    const std::uint32_t most = std::max(vertices_of_a, vertices_of_b);
    return rules_.collision_test == CollisionTest::hemisphere &&
           first_direction_of(batch_.options) == FirstDirection::centres &&
           (batch_.options.support == SupportSearch::scan ||
            (batch_.options.support == SupportSearch::automatic && most <= largest_scanned_hull));
  }

  void start(std::size_t index, const ConvexInput<Real>& input) {
    PairResult& result = batch_.results[index];
    result.reset();
    Query query(input, cache(index).as<SeparatingVectorCache>(), tracer_, result);
    if (query.settle()) return;
    if (!is_scanned(input.a.vertex_count(), input.b.vertex_count())) return query.search();
    Running& running = running_.make(started_, input, rules_, query, tracer_, result);
    if (running.query.start(running.search) || !running.search.begin_step())
      return running.query.keep(running.search);
    going_[going_size_++] = static_cast<std::uint8_t>(started_++);
  }

  // -------------------------------------------------------------------------------------------- the columns

  /// Also finds the support points of the others that have started.
  void finish_columns() {
    const std::size_t first = going_size_, requested = request_supports_of_columns(&scanned_[first]);
    scan_supports({scanned_.data(), first + requested});
    for (std::size_t k = 0; k < requested; ++k) {
      const ScannedPair& found = scanned_[first + k];
      columns_.extent_of_a[requested_[k]] = found.of_a.value;
      columns_.extent_of_b[requested_[k]] = found.of_b.value;
      columns_.supports[requested_[k]] = {found.of_a.vertex, found.of_b.vertex};
    }
    if (requested > 0) end_batch(columns_);
    for (std::size_t k = 0; k < requested; ++k)
      if (columns_.separated[requested_[k]] == 0)
        scanned_[going_size_] = scanned_[first + k], go_on(requested_[k]);
  }

  /// Finishes rows with flags. Lists the other rows in requested_ and returns their number.
  std::size_t request_supports_of_columns(ScannedPair* scanned) {
    std::size_t requested = 0, flagged = 0;
    std::array<std::uint8_t, capacity> flagged_rows;
    for (std::size_t i = 0; i < columns_.size; ++i) {
      requested_[requested] = flagged_rows[flagged] = static_cast<std::uint8_t>(i);
      requested += columns_.flags[i] == 0, flagged += columns_.flags[i] != 0;
    }
    for (std::size_t k = 0; k < flagged; ++k) finish_flagged(flagged_rows[k]);
    for (std::size_t k = 0; k < requested; ++k) {
      const std::size_t i = requested_[k];
      scanned[k] = {columns_.a[i],
                    columns_.b[i],
                    SeparatingBatch::vector(columns_.s, i),
                    SeparatingBatch::vector(columns_.against_s_in_b, i),
                    {},
                    {}};
    }
    return requested;
  }

  void finish_flagged(std::size_t i) {
    PairResult& result = *columns_.results[i];
    result.reset();
    const std::uint64_t flags = columns_.flags[i];
    if ((flags & ~SeparatingBatch::no_direction) == 0) return query_in_columns(i, result).search();
    result.iterations = 1;
    const bool apart = (flags & SeparatingBatch::spheres_apart) != 0,
               meet = !apart && (flags & SeparatingBatch::spheres_meet) != 0;
    result.verdict = meet ? Verdict::colliding : Verdict::separated;
    if (apart || meet) return;
    result.available = Capability::verdict | Capability::direction;
    result.normal = columns_.warm_starts[i]->s;
  }

  /// Continues the search of a pair that its first step did not separate. end_step() ends that step.
  void go_on(std::size_t i) {
    PairResult& result = *columns_.results[i];
    result.reset();
    const Query query = query_in_columns(i, result);
    Running& running = running_.make(started_, inputs_[i], rules_, query, tracer_, result);
    running.search.start(SeparatingBatch::vector(columns_.s, i), VertexPair{0, 0});
    running.search.begin_step();
    going_[going_size_++] = static_cast<std::uint8_t>(started_++);
  }

  Query query_in_columns(std::size_t i, PairResult& result) {
    const auto [a, b] = columns_.pairs[i];
    const ConvexInput<Real>& input =
        inputs_.make(i, view(a), view(b), columns_.pose(i), batch_.request, batch_.options);
    return {input, cache(batch_indices_[i]).as<SeparatingVectorCache>(), tracer_, result};
  }

  // ---------------------------------------------------------------------------------------------- any step

  void request_supports() {
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
  const bool spheres_settle_;  // their verdict suffices for the request
  NoTrace tracer_;

  Others others_;
  SeparatingBatch columns_;
  std::array<std::size_t, capacity> batch_indices_;    // by row
  std::array<std::uint8_t, capacity> requested_;       // rows that need support points
  DeferredArray<ConvexInput<Real>, capacity> inputs_;  // by row, if a search needs it

  std::size_t started_ = 0, going_size_ = 0;
  std::array<std::uint8_t, capacity> going_;  // indices into running_
  std::array<ScannedPair, capacity> scanned_;
  DeferredArray<Running, capacity> running_;
};

void separating_vector_batch(const NarrowBatch& batch, ThreadPool& threads) {
  if (has_curved_shapes(batch) || searches_as_printed(batch.options))
    return convex_batch<SeparatingVectorKernel>(batch, threads);
  const auto run = [&](std::size_t begin, std::size_t end) { SeparatingRange(batch).run(begin, end); };
  threads.for_ranges(batch.pairs.size(), SeparatingRange::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace

PseudoCode separating_search_pseudo_code() {
  return {
      "if the last four differences q − p still enclose the origin: return colliding",
      "if bounding spheres or the last S separate: return separated; if inscribed spheres meet: colliding",
      "S ← the last S, moved with the line of centres, or the line of centres",
      "repeat: p ← support point of A in direction S; q ← support point of B in direction −S",
      "    if S · (q − p) > 0: return separated",
      "    if p = q: return colliding",
      "    if (p, q) occurred before: S ← w, repeat",
      "    r ← (q − p) / |q − p|; w ← a pole with w · r ≥ 0 for all r so far",
      "    if there is none: return colliding",
      "    S ← S − 2 (S · r) r, or closer to S − (S · r) r",
      "if rounding leaves it open: return separated or colliding as GJK says"};
}

extern const NarrowAlgorithm narrow_separating_vector;
const NarrowAlgorithm narrow_separating_vector = {
    .id = "separating-vector",
    .label = "Separating vector",
    .paper = "Chung 1996, 3–4",
    .capabilities = SeparatingVectorKernel::capabilities,
    .parameters = separating_parameters,
    .run = separating_vector_batch,
    .query = convex_query<SeparatingVectorKernel>,
    .count = convex_count<SeparatingVectorKernel>,
    .trace = convex_trace<SeparatingVectorKernel>,
    .pseudo_code = separating_vector_pseudo_code,
};

}  // namespace collidoscope
