// Separating axis theorem. [Grulich 4.2, Alg. 13]
//
// Two convex polytopes are apart when some face normal of theirs, or some cross product of an edge of the one
// and an edge of the other, separates them; else the axis on which they overlap least gives the depth. It
// departs from the paper:
//
// - Algorithm 13 as printed tests the face normals of A only, which is wrong. Here the axes are the faces of
//   A − B: the face normals of both, and of the edge pairs those whose arcs cross on the Gauss map (D.
//   Gregorius, "The separating axis test between convex polyhedra", GDC 2013).
// - An axis is looked at only where it may beat the least overlap so far: the other hull reaches at least as
//   far as a ball inside it. The last axis of a pair comes first: it separates, or its overlap is a good
//   bound.
// - Overlaps are measured by support points, so that each is one whatever rounding did to the axis. Arcs
//   cross unless they are apart beyond rounding; those of sharp edges are cut in two.
// - Near contact, and of hulls as flat as rounding errors, the verdict is GJK's.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/tolerance.h"
#include "narrow/convex_kernel.h"
#include "narrow/extents.h"
#include "narrow/gjk.h"
#include "support/support.h"

namespace collidoscope {
namespace {

enum Line : int {
  cached_line,
  centres_line,
  face_line,
  edges_line,
  separated_line,
  colliding_line,
  touching_line
};

const PseudoCode& pseudo_code() {
  static const PseudoCode lines = {
      "n ← the last axis of this pair, from its features: measure the overlap on n",
      "n ← the direction from A's centre to B's: measure the overlap on n",
      "for each face of A or B that may overlap less than any axis so far: measure the overlap on its normal",
      "for each edge of A and edge of B whose arcs cross on the Gauss map: measure it on their cross product",
      "where an overlap is negative: return separated, along that axis",
      "return colliding: the depth is the least overlap, along its axis",
      "where the least overlap is next to nothing: return separated or colliding as GJK says"};
  return lines;
}

/// Where an axis comes from.
enum class AxisKind : std::uint32_t { none, centres, face_of_a, face_of_b, edges };

struct SatCache {
  AxisKind kind;
  std::uint32_t index_a, index_b;    // in the Gauss maps
  std::uint32_t vertex_a, vertex_b;  // supports
};

/// B's arcs are brought into A's frame in blocks that stay in the nearest cache.
constexpr std::uint32_t block_size = 32;
/// Sines. Normals and edges of hulls a million times thinner than long err by some 1e-10; arcs that come this
/// close to each other are taken to cross, which costs time only.
constexpr Real crossing_margin = 1e-9;
/// In rounding errors of a height, some billionths of the extents: solids with a smaller inner ball are flat.
constexpr Real flatness = 1e6;
/// Squared sine of the angle between edges: below it the face that they span is thinner than rounding.
constexpr Real parallel_squared = 1e-26;

template <class Scalar, class Tracer>
class SatSearch {
 public:
  using Vector = Vec3T<Scalar>;

  SatSearch(const ConvexInput<Scalar>& input, SatCache& cache, Tracer& tracer)
      : input_(input),
        a_(input.a),
        b_(input.b),
        map_a_(a_.features().gauss_map()),
        map_b_(b_.features().gauss_map()),
        pose_(input.b_in_a),
        cache_(cache),
        tracer_(tracer) {
    const Real extents = sum_of_extents(a_, b_, to_real(pose_.translation));
    rounding_ = Scalar(tolerance::support_rounding * tolerance::epsilon * extents);
    uncertain_ = Scalar(tolerance::touching_depth * extents);
    centre_b_ = pose_.to_parent(b_.centre());
    centre_a_ = pose_.to_local(a_.centre());
  }

  PairResult run() {
    if (!is_separated()) {
      if (least_ > uncertain_ && !is_flat())
        finish_colliding();
      else
        ask_gjk();
    }
    cache_ = best_;
    return result_;
  }

 private:
  struct Axis {
    SatCache source;
    Vector direction;  // unit, from A towards B
  };
  struct BArc {
    Vector first, second, along, vertex;
    std::uint32_t index;
  };

