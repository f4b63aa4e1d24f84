// Separating axis theorem. [Grulich 4.2, Alg. 13]
//
// Two convex polytopes are apart when some face normal of theirs, or some cross product of an edge of the one
// and an edge of the other, separates them; else the axis on which they overlap least gives the depth. It
// departs from the paper:
//
// - Algorithm 13 as printed tests the face normals of A only, which is wrong. Here the axes are the faces of
//   A − B: the face normals of both, and of the edge pairs those whose arcs cross on the Gauss map (D.
//   Gregorius, "The separating axis test between convex polyhedra", GDC 2013).
// - An axis is looked at only where it may beat the least overlap so far. Filters tell for many faces and
//   arcs at a time (overlap_filter.h), from a ball inside the other hull and the support points met so far;
//   the most promising face comes first. Where many arcs are left, normals in their midst are looked at too:
//   for a bound, not as axes.
// - SphereCull around both hulls come first, then the last axis of the pair: it separates, or its overlap is
// a
//   good bound. The direction between the centres, for pairs that have no last axis.
// - Depths of boxes and wedges: all axes at once, by vectors, and the best of them is measured (axis_scan.h).
// - Overlaps are measured by support points, so that each is one whatever rounding did to the axis; along a
//   face's normal its own hull ends at the face. Arcs cross unless they are apart beyond rounding; those of
//   sharp edges are cut in two.
// - Near contact, and of hulls as flat as rounding errors, the verdict is GJK's.

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/tolerance.h"
#include "narrow/convex/common/convex_kernel.h"
#include "narrow/convex/common/extents.h"
#include "narrow/convex/common/sphere_cull.h"
#include "narrow/convex/gjk/gjk.h"
#include "narrow/convex/sat/axis_scan.h"
#include "narrow/convex/sat/overlap_filter.h"
#include "support/support.h"

namespace collidoscope {
namespace {

enum Line : int {
  cached_line,
  centres_line,
  all_axes_line,
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
      "if A and B have few axes, as boxes: n ← that on which they overlap least: measure the overlap on n",
      "else for each face of A or B that may overlap less than any axis so far: measure the overlap on its "
      "normal",
      "     for each edge of A and edge of B whose arcs cross on the Gauss map: measure it on their cross "
      "product",
      "where an overlap is negative: return separated, along that axis",
      "return colliding: the depth is the least overlap, along its axis",
      "where the least overlap is next to nothing: return separated or colliding as GJK says"};
  return lines;
}

/// Where an axis comes from.
/// Of edges: along the cross product of their directions, or against it.
enum class AxisKind : std::uint32_t { none, centres, face_of_a, face_of_b, edges, edges_turned };

struct AxisSource {
  AxisKind kind;
  std::uint32_t index_a, index_b;  // in the Gauss maps
};

struct SatCache {
  AxisSource source;
  std::uint32_t vertex_a, vertex_b;  // supports
};

/// Sines. Normals and edges of hulls a million times thinner than long err by some 1e-10; arcs that come this
/// close to each other are taken to cross, which costs time only.
constexpr Real crossing_margin = 1e-9;
/// In rounding errors of a height, some billionths of the extents: solids with a smaller inner ball are flat.
constexpr Real flatness = 1e6;
/// In units of a hull.
constexpr Real too_far_for_floats = 1e15;
/// What single precision loses where nothing is known.
constexpr float all_lost = std::numeric_limits<float>::max();
/// Of the extents, in single precision.
constexpr Real share_lost = 2e-6;
/// Pieces of arcs that are as soon tried with all others.
constexpr std::uint32_t few_pieces = 4;
constexpr int most_cuts = 8;
/// What filters do to a plane or an arc by each point that is known of the other hull, and to two arcs.
constexpr OperationCounts per_bound = {
    .additions = 3, .multiplications = 3, .comparisons = 1, .dot_products = 1};
constexpr OperationCounts per_cut = {
    .additions = 9, .multiplications = 6, .divisions = 1, .comparisons = 4, .dot_products = 2};
constexpr OperationCounts per_crossing = {
    .additions = 8, .multiplications = 12, .comparisons = 4, .dot_products = 4};
constexpr std::uint32_t no_plane = GaussMap::no_face - 1;

template <class Scalar, class Tracer>
class SatSearch {
 public:
  using Vector = Vec3T<Scalar>;

