#pragma once

// The states of V-Clip. [Mirtich 5, Algorithms 4 to 8, and 3.3.3]
//
// Departures:
// - Edges are clipped only where the closest points of the two features, lines for edges, are not in each
//   other's regions. Where they are, clipping would find nothing [Theorem 1] and takes thrice as long.
// - Of several violated planes the most violated one leads on; the paper takes the first.
// - Algorithm 6, step 6: an edge leads towards the face if its far end lies lower on the side of V, not only
//   if it is nearer to the plane. The paper's |D(V)| > |D(V')| overlooks edges that pierce the face.
// - A search along a perimeter may end on the far side of the face, at a minimum that is none of the face.
//   Such a side is rejected [Mirtich 3.3.3 starts at a side that is cut, which does not rule it out].
// - Algorithm 2 after compound exclusion always updates [Mirtich 3.3.1, footnote 3], rounding or not.
// - Points within the circle inscribed in a face are inside all its sides, which are not tested then.
// As printed, edges are always clipped, the first violated plane leads on but in VF, and there is no circle.
// The others are corrections, and stay.
// A state and the one that it leads to compute the same signs from the same operands in the same order. That,
// not tolerances, keeps rounding from sending the search back and forth. Tests that only end it are free.

#include <limits>
#include <optional>

#include "narrow/convex/closest_features/edge_clip.h"
#include "narrow/convex/closest_features/face_perimeter.h"
#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

enum class SearchOutcome : std::uint8_t {
  moved,    // to another pair of features
  closest,  // [Mirtich Theorem 1]
  pierced,  // the edge goes through the face
  inside,   // the vertex is below all faces
};

enum class VClipState : std::uint8_t { vertices, vertex_edge, vertex_face, local_minimum, edges, edge_face };

/// `Trace` records the steps (feature_trace.h).
template <class Scalar, class Trace, bool as_printed = false>
class VClipIteration {
 public:
  using Vector = Vec3T<Scalar>;

  VClipIteration(PlacedFeatures<Scalar>& placed, Trace& trace) : placed_(placed), trace_(trace) {}

  /// One pass through the state of the current features.
  SearchOutcome step() {
    using enum Feature::Kind;
    const Feature::Kind a = placed_.feature(0).kind, b = placed_.feature(1).kind;
    if (a == vertex && b == vertex) return vertices();
    if (a == vertex) return b == edge ? vertex_edge<0>() : vertex_face<0>();
    if (b == vertex) return a == edge ? vertex_edge<1>() : vertex_face<1>();
    if (a == edge && b == edge) return edges();
    return a == edge ? edge_face<0>() : edge_face<1>();
  }

  /// After `pierced` and `inside`: a point of both hulls, in the frame of A, and its least distance inside
  /// the planes that decided so, in metres.
  const Vector& common_point() const { return common_point_; }
  const Scalar& margin() const { return margin_; }

 private:
  using Segment = PlacedSegment<Scalar>;
  using Perimeter = FacePerimeter<Scalar>;

  template <int side>
  Segment segment_into() const {
    const VoronoiPlanes::Edge& edge = placed_.edge(1 - side);
    const Vector tail = placed_.template into<side>(edge.tail), head = placed_.template into<side>(edge.head);
    return {tail, head, head - tail};
  }
  static Vector in_scalar(const Vec3& v) { return convert_vector<Scalar>(v); }
  static Scalar height(const Plane& plane, const Vector& point) {
    return dot(in_scalar(plane.normal), point) - Scalar(plane.offset);
  }

  SearchOutcome move(int side, Feature::Kind kind, std::uint32_t index) {
    placed_.set_feature(side, kind, index);
    return SearchOutcome::moved;
  }
  SearchOutcome move(int side, const Feature& to) { return move(side, to.kind, to.index); }

  // ------------------------------------------------------------------------------------ vertex and vertex

  SearchOutcome vertices() {
    trace_.begin(VClipState::vertices);
    return leave_vertex<0>() || leave_vertex<1>() ? SearchOutcome::moved : SearchOutcome::closest;
  }

