// Objects as trees of convex hulls over their convex pieces, gone through together: hulls are compared by any
// convex algorithm, and unwrapped only where they meet. [Chung 1996, 5.6; Mirtich 1997, 1.4] An object that
// was not decomposed, or cannot be, is one leaf: its hull, and where that meets something, a tree of oriented
// boxes over its triangles, as Chung proposes.
//
// Departures. Chung compares all children of one hull with all of the other; here the larger hull is
// unwrapped. Balls around the hulls are compared first. Distances come from the same descent, hulls no nearer
// than what is known being left wrapped.
//
// A piece is a solid, a mesh a surface: it meets a piece, too, where a part of it lies inside.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "geometry/predicates.h"
#include "narrow/meshes/mesh_kernel.h"
#include "narrow/narrow_choice.h"
#include "narrow/radius_test.h"
#include "shape/hull_tree.h"
#include "support/support.h"

namespace collidoscope {

#define COLLIDOSCOPE_CONVEX(name) extern const NarrowAlgorithm narrow_##name;
COLLIDOSCOPE_CONVEX(gjk)
COLLIDOSCOPE_CONVEX(enhanced_gjk)
COLLIDOSCOPE_CONVEX(gilbert)
COLLIDOSCOPE_CONVEX(rabbitz)
COLLIDOSCOPE_CONVEX(separating_vector)
COLLIDOSCOPE_CONVEX(combined)
COLLIDOSCOPE_CONVEX(epa)
COLLIDOSCOPE_CONVEX(v_clip)
COLLIDOSCOPE_CONVEX(sat)
COLLIDOSCOPE_CONVEX(mpr)
COLLIDOSCOPE_CONVEX(growth_distance)
COLLIDOSCOPE_CONVEX(lin_canny)
#undef COLLIDOSCOPE_CONVEX
extern const NarrowAlgorithm narrow_obb_tree;

namespace {

constexpr std::string_view convex_names[] = {
    "gjk", "enhanced-gjk", "gilbert", "rabbitz", "separating-vector", "combined",
    "epa", "v-clip",       "sat",     "mpr",     "growth-distance",   "lin-canny"};
constexpr AlgorithmParameter parameters[] = {
    {.name = "convex", .label = "Hulls compared by", .choices = convex_names}};

/// The one that the user chose to compare hulls.
const NarrowAlgorithm& convex_algorithm(const NarrowOptions& options) {
  static constexpr std::array<const NarrowAlgorithm*, std::size(convex_names)> all = {
      &narrow_gjk,
      &narrow_enhanced_gjk,
      &narrow_gilbert,
      &narrow_rabbitz,
      &narrow_separating_vector,
      &narrow_combined,
      &narrow_epa,
      &narrow_v_clip,
      &narrow_sat,
      &narrow_mpr,
      &narrow_growth_distance,
      &narrow_lin_canny};
  return *all[options.choice(0)];
}

NarrowOptions convex_options(const NarrowOptions& options) {
  NarrowOptions own = convex_algorithm(options).standard_options();
  own.support = options.support;
  return own;
}

constexpr Capability capabilities = Capability::verdict | Capability::distance | Capability::witnesses |
                                    Capability::direction | Capability::common_point;

constexpr Capability both(Capability p, Capability q) {
  return static_cast<Capability>(static_cast<std::uint32_t>(p) & static_cast<std::uint32_t>(q));
}

/// A node of each tree.
struct NodePair {
  std::uint32_t a = 0, b = 0;

  friend bool operator==(const NodePair&, const NodePair&) = default;
};

/// The leaves that met last, or were the nearest, and what parted the roots: likely to do so again.
struct DecomposedCache {
  NodePair leaves;
  FloatVector direction;
  std::uint8_t knows_leaves, knows_direction;
};

/// Pairs to be looked at, kept from query to query by each thread, so that none allocates once it has grown.
struct Waiting {
  NodePair pair;
  Real least;  // no lower bound of their distance is known to be larger
};
std::vector<Waiting>& waiting_of_this_thread() {
  thread_local std::vector<Waiting> waiting;
  waiting.clear();
  return waiting;
}

/// An object as the descent sees it: nodes, of which a mesh is the only one.
class Side {
 public:
  explicit Side(const Shape& shape)
      : shape_(shape), nodes_(shape.hull_tree().nodes()), ball_(nodes_.empty() ? shape.sphere() : Sphere{}) {}

