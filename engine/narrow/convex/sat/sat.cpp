// Separating axis theorem. [Grulich 4.2, Alg. 13]
//
// Two convex polytopes are separated when some face normal of theirs, or some cross product of an edge of the
// one and an edge of the other, separates them; else the axis on which they overlap least gives the depth. It
// departs from the paper:
//
// - Algorithm 13 as printed tests the face normals of A only, which is wrong. Here the axes are the faces of
//   A − B: the face normals of both, and of the edge pairs those whose arcs cross on the Gauss map (D.
//   Gregorius, "The separating axis test between convex polyhedra", GDC 2013).
// - An axis is measured only where it may beat the least overlap so far. Filters decide for many faces and
//   arcs at a time (overlap_filter.h), by the other hull's inscribed sphere and its support points so far.
//   The most promising face comes first. Where many arcs are left, the overlap along normals in their midst
//   gives a bound; these normals are no axes.
// - The spheres around both hulls are compared first. Then comes the last axis of the pair: it separates, or
//   its overlap is a good bound. A pair without a last axis gets the direction between the centres.
// - For depths of boxes and wedges all axes are scanned at once, and the best one is measured (axis_scan.h).
// - Overlaps are measured by support points, so that each is valid whatever rounding did to the axis. Along a
//   face's normal its own hull ends at the face. Arcs cross unless they are separated beyond rounding; arcs
//   of sharp edges are cut in two.
// - Near contact, and for hulls as flat as rounding errors, GJK decides.

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
#include "narrow/convex/sat/known_extents.h"
#include "narrow/convex/sat/overlap_filter.h"
#include "narrow/convex/sat/sat_steps.h"
#include "support/support.h"

namespace collidoscope {
namespace {

/// Where an axis comes from. That of edges is the cross product of their directions, or its opposite.
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
/// In rounding errors of a height, some billionths of the extents. Solids with a smaller inscribed sphere are
/// flat.
constexpr Real flatness = 1e6;
/// So few pieces of arcs are tried with all others at once.
constexpr std::uint32_t few_pieces = 4;
constexpr int most_cuts = 8;
/// The operations of filters on a plane or an arc for each known point of the other hull, and on two arcs.
constexpr OperationCounts per_bound = {
    .additions = 3, .multiplications = 3, .comparisons = 1, .dot_products = 1};
constexpr OperationCounts per_cut = {
    .additions = 9, .multiplications = 6, .divisions = 1, .comparisons = 4, .dot_products = 2};
constexpr OperationCounts per_crossing = {
    .additions = 8, .multiplications = 12, .comparisons = 4, .dot_products = 4};

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
        extents_(sum_of_extents(a_, b_, to_real(pose_.translation))),
        rounding_(tolerance::support_rounding * tolerance::epsilon * extents_),
        uncertain_(tolerance::touching_depth * extents_),
        known_(input, extents_),
        best_(cache),
        last_(cache),
        tracer_(tracer),
        result_(result) {
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
    // For a mere verdict the filters are quicker.
    if (measures_depth(input_.request) && suits_axis_scan(a, b)) return try_all_axes(a, b);
    start_filters();
    return try_faces(known_.seen_from_a(), map_a_, AxisKind::face_of_a) ||
           try_faces(known_.seen_from_b(), map_b_, AxisKind::face_of_b) || try_edges();
  }

  bool is_measured() const { return least_ < std::numeric_limits<Scalar>::infinity(); }

  // ------------------------------------------------------------------------------------- axes to be tried

  bool try_cached() {
    hint_a_ = last_.vertex_a, hint_b_ = last_.vertex_b;
    return measure_source(last_.source, SatLine::cached);
  }

  /// Are the bounding spheres separated? The cached axis stays as it is.
  bool are_far_apart() {
    const Vector between = centre_b_ - a_.centre();
    if (compare_spheres(a_, b_, length_squared(between), rounding_) != SphereCull::apart) return false;
    ++result_.iterations;
    const Scalar apart = length(between);
    axis_ = between / apart;
    least_ = Scalar(a_.radius() + b_.radius()) - apart;
    if constexpr (Tracer::enabled) trace(SatLine::centres, to_real(axis_), static_cast<Real>(least_));
    finish_separated();
    return true;
  }

  bool try_centres() {
    const Vector between = centre_b_ - a_.centre();
    const Scalar apart = length(between);
    if (!(Scalar(map_a_.inner_radius + map_b_.inner_radius) - apart < bound())) return false;
    const Vector direction = apart > rounding_ ? between / apart : Vector(Scalar(1), Scalar(0), Scalar(0));
    return measure({AxisKind::centres, 0, 0}, direction, SatLine::centres);
  }

  // ------------------------- few axes, all at once; usually the best one was measured before, as the last

