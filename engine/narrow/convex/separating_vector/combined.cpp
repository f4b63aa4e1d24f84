// The combined algorithm [Chung 5.5, Appendix III]. The separating vector algorithm of separating_search.h
// decides. When a pair that was separated collides, the algorithm finds the closest points of the frame
// before, from which the response is computed, since overlapping bodies have none.
//
// The paper keeps the last frame's transformations by swapping pointers to them. Here a pair keeps the one
// pose that its answer depends on, B's in A's frame, in its own cache. That pose has 48 bytes, so S is packed
// into six bytes, which suffice for a start. Other departures:
// - GJK finds the closest points, so that they are certified like all distances. A requested distance of a
//   separated pair is found the same way.
// - GJK starts from the four vertex pairs that ended the search, or from the last pair. From recurring pairs,
//   as in the paper, it needs twice as many support points in slow motion.
// - Search and GJK start each other, as in the paper. S of the next search is the direction between the
//   closest points; p and q are one of the vertex pairs that carry them.
// - A pair that goes on colliding keeps the four vertex pairs that prove it instead of a pose.
// - Bounding spheres that are separated, or inscribed spheres that meet, end the query before the search.
// As printed (paper=on), GJK starts from the last pair, which recurred; spheres are not compared, S starts as
// it was, and no simplex is kept.

#include <span>

#include "core/packed_pose.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/gjk/gjk_cache.h"
#include "narrow/convex/separating_vector/first_direction.h"
#include "narrow/convex/separating_vector/half_planes.h"
#include "narrow/convex/separating_vector/separating_search.h"
#include "trace/sentence.h"

namespace collidoscope {
namespace {

enum class Holds : std::uint8_t { nothing, vector, apart, simplex };

/// All zero: empty.
struct CombinedCache {
  union {
    PackedPose<Real> b_in_a;            // apart: pose of the last frame
    std::array<VertexPair, 4> simplex;  // their differences enclose the origin
  };
  VertexPair pair;       // vector, apart: (p, q) of the last search
  PackedDirection s;     // the last separating direction
  std::uint8_t largest;  // see PackedPose
  Holds holds;
};

enum Line : int { line_distance = separating_line_count, line_earlier };

const PseudoCode& combined_pseudo_code() {
  static const PseudoCode code = [] {
    PseudoCode lines = separating_search_pseudo_code();
    lines[line_spheres] =
        "if bounding spheres are separated: return separated; if inscribed spheres meet: return colliding";
    lines.push_back(
        "if the distance is requested too: return separated and the closest points, by GJK from p, q");
    lines.push_back(
        "if they were separated before: return colliding and the closest points of that pose, by GJK from "
        "the last four p, q");
    return lines;
  }();
  return code;
}

/// GJK's closest points, and a vertex pair that carries them.
struct ClosestPoints {
  PairResult result;
  VertexPair pair;
};

/// Starts from up to four vertex pairs.
template <class Scalar>
ClosestPoints closest_points(const ConvexInput<Scalar>& input, std::span<const VertexPair> start) {
  NoTrace untraced;  // its steps belong to another pseudo-code
  PairCache cache;
  auto& simplex = cache.as<GjkCache>();
  for (const VertexPair& pair : start) {
    simplex.a[simplex.count] = pair.a;
    simplex.b[simplex.count++] = pair.b;
  }
  ConvexInput<Scalar> query = input;
  query.request = Request::distance;
  const PairResult result = GjkKernel::run(query, cache, untraced);
  return {result, {simplex.a[0], simplex.b[0]}};
}

template <class Scalar, class Tracer, template <class, std::uint32_t> class Test>
class CombinedQuery {
 public:
  using Vector = Vec3T<Scalar>;

  CombinedQuery(const ConvexInput<Scalar>& input, const SeparatingRules& rules, CombinedCache& cache,
                Tracer& tracer, PairResult& result)
      : input_(input), rules_(rules), cache_(cache), tracer_(tracer), result_(result) {}

  void run() {
    between_ = input_.b_in_a.to_parent(input_.b.centre()) - input_.a.centre();
    if (printed_ || !culls_by_spheres(input_.options) || !spheres_decide()) search();
    if (result_.verdict == Verdict::separated && input_.request != Request::overlap) measure();
  }

 private:
  using Search = SeparatingSearch<Scalar, Tracer, Test>;

  bool spheres_decide() {
    const Scalar indistinct = Scalar(radius_rounding) * size_of_pair(input_);
    switch (compare_spheres<Scalar>(input_.a, input_.b, length_squared(between_), indistinct)) {
      case SphereCull::apart:
        return finish_apart(), true;
      case SphereCull::meet:
        return finish_within_spheres(), true;
      default:
        return false;
    }
  }

  void finish_within_spheres() {
    give_common_centre(input_, between_, result_);
    if constexpr (Tracer::enabled) trace_spheres(tracer_, input_, result_);
    if (cache_.holds == Holds::apart && !look_back({&cache_.pair, 1})) cache_ = {};
  }

  void finish_apart() {
    result_.verdict = Verdict::separated;
    result_.iterations = 1;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = to_real(between_ / length(between_));
    keep_apart(result_.normal, cache_.holds == Holds::simplex ? VertexPair{0, 0} : cache_.pair);
    if constexpr (Tracer::enabled) trace_spheres(tracer_, input_, result_);
  }