  /// Is a hull so flat that its normals, and with them the crossings of arcs, are rounding errors?
  bool is_flat() const { return is_flat(a_.features()) || is_flat(b_.features()); }
  bool is_flat(const HullFeatures& features) const {
    const bool solid = features.planes().size() > 2;
    return solid && Scalar(features.gauss_map().inner_radius) < Scalar(flatness) * rounding_;
  }

  bool is_separated() {
    return try_cached() || try_centres() || try_faces_of_a() || try_faces_of_b() || try_edges();
  }

  // ------------------------------------------------------------------------------------- axes to be tried

  bool try_cached() {
    hint_a_ = cache_.vertex_a, hint_b_ = cache_.vertex_b;
    switch (cache_.kind) {
      case AxisKind::face_of_a:
        return measure(cache_, normal_of_a(cache_.index_a), cached_line);
      case AxisKind::face_of_b:
        return measure(cache_, normal_of_b(cache_.index_b), cached_line);
      case AxisKind::edges:
        return try_cached_edges();
      default:
        return false;
    }
  }

  bool try_cached_edges() {
    const auto& arc = map_a_.arcs[cache_.index_a];
    const Vector first = vector(arc.first), second = vector(arc.second);
    const Vector across = cross(vector(arc.along), pose_.rotate(vector(map_b_.arcs[cache_.index_b].along)));
    const Scalar squared = length_squared(across);
    if (!(squared > Scalar(parallel_squared))) return false;
    using std::sqrt;
    const Vector unit = across / sqrt(squared);
    return measure(cache_, dot(unit, first + second) < Scalar(0) ? -unit : unit, cached_line);
  }

  bool try_centres() {
    const Vector between = centre_b_ - a_.centre();
    const Scalar apart = length(between);
    const Vector direction = apart > rounding_ ? between / apart : Vector(Scalar(1), Scalar(0), Scalar(0));
    return measure({AxisKind::centres, 0, 0, 0, 0}, direction, centres_line);
  }

  /// A's normal n: A reaches up to its plane, B at least as far as the ball inside.
  bool try_faces_of_a() {
    for (std::uint32_t i = 0; i < map_a_.points.size(); ++i) {
      const auto& point = map_a_.points[i];
      const Vector normal = vector(point.normal);
      const Scalar least = Scalar(point.offset) - dot(normal, centre_b_) + Scalar(map_b_.inner_radius);
      if (least < bound() && measure({AxisKind::face_of_a, i, 0, 0, 0}, normal, face_line)) return true;
    }
    return false;
  }

  bool try_faces_of_b() {
    for (std::uint32_t i = 0; i < map_b_.points.size(); ++i) {
      const auto& point = map_b_.points[i];
      const Scalar least =
          Scalar(point.offset) - dot(vector(point.normal), centre_a_) + Scalar(map_a_.inner_radius);
      if (least < bound() && measure({AxisKind::face_of_b, 0, i, 0, 0}, normal_of_b(i), face_line))
        return true;
    }
    return false;
  }

  bool try_edges() {
    for (std::uint32_t next = 0; next < map_b_.arcs.size();) {
      collect_arcs_of_b(next);
      for (std::uint32_t i = 0; i < map_a_.arcs.size(); ++i)
        if (may_beat(map_a_.arcs[i], centre_b_, map_b_.inner_radius) && try_edge_of_a(i)) return true;
    }
    return false;
  }

  /// Is there a normal on the arc along which the hull of the edge and a ball of the other hull overlap less
  /// than the bound? On the arc that overlap is n · (vertex − centre) + radius.
  bool may_beat(const GaussMap::Arc& arc, const Vector& centre, Real radius) const {
    const Vector from_centre = vector(arc.vertex) - centre;
    const Scalar least = std::min(dot(vector(arc.first), from_centre), dot(vector(arc.second), from_centre));
    const Scalar limit = bound() - Scalar(radius);
    return limit > Scalar(0) ? least < limit : least < limit * Scalar(arc.cosine) + rounding_;
  }