  bool try_all_axes(const AxisScanHull& a, const AxisScanHull& b) {
    const LeastOverlap least = scan_axes(a, b, to_real(pose_));
    if constexpr (std::is_same_v<Scalar, Counted>) count_operations(operations_in_scan(a, b), 1);
    if constexpr (Tracer::enabled) record_scan(tracer_, input_, a, b);
    if (!(Scalar(least.overlap) + rounding_ < bound())) return false;
    return measure_source(source_of(least, a.axes, b.axes), SatLine::all_axes);
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

  // ------------------------------------------------------------------------------------ what filters know

  void start_filters() {
    filter_ = &overlap_filter();
    known_.set_spheres(to_real(centre_b_));
    const bool on_a = best_.source.kind == AxisKind::face_of_a,
               on_b = best_.source.kind == AxisKind::face_of_b;
    known_.add_point_of_b(best_.vertex_b, on_a ? best_.source.index_a : known_.no_plane);
    known_.add_point_of_a(best_.vertex_a, on_b ? best_.source.index_b : known_.no_plane);
    lower_limits();
  }

  void lower_limits() { known_.set_limit(static_cast<Real>(std::min(bound(), least_seen_))); }

  // ------------------------------------------------------------------------------------------------ faces

  /// The most promising face comes first. The support point along its normal excludes other faces.
  bool try_faces(const KnownExtent& known, const GaussMap& map, AxisKind kind) {
    PlaneBounds bounds;
    for (std::uint32_t next = 0; next < map.point_blocks.size();)
      for (std::uint32_t index = filter_->bound_planes(map, known, next, bounds); index != PlaneBounds::none;
           index = filter_->raise_bounds(map, known, bounds)) {
        bounds.bounds[index] = std::numeric_limits<float>::infinity();
        count(per_bound, bounds.count * GaussMap::width);
        const std::uint32_t plane = bounds.plane(index);
        if (kind == last_.source.kind &&
            plane == (kind == AxisKind::face_of_a ? last_.source.index_a : last_.source.index_b))
          continue;  // measured already
        if (kind == AxisKind::face_of_a ? measure_face_of_a(plane, SatLine::face)
                                        : measure_face_of_b(plane, SatLine::face))
          return true;
        kind == AxisKind::face_of_a ? known_.add_point_of_b(hint_b_, plane)
                                    : known_.add_point_of_a(hint_a_, plane);
        lower_limits();
      }
    return false;
  }

  // ------------------------------------------------------------------------------------------------ edges

  bool try_edges() {
    const auto blocks_a = static_cast<std::uint32_t>(map_a_.arc_blocks.size()),
               blocks_b = static_cast<std::uint32_t>(map_b_.arc_blocks.size());
    for (std::uint32_t next_a = 0; next_a < blocks_a;) {
      filter_->collect_pieces(map_a_, known_.seen_from_a(), next_a, pieces_a_);
      count(per_cut, pieces_a_.arcs_cut * (known_.seen_from_a().point_count + 1));
      if (narrow_down(true)) return true;
      for (std::uint32_t next_b = 0; next_b < blocks_b && pieces_a_.count > 0;) {
        filter_->collect_pieces(map_b_, known_.seen_from_b(), next_b, pieces_b_);
        count(per_cut, pieces_b_.arcs_cut * (known_.seen_from_b().point_count + 1));
        if (narrow_down(false)) return true;
        if (pieces_b_.count == 0) continue;
        filter_->place_pieces(placement_of_b(), pieces_b_);
        if (try_pieces()) return true;
      }
    }
    return false;
  }

  /// Where many pieces of arcs are left, the overlaps along the most promising normals lower the limit, and
  /// the support points cut the other pieces. True when such a normal separates the hulls.
  bool narrow_down(bool of_a) {
    ArcPieces& pieces = of_a ? pieces_a_ : pieces_b_;
    for (int i = 0; i < most_cuts && pieces.count > few_pieces; ++i) {
      const KnownExtent& known = of_a ? known_.seen_from_a() : known_.seen_from_b();
      const std::uint32_t index = known.point_count > 0 ? filter_->most_promising(known, pieces) : 0;
      const Vec3 normal = pieces.middle(index);
      if (of_a ? bound_along_a(normal, pieces.index[index]) : bound_along_b(normal, pieces.index[index]))
        return true;
      const std::uint32_t before = pieces.count;
      count(per_cut, before * known.point_count);
      filter_->cut_pieces(known, pieces);
      if (4 * pieces.count > 3 * before) break;
    }
    return false;
  }

  /// Along a normal of the arc the edge's tail is a support point of A, up to single precision.
  bool bound_along_a(const Vec3& normal, std::uint32_t arc) {
    const Vector direction = normalized(vector(normal));
    hint_a_ = map_a_.arcs[arc].tail;
    find_support_of_b(direction);
    known_.add_point_of_b(hint_b_);
    return lower_limit_along(direction);
  }
  bool bound_along_b(const Vec3& normal, std::uint32_t arc) {
    const Vector direction = -pose_.rotate(normalized(vector(normal)));
    hint_b_ = map_b_.arcs[arc].tail;
    find_support_of_a(direction);
    known_.add_point_of_a(hint_a_);
    return lower_limit_along(direction);
  }

  bool lower_limit_along(const Vector& direction) {
    const Scalar overlap = dot(direction, a_.vertex(hint_a_) - pose_.to_parent(b_.vertex(hint_b_)));
    if (overlap < Scalar(0) && measure({AxisKind::centres, 0, 0}, direction, SatLine::edges)) return true;
    least_seen_ = std::min(least_seen_, overlap + Scalar(2 * known_.share_lost * extents_));
    lower_limits();
    return false;
  }

  ArcPlacement placement_of_b() const {
    ArcPlacement placement;
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row)
        placement.rotation[column][row] = static_cast<float>(static_cast<Real>(pose_.rotation[column][row]));
    placement.scale = static_cast<float>(map_b_.unit * map_a_.per_unit);
    for (int i = 0; i < 3; ++i)
      placement.translation[i] = known_.seen_from_a().centre[static_cast<std::size_t>(i)];
    return placement;
  }

