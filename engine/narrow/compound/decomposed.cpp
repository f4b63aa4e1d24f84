// Two objects as trees of convex hulls over their convex pieces, traversed together. Any convex algorithm
// compares the hulls, and only hulls that meet are expanded. [Chung 1996, 5.6; Mirtich 1997, 1.4] An object
// without a decomposition is one leaf: its hull, and a tree of oriented boxes over its triangles for hulls
// that meet, as Chung proposes.
//
// Departures. Chung compares all children of one hull with all of the other; here the larger hull is
// expanded. Bounding spheres of the hulls are compared first. The same traversal finds distances: it prunes
// hulls that are no nearer than the known distance.
//
// A piece is a solid and a mesh is a surface, so a mesh also meets a piece that contains a part of it.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "geometry/exact/predicates.h"
#include "narrow/compound/hull_nodes.h"
#include "narrow/compound/hull_tree_steps.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/mesh/mesh_kernel.h"
#include "narrow/narrow_choice.h"
#include "support/support.h"

namespace collidoscope {

#define COLLIDOSCOPE_CONVEX(name, id) extern const NarrowAlgorithm narrow_##name;
#include "narrow/convex.def"
#undef COLLIDOSCOPE_CONVEX
extern const NarrowAlgorithm narrow_obb_tree;
extern const NarrowAlgorithm narrow_decomposed;

namespace {

constexpr std::string_view convex_ids[] = {
#define COLLIDOSCOPE_CONVEX(name, id) id,
#include "narrow/convex.def"
#undef COLLIDOSCOPE_CONVEX
};
constexpr AlgorithmParameter parameters[] = {
    {.name = "convex", .label = "Hulls compared by", .choices = convex_ids}};

/// The convex algorithm that the user chose to compare hulls.
const NarrowAlgorithm& convex_algorithm(const NarrowOptions& options) {
  static constexpr const NarrowAlgorithm* all[] = {
#define COLLIDOSCOPE_CONVEX(name, id) &narrow_##name,
#include "narrow/convex.def"
#undef COLLIDOSCOPE_CONVEX
  };
  return *all[options.choice(0)];
}

constexpr Capability capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                                    Capability::direction | Capability::common_point;

constexpr Capability both(Capability p, Capability q) {
  return static_cast<Capability>(static_cast<std::uint32_t>(p) & static_cast<std::uint32_t>(q));
}

/// The leaves that met last or were the nearest, and the last direction that separated the roots. Both are
/// likely to decide again.
struct DecomposedCache {
  NodePair leaves;
  FloatVector direction;
  std::uint8_t knows_leaves, knows_direction;
};

/// A pair to visit. Each thread keeps its stack from query to query, so that queries do not allocate once it
/// has grown.
template <class Scalar>
struct Waiting {
  NodePair pair;
  Scalar least;  // the largest known lower bound of their distance
};
template <class Scalar>
std::vector<Waiting<Scalar>>& waiting_of_this_thread() {
  thread_local std::vector<Waiting<Scalar>> waiting;
  waiting.clear();
  return waiting;
}

/// Traces its steps to NoTrace or HullTreeSteps. Counts its own operations and those of the convex algorithm.
/// Triangles are compared by vector instructions and exact predicates, which are not counted.
template <class Scalar, class Tracer>
class HullTreeTraversal {
 public:
  HullTreeTraversal(const NarrowQuery& query, DecomposedCache& cache, Tracer& tracer)
      : query_(query),
        pose_(convert_pose<Scalar>(query.b_in_a)),
        cache_(cache),
        tracer_(tracer),
        a_(query.a),
        b_(query.b),
        convex_(convex_algorithm(query.options)),
        options_(narrow_decomposed.inner_options(query.options)),
        measures_(query.request != Request::overlap && includes(convex_.capabilities, Capability::distance)),
        rounding_(rounding_of(pose_, a_.sphere(0), b_.sphere(0))),
        waiting_(waiting_of_this_thread<Scalar>()) {}

  PairResult run() {
    PairResult result = answer();
    result.iterations = clamped_count(compared_);
    result.support_calls = clamped_count(support_calls_);
    result.fell_back = fell_back_;
    return result;
  }