  void collect_arcs_of_b(std::uint32_t& next) {
    for (block_count_ = 0; next < map_b_.arcs.size() && block_count_ < block_size; ++next) {
      const auto& arc = map_b_.arcs[next];
      if (!may_beat(arc, centre_a_, map_a_.inner_radius)) continue;
      block_[block_count_++] = {-pose_.rotate(vector(arc.first)), -pose_.rotate(vector(arc.second)),
                                pose_.rotate(vector(arc.along)), pose_.to_parent(vector(arc.vertex)), next};
    }
  }

  bool try_edge_of_a(std::uint32_t index) {
    const auto& arc = map_a_.arcs[index];
    const Vector first = vector(arc.first), second = vector(arc.second), along = vector(arc.along);
    for (std::uint32_t i = 0; i < block_count_; ++i) {
      const BArc& other = block_[i];
      if (on_one_side(dot(other.first, along), dot(other.second, along)) ||
          on_one_side(dot(first, other.along), dot(second, other.along)))
        continue;
      if (try_crossing(index, cross(along, other.along), first + second, other)) return true;
    }
    return false;
  }

  static bool on_one_side(const Scalar& a, const Scalar& b) {
    const Scalar margin(crossing_margin);
    return (a > margin && b > margin) || (a < -margin && b < -margin);
  }

  /// The great circles cross in ± `across`; the arcs only where both are on the same side of the sphere.
  bool try_crossing(std::uint32_t index, Vector across, const Vector& middle, const BArc& other) {
    const Scalar squared = length_squared(across);
    if (!(squared > Scalar(parallel_squared))) return false;
    using std::sqrt;
    across = across / sqrt(squared);
    if (dot(across, middle) < Scalar(0)) across = -across;
    if (dot(across, other.first + other.second) < -Scalar(crossing_margin)) return false;
    const Scalar overlap = dot(across, vector(map_a_.arcs[index].vertex) - other.vertex);
    if (!(overlap < bound())) return false;
    hint_a_ = map_a_.arcs[index].tail, hint_b_ = map_b_.arcs[other.index].tail;
    return measure({AxisKind::edges, index, other.index, 0, 0}, across, edges_line);
  }

  // ------------------------------------------------------------------------------------------- measurement

  static Vector vector(const Vec3& v) { return convert_vector<Scalar>(v); }
  Vector normal_of_a(std::uint32_t index) const { return vector(map_a_.points[index].normal); }
  Vector normal_of_b(std::uint32_t index) const { return -pose_.rotate(vector(map_b_.points[index].normal)); }

  /// What an axis must stay below to matter: for the verdict, whether hulls overlap beyond doubt is enough.
  Scalar bound() const { return input_.answer == Answer::verdict ? std::min(least_, uncertain_) : least_; }

  /// The overlap along the axis: how far B must move along it to leave A. True when it separates them.
  bool measure(SatCache source, const Vector& direction, Line line) {
    ++result_.iterations;
    const SupportPoint<Scalar> on_a = support(a_, direction, hint_a_),
                               on_b = support(b_, pose_.unrotate(-direction), hint_b_);
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + 2);
    hint_a_ = on_a.vertex, hint_b_ = on_b.vertex;
    const Scalar overlap = dot(direction, a_.vertex(on_a.vertex) - pose_.to_parent(b_.vertex(on_b.vertex)));
    if (overlap < least_) {
      least_ = overlap;
      source.vertex_a = on_a.vertex, source.vertex_b = on_b.vertex;
      best_ = source, axis_ = direction;
    }
    if constexpr (Tracer::enabled) trace(line, to_real(direction), static_cast<Real>(overlap));
    if (!(overlap < -rounding_)) return false;
    finish_separated();
    return true;
  }

  // --------------------------------------------------------------------------------------------- the answer

  void finish_separated() {
    result_.verdict = Verdict::separated;
    result_.given = Capability::verdict | Capability::direction;
    result_.direction = to_real(axis_);
    if constexpr (Tracer::enabled) trace(separated_line, result_.direction, static_cast<Real>(least_));
  }

  void finish_colliding() {
    result_.verdict = Verdict::colliding;
    result_.given = Capability::verdict;
    if (input_.answer == Answer::distance) give_depth();
    if constexpr (Tracer::enabled) trace(colliding_line, to_real(axis_), static_cast<Real>(least_));
  }