  bool is_mesh() const { return nodes_.empty(); }
  bool is_leaf(std::uint32_t node) const { return is_mesh() || nodes_[node].is_leaf(); }
  std::uint32_t child(std::uint32_t node) const { return nodes_[node].first_child; }
  const Shape& hull(std::uint32_t node) const { return is_mesh() ? shape_ : *nodes_[node].hull; }
  const Sphere& ball(std::uint32_t node) const { return is_mesh() ? ball_ : nodes_[node].ball; }
  std::span<const std::uint32_t> parts() const { return shape_.hull_tree().mesh_parts(); }

 private:
  const Shape& shape_;
  std::span<const HullTree::Node> nodes_;
  Sphere ball_;
};

class Descent {
 public:
  Descent(const NarrowQuery& query, DecomposedCache& cache)
      : query_(query),
        cache_(cache),
        a_(query.a),
        b_(query.b),
        convex_(convex_algorithm(query.options)),
        options_(convex_options(query.options)),
        measures_(query.answer == Answer::distance && includes(convex_.capabilities, Capability::distance)),
        rounding_(rounding_of(query.b_in_a, a_.ball(0), b_.ball(0))),
        waiting_(waiting_of_this_thread()) {}

  PairResult run() {
    PairResult result = answer();
    result.iterations = clamped_count(compared_);
    result.support_calls = clamped_count(support_calls_);
    result.fell_back = fell_back_;
    return result;
  }

 private:
  PairResult answer() {
    if (!measures_ && direction_still_separates()) return separated_along(kept_direction());
    if (cache_.knows_leaves != 0) {
      first_ = cache_.leaves;
      if (visit(*first_)) return found_;
    }
    add({0, 0}, 0);
    while (!waiting_.empty()) {
      const Waiting next = waiting_.back();
      waiting_.pop_back();
      if (next.least < nearest_ && next.pair != first_ && visit(next.pair)) return found_;
    }
    return end_of_descent();
  }

  PairResult end_of_descent() const {
    if (gave_up_) return PairResult{};
    return nearest_ < std::numeric_limits<Real>::infinity() ? found_ : separated();
  }

  // ---- Descent ------------------------------------------------------------------------------------------

  /// True if the objects are found to collide.
  bool visit(const NodePair& pair) {
    const bool leaves = a_.is_leaf(pair.a) && b_.is_leaf(pair.b);
    const PairResult hulls = compare(pair, leaves ? query_.answer : inner_answer());
    if (hulls.verdict == Verdict::separated) {
      if (pair == NodePair{}) keep_direction(hulls);
      if (!measures_ || hulls.distance >= nearest_) return false;
      if (leaves) return has_mesh() ? compare_triangles(pair) : take_distance(hulls, pair);
      open(pair, hulls.distance);
    } else if (!leaves) {
      open(pair, 0);
    } else if (has_mesh()) {
      return compare_triangles(pair);
    } else if (hulls.verdict == Verdict::colliding) {
      return take_collision(hulls, pair);
    } else {
      gave_up_ = true;
    }
    return false;
  }

  PairResult compare(const NodePair& pair, Answer answer) {
    PairCache fresh;
    const PairResult result =
        convex_.query({a_.hull(pair.a), b_.hull(pair.b), query_.b_in_a, answer, options_}, fresh);
    ++compared_;
    support_calls_ += result.support_calls;
    fell_back_ |= result.fell_back;
    return result;
  }
  Answer inner_answer() const { return measures_ ? Answer::distance : Answer::verdict; }

  /// Unwraps the larger hull. The children that are the nearer come off the stack first.
  void open(const NodePair& pair, Real least) {
    const bool open_a =
        b_.is_leaf(pair.b) || (!a_.is_leaf(pair.a) && a_.ball(pair.a).radius >= b_.ball(pair.b).radius);
    const std::uint32_t child = open_a ? a_.child(pair.a) : b_.child(pair.b);
    const auto opened = [&](std::uint32_t node) {
      return open_a ? NodePair{node, pair.b} : NodePair{pair.a, node};
    };
    const NodePair first = opened(child), second = opened(child + 1);
    const Real to_first = gap(first), to_second = gap(second);
    if (to_second < to_first) {
      add(first, to_first, least), add(second, to_second, least);
    } else {
      add(second, to_second, least), add(first, to_first, least);
    }
  }

  void add(const NodePair& pair, Real gap, Real least) {
    if (measures_ ? gap < nearest_ : gap <= 0) waiting_.push_back({pair, std::max(gap, least)});
  }
  void add(const NodePair& pair, Real least) { add(pair, gap(pair), least); }

  /// Between the balls, at least; negative by how much they overlap, at most.
  Real gap(const NodePair& pair) const {
    const Sphere &a = a_.ball(pair.a), &b = b_.ball(pair.b);
    return length(query_.b_in_a.to_parent(b.centre) - a.centre) - (a.radius + b.radius + rounding_);
  }

