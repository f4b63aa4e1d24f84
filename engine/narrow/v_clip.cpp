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

  PairResult run() {
    placed_.start(cache_, result_);
    notes_.begin(line_start);
    conclude(walk());
    placed_.store(cache_);
    return result_;
  }

 private:
  /// Steps after which the pair has moved so far that support points are the shorter way, once.
  static constexpr std::uint16_t patience = 6;

  enum class End : std::uint8_t { closest, pierced, inside, cycle };

  End walk() {
    WalkCycle cycle;
    for (;;) {
      if (result_.iterations != std::numeric_limits<std::uint16_t>::max()) ++result_.iterations;
      switch (walk_.step()) {
        case WalkOutcome::moved:
          if (cycle.is_closed_by(placed_.feature(0), placed_.feature(1))) return End::cycle;
          if (result_.iterations == patience) placed_.start_at_support_points(result_);
          break;
        case WalkOutcome::closest:
          return End::closest;
        case WalkOutcome::pierced:
          return End::pierced;
        case WalkOutcome::inside:
          return End::inside;
      }
    }
  }

  void conclude(End end) {
    if (end == End::closest && certificate_.separate(placed_, result_)) {
      notes_.begin(line_separated);
      notes_.closest(result_.point_a, result_.point_b);
    } else if ((end == End::pierced || end == End::inside) && walk_.margin() > certificate_.rounding()) {
      collide();
      notes_.begin(end == End::pierced ? line_pierced : line_inside);
      notes_.common_point(result_.point_a);
    } else {
      if (end == End::cycle) ++cache_.cycles;
      ask_gjk();
      notes_.begin(line_uncertain);
    }
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
  PlacedFeatures<Scalar> placed_;
  FeatureNotes<Scalar, Tracer> notes_;
  VClipWalk<Scalar, FeatureNotes<Scalar, Tracer>> walk_;
  FeatureCertificate<Scalar> certificate_;
  PairResult result_;
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