  void give_depth() {
    result_.given = Capability::verdict | Capability::depth | Capability::direction;
    result_.depth = std::max(static_cast<Real>(least_), Real(0));
    result_.direction = to_real(axis_);
  }

  void ask_gjk() {
    NoTrace unseen;  // its steps belong to another pseudo-code
    PairCache fresh;
    ConvexInput<Scalar> question = input_;
    question.answer = Answer::verdict;
    const PairResult gjk = GjkKernel::run(question, fresh, unseen);
    result_.verdict = gjk.verdict;
    result_.fell_back = true;
    result_.support_calls = static_cast<std::uint16_t>(result_.support_calls + gjk.support_calls);
    if (gjk.verdict == Verdict::colliding && input_.answer == Answer::distance) {
      give_depth();
    } else if (gjk.verdict == Verdict::separated) {
      result_.given = Capability::verdict | Capability::direction;
      result_.direction = gjk.direction;
    }
    if constexpr (Tracer::enabled) trace(touching_line, to_real(axis_), static_cast<Real>(least_));
  }

  // ---------------------------------------------------------------------------------------------- tracing

  void trace(Line line, const Vec3& axis, Real overlap) {
    tracer_.step(line);
    const auto [first_a, last_a] = shadow(a_, axis, [&](const Vector& v) { return to_real(v); });
    const auto [first_b, last_b] =
        shadow(b_, axis, [&](const Vector& v) { return to_real(pose_.to_parent(v)); });
    tracer_.segment("A", TraceSpace::axis, Vec3(first_a, 0, 0), Vec3(last_a, 0, 0));
    tracer_.segment("B", TraceSpace::axis, Vec3(first_b, 1, 0), Vec3(last_b, 1, 0));
    tracer_.point("n", TraceSpace::sphere, axis);
    tracer_.segment("axis", TraceSpace::frame_a, to_real(a_.centre()), to_real(a_.centre()) + axis);
    tracer_.value("overlap", overlap);
    tracer_.value("least overlap", static_cast<Real>(least_));
  }

  template <class Place>
  static std::pair<Real, Real> shadow(const ConvexView<Scalar>& hull, const Vec3& axis, const Place& place) {
    Real first = std::numeric_limits<Real>::infinity(), last = -first;
    for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) {
      const Real along = dot(axis, place(hull.vertex(i)));
      first = std::min(first, along), last = std::max(last, along);
    }
    return {first, last};
  }

  const ConvexInput<Scalar>& input_;
  const ConvexView<Scalar>&a_, &b_;
  const GaussMap &map_a_, &map_b_;
  const PoseT<Scalar>& pose_;
  SatCache& cache_;
  Tracer& tracer_;

  Scalar rounding_, uncertain_;                             // m
  Vector centre_b_, centre_a_;                              // B's in A's frame, A's in B's
  Scalar least_ = std::numeric_limits<Scalar>::infinity();  // the least overlap,
  SatCache best_{};                                         // where it is from,
  Vector axis_ = Vector(Scalar(0));                         // and its axis
  std::uint32_t hint_a_ = 0, hint_b_ = 0;                   // near the next supports, perhaps
  std::uint32_t block_count_ = 0;
  std::array<BArc, block_size> block_;
  PairResult result_;
};

struct SatKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    return SatSearch<Scalar, Tracer>(input, cache.as<SatCache>(), tracer).run();
  }
};

}  // namespace

extern const NarrowAlgorithm narrow_sat;
const NarrowAlgorithm narrow_sat = {
    .id = "sat",
    .label = "Separating axis theorem",
    .paper = "Grulich 2016, 4.2, Alg. 13",
    .capabilities = Capability::verdict | Capability::direction | Capability::depth,
    .needs = SatKernel::needs,
    .run = convex_batch<SatKernel>,
    .query = convex_query<SatKernel>,
    .count = convex_count<SatKernel>,
    .trace = convex_trace<SatKernel>,
    .pseudo_code = pseudo_code,
};

}  // namespace collidoscope