  SatSearch(const ConvexInput<Scalar>& input, SatCache& cache, Tracer& tracer, PairResult& result)
      : input_(input),
        a_(input.a),
        b_(input.b),
        map_a_(a_.features().gauss_map()),
        map_b_(b_.features().gauss_map()),
        pose_(input.b_in_a),
        best_(cache),
        last_(cache),
        tracer_(tracer),
        result_(result) {
    const Real extents = sum_of_extents(a_, b_, to_real(pose_.translation));
    rounding_ = Scalar(tolerance::support_rounding * tolerance::epsilon * extents);
    uncertain_ = Scalar(tolerance::touching_depth * extents);
    extents_ = extents;
    centre_b_ = pose_.to_parent(b_.centre());
  }

  void run() {
    if (!is_separated()) {
      if (least_ > uncertain_ && !is_flat())
        finish_colliding();
      else
        decide_by_gjk();
    }
  }

 private:
  /// Is a hull so flat that its normals, and with them the crossings of arcs, are rounding errors?
  bool is_flat() const { return is_flat(a_.features()) || is_flat(b_.features()); }
  bool is_flat(const HullFeatures& features) const {
    const bool solid = features.planes().size() > 2;
    return solid && Scalar(features.gauss_map().inner_radius) < Scalar(flatness) * rounding_;
  }

  bool is_separated() {
    if (are_far_apart() || try_cached() || (!is_measured() && try_centres())) return true;
    const AxisScanHull a{a_.data(), a_.features().axis_table()}, b{b_.data(), b_.features().axis_table()};
    // Whether they overlap beyond doubt, filters tell sooner.
    if (measures_depth(input_.request) && suits_axis_scan(a, b)) return try_all_axes(a, b);
    know_reaches();
    return try_faces(reach_a_, map_a_, AxisKind::face_of_a) ||
           try_faces(reach_b_, map_b_, AxisKind::face_of_b) || try_edges();
  }

  bool is_measured() const { return least_ < std::numeric_limits<Scalar>::infinity(); }

  // ------------------------------------------------------------------------------------- axes to be tried

  bool try_cached() {
    hint_a_ = last_.vertex_a, hint_b_ = last_.vertex_b;
    return measure_source(last_.source, cached_line);
  }

  /// Are the balls around both hulls apart? The last axis stays the last that was measured.
  bool are_far_apart() {
    const Vector between = centre_b_ - a_.centre();
    if (compare_spheres(a_, b_, length_squared(between), rounding_) != SphereCull::apart) return false;
    ++result_.iterations;
    const Scalar apart = length(between);
    axis_ = between / apart;
    least_ = Scalar(a_.radius() + b_.radius()) - apart;
    if constexpr (Tracer::enabled) trace(centres_line, to_real(axis_), static_cast<Real>(least_));
    finish_separated();
    return true;
  }

  bool try_centres() {
    const Vector between = centre_b_ - a_.centre();
    const Scalar apart = length(between);
    if (!(Scalar(map_a_.inner_radius + map_b_.inner_radius) - apart < bound())) return false;
    const Vector direction = apart > rounding_ ? between / apart : Vector(Scalar(1), Scalar(0), Scalar(0));
    return measure({AxisKind::centres, 0, 0}, direction, centres_line);
  }

  // --------------------------------------------------------------------------------- few axes, all at once

  bool try_all_axes(const AxisScanHull& a, const AxisScanHull& b) {
    const LeastOverlap least = scan_axes(a, b, to_real(pose_));
    if constexpr (std::is_same_v<Scalar, Counted>) count_operations(operations_in_scan(a, b), 1);
    // Mostly it has been measured already, as the last axis.
    if (!(Scalar(least.overlap) + rounding_ < bound())) return false;
    return measure_source(source_of(least, a.axes, b.axes), all_axes_line);
  }

