// Voronoi clip. [Mirtich 2–5]
//
// A walk over pairs of features, from the last query's to neighbouring ones that are nearer or smaller, until
// each holds the other's closest point in its Voronoi region. The states are in v_clip_walk.h, the planes in
// geometry/voronoi_planes.h.
//
// Departures from the paper, which trusts floating point:
// - A walk that comes back to a pair of features is seen to (walk_cycle.h), counted in the pair's cache, and
//   left to GJK.
// - A walk that is long, since the bodies have moved far, continues from the support points towards each
//   other's centre: support searches cross a hull where the walk goes around it [Mirtich 6.1, last
//   paragraph].
// - Closest features are an answer if support points prove that nothing is closer, a pierced face or an
//   enclosed vertex if it is so by more than rounding. The rest is left to GJK, too.

#include "narrow/feature_certificate.h"
#include "narrow/feature_notes.h"
#include "narrow/gjk.h"
#include "narrow/v_clip_walk.h"
#include "narrow/walk_cycle.h"

namespace collidoscope {
namespace {

/// Lines of the pseudo-code; the first are VClipState's.
enum Line : std::uint8_t { line_start = 6, line_separated, line_pierced, line_inside, line_uncertain };

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
      "if no state changes X and Y: return separated, by the distance of X and Y",
      "if E pierces F: return colliding",
      "if V is below all faces: return colliding",
      "if X, Y come back, or rounding leaves it open: return separated or colliding as GJK says"};
  return code;
}

template <class Scalar, class Tracer>
class VClipSearch {
 public:
  VClipSearch(const ConvexInput<Scalar>& input, FeaturePairCache& cache, Tracer& tracer)
      : input_(input),
        cache_(cache),
        placed_(input),
        notes_(placed_, tracer),
        walk_(placed_, notes_),
        certificate_(input) {}

  /// Results are made where they are returned, so that they are written once.
  PairResult run() {
    start();
    notes_.begin(line_start);
    for (;;) {
      if (iterations_ != std::numeric_limits<std::uint16_t>::max()) ++iterations_;
      const WalkOutcome outcome = walk_.step();
      if (outcome == WalkOutcome::moved) {
        if (goes_on()) continue;
      } else if (outcome == WalkOutcome::closest) {
        const ClosestPoints<Scalar>& found = walk_.closest_points();
        const Scalar squared_distance = length_squared(found.normal);
        if (certificate_.is_proved_by_neighbours(squared_distance)) return separated(found, squared_distance);
      }
      return conclude(outcome);
    }
  }

 private:
  /// Steps after which the pair has moved so far that support points are the shorter way, once.
  static constexpr std::uint16_t patience = 6;

  void start() {
    if (cache_.started == 0) return start_at_support_points();
    placed_.start(cache_);
  }
  [[gnu::noinline]] void start_at_support_points() { support_calls_ += placed_.start_at_support_points(); }

  /// After a move; false if it leads back to where the walk has been.
  [[gnu::noinline]] bool goes_on() {
    if (cycle_.is_closed_by(placed_.feature(0), placed_.feature(1))) return ++cache_.cycles, false;
    if (iterations_ == patience) start_at_support_points();
    return true;
  }

  PairResult separated(const ClosestPoints<Scalar>& found, const Scalar& squared_distance) {
    const Scalar distance = sqrt(squared_distance);
    PairResult result = new_result();
    certificate_.give(found, found.normal * (Scalar(1) / distance), distance, placed_, result);
    note_separated(result);
    return result;
  }

  /// All that does not end with features which are closest by far.
  [[gnu::noinline]] PairResult conclude(WalkOutcome outcome) {
    PairResult result = new_result();
    if (outcome == WalkOutcome::closest && certificate_.separate(placed_, result)) {
      note_separated(result);
    } else if ((outcome == WalkOutcome::pierced || outcome == WalkOutcome::inside) &&
               walk_.margin() > certificate_.rounding()) {
      collide(result);
      notes_.begin(outcome == WalkOutcome::pierced ? line_pierced : line_inside);
      notes_.common_point(result.point_a);
    } else {
      ask_gjk(result);
      notes_.begin(line_uncertain);
    }
    return result;
  }

  PairResult new_result() {
    placed_.store(cache_);
    PairResult result;
    result.iterations = iterations_, result.support_calls = support_calls_;
    return result;
  }

  void note_separated(const PairResult& result) {
    notes_.begin(line_separated);
    notes_.closest(result.point_a, result.point_b);
  }

  void collide(PairResult& result) const {
    result.verdict = Verdict::colliding;
    result.given = Capability::verdict | Capability::common_point | Capability::features;
    result.point_a = result.point_b = to_real(walk_.common_point());
    result.feature_a = placed_.feature(0), result.feature_b = placed_.feature(1);
  }

  void ask_gjk(PairResult& result) const {
    NoTrace unseen;  // its steps belong to another pseudo-code
    PairCache fresh;
    const PairResult found = result;
    result = GjkKernel::run(input_, fresh, unseen);
    result.fell_back = true;
    result.iterations = found.iterations;
    result.support_calls = static_cast<std::uint16_t>(result.support_calls + found.support_calls);
  }

  const ConvexInput<Scalar>& input_;
  FeaturePairCache& cache_;
  PlacedFeatures<Scalar> placed_;
  FeatureNotes<Scalar, Tracer> notes_;
  VClipWalk<Scalar, FeatureNotes<Scalar, Tracer>> walk_;
  FeatureCertificate<Scalar> certificate_;
  WalkCycle cycle_;
  std::uint16_t iterations_ = 0, support_calls_ = 0;
};

struct VClipKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features | ShapeData::voronoi;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return VClipSearch<Scalar, Tracer>(input, cache.as<FeaturePairCache>(), tracer).run();
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
