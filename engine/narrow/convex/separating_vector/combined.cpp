// The combined algorithm [Chung 5.5, Appendix III]: the separating vector algorithm of separating_search.h
// decides; when a pair that was apart collides, the closest points of the frame before are found, in which
// response is computed, since where bodies overlap there are none.
//
// The paper keeps last frame's transformations by swapping pointers to them. A pair here keeps the one pose
// that its answer depends on, B's in A's frame, in its own cache: 48 bytes, so that S shrinks to the six
// bytes that suffice to start from. Departures beside:
// - The closest points are GJK's, so that they hold against rounding as all distances do. Where a distance is
//   asked of a pair that is apart, it is found the same way.
// - GJK starts from the four vertex pairs that ended the search, or from its last one. From those that
//   recurred, which the paper takes, it needs twice as many support points in slow motion.
// - Search and GJK start each other, as in the paper: S, p and q of the next search are the way between the
//   closest points and one of the vertex pairs that carry them.
// - A pair that goes on colliding keeps the four vertex pairs that show it instead of a pose.
// - SphereCull around both hulls that are apart, or inside both that meet, end the query before anything is
//   searched.

#include <span>

#include "core/packed_pose.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/gjk/gjk_cache.h"
#include "narrow/convex/separating_vector/half_planes.h"
#include "narrow/convex/separating_vector/separating_search.h"

namespace collidoscope {
namespace {

enum class Holds : std::uint8_t { nothing, vector, apart, simplex };

/// All zero: nothing yet.
struct CombinedCache {
  union {
    PackedPose<Real> b_in_a;            // apart: in the last frame
    std::array<VertexPair, 4> simplex;  // their differences enclose the origin
  };
  VertexPair pair;       // vector, apart: (p, q) of the last search
  PackedDirection s;     // that last parted the pair
  std::uint8_t largest;  // see PackedPose
  Holds holds;
};

enum Line : int { line_distance = separating_line_count, line_earlier };

const PseudoCode& combined_pseudo_code() {
  static const PseudoCode code = [] {
    PseudoCode lines = separating_search_pseudo_code();
    lines[line_radii] =
        "if balls around A and B are apart: return separated; if balls inside them meet: return colliding";
    lines.push_back(
        "where the distance is asked too: return separated and the closest points, by GJK from p, q");
    lines.push_back(
        "if they were apart before: return colliding and the closest points in the pose of then, by GJK from "
        "the last four p, q");
    return lines;
  }();
  return code;
}

/// GJK's answer to where the closest points are, and a vertex pair that carries them.
struct ClosestPoints {
  PairResult result;
  VertexPair pair;
};

/// From up to four vertex pairs.
template <class Scalar>
ClosestPoints closest_points(const ConvexInput<Scalar>& input, std::span<const VertexPair> start) {
  NoTrace unseen;  // its steps belong to another pseudo-code
  PairCache cache;
  auto& simplex = cache.as<GjkCache>();
  for (const VertexPair& pair : start) {
    simplex.a[simplex.count] = pair.a;
    simplex.b[simplex.count++] = pair.b;
  }
  ConvexInput<Scalar> question = input;
  question.request = Request::distance;
  const PairResult result = GjkKernel::run(question, cache, unseen);
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
    if (!tests_radii(input_.options) || !spheres_decide()) search();
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
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
    if (cache_.holds == Holds::apart && !look_back({&cache_.pair, 1})) cache_ = {};
  }

  void finish_apart() {
    result_.verdict = Verdict::separated;
    result_.iterations = 1;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = to_real(between_ / length(between_));
    keep_apart(result_.normal, cache_.holds == Holds::simplex ? VertexPair{0, 0} : cache_.pair);
    if constexpr (Tracer::enabled) trace_radii(tracer_, input_, result_);
  }

