// Voronoi clip. [Mirtich 2–5]
//
// A search over pairs of features, from the last query's to neighbouring ones that are nearer or smaller,
// until each has the other's closest point in its Voronoi region. The states are in v_clip_iteration.h, the
// planes in geometry/hull/voronoi_planes.h.
//
// Departures from the paper, which trusts floating point:
// - Theorem 1 is tested first: mostly the last query's features are still the closest, which a check proves
//   without any clipping (closest_feature_check.h). If they are not, a few more checks follow, each of the
//   features beyond the violated planes (feature_moves.h). Only pairs that these do not settle are left to
//   the states, which clip.
// - The inscribed spheres of pairs that collided last time are compared first (sphere_cull.h).
// - A search that comes back to a pair of features is detected (feature_cycle.h), counted in the pair's
//   cache, and left to GJK.
// - A long search, after the bodies have moved far, continues from the support points towards each other's
//   centre: support searches cross a hull where the search goes around it [Mirtich 6.1, last paragraph]. The
//   next query starts there, too, until one ends where the last one did.
// - Closest features are an answer if the check or support points prove that nothing is closer. A pierced
//   face or an enclosed vertex is an answer if it is so by more than rounding. GJK decides all other cases.
// As printed (paper=on) there is none of this but the detection of cycles: printed_v_clip.h.

#include <limits>

#include "narrow/convex/closest_features/closest_feature_batch.h"
#include "narrow/convex/closest_features/feature_certificate.h"
#include "narrow/convex/closest_features/feature_cycle.h"
#include "narrow/convex/closest_features/feature_moves.h"
#include "narrow/convex/closest_features/feature_trace.h"
#include "narrow/convex/closest_features/printed_v_clip.h"
#include "narrow/convex/closest_features/v_clip_iteration.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/gjk/gjk.h"

namespace collidoscope {
namespace {

constexpr AlgorithmParameter v_clip_parameters[] = {paper_mode};

/// Lines of the pseudo-code; the first are VClipState's.
enum Line : std::uint8_t {
  line_start = 6,
  line_spheres,
  line_beyond,
  line_separated,
  line_pierced,
  line_inside,
  line_uncertain
};

const PseudoCode& v_clip_pseudo_code() {
  static const PseudoCode code = {
      "VV: if one vertex is outside the other's Voronoi region: the other ← the edge of the plane violated",
      "VE: if V is outside the region of E: E ← that neighbour; else clip E with the planes of V: if its "
      "closest point is cut off: V ← the edge of that plane",
      "VF: if V is outside the sides of F: F ← the edge of the worst; "
      "else if an edge at V leads towards F: V ← that edge",
      "    if V is below F: F ← the face of the hull that V is highest above, if it is above any",
      "EE: clip each edge with the planes of the other, ends first: if its closest point is cut off: the "
      "other ← the neighbour of that plane",
      "EF: clip E with the sides of F: if nothing is left: F ← its closest edge or vertex; else what cuts E "
      "off where it is lowest: F ← that edge, or E ← that end",
      "X, Y ← the pair's last features, or the vertices farthest towards the other's centre; repeat:",
      "    if they collided, too, and the spheres inscribed in A and B meet: return colliding",
      "    else, up to seven times: if the closest points of X and Y, lines for edges, are beyond planes of "
      "each other's regions: X, Y ← the neighbours there",
      "if the closest points of X and Y are in each other's regions, so that no state changes X and Y: "
      "return separated, by "
      "their distance",
      "if E pierces F: return colliding",
      "if V is below all faces: return colliding",
      "if X, Y come back, or rounding leaves it open: return separated or colliding as GJK says"};
  return code;
}

/// The checks of one query, each of the features to which the last one moved. A search goes on from there.
constexpr std::uint16_t most_closest_feature_checks = 8;

/// Ends the query. A pair that strayed counts as settled again when it ends where its last query did.
void still_closest_at(const FeaturePair& features, Request request, PairResult& result,
                      FeaturePairCache& cache) {
  name_closest(features, request, result);
  cache.colliding = 0;
  if (cache.started != 0 && features == features_of(cache))
    cache.strayed = 0;
  else
    store(features, cache);
  cache.still_closest = 1 - cache.strayed;
}

template <class Scalar, class Tracer>
class VClipSearch {
 public:
  VClipSearch(const ConvexInput<Scalar>& input, FeaturePairCache& cache, Tracer& tracer, PairResult& result)
      : input_(input),
        cache_(cache),
        result_(result),
        placed_(input),
        trace_(placed_, tracer),
        iteration_(placed_, trace_),
        certificate_(input) {}

