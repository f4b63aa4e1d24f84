#pragma once

// The iteration of Lin and Canny. Each step computes the closest points of the two features and tests them
// for applicability: does each lie in the Voronoi region of the other feature? The plane that it violates
// names the feature to go on with. [Mirtich 1.1; Lin 1993, 3]
//
// An edge and a face move at once to the closest of their ends or sides, so that there is no state of two
// faces. Only vertices are tested for lying below a face, edges are not.
//
// Regions may be flared, as I-COLLIDE's are: a point up to a tolerance beyond a plane counts as within it, so
// that regions overlap and rounding does not send the search back and forth. [Chung 1.1] names the flare and
// no size of it.

#include "narrow/convex/closest_features/placed_features.h"

namespace collidoscope {

enum class LinCannyOutcome : std::uint8_t {
  moved,
  closest,
  enclosed  // a vertex below all faces: no feature to go on with
};

enum class LinCannyState : std::uint8_t { vertices, vertex_edge, vertex_face, edges, edge_face };

template <class Scalar, class Trace>
class LinCannyIteration {
 public:
  using Vector = Vec3T<Scalar>;

  /// `flare`, in metres: how far regions reach beyond their planes.
  LinCannyIteration(PlacedFeatures<Scalar>& placed, Trace& trace, const Scalar& flare)
      : placed_(placed), trace_(trace), flare_(flare) {}

  LinCannyOutcome step() {
    using enum Feature::Kind;
    const Feature::Kind a = placed_.feature(0).kind, b = placed_.feature(1).kind;
    if (a == face || b == face) {
      if (a == vertex) return vertex_face<0>();
      if (b == vertex) return vertex_face<1>();
      return a == edge ? edge_face<0>() : edge_face<1>();
    }
    trace_.begin(a == b ? a == vertex ? LinCannyState::vertices : LinCannyState::edges
                        : LinCannyState::vertex_edge);
    const ClosestPoints<Scalar> closest = placed_.closest_points();
    trace_.closest(to_real(closest.a), to_real(closest.b));
    const Vector b_in_b = placed_.pose().to_local(closest.b), a_in_b = placed_.pose().to_local(closest.a);
    return applies(0, closest.b, closest.b - closest.a) && applies(1, a_in_b, a_in_b - b_in_b)
               ? LinCannyOutcome::closest
               : LinCannyOutcome::moved;
  }

 private:
  static Vector in_scalar(const Vec3& v) { return convert_vector<Scalar>(v); }
  static Scalar height(const Plane& plane, const Vector& point) {
    return dot(in_scalar(plane.normal), point) - Scalar(plane.offset);
  }
  LinCannyOutcome move(int side, Feature::Kind kind, std::uint32_t index) {
    placed_.set_feature(side, kind, index);
    return LinCannyOutcome::moved;
  }

  /// Is the other's closest point, in this side's frame, within the region of this vertex or edge? Otherwise
  /// this side moves on.
  bool applies(int side, const Vector& point, const Vector& from_own_point) {
    return placed_.feature(side).kind == Feature::Kind::vertex ? applies_to_vertex(side, from_own_point)
                                                               : applies_to_edge(side, point);
  }

  bool applies_to_vertex(int side, const Vector& point) {
    const VoronoiPlanes::Vertex& vertex = placed_.vertex(side);
    const VoronoiPlanes::Spoke* worst = nullptr;
    Scalar farthest = flare_;
    for (const VoronoiPlanes::Spoke& spoke : placed_.planes(side).spokes(vertex)) {
      const Scalar beyond = dot(point, in_scalar(spoke.direction));
      if (beyond > farthest) farthest = beyond, worst = &spoke;
    }
    if (!worst) return true;
    trace_.plane(side, *worst, vertex);
    move(side, Feature::Kind::edge, worst->edge);
    return false;
  }

