// Voronoi clip. [Mirtich 2–5]
//
// A walk over pairs of features, from the last query's to neighbouring ones that are nearer or smaller, until
// each holds the other's closest point in its Voronoi region. The states are in v_clip_iteration.h, the
// planes in geometry/hull/voronoi_planes.h.
//
// Departures from the paper, which trusts floating point:
// - Theorem 1 goes first: where the last query's features are still the closest, as they mostly are, that is
//   told without any clipping (closest_feature_check.h). Where they are not, a few such tests lead on by the
//   planes that they find violated (feature_moves.h), and only what they do not settle is left to the states,
//   which clip.
// - Pairs that collided last time may do so by the balls inside them (sphere_cull.h).
// - A walk that comes back to a pair of features is seen to (feature_cycle.h), counted in the pair's cache,
// and
//   left to GJK.
// - A walk that is long, since the bodies have moved far, continues from the support points towards each
//   other's centre: support searches cross a hull where the walk goes around it [Mirtich 6.1, last
//   paragraph]. The next query starts there, and so on until one ends where the last one did.
// - Closest features are an answer if the rest test or support points prove that nothing is closer, a pierced
//   face or an enclosed vertex if it is so by more than rounding. The rest is left to GJK, too.

#include <limits>

#include "narrow/convex/closest_features/closest_feature_batch.h"
#include "narrow/convex/closest_features/feature_certificate.h"
#include "narrow/convex/closest_features/feature_cycle.h"
#include "narrow/convex/closest_features/feature_moves.h"
#include "narrow/convex/closest_features/feature_trace.h"
#include "narrow/convex/closest_features/v_clip_iteration.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/gjk/gjk.h"

namespace collidoscope {
namespace {

/// Lines of the pseudo-code; the first are VClipState's.
enum Line : std::uint8_t {
  line_start = 6,
  line_balls,
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
      "VF: if V is outside the sides of F: F ← the edge of the worst; else if an edge at V leads towards F: "
      "V "
      "← that edge",
      "    if V is below F: F ← the face of the hull that V is highest above, if it is above any",
      "EE: clip each edge with the planes of the other, ends first: if its closest point is cut off: the "
      "other ← the neighbour of that plane",
      "EF: clip E with the sides of F: if nothing is left: F ← its closest edge or vertex; else what cuts E "
      "off where it is lowest: F ← that edge, or E ← that end",
      "X, Y ← the pair's last features, or the vertices farthest towards the other's centre; repeat:",
      "  if they collided, too, and balls inside A and B meet: return colliding",
      "  else, up to seven times: if the closest points of X and Y, lines for edges, are beyond planes of "
      "each other's regions: X, Y ← the neighbours there",
      "if the closest points of X and Y are in each other's regions, so that no state changes X and Y: "
      "return "
      "separated, by their distance",
      "if E pierces F: return colliding",
      "if V is below all faces: return colliding",
      "if X, Y come back, or rounding leaves it open: return separated or colliding as GJK says"};
  return code;
}

/// Rest tests of one query, each from where the last one leads. Traversals go on from there.
constexpr std::uint16_t most_closest_feature_checks = 8;

/// Ends the query. A pair that strayed has come back when it ends where its last query did.
void still_closest_at(const FeaturePair& features, Request request, PairResult& result,
                      FeaturePairCache& cache) {
  name_closest(features, request, result);
  cache.colliding = 0;
  if (cache.started != 0 && features == features_of(cache))
    cache.strayed = 0;
  else
    store(features, cache);
  cache.rested = 1 - cache.strayed;
}

template <class Scalar, class Tracer>
class VClipSearch {
 public:
  VClipSearch(const ConvexInput<Scalar>& input, FeaturePairCache& cache, Tracer& tracer, PairResult& result)
      : input_(input),
        cache_(cache),
        result_(result),
        placed_(input),
        notes_(placed_, tracer),
        walk_(placed_, notes_),
        certificate_(input) {}

  void run() {
    const Start start = begin();
    if (start == Start::walk || (start == Start::rest_test && !come_to_rest())) walk();
  }

  /// How a query goes on.
  enum class Start : std::uint8_t { rest_test, walk, settled };
  Start begin() {
    placed_.start(cache_);
    if (cache_.started == 0 || cache_.strayed != 0) start_at_support_points();
    notes_.begin(line_start);
    result_.iterations = 1;
    if (cache_.colliding != 0) return inner_balls_meet() ? Start::settled : Start::walk;
    const bool tests =
        certificate_.hulls_taper() && can_rest(kinds_of(placed_.feature(0).kind, placed_.feature(1).kind));
    return tests ? Start::rest_test : Start::walk;
  }
  FeaturePair features() const { return placed_.features(); }

