// Voronoi clip. [Mirtich 2–5]
//
// A walk over pairs of features, from the last query's to neighbouring ones that are nearer or smaller, until
// each holds the other's closest point in its Voronoi region. The states are in v_clip_walk.h, the planes in
// geometry/voronoi_planes.h.
//
// Departures from the paper, which trusts floating point:
// - Theorem 1 goes first: where the last query's features are still the closest, as they mostly are, that is
// told
//   without any clipping (rest_test.h).
// - Pairs that collided last time may do so by the balls inside them (radius_test.h).
// - A walk that comes back to a pair of features is seen to (walk_cycle.h), counted in the pair's cache, and
//   left to GJK.
// - A walk that is long, since the bodies have moved far, continues from the support points towards each
//   other's centre: support searches cross a hull where the walk goes around it [Mirtich 6.1, last
//   paragraph]. The next query starts there, and so on until one ends where the last one did.
// - Closest features are an answer if the rest test or support points prove that nothing is closer, a pierced
//   face or an enclosed vertex if it is so by more than rounding. The rest is left to GJK, too.

#include <optional>

#include "narrow/feature_certificate.h"
#include "narrow/feature_notes.h"
#include "narrow/gjk.h"
#include "narrow/radius_test.h"
#include "narrow/v_clip_walk.h"
#include "narrow/walk_cycle.h"

namespace collidoscope {
namespace {

/// Lines of the pseudo-code; the first are VClipState's.
enum Line : std::uint8_t {
  line_start = 6,
  line_balls,
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
      "if the closest points of X and Y are in each other's regions, so that no state changes X and Y: "
      "return "
      "separated, by their distance",
      "if E pierces F: return colliding",
      "if V is below all faces: return colliding",
      "if X, Y come back, or rounding leaves it open: return separated or colliding as GJK says"};
  return code;
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
    start();
    notes_.begin(line_start);
    result_.iterations = 1;
    if (cache_.colliding != 0 && inner_balls_meet()) return;
    rest_ = test_rest();
    if (rest_ == Rest::of_both) {
      separate();
      cache_.colliding = 0;
    } else {
      walk();
    }
    placed_.store(cache_);
  }

 private:
  /// Steps after which the pair has moved so far that support points are the shorter way, once. From one edge
  /// that pierces a face to the next it is a longer way, and yet longer from support points.
  static constexpr std::uint16_t patience = 6, patience_in_collision = 16;
  /// The first steps, each of which may well be the last: there the rest test pays for itself.
  static constexpr std::uint16_t likely_steps = 3;

  void start() {
    placed_.start(cache_);
    if (cache_.started == 0 || cache_.strayed != 0) start_at_support_points();
  }
  [[gnu::noinline]] void start_at_support_points() {
    result_.support_calls =
        static_cast<std::uint16_t>(result_.support_calls + placed_.start_at_support_points());
  }

  /// From one collision to the next there is a long way over the hulls; often it need not be gone.
  [[gnu::noinline]] bool inner_balls_meet() {
    const Vec3T<Scalar> between = placed_.template into<0>(input_.b.centre()) - input_.a.centre();
    if (compare_balls<Scalar>(input_.a, input_.b, length_squared(between), certificate_.rounding()) !=
        Balls::meet)
      return false;
    give_common_centre(input_, between, result_);
    notes_.begin(line_balls);
    notes_.common_point(result_.point_a);
    return true;
  }

  /// None where it would prove nothing.
  std::optional<Rest> test_rest() {
    if (!certificate_.hulls_taper()) return std::nullopt;
    return collidoscope::test_rest(placed_, certificate_.apart_squared(), result_);
  }

  [[gnu::noinline]] void walk() {
    WalkCycle cycle;
    for (;;) {
      const WalkOutcome outcome = walk_.step(rest_);
      if (outcome != WalkOutcome::moved || !goes_on(cycle)) return end(outcome);
      rest_ = std::nullopt;
      if (result_.iterations <= likely_steps) rest_ = test_rest();
      if (rest_ == Rest::of_both) return end(WalkOutcome::closest);
    }
  }

  /// After a move; false if it leads back to where the walk has been.
  bool goes_on(WalkCycle& cycle) {
    if (cycle.is_closed_by(placed_.feature(0), placed_.feature(1))) return ++cache_.cycles, false;
    if (result_.iterations == (cache_.colliding != 0 ? patience_in_collision : patience) &&
        cache_.strayed == 0) {
      start_at_support_points();
      cache_.strayed = 1;
    }
    if (result_.iterations != std::numeric_limits<std::uint16_t>::max()) ++result_.iterations;
    return true;
  }

  void end(WalkOutcome outcome) {
    if (outcome == WalkOutcome::closest && !rest_) rest_ = test_rest();
    if (rest_ == Rest::of_both)
      separate();
    else
      conclude(outcome);
    const bool colliding = result_.verdict == Verdict::colliding;
    if (colliding || placed_.are_those_of(cache_)) cache_.strayed = 0;
    cache_.colliding = colliding;
  }

  /// All that does not end with features which are closest by far.
  void conclude(WalkOutcome outcome) {
    if (outcome == WalkOutcome::closest && certificate_.separate(placed_, result_)) {
      note_separated();
    } else if ((outcome == WalkOutcome::pierced || outcome == WalkOutcome::inside) &&
               walk_.margin() > certificate_.rounding()) {
      collide();
      notes_.begin(outcome == WalkOutcome::pierced ? line_pierced : line_inside);
      notes_.common_point(result_.point_a);
    } else {
      ask_gjk();
      notes_.begin(line_uncertain);
    }
  }

  void separate() {
    certificate_.name(placed_, result_);
    note_separated();
  }
  void note_separated() {
    notes_.begin(line_separated);
    notes_.closest(result_.point_a, result_.point_b);
  }

  void collide() {
    result_.verdict = Verdict::colliding;
    result_.given = Capability::verdict | Capability::common_point | Capability::features;
    result_.point_a = result_.point_b = to_real(walk_.common_point());
    result_.feature_a = placed_.feature(0), result_.feature_b = placed_.feature(1);
  }

  void ask_gjk() {
    NoTrace unseen;  // its steps belong to another pseudo-code
    PairCache fresh;
    const PairResult found = result_;
    result_ = GjkKernel::run(input_, fresh, unseen);
    result_.fell_back = true;
    result_.iterations = found.iterations;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + found.support_calls);
  }

  const ConvexInput<Scalar>& input_;
  FeaturePairCache& cache_;
  PairResult& result_;
  PlacedFeatures<Scalar> placed_;
  FeatureNotes<Scalar, Tracer> notes_;
  VClipWalk<Scalar, FeatureNotes<Scalar, Tracer>> walk_;
  FeatureCertificate<Scalar> certificate_;
  std::optional<Rest> rest_;
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

}  // namespace

extern const NarrowAlgorithm narrow_v_clip;
const NarrowAlgorithm narrow_v_clip = {
    .id = "v-clip",
    .label = "Voronoi clip",
    .paper = "Mirtich 1997, 2–5",
    .capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                    Capability::direction | Capability::common_point | Capability::features,
    .needs = VClipKernel::needs,
    .run = convex_batch<VClipKernel>,
    .query = convex_query<VClipKernel>,
    .count = convex_count<VClipKernel>,
    .trace = convex_trace<VClipKernel>,
    .pseudo_code = v_clip_pseudo_code,
};

}  // namespace collidoscope