  static AxisSource source_of(const LeastOverlap& least, const AxisTable& a, const AxisTable& b) {
    switch (least.of) {
      case LeastOverlap::Of::normal_of_a:
        return {AxisKind::face_of_a, least.index_a, 0};
      case LeastOverlap::Of::normal_of_b:
        return {AxisKind::face_of_b, 0, least.index_b};
      default:
        return {least.turned ? AxisKind::edges_turned : AxisKind::edges, a.arcs[least.index_a],
                b.arcs[least.index_b]};
    }
  }

  // -------------------------------------------------------------------------------- what reaches how far

  /// Single precision errs by some 1e-6 of the extents. Where that is beyond the hull, nothing is known.
  void know_reaches() {
    filter_ = &overlap_filter();
    know(reach_a_, map_a_, to_real(centre_b_) - map_a_.centre, map_b_.inner_radius);
    know(reach_b_, map_b_, to_real(pose_.to_local(a_.centre())) - map_b_.centre, map_a_.inner_radius);
    know_point_of_b(best_.vertex_b,
                    best_.source.kind == AxisKind::face_of_a ? best_.source.index_a : no_plane);
    know_point_of_a(best_.vertex_a,
                    best_.source.kind == AxisKind::face_of_b ? best_.source.index_b : no_plane);
    lower_limits();
  }

  void know(KnownExtent& reach, const GaussMap& map, const Vec3& centre, Real ball) {
    const Real per_unit = map.per_unit;
    reach.centre = floats_of(centre * per_unit);
    reach.ball = static_cast<float>(ball * per_unit * (1 - share_lost));
    reach.lost = static_cast<float>(extents_ * per_unit * share_lost);
    if (extents_ * per_unit < too_far_for_floats) return;
    reach.centre = {}, reach.ball = 0;
    reach.lost = all_lost;
  }

  void know_point_of_a(std::uint32_t vertex, std::uint32_t plane = no_plane) {
    add_point(reach_b_, map_b_, to_real(pose_.to_local(a_.vertex(vertex))) - map_b_.centre, plane);
  }
  void know_point_of_b(std::uint32_t vertex, std::uint32_t plane = no_plane) {
    add_point(reach_a_, map_a_, to_real(pose_.to_parent(b_.vertex(vertex))) - map_a_.centre, plane);
  }
  static void add_point(KnownExtent& reach, const GaussMap& map, const Vec3& point, std::uint32_t plane) {
    if (reach.point_count == KnownExtent::most_points) --reach.point_count;
    const FloatVector place = reach.lost < all_lost ? floats_of(point * map.per_unit) : FloatVector{};
    const std::uint32_t i = reach.point_count++;
    reach.plane[i] = plane;
    reach.x[i] = place[0], reach.y[i] = place[1], reach.z[i] = place[2];
  }

  void lower_limits() {
    const Real limit = std::max(static_cast<Real>(std::min(bound(), least_seen_)), Real(0));
    reach_a_.limit = static_cast<float>(limit * map_a_.per_unit) + reach_a_.lost;
    reach_b_.limit = static_cast<float>(limit * map_b_.per_unit) + reach_b_.lost;
  }

  // ------------------------------------------------------------------------------------------------ faces

  /// The face that promises most comes first; what its axis tells of the other hull excludes others.
  bool try_faces(const KnownExtent& reach, const GaussMap& map, AxisKind kind) {
    PlaneBounds bounds;
    for (std::uint32_t next = 0; next < map.point_blocks.size();)
      for (std::uint32_t place = filter_->bound_planes(map, reach, next, bounds); place != PlaneBounds::none;
           place = filter_->raise_bounds(map, reach, bounds)) {
        bounds.bounds[place] = std::numeric_limits<float>::infinity();
        count(per_bound, bounds.count * GaussMap::width);
        const std::uint32_t plane = bounds.plane(place);
        if (kind == last_.source.kind &&
            plane == (kind == AxisKind::face_of_a ? last_.source.index_a : last_.source.index_b))
          continue;  // measured already
        if (kind == AxisKind::face_of_a ? measure_face_of_a(plane, face_line)
                                        : measure_face_of_b(plane, face_line))
          return true;
        kind == AxisKind::face_of_a ? know_point_of_b(hint_b_, plane) : know_point_of_a(hint_a_, plane);
        lower_limits();
      }
    return false;
  }