  template <int side>
  bool leave_vertex() {
    const VoronoiPlanes::Vertex& vertex = placed_.vertex(side);
    const Vector point = placed_.template into<side>(in_scalar(placed_.vertex(1 - side).position)) -
                         in_scalar(vertex.position);
    const VoronoiPlanes::Spoke* worst = nullptr;
    Scalar farthest(0);
    for (const VoronoiPlanes::Spoke& spoke : placed_.planes(side).spokes(vertex)) {
      const Scalar beyond = dot(point, in_scalar(spoke.direction));
      if (beyond > farthest) farthest = beyond, worst = &spoke;
      if (as_printed && worst) break;
    }
    if (!worst) return false;
    trace_.plane(side, *worst, vertex);
    move(side, Feature::Kind::edge, worst->edge);
    return true;
  }

  // -------------------------------------------------------------------------------------- vertex and edge

  template <int vertex>
  SearchOutcome vertex_edge() {
    trace_.begin(VClipState::vertex_edge);
    constexpr int side = 1 - vertex;
    const Vector own = in_scalar(placed_.vertex(vertex).position), point = placed_.template into<side>(own);
    if (leave_edge_for_point(side, point)) return SearchOutcome::moved;
    if (!as_printed && sees_foot<vertex>(own, point)) return SearchOutcome::closest;
    return leave_vertex_for_edge<vertex>() ? SearchOutcome::moved : SearchOutcome::closest;
  }

  /// Is the point of the edge's line that is closest to the vertex in the vertex's region?
  template <int vertex>
  bool sees_foot(const Vector& own, const Vector& point) const {
    const VoronoiPlanes::Edge& edge = placed_.edge(1 - vertex);
    const Vector tail = in_scalar(edge.tail), along = in_scalar(edge.direction),
                 foot = tail + along * dot(point - tail, along);
    return is_in_region(vertex, placed_.template into<vertex>(foot) - own);
  }

  /// `point`: as seen from the vertex of this side.
  bool is_in_region(int side, const Vector& point) const {
    for (const VoronoiPlanes::Spoke& spoke : placed_.planes(side).spokes(placed_.vertex(side)))
      if (dot(point, in_scalar(spoke.direction)) > Scalar(0)) return false;
    return true;
  }

  /// Vertex-edge planes go first [Mirtich 5.2].
  bool leave_edge_for_point(int side, const Vector& point) {
    const VoronoiPlanes::Edge& edge = placed_.edge(side);
    const Vector along = in_scalar(edge.direction);
    if (dot(point - in_scalar(edge.tail), along) < Scalar(0))
      return trace_.end_plane(side, edge, 0), move(side, Feature::Kind::vertex, edge.tail_vertex), true;
    if (dot(point - in_scalar(edge.head), along) > Scalar(0))
      return trace_.end_plane(side, edge, 1), move(side, Feature::Kind::vertex, edge.head_vertex), true;
    if (edge.left_face == VoronoiPlanes::no_face) return false;
    const Scalar left = height(edge.left, point), right = height(edge.right, point);
    const bool to_left = as_printed ? left > Scalar(0) : left >= right;
    if (!((to_left ? left : right) > Scalar(0))) return false;
    trace_.plane(side, to_left ? edge.left : edge.right);
    move(side, Feature::Kind::face, to_left ? edge.left_face : edge.right_face);
    return true;
  }

  template <int side>
  [[gnu::noinline]] bool leave_vertex_for_edge() {
    const VoronoiPlanes::Vertex& vertex = placed_.vertex(side);
    const Segment segment = segment_into<side>();
    const Vector tail = segment.tail - in_scalar(vertex.position),
                 head = segment.head - in_scalar(vertex.position);
    EdgeClip<Scalar> clip;
    for (const VoronoiPlanes::Spoke& spoke : placed_.planes(side).spokes(vertex)) {
      const Vector direction = in_scalar(spoke.direction);
      const Feature neighbour{Feature::Kind::edge, spoke.edge};
      if (clip.cut(-dot(tail, direction), -dot(head, direction), neighbour)) continue;
      trace_.plane(side, spoke, vertex);
      move(side, neighbour);
      return true;
    }
    trace_.clipped(side, segment, clip);
    return follow_slope_from_vertex(side, tail, segment.along, clip);
  }