  bool applies_to_edge(int side, const Vector& point) {
    const VoronoiPlanes::Edge& edge = placed_.edge(side);
    const Vector along = in_scalar(edge.direction);
    if (dot(point - in_scalar(edge.tail), along) < -flare_)
      return trace_.end_plane(side, edge, 0), move(side, Feature::Kind::vertex, edge.tail_vertex), false;
    if (dot(point - in_scalar(edge.head), along) > flare_)
      return trace_.end_plane(side, edge, 1), move(side, Feature::Kind::vertex, edge.head_vertex), false;
    if (edge.left_face == VoronoiPlanes::no_face) return true;
    const Scalar left = height(edge.left, point), right = height(edge.right, point);
    if (!(left > flare_ || right > flare_)) return true;
    const bool to_left = left >= right;
    trace_.plane(side, to_left ? edge.left : edge.right);
    move(side, Feature::Kind::face, to_left ? edge.left_face : edge.right_face);
    return false;
  }

  /// The side that the point is farthest outside of, if any.
  const VoronoiPlanes::Side* violated_side(int face, const Vector& point) const {
    const VoronoiPlanes::Side* worst = nullptr;
    Scalar lowest = -flare_;
    for (const VoronoiPlanes::Side& side : placed_.planes(face).sides(placed_.face(face))) {
      const Scalar inside = height(side.plane, point);
      if (inside < lowest) lowest = inside, worst = &side;
    }
    return worst;
  }

  template <int vertex>
  LinCannyOutcome vertex_face() {
    constexpr int face = 1 - vertex;
    trace_.begin(LinCannyState::vertex_face);
    const Vector point = placed_.template into<face>(placed_.vertex(vertex).position);
    if (const VoronoiPlanes::Side* side = violated_side(face, point)) {
      trace_.plane(face, side->plane);
      return move(face, Feature::Kind::edge, side->edge);
    }
    const Plane& plane = placed_.face(face).plane;
    const Scalar above = height(plane, point);
    if (!(above > Scalar(0))) return highest_face<vertex>(point);
    const Vector down = in_scalar(plane.normal) * -above;
    const Vector towards_foot = vertex == 0 ? placed_.pose().rotate(down) : placed_.pose().unrotate(down);
    return applies_to_vertex(vertex, towards_foot) ? LinCannyOutcome::closest : LinCannyOutcome::moved;
  }

  /// The vertex is below the face: on with the face that it is highest above.
  template <int vertex>
  LinCannyOutcome highest_face(const Vector& point) {
    constexpr int face = 1 - vertex;
    const auto faces = placed_.planes(face).faces();
    Scalar highest(0);
    const auto none = static_cast<std::uint32_t>(faces.size());
    std::uint32_t best = none;
    for (std::uint32_t i = 0; i < none; ++i) {
      const Scalar above = height(faces[i].plane, point);
      if (above > highest) highest = above, best = i;
    }
    if (best == none) return LinCannyOutcome::enclosed;
    return move(face, Feature::Kind::face, best);
  }

  /// To the end of the edge that is nearer to the face's plane, if it is above the face; else to the closest
  /// side of the face.
  template <int edge>
  LinCannyOutcome edge_face() {
    constexpr int face = 1 - edge;
    trace_.begin(LinCannyState::edge_face);
    using std::abs;
    const VoronoiPlanes::Edge& own = placed_.edge(edge);
    const Vector tail = placed_.template into<face>(own.tail), head = placed_.template into<face>(own.head);
    const Plane& plane = placed_.face(face).plane;
    const bool tail_is_nearer = abs(height(plane, tail)) <= abs(height(plane, head));
    if (!violated_side(face, tail_is_nearer ? tail : head))
      return move(edge, Feature::Kind::vertex, tail_is_nearer ? own.tail_vertex : own.head_vertex);
    return move(face, Feature::Kind::edge, closest_side<face>());
  }

  template <int face>
  std::uint32_t closest_side() {
    PlacedFeatures<Scalar> tried = placed_;
    std::uint32_t best = 0;
    Scalar least(std::numeric_limits<Real>::infinity());
    for (const VoronoiPlanes::Side& side : placed_.planes(face).sides(placed_.face(face))) {
      tried.set_feature(face, Feature::Kind::edge, side.edge);
      const ClosestPoints<Scalar> closest = tried.closest_points();
      const Scalar distance = length_squared(closest.b - closest.a);
      if (distance < least) least = distance, best = side.edge;
    }
    return best;
  }

  PlacedFeatures<Scalar>& placed_;
  Trace& trace_;
  Scalar flare_;
};

}  // namespace collidoscope