 private:
  PairResult answer() {
    if (!measures_ && direction_still_separates()) return separated_as_before();
    if (cache_.knows_leaves != 0) {
      first_ = cache_.leaves;
      if (visit(*first_)) return found_;
    }
    start();
    while (!waiting_.empty()) {
      const Waiting<Scalar> next = waiting_.back();
      waiting_.pop_back();
      if (next.least < nearest_ && next.pair != first_ && visit(next.pair)) return found_;
    }
    return end_of_traversal();
  }

  void start() {
    const Scalar apart = gap({0, 0});
    add({0, 0}, apart, Scalar(0));
    if constexpr (Tracer::enabled) tracer_.start(static_cast<Real>(apart), waiting_.size());
  }

  PairResult end_of_traversal() const {
    const bool knows = nearest_ < std::numeric_limits<Scalar>::infinity();
    const PairResult result = gave_up_ ? PairResult{} : knows ? found_ : separated();
    if constexpr (Tracer::enabled) tracer_.end(result);
    return result;
  }

  // ---- Hulls --------------------------------------------------------------------------------------------

  /// Returns true if the objects collide.
  bool visit(const NodePair& pair) {
    const bool leaves = a_.is_leaf(pair.a) && b_.is_leaf(pair.b);
    const PairResult hulls = compare(pair, leaves ? query_.request : inner_request());
    const bool apart = hulls.verdict == Verdict::separated;
    if (apart && pair == NodePair{}) keep_direction(hulls);
    const bool pruned = apart && (!measures_ || hulls.distance() >= nearest_);
    if constexpr (Tracer::enabled) tracer_.compared(pair, hulls, pruned);
    if (pruned) return false;
    if (!leaves) return expand(pair, Scalar(apart ? hulls.distance() : 0)), false;
    return visit_leaves(pair, hulls);
  }

  /// The hulls of the leaves meet, or may be the nearest.
  bool visit_leaves(const NodePair& pair, const PairResult& hulls) {
    if (has_mesh()) return compare_triangles(pair);
    if (hulls.verdict == Verdict::separated) return accept_distance(hulls, pair);
    if (hulls.verdict == Verdict::colliding) return accept_collision(hulls, pair);
    gave_up_ = true;
    return false;
  }

  PairResult compare(const NodePair& pair, Request request) {
    const PairResult result =
        query_hulls({a_.hull(pair.a), b_.hull(pair.b), query_.b_in_a, request, options_});
    ++compared_;
    support_calls_ += result.support_calls;
    fell_back_ |= result.fell_back;
    return result;
  }
  PairResult query_hulls(const NarrowQuery& query) const {
    PairCache fresh;
    if constexpr (std::is_same_v<Scalar, Counted>)
      return convex_.count(query, fresh, *CountingScope::current());
    else
      return convex_.query(query, fresh);
  }
  Request inner_request() const { return measures_ ? Request::penetration : Request::overlap; }

  /// Expands the larger hull. The nearer child comes off the stack first.
  void expand(const NodePair& pair, const Scalar& least) {
    const bool expand_a = expands_a(pair);
    const std::uint32_t child = expand_a ? a_.child(pair.a) : b_.child(pair.b);
    const auto with_child = [&](std::uint32_t node) {
      return expand_a ? NodePair{node, pair.b} : NodePair{pair.a, node};
    };
    std::array<NodePair, 2> instead = {with_child(child), with_child(child + 1)};
    std::array<Scalar, 2> gaps = {gap(instead[0]), gap(instead[1])};
    if (gaps[1] < gaps[0]) std::swap(instead[0], instead[1]), std::swap(gaps[0], gaps[1]);
    std::array<bool, 2> wait = {};
    for (const std::size_t i : {1, 0}) wait[i] = add(instead[i], gaps[i], least);
    if constexpr (Tracer::enabled) tracer_.expanded(pair, instead, wait, waiting_.size());
  }

  bool expands_a(const NodePair& pair) const {
    if (b_.is_leaf(pair.b)) return true;
    if (a_.is_leaf(pair.a)) return false;
    return Scalar(a_.sphere(pair.a).radius) >= Scalar(b_.sphere(pair.b).radius);
  }

  /// Returns true if the pair waits.
  bool add(const NodePair& pair, const Scalar& gap, const Scalar& least) {
    const bool waits = measures_ ? gap < nearest_ : gap <= Scalar(0);
    if (waits) waiting_.push_back({pair, std::max(gap, least)});
    return waits;
  }