  bool try_pieces() {
    count(per_crossing, pieces_a_.count * pieces_b_.count);
    std::uint32_t i = 0, from = 0, hits = 0;
    for (; filter_->next_crossings(pieces_a_, pieces_b_, known_.seen_from_a(), i, from, hits);
         from += GaussMap::width)
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
    if (measure({kind, index_a, index_b}, across, SatLine::edges)) return true;
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

  /// The overlap below which an axis matters. For a verdict the hulls need only overlap beyond doubt.
  Scalar bound() const { return !measures_depth(input_.request) ? std::min(least_, uncertain_) : least_; }

  /// The overlap along the axis: how far B must move along it to leave A. True when it separates them.
  bool measure(const AxisSource& source, const Vector& direction, SatLine line) {
    find_support_of_a(direction);
    find_support_of_b(direction);
    return take_overlap(source, direction, line);
  }

  /// Along its face's normal a hull extends up to the face.
  bool measure_face_of_a(std::uint32_t index, SatLine line) {
    hint_a_ = map_a_.points[index].vertex;
    find_support_of_b(normal_of_a(index));
    return take_overlap({AxisKind::face_of_a, index, 0}, normal_of_a(index), line);
  }
  bool measure_face_of_b(std::uint32_t index, SatLine line) {
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

  bool measure_edges(const AxisSource& source, SatLine line) {
    const Vector across = cross(vector(map_a_.arcs[source.index_a].along),
                                pose_.rotate(vector(map_b_.arcs[source.index_b].along)));
    const Scalar squared = length_squared(across);
    if (!(squared > Scalar(parallel_squared))) return false;
    using std::sqrt;
    const Vector unit = across / sqrt(squared);
    return measure(source, source.kind == AxisKind::edges_turned ? -unit : unit, line);
  }

  /// The axis of features, as it is in this pose. Nothing is measured where there are none.
  bool measure_source(const AxisSource& source, SatLine line) {
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

  /// The overlap is that of the support points found last.
  bool take_overlap(const AxisSource& source, const Vector& direction, SatLine line) {
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
    if constexpr (Tracer::enabled) trace(SatLine::separated, result_.normal, static_cast<Real>(least_));
  }

  void finish_colliding() {
    result_.verdict = Verdict::colliding;
    result_.available = Capability::verdict;
    if (measures_depth(input_.request)) give_depth();
    if constexpr (Tracer::enabled) trace(SatLine::colliding, to_real(axis_), static_cast<Real>(least_));
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
    if constexpr (Tracer::enabled) trace(SatLine::touching, to_real(axis_), static_cast<Real>(least_));
  }

  void trace(SatLine line, const Vec3& axis, Real overlap) {
    record_axis(tracer_, line, input_, axis, overlap, static_cast<Real>(least_));
  }

  const ConvexInput<Scalar>& input_;
  const ConvexView<Scalar>&a_, &b_;
  const GaussMap &map_a_, &map_b_;
  const PoseT<Scalar>& pose_;
  Real extents_;                 // m
  Scalar rounding_, uncertain_;  // m
  KnownExtents<Scalar> known_;
  SatCache& best_;       // where the least overlap is from
  const SatCache last_;  // what it was before
  Tracer& tracer_;
  PairResult& result_;

  Vector centre_b_;                                              // in A's frame
  Scalar least_ = std::numeric_limits<Scalar>::infinity();       // the least overlap,
  Vector axis_ = Vector(Scalar(0));                              // and its axis
  Scalar least_seen_ = std::numeric_limits<Scalar>::infinity();  // along any normal, in single precision
  std::uint32_t hint_a_ = 0, hint_b_ = 0;                        // near the next supports, perhaps
  const OverlapFilter* filter_;
  ArcPieces pieces_a_, pieces_b_;
};

struct SatKernel {
  static constexpr ShapeData needs = ShapeData::hull | ShapeData::features;
  static constexpr Capability capabilities = Capability::verdict | Capability::direction | Capability::depth;

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
    .capabilities = SatKernel::capabilities,
    .needs = SatKernel::needs,
    .counters = sat_counters,
    .run = convex_batch<SatKernel>,
    .query = convex_query<SatKernel>,
    .count = convex_count<SatKernel>,
    .trace = convex_trace<SatKernel>,
    .pseudo_code = sat_pseudo_code,
};

}  // namespace collidoscope