  /// [Mirtich Algorithm 2]
  bool follow_slope_from_vertex(int side, const Vector& tail, const Vector& along,
                                const EdgeClip<Scalar>& clip) {
    const auto slope = [&](const Scalar& lambda) { return slope_to_vertex(tail, along, lambda); };
    if (clip.entry().exists && slope(clip.entry().lambda) > Scalar(0))
      return move(side, clip.entry().neighbour), true;
    if (clip.exit().exists && (clip.is_empty() || slope(clip.exit().lambda) < Scalar(0)))
      return move(side, clip.exit().neighbour), true;
    return false;
  }

  // -------------------------------------------------------------------------------------- vertex and face

  template <int vertex>
  SearchOutcome vertex_face() {
    constexpr int face = 1 - vertex;
    trace_.begin(VClipState::vertex_face);
    const Vector point = placed_.template into<face>(in_scalar(placed_.vertex(vertex).position));
    if (leave_face_for_point(face, point)) return SearchOutcome::moved;
    const Plane& plane = placed_.face(face).plane;
    const Scalar above = height(plane, point);
    if (leave_vertex_for_face<vertex>(above)) return SearchOutcome::moved;
    return above > Scalar(0) ? SearchOutcome::closest : leave_local_minimum<vertex>(point);
  }

  /// The side that the point is farthest outside of has the face's closest point.
  bool leave_face_for_point(int side, const Vector& point) {
    const VoronoiPlanes& planes = placed_.planes(side);
    const VoronoiPlanes::Face& face = placed_.face(side);
    if (in_inscribed_cylinder(face, point)) return false;
    const VoronoiPlanes::Side* worst = nullptr;
    Scalar lowest(0);
    for (const VoronoiPlanes::Side& edge : planes.sides(face)) {
      const Scalar inside = height(edge.plane, point);
      if (inside < lowest) lowest = inside, worst = &edge;
    }
    if (!worst) return false;
    trace_.plane(side, worst->plane);
    move(side, Feature::Kind::edge, worst->edge);
    return true;
  }

  /// Such a point is inside all sides, none of which need be tested.
  static bool in_inscribed_cylinder(const VoronoiPlanes::Face& face, const Vector& point) {
    if (as_printed || !(face.inscribed_squared > 0)) return false;
    const Vector seen = point - in_scalar(face.centre);
    const Scalar above = dot(seen, in_scalar(face.plane.normal));
    return length_squared(seen) - above * above < Scalar(face.inscribed_squared);
  }

  /// The rotated normal selects edges that may lead to the face; the test of EF decides.
  template <int side>
  bool leave_vertex_for_face(const Scalar& above) {
    constexpr int face = 1 - side;
    const VoronoiPlanes& planes = placed_.planes(side);
    const Plane& plane = placed_.face(face).plane;
    const Vector normal = rotated_into<side>(in_scalar(plane.normal));
    for (const VoronoiPlanes::Spoke& spoke : planes.spokes(placed_.vertex(side))) {
      const Scalar rise = dot(normal, in_scalar(spoke.direction));
      if (!(above > Scalar(0) ? rise < Scalar(0) : rise > Scalar(0))) continue;
      const Vector end = placed_.template into<face>(planes.vertices()[spoke.end].position);
      const Scalar end_above = height(plane, end);
      if (!(above > Scalar(0) ? end_above < above : end_above > above)) continue;
      move(side, Feature::Kind::edge, spoke.edge);
      return true;
    }
    return false;
  }