  // ------------------------------------------------------------------------------------------------ edges

  bool try_edges() {
    const auto blocks_a = static_cast<std::uint32_t>(map_a_.arc_blocks.size()),
               blocks_b = static_cast<std::uint32_t>(map_b_.arc_blocks.size());
    for (std::uint32_t next_a = 0; next_a < blocks_a;) {
      filter_->collect_pieces(map_a_, reach_a_, next_a, pieces_a_);
      count(per_cut, pieces_a_.looked_at * (reach_a_.point_count + 1));
      if (narrow_down(true)) return true;
      for (std::uint32_t next_b = 0; next_b < blocks_b && pieces_a_.count > 0;) {
        filter_->collect_pieces(map_b_, reach_b_, next_b, pieces_b_);
        count(per_cut, pieces_b_.looked_at * (reach_b_.point_count + 1));
        if (narrow_down(false)) return true;
        if (pieces_b_.count == 0) continue;
        filter_->place_pieces(placement_of_b(), pieces_b_);
        if (try_pieces()) return true;
      }
    }
    return false;
  }

  /// Where many pieces of arcs are left, the overlap along the most promising normals among them lowers the
  /// limit, and the support points cut the others. True when such a normal separates the hulls.
  bool narrow_down(bool of_a) {
    ArcPieces& pieces = of_a ? pieces_a_ : pieces_b_;
    for (int i = 0; i < most_cuts && pieces.count > few_pieces; ++i) {
      const KnownExtent& reach = of_a ? reach_a_ : reach_b_;
      const std::uint32_t place = reach.point_count > 0 ? filter_->most_promising(reach, pieces) : 0;
      Vec3 normal;
      for (int axis = 0; axis < 3; ++axis)
        normal[axis] =
            static_cast<Real>(pieces.first[axis][place]) + static_cast<Real>(pieces.second[axis][place]);
      if (of_a ? look_along_a(normal, pieces.index[place]) : look_along_b(normal, pieces.index[place]))
        return true;
      const std::uint32_t before = pieces.count;
      count(per_cut, before * reach.point_count);
      filter_->cut_pieces(reach, pieces);
      if (4 * pieces.count > 3 * before) break;
    }
    return false;
  }

  /// On the arc, but for what floats lose, A reaches up to its edge.
  bool look_along_a(const Vec3& normal, std::uint32_t arc) {
    const Vector direction = normalized(vector(normal));
    hint_a_ = map_a_.arcs[arc].tail;
    find_support_of_b(direction);
    know_point_of_b(hint_b_);
    return take_limit(direction);
  }
  bool look_along_b(const Vec3& normal, std::uint32_t arc) {
    const Vector direction = -pose_.rotate(normalized(vector(normal)));
    hint_b_ = map_b_.arcs[arc].tail;
    find_support_of_a(direction);
    know_point_of_a(hint_a_);
    return take_limit(direction);
  }

  bool take_limit(const Vector& direction) {
    const Scalar overlap = dot(direction, a_.vertex(hint_a_) - pose_.to_parent(b_.vertex(hint_b_)));
    if (overlap < Scalar(0) && measure({AxisKind::centres, 0, 0}, direction, edges_line)) return true;
    least_seen_ = std::min(least_seen_, overlap + Scalar(2 * share_lost * extents_));
    lower_limits();
    return false;
  }

  ArcPlacement placement_of_b() const {
    ArcPlacement placement;
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row)
        placement.rotation[column][row] = static_cast<float>(static_cast<Real>(pose_.rotation[column][row]));
    placement.scale = static_cast<float>(map_b_.unit * map_a_.per_unit);
    for (int i = 0; i < 3; ++i) placement.translation[i] = reach_a_.centre[static_cast<std::size_t>(i)];
    return placement;
  }