  /// A lower bound of the gap between the bounding spheres, negative if they overlap.
  Scalar gap(const NodePair& pair) const {
    const Sphere &a = a_.sphere(pair.a), &b = b_.sphere(pair.b);
    const Vec3T<Scalar> centre_of_b = pose_.to_parent(convert_vector<Scalar>(b.centre));
    return length(centre_of_b - convert_vector<Scalar>(a.centre)) -
           (Scalar(a.radius) + Scalar(b.radius) + rounding_);
  }

  static Scalar rounding_of(const PoseT<Scalar>& b_in_a, const Sphere& a, const Sphere& b) {
    using std::abs;
    const auto sum = [](const Vec3T<Scalar>& v) { return abs(v.x) + abs(v.y) + abs(v.z); };
    const Scalar extents = sum(convert_vector<Scalar>(a.centre)) + Scalar(a.radius) +
                           sum(convert_vector<Scalar>(b.centre)) + Scalar(b.radius) + sum(b_in_a.translation);
    return Scalar(tolerance::support_rounding * tolerance::epsilon) * extents;
  }

  // ---- Triangles ----------------------------------------------------------------------------------------

  bool has_mesh() const { return a_.is_mesh() || b_.is_mesh(); }

  bool compare_triangles(const NodePair& pair) {
    const Shape &a = a_.hull(pair.a), &b = b_.hull(pair.b);
    const PairResult result =
        query_triangles(pair, {a, b, query_.b_in_a, inner_request(), narrow_obb_tree.default_options()});
    if (result.verdict == Verdict::colliding) return accept_collision(result, pair);
    if (const std::optional<Vec3> inside = part_inside({a.mesh(), b.mesh(), query_.b_in_a}))
      return accept_collision(colliding_inside(*inside), pair);
    if (result.gives(Capability::distance) && result.distance() < nearest_) accept_distance(result, pair);
    return false;
  }

  PairResult query_triangles([[maybe_unused]] const NodePair& pair, const NarrowQuery& query) {
    PairCache fresh;
    if constexpr (Tracer::enabled)
      return tracer_.compare_triangles(narrow_obb_tree, pair, query);
    else
      return narrow_obb_tree.query(query, fresh);
  }

  /// Finds a vertex of a mesh part inside the piece. The surfaces of mesh and piece do not meet.
  std::optional<Vec3> part_inside(const MeshPair& meshes) const {
    if (a_.is_mesh() && b_.is_mesh()) return std::nullopt;
    for (const std::uint32_t vertex : (a_.is_mesh() ? a_ : b_).parts()) {
      const Vec3 point = a_.is_mesh() ? Vec3(meshes.a.vertices[vertex])
                                      : meshes.b_in_a.to_parent(Vec3(meshes.b.vertices[vertex]));
      if (is_inside_piece(point, meshes)) return point;
    }
    return std::nullopt;
  }

  bool is_inside_piece(const Vec3& point, const MeshPair& meshes) const {
    const std::size_t count = (a_.is_mesh() ? meshes.b : meshes.a).triangles.size();
    for (std::uint32_t i = 0; i < count; ++i) {
      const TrianglePoints t = a_.is_mesh() ? meshes.triangle_b(i) : meshes.triangle_a(i);
      if (orientation(t[0], t[1], t[2], point) > 0) return false;
    }
    return count > 0;
  }

  // ---- Results ------------------------------------------------------------------------------------------

  bool accept_collision(const PairResult& result, const NodePair& pair) {
    found_ = result;
    found_.available = both(result.available, Capability::verdict | Capability::common_point);
    keep_leaves(pair);
    if constexpr (Tracer::enabled) tracer_.meet(pair, found_);
    return true;
  }

  bool accept_distance(const PairResult& result, const NodePair& pair) {
    found_ = result;
    found_.available = both(result.available, capabilities);
    nearest_ = Scalar(result.distance());
    keep_leaves(pair);
    if constexpr (Tracer::enabled) tracer_.known(pair, found_);
    return false;
  }

  void keep_leaves(const NodePair& pair) { cache_.leaves = pair, cache_.knows_leaves = 1; }

  // ---- The last separating direction --------------------------------------------------------------------