  /// A direction of the other side, in the frame of this one.
  template <int side>
  Vector rotated_into(const Vector& direction) const {
    return side == 0 ? placed_.pose().rotate(direction) : placed_.pose().unrotate(direction);
  }

  /// [Mirtich Algorithm 3]
  template <int vertex>
  [[gnu::noinline]] SearchOutcome leave_local_minimum(const Vector& point) {
    constexpr int face = 1 - vertex;
    trace_.begin(VClipState::local_minimum);
    const auto faces = placed_.planes(face).faces();
    Scalar highest = -Scalar(std::numeric_limits<Real>::infinity());
    std::uint32_t best = 0;
    for (std::uint32_t i = 0; i < faces.size(); ++i) {
      const Scalar above = height(faces[i].plane, point);
      if (above > highest) highest = above, best = i;
    }
    trace_.plane(face, faces[best].plane);
    if (highest > Scalar(0)) return move(face, Feature::Kind::face, best);
    common_point_ = placed_.point_in_a(face, point);
    margin_ = -highest;
    placed_.set_feature(face, Feature::Kind::face, best);
    return SearchOutcome::inside;
  }

  // ---------------------------------------------------------------------------------------- edge and edge

  SearchOutcome edges() {
    trace_.begin(VClipState::edges);
    if (!as_printed && lines_are_closest_within_edges()) return SearchOutcome::closest;
    return leave_edge_for_edge<0>() || leave_edge_for_edge<1>() ? SearchOutcome::moved
                                                                : SearchOutcome::closest;
  }

  /// [Mirtich Theorem 1] for the closest points of the two lines, in the frame of A.
  bool lines_are_closest_within_edges() const {
    const VoronoiPlanes::Edge &first = placed_.edge(0), &second = placed_.edge(1);
    const Vector p = in_scalar(first.tail), u = in_scalar(first.direction),
                 q = placed_.template into<0>(in_scalar(second.tail)),
                 v = placed_.pose().rotate(in_scalar(second.direction)), apart = q - p;
    const Scalar cosine = dot(u, v);
    const Vector across = v - u * cosine;  // sine long
    const Scalar squared_sine = length_squared(across);
    if (!(squared_sine > Scalar(parallel_squared_sine))) return false;
    const Scalar on_v = -dot(apart, across) / squared_sine, on_u = dot(apart, u) + on_v * cosine;
    if (!(on_u > Scalar(0) && on_u < Scalar(first.length) && on_v > Scalar(0) &&
          on_v < Scalar(second.length)))
      return false;
    const Vector between = q + v * on_v - (p + u * on_u);
    return is_between_faces(first, between) && is_between_faces(second, placed_.pose().unrotate(-between));
  }

  /// Does the direction, away from the edge and orthogonal to it, lead into its region?
  static bool is_between_faces(const VoronoiPlanes::Edge& edge, const Vector& direction) {
    return edge.left_face != VoronoiPlanes::no_face &&
           !(dot(direction, in_scalar(edge.left.normal)) > Scalar(0)) &&
           !(dot(direction, in_scalar(edge.right.normal)) > Scalar(0));
  }

  template <int side>
  [[gnu::noinline]] bool leave_edge_for_edge() {
    const auto neighbour = neighbour_for_edge(side, placed_.edge(side), segment_into<side>());
    return neighbour && (move(side, *neighbour), true);
  }