  void run() {
    const Start start = begin();
    if (start == Start::search || (start == Start::check && !check_until_closest())) search();
  }

  /// How a query goes on.
  enum class Start : std::uint8_t { check, search, settled };
  Start begin() {
    placed_.start(cache_);
    if (cache_.started == 0 || cache_.strayed != 0) start_at_support_points();
    trace_.begin(line_start);
    result_.iterations = 1;
    if (cache_.colliding != 0) return inscribed_spheres_meet() ? Start::settled : Start::search;
    const bool tests = certificate_.hulls_taper() &&
                       can_stay_closest(kinds_of(placed_.feature(0).kind, placed_.feature(1).kind));
    return tests ? Start::check : Start::search;
  }
  FeaturePair features() const { return placed_.features(); }

  /// Searches from the features to which checks have moved.
  void continue_search(const FeaturePair& features) {
    placed_.set_features(features);
    search();
  }

 private:
  /// The number of steps after which a search restarts, once, from the support points. Searches from one
  /// pierced face to the next take more steps, and from support points yet more.
  static constexpr std::uint16_t patience = 6, patience_in_collision = 16;

  [[gnu::noinline]] void start_at_support_points() {
    result_.support_calls =
        static_cast<std::uint16_t>(result_.support_calls + placed_.start_at_support_points());
  }

  /// From one collision to the next there are many steps over the hulls, which this test often saves.
  [[gnu::noinline]] bool inscribed_spheres_meet() {
    const Vec3T<Scalar> between = placed_.template into<0>(input_.b.centre()) - input_.a.centre();
    if (compare_spheres<Scalar>(input_.a, input_.b, length_squared(between), certificate_.rounding()) !=
        SphereCull::meet)
      return false;
    give_common_centre(input_, between, result_);
    trace_.begin(line_spheres, "The spheres inscribed in A and B share a point: A and B collide.");
    trace_.common_point(result_.common_point);
    return true;
  }

  /// Searches by checks alone. False where they do not find the closest features soon.
  bool check_until_closest() {
    const FeatureMove<Scalar> move(placed_.planes(0), placed_.planes(1), placed_.pose());
    for (;;) {
      const ClosestFeatureFindings found = check_closest_features(placed_, result_);
      if (found.status == ClosestFeatureStatus::still_closest) return end_closest(), true;
      FeaturePair features = placed_.features();
      if (result_.iterations == most_closest_feature_checks || !move.make(found, features)) return false;
      placed_.set_features(features);
      ++result_.iterations;
      trace_.begin(line_beyond,
                   "The closest points were beyond planes of regions: these are the neighbours.");
    }
  }
  void end_closest() {
    still_closest_at(placed_.features(), input_.request, result_, cache_);
    note_separated();
  }

  [[gnu::noinline]] void search() {
    FeatureCycle cycle;
    auto outcome = SearchOutcome::moved;
    do outcome = iteration_.step();
    while (outcome == SearchOutcome::moved && goes_on(cycle));
    end(outcome);
    placed_.store(cache_);
  }

  /// After a move. False if the search has come back to a pair of features.
  bool goes_on(FeatureCycle& cycle) {
    if (cycle.is_closed_by(placed_.feature(0), placed_.feature(1))) return ++cache_.cycles, false;
    if (++steps_ == (cache_.colliding != 0 ? patience_in_collision : patience) && cache_.strayed == 0) {
      start_at_support_points();
      cache_.strayed = 1;
    }
    if (result_.iterations != std::numeric_limits<std::uint16_t>::max()) ++result_.iterations;
    return true;
  }

