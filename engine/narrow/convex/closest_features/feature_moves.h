#pragma once

// The next features after a check that finds the present ones not the closest: the neighbours beyond the
// planes that the closest points violate, as in the states VV, VE and VF of V-Clip. For two edges the closest
// points of their lines count, which need no clipping.
//
// Departures from [Mirtich 5]:
// - Where a vertex and a face would both move, the vertex moves to an edge, and the face to its side. Such a
//   pair mostly ends as two edges.
// - No edge is paired with a face. Where the planes lead to such a pair, the edge's lower end above the face
//   replaces the edge. Clipping could decide better, and takes longer.
// So these moves may cycle, where V-Clip does not. After a few moves V-Clip takes over.

#include <algorithm>
#include <array>

#include "narrow/convex/closest_features/closest_feature_check.h"

namespace collidoscope {

/// The next features of a pair whose closest points are beyond planes: for each the kind, and which of the
/// features at hand.
struct PlaneMove {
  enum class To : std::uint8_t { stay, beyond, far_end, lower_end };
  struct Half {
    Feature::Kind kind;
    To to;
  };
  Half a, b;
};

constexpr PlaneMove plane_move(Feature::Kind a, Feature::Kind b, bool a_goes, bool b_goes) {
  using enum Feature::Kind;
  using enum PlaneMove::To;
  PlaneMove move{{a, stay}, {b, stay}};
  const auto crosses = [](PlaneMove::Half& goes, PlaneMove::Half& other) {
    if (goes.kind == vertex && other.kind == face) {
      goes.to = far_end;
      return;
    }
    goes = {goes.kind == edge ? face : edge, beyond};
    if (goes.kind == face && other.kind == edge) other = {vertex, lower_end};
  };
  if (a_goes && b_goes && a != edge && b != edge) return {{edge, beyond}, {edge, beyond}};
  if (a_goes && (!b_goes || b != vertex))
    crosses(move.a, move.b);
  else if (b_goes)
    crosses(move.b, move.a);
  return move;
}

/// By FeatureKinds and the sides that move: 1 for A, 2 for B.
constexpr auto plane_moves = [] {
  std::array<std::array<PlaneMove, 4>, 9> all{};
  for (unsigned kinds = 0; kinds < all.size(); ++kinds)
    for (unsigned who = 0; who < 4; ++who)
      all[kinds][who] = plane_move(static_cast<Feature::Kind>(kinds / 3),
                                   static_cast<Feature::Kind>(kinds % 3), (who & 1) != 0, (who & 2) != 0);
  return all;
}();

template <class Scalar>
class FeatureMove {
 public:
  FeatureMove(const VoronoiPlanes& planes_a, const VoronoiPlanes& planes_b, const PoseT<Scalar>& b_in_a)
      : planes_{planes_a, planes_b}, b_in_a_(b_in_a) {}

  /// Moves to the next features. False where the findings name none.
  bool make(const ClosestFeatureFindings& found, FeaturePair& features) const {
    using enum Feature::Kind;
    if (found.status == ClosestFeatureStatus::beyond_planes) return cross_planes(found, features), true;
    if (found.status != ClosestFeatureStatus::beyond_ends) return false;
    if (features.a.kind == edge && features.b.kind == edge) return leave_edges(found, features);
    if (features.a.kind == edge) return leave_edge(Scalar(found.on_a), site(0, features.a), features.a);
    return features.b.kind == edge && leave_edge(Scalar(found.on_b), site(1, features.b), features.b);
  }

 private:
  const VoronoiPlanes::Site& site(int side, const Feature& feature) const {
    return site_of(planes_[side], feature);
  }

  /// Moves to the end that t is beyond, if it is.
  static bool leave_edge(const Scalar& t, const VoronoiPlanes::Site& left, Feature& feature) {
    if (t > Scalar(0) && t < Scalar(left.length)) return false;
    feature = {Feature::Kind::vertex, left.ends[t > Scalar(0) ? 1 : 0]};
    return true;
  }

  /// Uses the closest points of the edges rather than of their lines, which are clamped to their edges one
  /// after the other.
  bool leave_edges(const ClosestFeatureFindings& found, FeaturePair& features) const {
    const VoronoiPlanes::Site &a = site(0, features.a), &b = site(1, features.b);
    const Vec3T<Scalar> u = convert_vector<Scalar>(a.direction),
                        v = b_in_a_.rotate(convert_vector<Scalar>(b.direction)),
                        between = b_in_a_.to_parent(convert_vector<Scalar>(b.point)) -
                                  convert_vector<Scalar>(a.point);
    const Scalar cosine = dot(u, v), along_a = dot(between, u), along_b = dot(between, v);
    const Scalar start = within(Scalar(found.on_a), a.length);
    const Scalar on_b = within(start * cosine - along_b, b.length), on_a = along_a + on_b * cosine;
    const Scalar again_on_b = within(on_a, a.length) * cosine - along_b;
    const bool left_a = leave_edge(on_a, a, features.a), left_b = leave_edge(again_on_b, b, features.b);
    return left_a || left_b || leave_edge(Scalar(found.on_a), a, features.a) ||
           leave_edge(Scalar(found.on_b), b, features.b);
  }
  static Scalar within(const Scalar& t, Real length) {
    return !(t > Scalar(0)) ? Scalar(0) : t < Scalar(length) ? t : Scalar(length);
  }

  /// No branch depends on the features, but for edges that move to faces.
  [[gnu::always_inline]] void cross_planes(const ClosestFeatureFindings& found, FeaturePair& features) const {
    const auto who = static_cast<std::size_t>(found.a.beyond != VoronoiPlanes::none) |
                     static_cast<std::size_t>(found.b.beyond != VoronoiPlanes::none) << 1;
    const auto [a, b] =
        plane_moves[static_cast<std::size_t>(kinds_of(features.a.kind, features.b.kind))][who];
    std::uint32_t end_of_a = VoronoiPlanes::none, end_of_b = VoronoiPlanes::none;
    if (a.to == PlaneMove::To::lower_end) end_of_a = lower_end<1>(found.b.beyond, features.a);
    if (b.to == PlaneMove::To::lower_end) end_of_b = lower_end<0>(found.a.beyond, features.b);
    features = {go(a, features.a, found.a, end_of_a), go(b, features.b, found.b, end_of_b)};
  }
  static Feature go(const PlaneMove::Half& half, const Feature& feature, const NeighbourPlane& neighbour,
                    std::uint32_t lower_end) {
    const std::uint32_t to[] = {feature.index, neighbour.beyond, neighbour.far, lower_end};
    return {half.kind, to[static_cast<std::size_t>(half.to)]};
  }

  /// The end of the other side's edge that is lower above this side's face.
  template <int side>
  std::uint32_t lower_end(std::uint32_t face, const Feature& other) const {
    const VoronoiPlanes::Site& edge = site(1 - side, other);
    const Vec3T<Scalar> normal = convert_vector<Scalar>(site(side, {Feature::Kind::face, face}).direction),
                        along = convert_vector<Scalar>(edge.direction);
    const Scalar rise = side == 0 ? dot(normal, b_in_a_.rotate(along)) : dot(b_in_a_.rotate(normal), along);
    return edge.ends[rise < Scalar(0) ? 1 : 0];
  }

  struct Planes {
    const VoronoiPlanes &a, &b;
    const VoronoiPlanes& operator[](int side) const { return side == 0 ? a : b; }
  };
  const Planes planes_;
  const PoseT<Scalar>& b_in_a_;
};

}  // namespace collidoscope