  /// The feature that an edge has to give way to, beside the other hull's edge. Steps 1–7: its ends.
  std::optional<Feature> neighbour_for_edge(int side, const VoronoiPlanes::Edge& edge,
                                            const Segment& segment) {
    const Vector along = in_scalar(edge.direction);
    const Vector tail_from_tail = segment.tail - in_scalar(edge.tail),
                 tail_from_head = segment.tail - in_scalar(edge.head);
    const Feature tail{Feature::Kind::vertex, edge.tail_vertex},
        head{Feature::Kind::vertex, edge.head_vertex};
    EdgeClip<Scalar> clip;
    if (!clip.cut(dot(tail_from_tail, along), dot(segment.head - in_scalar(edge.tail), along), tail))
      return trace_.end_plane(side, edge, 0), tail;
    if (!clip.cut(-dot(tail_from_head, along), -dot(segment.head - in_scalar(edge.head), along), head))
      return trace_.end_plane(side, edge, 1), head;

    const auto slope = [&](const auto& crossing) {
      const bool at_tail = crossing.neighbour == tail;
      return slope_to_vertex(at_tail ? tail_from_tail : tail_from_head, segment.along, crossing.lambda);
    };
    if (clip.entry().exists && slope(clip.entry()) > Scalar(0)) return clip.entry().neighbour;
    if (clip.exit().exists && slope(clip.exit()) < Scalar(0)) return clip.exit().neighbour;
    if (edge.left_face == VoronoiPlanes::no_face) return std::nullopt;
    return face_for_edge(side, edge, segment, clip);
  }

  /// Steps 8–14, with [Mirtich 3.3.2] for compound exclusion. The ends have been tested before.
  std::optional<Feature> face_for_edge(int side, const VoronoiPlanes::Edge& edge, const Segment& segment,
                                       EdgeClip<Scalar>& clip) {
    const Feature left{Feature::Kind::face, edge.left_face}, right{Feature::Kind::face, edge.right_face};
    if (!clip.cut(-height(edge.left, segment.tail), -height(edge.left, segment.head), left))
      return trace_.plane(side, edge.left), left;
    if (!clip.cut(-height(edge.right, segment.tail), -height(edge.right, segment.head), right))
      return trace_.plane(side, edge.right), right;
    trace_.clipped(side, segment, clip);

    const bool enters_from_face = clip.entry().exists && clip.entry().neighbour.kind == Feature::Kind::face,
               leaves_to_face = clip.exit().exists && clip.exit().neighbour.kind == Feature::Kind::face;
    if (clip.is_empty() && enters_from_face != leaves_to_face)
      return enters_from_face ? clip.entry().neighbour : clip.exit().neighbour;
    if (enters_from_face && slope_to_face(side, clip.entry(), segment) > Scalar(0))
      return clip.entry().neighbour;
    if (leaves_to_face && (clip.is_empty() || slope_to_face(side, clip.exit(), segment) < Scalar(0)))
      return clip.exit().neighbour;
    return std::nullopt;
  }

  using Crossing = typename EdgeClip<Scalar>::Crossing;

  Scalar slope_to_face(int side, const Crossing& crossing, const Segment& segment) const {
    const Plane& plane = placed_.planes(side).faces()[crossing.neighbour.index].plane;
    return slope_to_plane(height(plane, segment.tail), height(plane, segment.head), crossing.lambda);
  }

  // ---------------------------------------------------------------------------------------- edge and face

  template <int edge>
  [[gnu::noinline]] SearchOutcome edge_face() {
    constexpr int face = 1 - edge;
    trace_.begin(VClipState::edge_face);
    const VoronoiPlanes& planes = placed_.planes(face);
    const Segment segment = segment_into<face>();
    EdgeClip<Scalar> clip;
    if (in_inscribed_cylinder(placed_.face(face), segment.tail) &&
        in_inscribed_cylinder(placed_.face(face), segment.head))
      return cut_down<edge>(segment, clip);
    const auto sides = planes.sides(placed_.face(face));
    for (std::uint32_t i = 0; i < sides.size(); ++i) {
      // The neighbour is named by its index in the perimeter, for the search along it.
      if (!clip.cut(height(sides[i].plane, segment.tail), height(sides[i].plane, segment.head),
                    {Feature::Kind::edge, i}))
        return trace_.plane(face, sides[i].plane), search_perimeter(face, segment, i);
      if (clip.is_empty()) return search_perimeter(face, segment, i);
    }
    trace_.clipped(face, segment, clip);
    return cut_down<edge>(segment, clip);
  }