  void end(SearchOutcome outcome) {
    if (outcome == SearchOutcome::closest && certificate_.hulls_taper() &&
        check_closest_features(placed_, result_).status == ClosestFeatureStatus::still_closest)
      return end_closest();
    conclude(outcome);
    cache_.still_closest = 0;
    const bool colliding = result_.verdict == Verdict::colliding;
    if (colliding || placed_.are_those_of(cache_)) cache_.strayed = 0;
    cache_.colliding = colliding;
  }

  /// Ends a search whose features a check does not prove the closest.
  void conclude(SearchOutcome outcome) {
    if (outcome == SearchOutcome::closest && certificate_.separate(placed_, result_)) {
      note_separated();
    } else if ((outcome == SearchOutcome::pierced || outcome == SearchOutcome::inside) &&
               iteration_.margin() > certificate_.rounding()) {
      name_piercing(placed_.features(), to_real(iteration_.common_point()), result_);
      outcome == SearchOutcome::pierced
          ? trace_.begin(line_pierced, "The edge pierces the face: A and B collide.")
          : trace_.begin(line_inside, "The vertex is below all faces, inside the other: A and B collide.");
      trace_.common_point(result_.common_point);
    } else {
      result_ = fall_back_to_gjk(input_, input_.request, result_);
      trace_.begin(line_uncertain, "They came back, or rounding leaves it open: GJK decides.");
    }
  }

  void note_separated() {
    trace_.begin(line_separated, "Each has the other's closest point in its region: nothing is closer.");
    trace_.closest(result_.on_a, result_.on_b);
  }

  const ConvexInput<Scalar>& input_;
  FeaturePairCache& cache_;
  PairResult& result_;
  PlacedFeatures<Scalar> placed_;
  FeatureTrace<Scalar, Tracer> trace_;
  VClipIteration<Scalar, FeatureTrace<Scalar, Tracer>> iteration_;
  FeatureCertificate<Scalar> certificate_;
  std::uint16_t steps_ = 0;  // of the search
};

struct VClipKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features | ShapeData::voronoi;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::common_point | Capability::features;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    auto& kept = cache.as<FeaturePairCache>();
    if (input.options.as_printed(0))
      PrintedVClipSearch<Scalar, Tracer>(input, kept, tracer, result).run(line_start);
    else
      VClipSearch<Scalar, Tracer>(input, kept, tracer, result).run();
    return result;
  }
};

/// Up to `capacity` pairs of a batch: checks of all at a time, then searches of the others one by one. The
/// answers are those of VClipKernel::run.
class VClipRange {
 public:
  static constexpr std::size_t capacity = ClosestFeatureBatch::capacity;

  VClipRange(const NarrowBatch& batch, std::size_t begin, std::size_t end)
      : batch_(batch),
        needs_(VClipKernel::needs | needs_of(batch.options.support)),
        pairs_(batch.pairs.subspan(begin, end - begin)),
        shapes_(batch.bodies.shapes.data()),
        slots_(batch.slots.data() + begin),
        caches_(batch.caches.data()),
        results_(batch.results.data() + begin) {}

  void run() {
    find_poses(batch_.bodies, pairs_, checks());
    start();
    check_closest_features(checks());
    begin_searches();
    while (checks().size > 0) {
      check_closest_features(checks());
      go_on();
    }
  }

 private:
  using Search = VClipSearch<Real, NoTrace>;

  PairCache& cache(std::size_t pair) const { return caches_[slots_[pair]]; }
  FeaturePairCache& features(std::size_t pair) const { return cache(pair).as<FeaturePairCache>(); }
  const ConvexData& convex(BodyIndex body) const { return shapes_[body]->convex(needs_); }
  /// `index`: the pair's in the present batch of checks.
  ConvexInput<Real> input(std::size_t index, std::size_t pair) const {
    const SupportSearch search = batch_.options.support;
    const auto [a, b] = pairs_[pair];
    return {ConvexView<Real>(convex(a), search), ConvexView<Real>(convex(b), search), checks().pose(index),
            batch_.request, batch_.options};
  }

