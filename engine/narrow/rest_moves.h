#pragma once

// Where features go that a rest test has not found at rest: to the neighbours beyond the planes that their
// closest points violate, as in the states VV, VE and VF of V-Clip. Of two edges, the closest points of the
// lines are taken, which no clipping has to find.
//
// Departures from [Mirtich 5]:
// - Of a vertex and an edge or face that would both give way, the vertex goes to an edge, and the face to its
//   side: two edges are what such a pair mostly ends as.
// - No edge is paired with a face. Where that is where the planes lead, the edge's end that is lower above
//   the face takes its place: clipping could tell more, and takes longer than to go on from there.
// So it may go round in circles, where V-Clip does not. After a few steps V-Clip takes over.

#include <algorithm>

#include "narrow/rest_test.h"

namespace collidoscope {

template <class Scalar>
class RestMove {
 public:
  RestMove(const VoronoiPlanes& planes_a, const VoronoiPlanes& planes_b, const PoseT<Scalar>& b_in_a)
      : planes_{planes_a, planes_b}, b_in_a_(b_in_a) {}

  /// False where the findings lead nowhere.
  bool make(const RestFindings& found, FeaturePair& features) const {
    using enum Feature::Kind;
    if (found.rest == Rest::beyond_planes) return cross_planes(found, features), true;
    if (found.rest != Rest::beyond_ends) return false;
    if (features.a.kind == edge && features.b.kind == edge) return leave_edges(found, features);
    if (features.a.kind == edge) return leave_edge<0>(Scalar(found.on_a), features.a);
    return features.b.kind == edge && leave_edge<1>(Scalar(found.on_b), features.b);
  }

 private:
  const VoronoiPlanes::Edge& edge(int side, const Feature& feature) const {
    return planes_[side].edges()[feature.index];
  }

  /// To the end that the place is beyond, if it is.
  template <int side>
  bool leave_edge(const Scalar& place, Feature& feature) const {
    const VoronoiPlanes::Edge& left = edge(side, feature);
    if (place > Scalar(0) && place < Scalar(left.length)) return false;
    feature = {Feature::Kind::vertex, place > Scalar(0) ? left.head_vertex : left.tail_vertex};
    return true;
  }

  /// The closest points of the edges rather than of their lines: found by bringing one after the other back
  /// into its edge.
  bool leave_edges(const RestFindings& found, FeaturePair& features) const {
    const VoronoiPlanes::Edge &a = edge(0, features.a), &b = edge(1, features.b);
    const Vec3T<Scalar> u = convert_vector<Scalar>(a.direction),
                        v = b_in_a_.rotate(convert_vector<Scalar>(b.direction)),
                        between = b_in_a_.to_parent(convert_vector<Scalar>(b.tail)) -
                                  convert_vector<Scalar>(a.tail);
    const Scalar cosine = dot(u, v), along_a = dot(between, u), along_b = dot(between, v);
    const Scalar start = within(Scalar(found.on_a), a.length);
    const Scalar on_b = within(start * cosine - along_b, b.length), on_a = along_a + on_b * cosine;
    const Scalar again_on_b = within(on_a, a.length) * cosine - along_b;
    const bool left_a = leave_edge<0>(on_a, features.a), left_b = leave_edge<1>(again_on_b, features.b);
    return left_a || left_b || leave_edge<0>(Scalar(found.on_a), features.a) ||
           leave_edge<1>(Scalar(found.on_b), features.b);
  }
  static Scalar within(const Scalar& place, Real length) {
    return !(place > Scalar(0)) ? Scalar(0) : place < Scalar(length) ? place : Scalar(length);
  }

  void cross_planes(const RestFindings& found, FeaturePair& features) const {
    using enum Feature::Kind;
    const Feature::Kind a = features.a.kind, b = features.b.kind;
    bool a_goes = found.beyond_a != VoronoiPlanes::none, b_goes = found.beyond_b != VoronoiPlanes::none;
    if (a_goes && b_goes && a != edge && b != edge) {
      features.a = {edge, found.beyond_a}, features.b = {edge, found.beyond_b};
      return;
    }
    if (a_goes && b_goes) a_goes = b != vertex;
    if (a_goes)
      cross_plane<0>(found.beyond_a, features.a, features.b);
    else
      cross_plane<1>(found.beyond_b, features.b, features.a);
  }

  /// `feature` is of this side, `other` of the other one.
  template <int side>
  void cross_plane(std::uint32_t beyond, Feature& feature, Feature& other) const {
    using enum Feature::Kind;
    if (feature.kind == vertex && other.kind == face) {
      feature.index = far_end(edge_at(side, beyond), feature.index);
    } else if (feature.kind == edge) {
      feature = {face, beyond};
      if (other.kind == edge) other = lower_end<side>(beyond, other);
    } else {
      feature = {edge, beyond};
    }
  }

  const VoronoiPlanes::Edge& edge_at(int side, std::uint32_t index) const {
    return planes_[side].edges()[index];
  }
  static std::uint32_t far_end(const VoronoiPlanes::Edge& edge, std::uint32_t vertex) {
    return edge.tail_vertex == vertex ? edge.head_vertex : edge.tail_vertex;
  }

  /// Of the other side's edge, above this side's face.
  template <int side>
  Feature lower_end(std::uint32_t face, const Feature& other) const {
    const VoronoiPlanes::Edge& ends = edge(1 - side, other);
    const Vec3T<Scalar> normal = convert_vector<Scalar>(planes_[side].faces()[face].plane.normal),
                        along = convert_vector<Scalar>(ends.direction);
    const Scalar rise = side == 0 ? dot(normal, b_in_a_.rotate(along)) : dot(b_in_a_.rotate(normal), along);
    return {Feature::Kind::vertex, rise < Scalar(0) ? ends.head_vertex : ends.tail_vertex};
  }

  struct Planes {
    const VoronoiPlanes &a, &b;
    const VoronoiPlanes& operator[](int side) const { return side == 0 ? a : b; }
  };
  const Planes planes_;
  const PoseT<Scalar>& b_in_a_;
};

}  // namespace collidoscope