  bool try_pieces() {
    count(per_crossing, pieces_a_.count * pieces_b_.count);
    std::uint32_t i = 0, from = 0, hits = 0;
    for (; filter_->next_crossings(pieces_a_, pieces_b_, reach_a_, i, from, hits); from += GaussMap::width)
      for (std::uint32_t bit = 0; hits >> bit != 0; ++bit)
        if ((hits >> bit & 1) != 0 && try_crossing(pieces_a_.index[i], pieces_b_.index[from + bit]))
          return true;
    return false;
  }

  static bool on_one_side(const Scalar& a, const Scalar& b) {
    const Scalar margin(crossing_margin);
    return (a > margin && b > margin) || (a < -margin && b < -margin);
  }

  /// The great circles cross in ± `across`; the arcs only where both are on the same side of the sphere.
  bool try_crossing(std::uint32_t index_a, std::uint32_t index_b) {
    const GaussMap::Arc &arc = map_a_.arcs[index_a], &other = map_b_.arcs[index_b];
    const Vector first = vector(arc.first), second = vector(arc.second), along = vector(arc.along);
    const Vector other_first = -pose_.rotate(vector(other.first)),
                 other_second = -pose_.rotate(vector(other.second)),
                 other_along = pose_.rotate(vector(other.along));
    if (on_one_side(dot(other_first, along), dot(other_second, along)) ||
        on_one_side(dot(first, other_along), dot(second, other_along)))
      return false;
    Vector across = cross(along, other_along);
    const Scalar squared = length_squared(across);
    if (!(squared > Scalar(parallel_squared))) return false;
    using std::sqrt;
    across = across / sqrt(squared);
    const bool turned = dot(across, first + second) < Scalar(0);
    if (turned) across = -across;
    if (dot(across, other_first + other_second) < -Scalar(crossing_margin)) return false;
    const Scalar overlap = dot(across, vector(arc.vertex) - pose_.to_parent(vector(other.vertex)));
    if (!(overlap < bound())) return false;
    hint_a_ = arc.tail, hint_b_ = other.tail;
    const AxisKind kind = turned ? AxisKind::edges_turned : AxisKind::edges;
    if (measure({kind, index_a, index_b}, across, edges_line)) return true;
    lower_limits();
    return false;
  }

  /// Filters work on plain floats.
  static void count(const OperationCounts& each, std::uint64_t times) {
    if constexpr (std::is_same_v<Scalar, Counted>) count_operations(each, times);
  }

  // ------------------------------------------------------------------------------------------- measurement

  static Vector vector(const Vec3& v) { return convert_vector<Scalar>(v); }
  Vector normal_of_a(std::uint32_t index) const { return vector(map_a_.points[index].normal); }
  Vector normal_of_b(std::uint32_t index) const { return -pose_.rotate(vector(map_b_.points[index].normal)); }

  /// What an axis must stay below to matter: for the verdict, whether hulls overlap beyond doubt is enough.
  Scalar bound() const { return !measures_depth(input_.request) ? std::min(least_, uncertain_) : least_; }

  /// The overlap along the axis: how far B must move along it to leave A. True when it separates them.
  bool measure(const AxisSource& source, const Vector& direction, Line line) {
    find_support_of_a(direction);
    find_support_of_b(direction);
    return take_overlap(source, direction, line);
  }

  /// A reaches up to its face, and B up to its own.
  bool measure_face_of_a(std::uint32_t index, Line line) {
    hint_a_ = map_a_.points[index].vertex;
    find_support_of_b(normal_of_a(index));
    return take_overlap({AxisKind::face_of_a, index, 0}, normal_of_a(index), line);
  }
  bool measure_face_of_b(std::uint32_t index, Line line) {
    hint_b_ = map_b_.points[index].vertex;
    find_support_of_a(normal_of_b(index));
    return take_overlap({AxisKind::face_of_b, 0, index}, normal_of_b(index), line);
  }

  [[gnu::flatten]] void find_support_of_a(const Vector& direction) {
    hint_a_ = support(a_, direction, hint_a_).vertex;
    ++result_.support_calls;
  }
  [[gnu::flatten]] void find_support_of_b(const Vector& direction) {
    hint_b_ = support(b_, pose_.unrotate(-direction), hint_b_).vertex;
    ++result_.support_calls;
  }