  /// From where rest tests have led.
  void walk_on(const FeaturePair& features) {
    placed_.set_features(features);
    walk();
  }

 private:
  /// Steps after which the pair has moved so far that support points are the shorter way, once. From one edge
  /// that pierces a face to the next it is a longer way, and yet longer from support points.
  static constexpr std::uint16_t patience = 6, patience_in_collision = 16;

  [[gnu::noinline]] void start_at_support_points() {
    result_.support_calls =
        static_cast<std::uint16_t>(result_.support_calls + placed_.start_at_support_points());
  }

  /// From one collision to the next there is a long way over the hulls; often it need not be gone.
  [[gnu::noinline]] bool inner_balls_meet() {
    const Vec3T<Scalar> between = placed_.template into<0>(input_.b.centre()) - input_.a.centre();
    if (compare_spheres<Scalar>(input_.a, input_.b, length_squared(between), certificate_.rounding()) !=
        SphereCull::meet)
      return false;
    give_common_centre(input_, between, result_);
    notes_.begin(line_balls);
    notes_.common_point(result_.common_point);
    return true;
  }

  /// By rest tests alone. False where they do not lead to rest, or not soon.
  bool come_to_rest() {
    const FeatureMove<Scalar> move(placed_.planes(0), placed_.planes(1), placed_.pose());
    for (;;) {
      const ClosestFeatureFindings found = test_rest(placed_, result_);
      if (found.rest == Rest::at_rest) return rest(), true;
      FeaturePair features = placed_.features();
      if (result_.iterations == most_closest_feature_checks || !move.make(found, features)) return false;
      placed_.set_features(features);
      ++result_.iterations;
      notes_.begin(line_beyond);
    }
  }
  void rest() {
    still_closest_at(placed_.features(), input_.request, result_, cache_);
    note_separated();
  }

  [[gnu::noinline]] void walk() {
    FeatureCycle cycle;
    auto outcome = SearchOutcome::moved;
    do outcome = walk_.step();
    while (outcome == SearchOutcome::moved && goes_on(cycle));
    end(outcome);
    placed_.store(cache_);
  }

  /// After a move; false if it leads back to where the walk has been.
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
        test_rest(placed_, result_).rest == Rest::at_rest)
      return rest();
    conclude(outcome);
    cache_.rested = 0;
    const bool colliding = result_.verdict == Verdict::colliding;
    if (colliding || placed_.are_those_of(cache_)) cache_.strayed = 0;
    cache_.colliding = colliding;
  }

  /// All that does not end with features which are closest by far.
  void conclude(SearchOutcome outcome) {
    if (outcome == SearchOutcome::closest && certificate_.separate(placed_, result_)) {
      note_separated();
    } else if ((outcome == SearchOutcome::pierced || outcome == SearchOutcome::inside) &&
               walk_.margin() > certificate_.rounding()) {
      collide();
      notes_.begin(outcome == SearchOutcome::pierced ? line_pierced : line_inside);
      notes_.common_point(result_.common_point);
    } else {
      result_ = fall_back_to_gjk(input_, input_.request, result_);
      notes_.begin(line_uncertain);
    }
  }

  void note_separated() {
    notes_.begin(line_separated);
    notes_.closest(result_.on_a, result_.on_b);
  }

  void collide() {
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict | Capability::common_point | Capability::features;
    result_.common_point = to_real(walk_.common_point());
    result_.feature_a = placed_.feature(0), result_.feature_b = placed_.feature(1);
  }

  const ConvexInput<Scalar>& input_;
  FeaturePairCache& cache_;
  PairResult& result_;
  PlacedFeatures<Scalar> placed_;
  FeatureTrace<Scalar, Tracer> notes_;
  VClipIteration<Scalar, FeatureTrace<Scalar, Tracer>> walk_;
  FeatureCertificate<Scalar> certificate_;
  std::uint16_t steps_ = 0;  // of the walk
};

struct VClipKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features | ShapeData::voronoi;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    VClipSearch<Scalar, Tracer>(input, cache.as<FeaturePairCache>(), tracer, result).run();
    return result;
  }
};