  void search() {
    Search search(input_, rules_, tracer_, result_);
    bool done = false;
    if (cache_.holds == Holds::simplex)
      done = search.start(cache_.simplex, Vector(unpack(cache_.s)));
    else
      search.start(first_vector(), cache_.pair);
    if (!done) search.run();
    if (result_.verdict == Verdict::separated) return keep_apart(to_real(search.vector()), search.pair());
    const bool keeps_start = cache_.holds == Holds::apart && look_back(last_pairs(search));
    if (search.enclosing() != nullptr)
      keep_simplex(*search.enclosing());
    else if (!keeps_start)
      cache_ = {}, keep_vector(Holds::vector, to_real(search.vector()), search.pair());
  }

  /// Those around the origin, where that ended the search.
  static std::span<const VertexPair> last_pairs(const Search& search) {
    if (search.enclosing() != nullptr) return *search.enclosing();
    return {&search.pair(), 1};
  }

  /// The last S, moved along with the line of centres where that is known.
  Vector first_vector() const {
    const Vec3 s = unpack(cache_.s);
    if (s == Vec3(0)) return between_;
    if (cache_.holds != Holds::apart) return Vector(s);
    const PoseT<Scalar> then = convert_pose<Scalar>(unpack(cache_.b_in_a, cache_.largest));
    const Vector before = then.to_parent(input_.b.centre()) - input_.a.centre();
    return normalized(Vector(s)) * length(before) + (between_ - before);
  }

  void keep_vector(Holds holds, const Vec3& s, const VertexPair& pair) {
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
    keep_vector(Holds::apart, s, pair);
  }

  /// The distance of a pair that is apart.
  void measure() {
    const PairResult search = result_;
    const ClosestPoints found = closest_points<Scalar>(input_, {&cache_.pair, 1});
    result_ = found.result;
    result_.fell_back |= search.fell_back;
    result_.iterations = search.iterations;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + search.support_calls);
    if (result_.verdict == Verdict::separated) keep_vector(Holds::apart, result_.normal, found.pair);
    if constexpr (Tracer::enabled) trace_points(line_distance);
  }

  /// The closest points of the last frame, before this one's collision. True when there are any, and the next
  /// search is to start from them; false where the hulls touched, but for the roundings of the kept pose.
  bool look_back(std::span<const VertexPair> start) {
    ConvexInput<Scalar> then = input_;
    then.b_in_a = convert_pose<Scalar>(unpack(cache_.b_in_a, cache_.largest));
    const auto [earlier, pair] = closest_points<Scalar>(then, start);
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + earlier.support_calls);
    if (earlier.verdict != Verdict::separated) return false;
    result_.available = result_.available | Capability::earlier_witnesses;
    result_.separation = earlier.separation;
    result_.on_a = earlier.on_a, result_.on_b = earlier.on_b;
    result_.normal = earlier.normal;
    cache_ = {};
    keep_vector(Holds::vector, earlier.normal, pair);
    if constexpr (Tracer::enabled) trace_points(line_earlier);
    return true;
  }

  void trace_points(int line) {
    tracer_.step(line);
    if (result_.gives(Capability::witnesses) || result_.gives(Capability::earlier_witnesses)) {
      tracer_.point("a", TraceSpace::frame_a, result_.on_a).point("b", TraceSpace::frame_a, result_.on_b);
      tracer_.segment("closest points", TraceSpace::frame_a, result_.on_a, result_.on_b);
      tracer_.value("distance", result_.distance());
    }
    tracer_.value("k", result_.iterations);
  }

  const ConvexInput<Scalar>& input_;
  const SeparatingRules& rules_;
  CombinedCache& cache_;
  Tracer& tracer_;
  PairResult& result_;
  Vector between_;  // from A's centre to B's
};

struct CombinedKernel {
  static constexpr ShapeData needs = ShapeData::hull;

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
    .capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                    Capability::direction | Capability::common_point | Capability::earlier_witnesses,
    .parameters = separating_parameters,
    .run = convex_batch<CombinedKernel>,
    .query = convex_query<CombinedKernel>,
    .count = convex_count<CombinedKernel>,
    .trace = convex_trace<CombinedKernel>,
    .pseudo_code = combined_pseudo_code,
};

}  // namespace collidoscope