  /// Mostly the cached features were proved the closest, and still are. Then the check adds only the
  /// distance. For other features its findings are unused.
  [[gnu::flatten]] void start() {
    const Request request = batch_.request;
    ClosestFeatureBatch& checks = checks_[0];
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
      if (!batch_.options.warm_start) cache(pair) = PairCache{};
      const FeaturePairCache& last = features(pair);
      PairResult& result = results_[pair];
      result.reset();
      result.iterations = 1;
      name_closest(features_of(last), request, result);
      begins_[pair] = last.still_closest == 0;
      indices_[0][pair] = static_cast<std::uint8_t>(pair);
      const auto [a, b] = pairs_[pair];
      checks.planes_a[pair] = convex(a).voronoi, checks.planes_b[pair] = convex(b).voronoi;
      checks.results[pair] = &result;
      set_sites(checks, pair);
    }
    checks.size = pairs_.size();
  }
  static void set_sites(ClosestFeatureBatch& checks, std::size_t index) {
    const PairResult& result = *checks.results[index];
    checks.site_a[index] = &site_of(*checks.planes_a[index], result.feature_a);
    checks.site_b[index] = &site_of(*checks.planes_b[index], result.feature_b);
  }

  /// Indices in a batch, collected without a branch, which would often be mispredicted.
  struct Indices {
    std::array<std::uint8_t, capacity> all;
    std::size_t size = 0;

    [[gnu::always_inline]] void add_if(bool condition, std::size_t index) {
      all[size] = static_cast<std::uint8_t>(index);
      size += condition;
    }
    const std::uint8_t* begin() const { return all.data(); }
    const std::uint8_t* end() const { return all.data() + size; }
  };

  /// Pairs whose cached features are still the closest are done.
  void begin_searches() {
    Indices unsettled, moving, others;
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair)
      unsettled.add_if((static_cast<unsigned>(begins_[pair]) |
                        static_cast<unsigned>(!checks().is_still_closest(pair))) != 0,
                       pair);
    for (const std::size_t pair : unsettled) {
      if (begins_[pair])
        begin_search(pair);
      else
        moving.add_if(checks().is_beyond_planes(pair), pair),
            others.add_if(!checks().is_beyond_planes(pair), pair);
    }
    next_batch(moving, others);
  }

  [[gnu::noinline]] void begin_search(std::size_t pair) {
    const ConvexInput<Real> placed_input = input(pair, pair);
    NoTrace tracer;
    PairResult& result = results_[pair];
    result.reset();
    Search search(placed_input, features(pair), tracer, result);
    const auto start = search.begin();
    if (start == Search::Start::search) search.continue_search(search.features());
    if (start != Search::Start::check) return;
    // A result holds the present features of its pair.
    result.feature_a = search.features().a, result.feature_b = search.features().b;
    keep(pair);
  }

  /// Adds the pair to the next batch of checks.
  void keep(std::size_t index) {
    const ClosestFeatureBatch& from = checks();
    ClosestFeatureBatch& next = checks_[1 - now_];
    const std::size_t to = next.size++;
    for (std::size_t i = 0; i < next.poses.size(); ++i) next.poses[i][to] = from.poses[i][index];
    next.planes_a[to] = from.planes_a[index], next.planes_b[to] = from.planes_b[index];
    next.results[to] = from.results[index];
    indices_[1 - now_][to] = indices_[now_][index];
    set_sites(next, to);
  }

  void go_on() {
    Indices closest_pairs, moving, others;
    for (std::size_t i = 0; i < checks().size; ++i) {
      const bool closest = checks().is_still_closest(i), beyond_planes = checks().is_beyond_planes(i);
      closest_pairs.add_if(closest, i), moving.add_if(beyond_planes, i),
          others.add_if(static_cast<unsigned>(closest) + static_cast<unsigned>(beyond_planes) == 0, i);
    }
    for (const std::size_t i : closest_pairs) end_closest(indices_[now_][i]);
    next_batch(moving, others);
  }

  /// Few pairs are finished one by one.
  void next_batch(const Indices& moving, const Indices& others) {
    find_neighbours(checks(), {moving.begin(), moving.end()});
    const bool few = moving.size + others.size < smallest_batch;
    const auto lead_on = [&](const Indices& indices) {
      for (const std::size_t index : indices) {
        if (!moves(index))
          search_from(index);
        else if (few)
          check_until_closest(index);
        else
          keep(index);
      }
    };
    lead_on(moving), lead_on(others);
    checks().size = 0;
    now_ = 1 - now_;
  }
  static constexpr std::size_t smallest_batch = 3;

  [[gnu::noinline]] void check_until_closest(std::size_t index) {
    const ClosestFeatureBatch& at = checks();
    const VoronoiPlanes &a = *at.planes_a[index], &b = *at.planes_b[index];
    PairResult& result = *at.results[index];
    const Pose b_in_a = at.pose(index);
    const FeatureMove<Real> move(a, b, b_in_a);
    for (;;) {
      FeaturePair features{result.feature_a, result.feature_b};
      const ClosestFeatureFindings found =
          check_closest_features({&site_of(a, features.a), &site_of(b, features.b), &a, &b, &result,
                                  kinds_of(features.a.kind, features.b.kind)},
                                 b_in_a);
      if (found.status == ClosestFeatureStatus::still_closest) return end_closest(indices_[now_][index]);
      if (result.iterations == most_closest_feature_checks || !move.make(found, features))
        return search_from(index);
      ++result.iterations;
      result.feature_a = features.a, result.feature_b = features.b;
    }
  }

  void end_closest(std::size_t pair) const {
    PairResult& result = results_[pair];
    still_closest_at({result.feature_a, result.feature_b}, batch_.request, result, features(pair));
  }

  bool moves(std::size_t index) const {
    const ClosestFeatureBatch& at = checks();
    PairResult& result = *at.results[index];
    FeaturePair features{result.feature_a, result.feature_b};
    const Pose b_in_a = at.pose(index);
    if (result.iterations == most_closest_feature_checks ||
        !FeatureMove<Real>(*at.planes_a[index], *at.planes_b[index], b_in_a)
             .make(at.findings(index), features))
      return false;
    ++result.iterations;
    result.feature_a = features.a, result.feature_b = features.b;
    return true;
  }

  [[gnu::noinline]] void search_from(std::size_t index) const {
    const std::size_t pair = indices_[now_][index];
    const ConvexInput<Real> placed_input = input(index, pair);
    NoTrace tracer;
    PairResult result;
    result.iterations = results_[pair].iterations, result.support_calls = results_[pair].support_calls;
    const FeaturePair from{results_[pair].feature_a, results_[pair].feature_b};
    results_[pair] = result;
    Search(placed_input, features(pair), tracer, results_[pair]).continue_search(from);
  }

  ClosestFeatureBatch& checks() { return checks_[now_]; }
  const ClosestFeatureBatch& checks() const { return checks_[now_]; }

  const NarrowBatch& batch_;
  const ShapeData needs_;
  const std::span<const BodyPair> pairs_;  // the batch's, from `begin` on; so are slots and results
  const Shape* const* const shapes_;
  const std::uint32_t* const slots_;
  PairCache* const caches_;
  PairResult* const results_;
  std::array<ClosestFeatureBatch, 2> checks_;                         // the present batch and the next
  std::array<ClosestFeatureBatch::Column<std::uint8_t>, 2> indices_;  // of the pairs in them
  std::size_t now_ = 0;
  ClosestFeatureBatch::Column<bool> begins_;
};

void v_clip_batch(const NarrowBatch& batch, ThreadPool& threads) {
  if (has_curved_shapes(batch) || batch.options.as_printed(0))
    return convex_batch<VClipKernel>(batch, threads);
  const auto run = [&](std::size_t begin, std::size_t end) { VClipRange(batch, begin, end).run(); };
  threads.for_ranges(batch.pairs.size(), VClipRange::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace

extern const NarrowAlgorithm narrow_v_clip;
const NarrowAlgorithm narrow_v_clip = {
    .id = "v-clip",
    .label = "Voronoi clip",
    .paper = "Mirtich 1997, 2–5",
    .capabilities = VClipKernel::capabilities,
    .needs = VClipKernel::needs,
    .parameters = v_clip_parameters,
    .run = v_clip_batch,
    .query = convex_query<VClipKernel>,
    .count = convex_count<VClipKernel>,
    .trace = convex_trace<VClipKernel>,
    .pseudo_code = v_clip_pseudo_code,
};

}  // namespace collidoscope