  static Real rounding_of(const Pose& b_in_a, const Sphere& a, const Sphere& b) {
    const auto sum = [](const Vec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
    const Real extents = sum(a.centre) + a.radius + sum(b.centre) + b.radius + sum(b_in_a.translation);
    return tolerance::support_rounding * tolerance::epsilon * extents;
  }

  // ---- Triangles ----------------------------------------------------------------------------------------

  bool has_mesh() const { return a_.is_mesh() || b_.is_mesh(); }

  bool compare_triangles(const NodePair& pair) {
    const Shape &a = a_.hull(pair.a), &b = b_.hull(pair.b);
    PairCache fresh;
    const PairResult result = narrow_obb_tree.query(
        {a, b, query_.b_in_a, inner_answer(), narrow_obb_tree.standard_options()}, fresh);
    if (result.verdict == Verdict::colliding) return take_collision(result, pair);
    if (const std::optional<Vec3> inside = part_inside({a.mesh(), b.mesh(), query_.b_in_a}))
      return take_collision(colliding_inside(*inside), pair);
    if (result.gives(Capability::distance) && result.distance < nearest_) take_distance(result, pair);
    return false;
  }

  /// Of a mesh whose surface does not meet the piece's: a vertex of a part that lies inside the piece.
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

  // ---- What is found ------------------------------------------------------------------------------------

  bool take_collision(const PairResult& result, const NodePair& pair) {
    found_ = result;
    found_.given = both(result.given, Capability::verdict | Capability::common_point);
    keep_leaves(pair);
    return true;
  }

  bool take_distance(const PairResult& result, const NodePair& pair) {
    found_ = result;
    found_.given = both(result.given, capabilities);
    nearest_ = result.distance;
    keep_leaves(pair);
    return false;
  }

  void keep_leaves(const NodePair& pair) { cache_.leaves = pair, cache_.knows_leaves = 1; }

  // ---- What parted the roots ----------------------------------------------------------------------------

  void keep_direction(const PairResult& result) {
    cache_.knows_direction = result.gives(Capability::direction) ? 1 : 0;
    cache_.direction = floats_of(result.direction);
  }
  Vec3 kept_direction() const { return normalized(vector_of<Real>(cache_.direction)); }

  bool direction_still_separates() {
    if (cache_.knows_direction == 0) return false;
    const Vec3 direction = kept_direction();
    const Vec3 a = farthest(a_.hull(0), direction),
               b = query_.b_in_a.to_parent(farthest(b_.hull(0), query_.b_in_a.unrotate(-direction)));
    cache_.knows_direction = dot(direction, b - a) > rounding_ ? 1 : 0;
    return cache_.knows_direction != 0;
  }

  Vec3 farthest(const Shape& shape, const Vec3& direction) {
    ++support_calls_;
    const ConvexView<Real> hull(shape.convex(needs_of(options_.support)), options_.support);
    return hull.vertex(support(hull, direction, 0).vertex);
  }

  static PairResult separated_along(const Vec3& direction) {
    PairResult result = separated();
    result.given = Capability::verdict | Capability::direction;
    result.direction = direction;
    return result;
  }

  const NarrowQuery& query_;
  DecomposedCache& cache_;
  Side a_, b_;
  const NarrowAlgorithm& convex_;
  NarrowOptions options_;  // of convex_
  bool measures_;          // distances
  Real rounding_;          // of coordinates of the pair, m
  std::vector<Waiting>& waiting_;
  std::optional<NodePair> first_;  // visited before all others
  PairResult found_;
  Real nearest_ = std::numeric_limits<Real>::infinity();  // of the leaves visited
  bool gave_up_ = false, fell_back_ = false;
  std::uint64_t compared_ = 0, support_calls_ = 0;
};

struct DecomposedKernel {
  static PairResult run(const NarrowQuery& query, PairCache& cache) {
    return Descent(query, cache.as<DecomposedCache>()).run();
  }

  static ShapeData needs_of_shapes(const NarrowOptions& options) {
    return convex_algorithm(options).needs | needs_of(options.support) | ShapeData::sphere;
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_decomposed;
const NarrowAlgorithm narrow_decomposed = {
    .id = "decomposed",
    .label = "Trees of hulls over convex pieces",
    .paper = "Chung 1996, 5.6; Mirtich 1997, 1.4",
    .capabilities = capabilities,
    .input = NarrowInput::pieces,
    .needs = ShapeData::hull_tree,
    .parameters = parameters,
    .needs_of = DecomposedKernel::needs_of_shapes,
    .run = mesh_batch<DecomposedKernel>,
    .query = mesh_query<DecomposedKernel>,
};

}  // namespace collidoscope