  bool measure_edges(const AxisSource& source, Line line) {
    const Vector across = cross(vector(map_a_.arcs[source.index_a].along),
                                pose_.rotate(vector(map_b_.arcs[source.index_b].along)));
    const Scalar squared = length_squared(across);
    if (!(squared > Scalar(parallel_squared))) return false;
    using std::sqrt;
    const Vector unit = across / sqrt(squared);
    return measure(source, source.kind == AxisKind::edges_turned ? -unit : unit, line);
  }

  /// The axis of features, as it is in this pose. Nothing is measured where there are none.
  bool measure_source(const AxisSource& source, Line line) {
    switch (source.kind) {
      case AxisKind::face_of_a:
        return measure_face_of_a(source.index_a, line);
      case AxisKind::face_of_b:
        return measure_face_of_b(source.index_b, line);
      case AxisKind::edges:
      case AxisKind::edges_turned:
        return measure_edges(source, line);
      default:
        return false;
    }
  }

  /// By the vertices found last.
  bool take_overlap(const AxisSource& source, const Vector& direction, Line line) {
    ++result_.iterations;
    const Scalar overlap = dot(direction, a_.vertex(hint_a_) - pose_.to_parent(b_.vertex(hint_b_)));
    if (overlap < least_) {
      least_ = overlap;
      axis_ = direction;
      best_.source = source;
      best_.vertex_a = hint_a_, best_.vertex_b = hint_b_;
    }
    if constexpr (Tracer::enabled) trace(line, to_real(direction), static_cast<Real>(overlap));
    if (!(overlap < -rounding_)) return false;
    finish_separated();
    return true;
  }

  // --------------------------------------------------------------------------------------------- the answer

  void finish_separated() {
    result_.verdict = Verdict::separated;
    result_.available = Capability::verdict | Capability::direction;
    result_.normal = to_real(axis_);
    if constexpr (Tracer::enabled) trace(separated_line, result_.normal, static_cast<Real>(least_));
  }

  void finish_colliding() {
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict;
    if (measures_depth(input_.request)) give_depth();
    if constexpr (Tracer::enabled) trace(colliding_line, to_real(axis_), static_cast<Real>(least_));
  }

  void give_depth() {
    result_.available = Capability::verdict | Capability::depth | Capability::direction;
    result_.separation = -(std::max(static_cast<Real>(least_), Real(0)));
    result_.normal = to_real(axis_);
  }

  void decide_by_gjk() {
    const PairResult gjk = fall_back_to_gjk(input_, Request::overlap, result_);
    result_.verdict = gjk.verdict, result_.fell_back = gjk.fell_back,
    result_.support_calls = gjk.support_calls;
    if (gjk.verdict == Verdict::colliding && measures_depth(input_.request)) {
      give_depth();
    } else if (gjk.verdict == Verdict::separated) {
      result_.available = Capability::verdict | Capability::direction;
      result_.normal = gjk.normal;
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
  SatCache& best_;       // where the least overlap is from
  const SatCache last_;  // what it was before
  Tracer& tracer_;
  PairResult& result_;

  Real extents_;                                                 // m
  Scalar rounding_, uncertain_;                                  // m
  Vector centre_b_;                                              // in A's frame
  Scalar least_ = std::numeric_limits<Scalar>::infinity();       // the least overlap,
  Vector axis_ = Vector(Scalar(0));                              // and its axis
  Scalar least_seen_ = std::numeric_limits<Scalar>::infinity();  // along any normal, in single precision
  std::uint32_t hint_a_ = 0, hint_b_ = 0;                        // near the next supports, perhaps
  const OverlapFilter* filter_;
  KnownExtent reach_a_, reach_b_;  // of the other hull, as the map of this one sees it
  ArcPieces pieces_a_, pieces_b_;
};

struct SatKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features;

  template <class Scalar, class Tracer>
  static PairResult run(const ConvexInput<Scalar>& input, PairCache& cache, Tracer& tracer) {
    PairResult result;
    SatSearch<Scalar, Tracer>(input, cache.as<SatCache>(), tracer, result).run();
    return result;
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