  void keep_direction(const PairResult& result) {
    cache_.knows_direction = result.gives(Capability::direction) ? 1 : 0;
    cache_.direction = floats_of(result.normal);
  }
  Vec3T<Scalar> kept_direction() const { return normalized(vector_of<Scalar>(cache_.direction)); }

  bool direction_still_separates() {
    if (cache_.knows_direction == 0) return false;
    const Vec3T<Scalar> direction = kept_direction();
    const Vec3T<Scalar> a = farthest(a_.hull(0), direction),
                        b = pose_.to_parent(farthest(b_.hull(0), pose_.unrotate(-direction)));
    const Real radii = a_.hull(0).rounding_radius() + b_.hull(0).rounding_radius();
    cache_.knows_direction = dot(direction, b - a) > rounding_ + Scalar(radii) ? 1 : 0;
    return cache_.knows_direction != 0;
  }

  Vec3T<Scalar> farthest(const Shape& shape, const Vec3T<Scalar>& direction) {
    ++support_calls_;
    if (const Ellipsoid* ellipsoid = shape.ellipsoid()) return support_point(*ellipsoid, direction);
    const ConvexView<Scalar> hull(shape.convex(needs_of(options_.support)), options_.support);
    return hull.vertex(support(hull, direction, 0).vertex);
  }

  PairResult separated_as_before() const {
    PairResult result = separated();
    result.available = Capability::verdict | Capability::direction;
    result.normal = to_real(kept_direction());
    if constexpr (Tracer::enabled) tracer_.separated_before(result.normal);
    return result;
  }

  const NarrowQuery& query_;
  PoseT<Scalar> pose_;  // of B, in the traversal's scalar
  DecomposedCache& cache_;
  Tracer& tracer_;
  HullSide a_, b_;
  const NarrowAlgorithm& convex_;
  NarrowOptions options_;  // of convex_
  bool measures_;          // distances
  Scalar rounding_;        // of coordinates of the pair, m
  std::vector<Waiting<Scalar>>& waiting_;
  std::optional<NodePair> first_;  // visited before all others
  PairResult found_;
  Scalar nearest_ = std::numeric_limits<Scalar>::infinity();  // of the leaves visited
  bool gave_up_ = false, fell_back_ = false;
  std::uint64_t compared_ = 0, support_calls_ = 0;
};

struct DecomposedKernel {
  static PairResult run(const NarrowQuery& query, PairCache& cache) {
    NoTrace tracer;
    return traverse<Real>(query, cache, tracer);
  }

  static PairResult count(const NarrowQuery& query, PairCache& cache, OperationCounts& counts) {
    NoTrace tracer;
    const CountingScope scope(counts);
    return traverse<Counted>(query, cache, tracer);
  }

  static PairResult trace(const NarrowQuery& query, PairCache& cache, StepRecorder& recorder) {
    HullTreeSteps steps(query, recorder);
    return traverse<Real>(query, cache, steps);
  }

  template <class Scalar, class Tracer>
  static PairResult traverse(const NarrowQuery& query, PairCache& cache, Tracer& tracer) {
    return HullTreeTraversal<Scalar, Tracer>(query, cache.as<DecomposedCache>(), tracer).run();
  }

  static ShapeData needs_of_shapes(const NarrowOptions& options) {
    return convex_algorithm(options).needs | needs_of(options.support) | ShapeData::sphere;
  }
};

constexpr std::array<Counter, 2> counters = {
    {{"pair of hulls", "pairs of hulls", &PairResult::iterations},
     {"support point", "support points", &PairResult::support_calls}}};

}  // namespace

const NarrowAlgorithm narrow_decomposed = {
    .id = "decomposed",
    .label = "Trees of hulls over convex pieces",
    .paper = "Chung 1996, 5.6; Mirtich 1997, 1.4",
    .capabilities = capabilities,
    .input = NarrowInput::pieces,
    .needs = ShapeData::hull_tree,
    .parameters = parameters,
    .inner = convex_algorithm,
    .counters = counters,
    .needs_of = DecomposedKernel::needs_of_shapes,
    .run = mesh_batch<DecomposedKernel>,
    .query = mesh_query<DecomposedKernel>,
    .count = mesh_count<DecomposedKernel>,
    .trace = mesh_trace<DecomposedKernel>,
    .pseudo_code = hull_tree_pseudo_code,
};

}  // namespace collidoscope
