// Lin and Canny's closest features. [Mirtich 1.1; Chung 1.1]
//
// A search over pairs of features for the pair whose closest points lie in each other's Voronoi regions
// (lin_canny_iteration.h). It never detects that hulls penetrate, and in degenerate positions it may cycle.
// I-COLLIDE solves a linear program in both cases (separation_program.h): where the search comes back to a
// pair of features or cannot move, and first for pairs that collided last time.
//
// Departures from the papers: closest features are an answer if support points prove it
// (feature_certificate.h). GJK decides where they do not, where the program leaves it open, and where a
// distance is requested of a pair whose search cycled. Cycles are counted in the pair's cache.
//
// As printed (paper=on), the closest features are the answer without a proof, regions are flared, and the
// linear program is over all vertices. The papers do not print the size of the flare: it is a parameter.

#include "narrow/convex/closest_features/feature_certificate.h"
#include "narrow/convex/closest_features/feature_cycle.h"
#include "narrow/convex/closest_features/feature_trace.h"
#include "narrow/convex/closest_features/lin_canny_iteration.h"
#include "narrow/convex/closest_features/separation_program.h"
#include "narrow/convex/gjk/gjk.h"

namespace collidoscope {
namespace {

constexpr AlgorithmParameter lin_canny_parameters[] = {
    paper_mode,
    {.name = "flare", .label = "Flare as printed, of the radii", .standard = 1e-9, .maximum = 0.1}};

/// Lines of the pseudo-code; the first are LinCannyState's.
enum Line : std::uint8_t { line_start = 5, line_closest, line_colliding, line_apart, line_uncertain };

const PseudoCode& lin_canny_pseudo_code() {
  static const PseudoCode code = {
      "VV: if one vertex is outside the other's Voronoi region: the other ← the edge of the plane violated",
      "VE: find the closest points; if one is outside the other feature's region: that ← the neighbour "
      "beyond",
      "VF: if V is outside the sides of F: F ← that edge; below F: F ← the face V is highest above; if V "
      "sees "
      "its foot on F outside its region: V ← that edge",
      "EE: find the closest points; if one is outside the other edge's region: that ← the neighbour beyond",
      "EF: E ← its lower end, if that is above F; else F ← its closest edge",
      "X, Y ← the pair's last features, or the vertices farthest towards the other's centre; repeat:",
      "if both closest points apply: return separated, by the distance of X and Y",
      "if X, Y come back, or cannot move, and the linear program finds no plane: return colliding",
      "if it finds one, and only the verdict is requested: return separated",
      "where rounding leaves it open, or a distance is requested: return separated or colliding as GJK says"};
  return code;
}

template <class Scalar, class Tracer>
class LinCannySearch {
 public:
  LinCannySearch(const ConvexInput<Scalar>& input, FeaturePairCache& cache, Tracer& tracer)
      : input_(input),
        cache_(cache),
        placed_(input),
        trace_(placed_, tracer),
        iteration_(placed_, trace_, flare()),
        certificate_(input) {}

  PairResult run() {
    if (cache_.started != 0)
      placed_.start(cache_);
    else
      result_.support_calls = placed_.start_at_support_points();
    trace_.begin(line_start);
    if (cache_.colliding == 0 || !solve_program()) conclude(search());
    placed_.store(cache_);
    cache_.colliding = result_.verdict == Verdict::colliding;
    return result_;
  }

 private:
  enum class End : std::uint8_t { closest, enclosed, cycle };

  /// m.
  Scalar flare() const {
    return Scalar(printed_ ? input_.options.parameters[1] *
                                 static_cast<Real>(input_.a.radius() + input_.b.radius())
                           : 0);
  }

  End search() {
    FeatureCycle cycle;
    for (;;) {
      if (result_.iterations != std::numeric_limits<std::uint16_t>::max()) ++result_.iterations;
      switch (iteration_.step()) {
        case LinCannyOutcome::moved:
          if (cycle.is_closed_by(placed_.feature(0), placed_.feature(1))) return End::cycle;
          break;
        case LinCannyOutcome::closest:
          return End::closest;
        case LinCannyOutcome::enclosed:
          return End::enclosed;
      }
    }
  }

  void conclude(End end) {
    if (end == End::closest && separate()) {
      trace_.begin(line_closest, "Each has the other's closest point in its region: nothing is closer.");
      trace_.closest(result_.on_a, result_.on_b);
      return;
    }
    if (end == End::cycle) ++cache_.cycles;
    if (end == End::closest || !solve_program()) decide_by_gjk();
  }

  bool separate() {
    return printed_ ? give_closest_points(placed_, input_.request, result_)
                    : certificate_.separate(placed_, result_);
  }

  /// False where the program does not decide.
  bool solve_program() {
    SeparationProgram<Scalar> program(input_, certificate_.extents(), certificate_.rounding());
    const Verdict verdict = printed_ ? program.decide_by_all_vertices() : program.decide();
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + program.support_calls());
    if (verdict == Verdict::undecided) return false;
    const bool separated = verdict == Verdict::separated;
    if (separated && input_.request != Request::overlap) return false;
    result_.verdict = verdict;
    result_.available = separated ? Capability::verdict | Capability::direction : Capability::verdict;
    if (separated) result_.normal = to_real(program.direction());
    separated
        ? trace_.begin(line_apart, "The linear program finds a plane between A and B.")
        : trace_.begin(line_colliding, "The linear program finds no plane between A and B: they collide.");
    return true;
  }

  void decide_by_gjk() {
    result_ = fall_back_to_gjk(input_, input_.request, result_);
    if (result_.verdict == Verdict::colliding) result_.available = Capability::verdict;
    trace_.begin(line_uncertain, "Neither the search nor the linear program decides: GJK does.");
  }

  const ConvexInput<Scalar>& input_;
  const bool printed_ = input_.options.as_printed(0);
  FeaturePairCache& cache_;
  PlacedFeatures<Scalar> placed_;
  FeatureTrace<Scalar, Tracer> trace_;
  LinCannyIteration<Scalar, FeatureTrace<Scalar, Tracer>> iteration_;
  FeatureCertificate<Scalar> certificate_;
  PairResult result_;
};

struct LinCannyKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features | ShapeData::voronoi;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::features;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return LinCannySearch<Scalar, Tracer>(input, cache.as<FeaturePairCache>(), tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_lin_canny;
const NarrowAlgorithm narrow_lin_canny = {
    .id = "lin-canny",
    .label = "Lin-Canny closest features",
    .paper = "Mirtich 1997, 1.1; Chung 1996, 1.1",
    .capabilities = LinCannyKernel::capabilities,
    .needs = LinCannyKernel::needs,
    .parameters = lin_canny_parameters,
    .run = convex_batch<LinCannyKernel>,
    .query = convex_query<LinCannyKernel>,
    .count = convex_count<LinCannyKernel>,
    .trace = convex_trace<LinCannyKernel>,
    .pseudo_code = lin_canny_pseudo_code,
};

}  // namespace collidoscope