  void search() {
    Search search(input_, rules_, tracer_, result_);
    bool done = false;
    if (cache_.holds == Holds::simplex)
      done = search.start(cache_.simplex, Vector(unpack(cache_.s)));
    else
      search.start(start_direction(), cache_.pair);
    if (!done) search.run();
    if (result_.verdict == Verdict::separated) return keep_apart(to_real(search.vector()), search.pair());
    const bool keeps_start = cache_.holds == Holds::apart && look_back(last_pairs(search));
    if (search.enclosing() != nullptr && !printed_)
      keep_simplex(*search.enclosing());
    else if (!keeps_start)
      cache_ = {}, keep_direction(Holds::vector, to_real(search.vector()), search.pair());
  }

  /// The pairs whose differences enclose the origin, if they ended the search; else the last pair.
  std::span<const VertexPair> last_pairs(const Search& search) const {
    if (search.enclosing() != nullptr && !printed_) return *search.enclosing();
    return {&search.pair(), 1};
  }

  /// The warm-start direction: the last S, moved with the line of centres if the last pose is known.
  Vector start_direction() const {
    const Vec3 s = unpack(cache_.s);
    if (s == Vec3(0)) return first_direction(input_, between_);
    if (printed_ || cache_.holds != Holds::apart) return Vector(s);
    const PoseT<Scalar> last_pose = convert_pose<Scalar>(unpack(cache_.b_in_a, cache_.largest));
    const Vector before = last_pose.to_parent(input_.b.centre()) - input_.a.centre();
    return normalized(Vector(s)) * length(before) + (between_ - before);
  }

  void keep_direction(Holds holds, const Vec3& s, const VertexPair& pair) {
    cache_.holds = holds;
    cache_.pair = pair;
    cache_.s = pack(s);
  }

  void keep_simplex(const typename Search::Simplex& simplex) {
    cache_.pair = {};
    cache_.holds = Holds::simplex;
    cache_.simplex = simplex;
  }

  void keep_apart(const Vec3& s, const VertexPair& pair) {
    cache_.b_in_a = pack<Real>(to_real(input_.b_in_a), cache_.largest);
    keep_direction(Holds::apart, s, pair);
  }

  /// Measures the distance of a separated pair.
  void measure() {
    const PairResult search = result_;
    const ClosestPoints found = closest_points<Scalar>(input_, {&cache_.pair, 1});
    result_ = found.result;
    result_.fell_back |= search.fell_back;
    result_.iterations = search.iterations;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + search.support_calls);
    if (result_.verdict == Verdict::separated) keep_direction(Holds::apart, result_.normal, found.pair);
    if constexpr (Tracer::enabled) trace_points(line_distance);
  }

  /// Finds the closest points of the last frame, before the collision of this one. Returns true if the next
  /// search starts from them, and false if the hulls touched there by the rounding of the packed pose.
  bool look_back(std::span<const VertexPair> start) {
    ConvexInput<Scalar> last_frame = input_;
    last_frame.b_in_a = convert_pose<Scalar>(unpack(cache_.b_in_a, cache_.largest));
    const auto [earlier, pair] = closest_points<Scalar>(last_frame, start);
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + earlier.support_calls);
    if (earlier.verdict != Verdict::separated) return false;
    result_.available = result_.available | Capability::earlier_witnesses;
    result_.separation = earlier.separation;
    result_.on_a = earlier.on_a, result_.on_b = earlier.on_b;
    result_.normal = earlier.normal;
    cache_ = {};
    keep_direction(Holds::vector, earlier.normal, pair);
    if constexpr (Tracer::enabled) trace_points(line_earlier);
    return true;
  }

  void trace_points(int line) {
    tracer_.step(line);
    if (result_.gives(Capability::witnesses) || result_.gives(Capability::earlier_witnesses)) {
      tracer_.point("a", TraceSpace::frame_a, result_.on_a).point("b", TraceSpace::frame_a, result_.on_b);
      tracer_.length("distance", TraceSpace::frame_a, result_.on_a, result_.on_b);
      tracer_.say((line == line_earlier ? "In the last frame, A and B were " : "GJK finds A and B to be ") +
                  metres(length(result_.on_b - result_.on_a)) + " apart, at a and b.");
      tracer_.value("distance", result_.distance());
      tracer_.point("S", TraceSpace::sphere, result_.normal);
    }
    tracer_.value("k", result_.iterations);
  }

  const ConvexInput<Scalar>& input_;
  const SeparatingRules& rules_;
  CombinedCache& cache_;
  Tracer& tracer_;
  PairResult& result_;
  const bool printed_ = searches_as_printed(input_.options);
  Vector between_;  // from A's centre to B's
};

struct CombinedKernel {
  static constexpr ShapeData needs = ShapeData::hull;
  static constexpr Capability capabilities = Capability::verdict | Capability::distance |
                                             Capability::witnesses | Capability::direction |
                                             Capability::common_point | Capability::earlier_witnesses;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    auto& kept = cache.as<CombinedCache>();
    const SeparatingRules rules(input.options);
    if (rules.collision_test == CollisionTest::half_plane)
      CombinedQuery<Scalar, Tracer, HalfPlanes>(input, rules, kept, tracer, result).run();
    else
      CombinedQuery<Scalar, Tracer, Hemisphere>(input, rules, kept, tracer, result).run();
    return result;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_combined;
const NarrowAlgorithm narrow_combined = {
    .id = "combined",
    .label = "Separating vector with the closest points of the last frame apart",
    .paper = "Chung 1996, 5.5",
    .capabilities = CombinedKernel::capabilities,
    .parameters = separating_parameters,
    .run = convex_batch<CombinedKernel>,
    .query = convex_query<CombinedKernel>,
    .count = convex_count<CombinedKernel>,
    .trace = convex_trace<CombinedKernel>,
    .pseudo_code = combined_pseudo_code,
};

}  // namespace collidoscope