/// Up to `capacity` pairs of a batch: rest tests of all at a time, then whatever they leave, one
/// by one. The answers are those of VClipKernel::run.
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
    find_poses(batch_.bodies, pairs_, round());
    start();
    test_rest(round());
    begin_searches();
    while (round().size > 0) {
      test_rest(round());
      go_on();
    }
  }

 private:
  using Search = VClipSearch<Real, NoTrace>;

  PairCache& cache(std::size_t pair) const { return caches_[slots_[pair]]; }
  FeaturePairCache& features(std::size_t pair) const { return cache(pair).as<FeaturePairCache>(); }
  const ConvexData& convex(BodyIndex body) const { return shapes_[body]->convex(needs_); }
  /// At its place in this round.
  ConvexInput<Real> input(std::size_t place, std::size_t pair) const {
    const SupportSearch search = batch_.options.support;
    const auto [a, b] = pairs_[pair];
    return {ConvexView<Real>(convex(a), search), ConvexView<Real>(convex(b), search), round().pose(place),
            batch_.request, batch_.options};
  }

  /// Mostly from features that have rested, and mostly they still do: then all but their distance is given
  /// already. Of others the round says nothing that counts.
  [[gnu::flatten]] void start() {
    const Request request = batch_.request;
    ClosestFeatureBatch& round = rounds_[0];
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair) {
      if (!batch_.options.warm_start) cache(pair) = PairCache{};
      const FeaturePairCache& last = features(pair);
      PairResult& result = results_[pair];
      result.reset();
      result.iterations = 1;
      name_closest(features_of(last), request, result);
      begins_[pair] = last.rested == 0;
      indices_[0][pair] = static_cast<std::uint8_t>(pair);
      const auto [a, b] = pairs_[pair];
      round.planes_a[pair] = convex(a).voronoi, round.planes_b[pair] = convex(b).voronoi;
      round.results[pair] = &result;
      look_at(round, pair);
    }
    round.size = pairs_.size();
  }
  static void look_at(ClosestFeatureBatch& round, std::size_t place) {
    const PairResult& result = *round.results[place];
    round.site_a[place] = &site_of(*round.planes_a[place], result.feature_a);
    round.site_b[place] = &site_of(*round.planes_b[place], result.feature_b);
  }

  /// Places in a round, told apart without a branch, which would be mispredicted for many a pair.
  struct Places {
    std::array<std::uint8_t, capacity> all;
    std::size_t size = 0;

    [[gnu::always_inline]] void add_if(bool condition, std::size_t place) {
      all[size] = static_cast<std::uint8_t>(place);
      size += condition;
    }
    const std::uint8_t* begin() const { return all.data(); }
    const std::uint8_t* end() const { return all.data() + size; }
  };

  /// Of features that were the last query's and are at rest, nothing is left to tell.
  void begin_searches() {
    Places unsettled, moving, others;
    for (std::size_t pair = 0; pair < pairs_.size(); ++pair)
      unsettled.add_if(
          (static_cast<unsigned>(begins_[pair]) | static_cast<unsigned>(!round().is_at_rest(pair))) != 0,
          pair);
    for (const std::size_t pair : unsettled) {
      if (begins_[pair])
        begin_search(pair);
      else
        moving.add_if(round().is_beyond_planes(pair), pair),
            others.add_if(!round().is_beyond_planes(pair), pair);
    }
    next_round(moving, others);
  }

  [[gnu::noinline]] void begin_search(std::size_t pair) {
    const ConvexInput<Real> asked = input(pair, pair);
    NoTrace tracer;
    PairResult& result = results_[pair];
    result.reset();
    Search search(asked, features(pair), tracer, result);
    const auto start = search.begin();
    if (start == Search::Start::walk) search.walk_on(search.features());
    if (start != Search::Start::rest_test) return;
    // A result holds how far its pair has come.
    result.feature_a = search.features().a, result.feature_b = search.features().b;
    keep(pair);
  }

  /// For the next round.
  void keep(std::size_t place) {
    const ClosestFeatureBatch& from = round();
    ClosestFeatureBatch& next = rounds_[1 - now_];
    const std::size_t to = next.size++;
    for (std::size_t i = 0; i < next.poses.size(); ++i) next.poses[i][to] = from.poses[i][place];
    next.planes_a[to] = from.planes_a[place], next.planes_b[to] = from.planes_b[place];
    next.results[to] = from.results[place];
    indices_[1 - now_][to] = indices_[now_][place];
    look_at(next, to);
  }

  void go_on() {
    Places resting, moving, others;
    for (std::size_t i = 0; i < round().size; ++i) {
      const bool rests = round().is_at_rest(i), crosses = round().is_beyond_planes(i);
      resting.add_if(rests, i), moving.add_if(crosses, i),
          others.add_if(static_cast<unsigned>(rests) + static_cast<unsigned>(crosses) == 0, i);
    }
    for (const std::size_t i : resting) rest(indices_[now_][i]);
    next_round(moving, others);
  }

  /// Few are led to their end one by one.
  void next_round(const Places& moving, const Places& others) {
    find_neighbours(round(), {moving.begin(), moving.end()});
    const bool few = moving.size + others.size < least_of_round;
    const auto lead_on = [&](const Places& places) {
      for (const std::size_t place : places) {
        if (!moves(place))
          walk(place);
        else if (few)
          come_to_rest(place);
        else
          keep(place);
      }
    };
    lead_on(moving), lead_on(others);
    round().size = 0;
    now_ = 1 - now_;
  }
  static constexpr std::size_t least_of_round = 3;

  [[gnu::noinline]] void come_to_rest(std::size_t place) {
    const ClosestFeatureBatch& at = round();
    const VoronoiPlanes &a = *at.planes_a[place], &b = *at.planes_b[place];
    PairResult& result = *at.results[place];
    const Pose b_in_a = at.pose(place);
    const FeatureMove<Real> move(a, b, b_in_a);
    for (;;) {
      FeaturePair features{result.feature_a, result.feature_b};
      const ClosestFeatureFindings found =
          test_rest({&site_of(a, features.a), &site_of(b, features.b), &a, &b, &result,
                     kinds_of(features.a.kind, features.b.kind)},
                    b_in_a);
      if (found.rest == Rest::at_rest) return rest(indices_[now_][place]);
      if (result.iterations == most_closest_feature_checks || !move.make(found, features)) return walk(place);
      ++result.iterations;
      result.feature_a = features.a, result.feature_b = features.b;
    }
  }

  void rest(std::size_t pair) const {
    PairResult& result = results_[pair];
    still_closest_at({result.feature_a, result.feature_b}, batch_.request, result, features(pair));
  }

  bool moves(std::size_t place) const {
    const ClosestFeatureBatch& at = round();
    PairResult& result = *at.results[place];
    FeaturePair features{result.feature_a, result.feature_b};
    const Pose b_in_a = at.pose(place);
    if (result.iterations == most_closest_feature_checks ||
        !FeatureMove<Real>(*at.planes_a[place], *at.planes_b[place], b_in_a)
             .make(at.findings(place), features))
      return false;
    ++result.iterations;
    result.feature_a = features.a, result.feature_b = features.b;
    return true;
  }

  [[gnu::noinline]] void walk(std::size_t place) const {
    const std::size_t pair = indices_[now_][place];
    const ConvexInput<Real> asked = input(place, pair);
    NoTrace tracer;
    PairResult result;
    result.iterations = results_[pair].iterations, result.support_calls = results_[pair].support_calls;
    const FeaturePair from{results_[pair].feature_a, results_[pair].feature_b};
    results_[pair] = result;
    Search(asked, features(pair), tracer, results_[pair]).walk_on(from);
  }

  ClosestFeatureBatch& round() { return rounds_[now_]; }
  const ClosestFeatureBatch& round() const { return rounds_[now_]; }

  const NarrowBatch& batch_;
  const ShapeData needs_;
  const std::span<const BodyPair> pairs_;  // the batch's, from `begin` on; so are slots and results
  const Shape* const* const shapes_;
  const std::uint32_t* const slots_;
  PairCache* const caches_;
  PairResult* const results_;
  std::array<ClosestFeatureBatch, 2> rounds_;                         // this one and the next
  std::array<ClosestFeatureBatch::Column<std::uint8_t>, 2> indices_;  // of the pairs in them
  std::size_t now_ = 0;
  ClosestFeatureBatch::Column<bool> begins_;
};

void v_clip_batch(const NarrowBatch& batch, ThreadPool& threads) {
  const auto run = [&](std::size_t begin, std::size_t end) { VClipRange(batch, begin, end).run(); };
  threads.for_ranges(batch.pairs.size(), VClipRange::capacity, std::ref(run));  // a copy would allocate
}

}  // namespace

extern const NarrowAlgorithm narrow_v_clip;
const NarrowAlgorithm narrow_v_clip = {
    .id = "v-clip",
    .label = "Voronoi clip",
    .paper = "Mirtich 1997, 2–5",
    .capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                    Capability::direction | Capability::common_point | Capability::features,
    .needs = VClipKernel::needs,
    .run = v_clip_batch,
    .query = convex_query<VClipKernel>,
    .count = convex_count<VClipKernel>,
    .trace = convex_trace<VClipKernel>,
    .pseudo_code = v_clip_pseudo_code,
};

}  // namespace collidoscope