  /// The part of the edge within the face's prism either pierces the face, or ends where it is closest.
  template <int edge>
  SearchOutcome cut_down(const Segment& segment, const EdgeClip<Scalar>& clip) {
    constexpr int face = 1 - edge;
    const Plane& plane = placed_.face(face).plane;
    const Scalar tail = height(plane, segment.tail), head = height(plane, segment.head);
    const Scalar entry = tail + (head - tail) * clip.entry().lambda,
                 exit = tail + (head - tail) * clip.exit().lambda;
    if (!((entry > Scalar(0) && exit > Scalar(0)) || (entry < Scalar(0) && exit < Scalar(0))))
      return pierce(face, segment, tail, head);
    const VoronoiPlanes::Edge& own = placed_.edge(edge);
    const auto sides = placed_.planes(face).sides(placed_.face(face));
    if (slope_to_plane(tail, head, clip.entry().lambda) >= Scalar(0)) {
      if (clip.entry().exists)
        return move(face, Feature::Kind::edge, sides[clip.entry().neighbour.index].edge);
      return move(edge, Feature::Kind::vertex, own.tail_vertex);
    }
    if (clip.exit().exists) return move(face, Feature::Kind::edge, sides[clip.exit().neighbour.index].edge);
    return move(edge, Feature::Kind::vertex, own.head_vertex);
  }

  /// The margin is that within the face's sides: the point is on the edge and in the face's plane.
  SearchOutcome pierce(int face, const Segment& segment, const Scalar& tail, const Scalar& head) {
    const Scalar lambda = tail == head ? Scalar(0) : tail / (tail - head);
    const Vector point = segment.tail + segment.along * lambda;
    common_point_ = placed_.point_in_a(face, point);
    margin_ = lambda >= Scalar(0) && lambda <= Scalar(1) ? Scalar(std::numeric_limits<Real>::infinity())
                                                         : Scalar(0);
    for (const VoronoiPlanes::Side& side : placed_.planes(face).sides(placed_.face(face))) {
      const Scalar inside = height(side.plane, point);
      if (inside < margin_) margin_ = inside;
    }
    return SearchOutcome::pierced;
  }

  /// [Mirtich 3.3.3] The edge misses the face's prism: to the side or corner that is nearest.
  SearchOutcome search_perimeter(int face, const Segment& segment, std::uint32_t start) {
    const Perimeter perimeter(placed_.planes(face), placed_.face(face));
    const Feature found = perimeter.search(segment, start);
    if (found.kind == Feature::Kind::vertex || !gives_way_to_face(face, found, segment))
      return move(face, found);
    return move(face, nearest_on(face, perimeter, segment, found));
  }

  /// Would the state EE lead straight back from this side to the face? Then the side faces away from the
  /// edge: it is the minimum on the far side of the perimeter, since the edge crosses the planes of two
  /// sides.
  bool gives_way_to_face(int face, const Feature& side, const Segment& segment) {
    const VoronoiPlanes::Edge& edge = placed_.planes(face).edges()[side.index];
    return neighbour_for_edge(face, edge, segment) == placed_.feature(face);
  }

  /// The side or corner that no neighbour is nearer than and that faces the edge: there is one, but for
  /// rounding.
  Feature nearest_on(int face, const Perimeter& perimeter, const Segment& segment, const Feature& otherwise) {
    for (std::uint32_t i = 0; i < perimeter.size(); ++i) {
      const std::uint32_t next = perimeter.next(i);
      if (perimeter.passes_end(i, segment)) {
        if (!perimeter.enters_side(next, segment)) return perimeter.corner_feature(next);
      } else if (!perimeter.passes_corner(i, segment) &&
                 !gives_way_to_face(face, perimeter.side_feature(i), segment)) {
        return perimeter.side_feature(i);
      }
    }
    return otherwise;
  }

  PlacedFeatures<Scalar>& placed_;
  Trace& trace_;
  Vector common_point_;
  Scalar margin_;
};

}  // namespace collidoscope
