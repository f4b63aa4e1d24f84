#pragma once

// Two placed hulls for searches over features: the current feature of each, and the other hull's points in
// the frame of either.

#include "narrow/convex/common/convex_kernel.h"
#include "support/support.h"

namespace collidoscope {

/// The pair of features at which the last search ended, in a PairCache. All zero: no search yet.
struct FeaturePairCache {
  std::uint32_t started;
  std::uint32_t kind[2], index[2];
  std::uint32_t colliding;  // 1 if the last query found a collision
  std::uint32_t cycles;     // the number of searches of this pair that cycled
  std::uint32_t strayed;    // 1 if the pair moves so fast that its features are no start for the next query
  std::uint32_t still_closest;  // 1 if a check proved the features closest; the next query starts there
};

struct FeaturePair {
  Feature a, b;
  friend bool operator==(const FeaturePair&, const FeaturePair&) = default;
};

inline FeaturePair features_of(const FeaturePairCache& cache) {
  const auto feature = [&](int side) {
    return Feature{static_cast<Feature::Kind>(cache.kind[side]), cache.index[side]};
  };
  return {feature(0), feature(1)};
}
inline void store(const FeaturePair& features, FeaturePairCache& cache) {
  cache.started = 1;
  cache.kind[0] = static_cast<std::uint32_t>(features.a.kind), cache.index[0] = features.a.index;
  cache.kind[1] = static_cast<std::uint32_t>(features.b.kind), cache.index[1] = features.b.index;
}

/// The closest points of two features, in the frame of A.
template <class Scalar>
struct ClosestPoints {
  Vec3T<Scalar> a, b;
  Vec3T<Scalar> normal;  // from A towards B, not of unit length; zero where the points are one
};

/// The squared sine of two edges' angle. Its root is 64 ε: below it the part of one edge across the other is
/// rounding.
constexpr Real parallel_squared_sine = 1e-28;

inline const VoronoiPlanes::Site& site_of(const VoronoiPlanes& planes, const Feature& feature) {
  return planes.site(static_cast<std::size_t>(feature.kind), feature.index);
}

/// Side 0 is A, side 1 is B.
template <class Scalar>
class PlacedFeatures {
 public:
  using Vector = Vec3T<Scalar>;

  explicit PlacedFeatures(const ConvexInput<Scalar>& input) : input_(input) {}

  const PoseT<Scalar>& pose() const { return input_.b_in_a; }
  const VoronoiPlanes& planes(int side) const { return (side == 0 ? input_.a : input_.b).voronoi(); }
  /// A point of the other hull, in the frame of this side's.
  template <int side, class From>
  Vector into(const Vec3T<From>& point) const {
    const Vector other = convert_vector<Scalar>(point);
    return side == 0 ? input_.b_in_a.to_parent(other) : input_.b_in_a.to_local(other);
  }
  /// A point or direction of this side, in the frame of A.
  Vector point_in_a(int side, const Vector& point) const {
    return side == 0 ? point : input_.b_in_a.to_parent(point);
  }
  Vector direction_in_a(int side, const Vector& direction) const {
    return side == 0 ? direction : input_.b_in_a.rotate(direction);
  }

  const Feature& feature(int side) const { return features_[side]; }
  void set_feature(int side, Feature::Kind kind, std::uint32_t index) { features_[side] = {kind, index}; }
  void set_features(const FeaturePair& features) { features_[0] = features.a, features_[1] = features.b; }
  FeaturePair features() const { return {features_[0], features_[1]}; }
  const VoronoiPlanes::Vertex& vertex(int side) const {
    return planes(side).vertices()[features_[side].index];
  }
  const VoronoiPlanes::Edge& edge(int side) const { return planes(side).edges()[features_[side].index]; }
  const VoronoiPlanes::Face& face(int side) const { return planes(side).faces()[features_[side].index]; }
  const VoronoiPlanes::Site& site(int side) const { return site_of(planes(side), features_[side]); }
  /// A vertex of the current feature.
  std::uint32_t some_vertex(int side) const;

  /// The closest points of the current features, which are not two faces, nor an edge and a face.
  /// [Mirtich 2.2]
  ClosestPoints<Scalar> closest_points() const;

  /// Starts at the features of the last query.
  void start(const FeaturePairCache& cache) { set_features(features_of(cache)); }
  /// Starts at the vertices farthest towards the other hull's centre. Returns the number of support calls.
  std::uint16_t start_at_support_points();

  bool are_those_of(const FeaturePairCache& cache) const { return features() == features_of(cache); }
  void store(FeaturePairCache& cache) const { collidoscope::store(features(), cache); }

 private:
  template <int side>
  ClosestPoints<Scalar> vertex_and_edge() const;
  template <int side>
  ClosestPoints<Scalar> vertex_and_face() const;
  ClosestPoints<Scalar> edges() const;
  /// Closest points given this side's, both in this side's frame, and the normal towards the other side's.
  ClosestPoints<Scalar> in_a(int side, const Vector& own, const Vector& other, const Vector& normal) const;

  const ConvexInput<Scalar>& input_;
  Feature features_[2];
};

template <class Scalar>
std::uint16_t PlacedFeatures<Scalar>::start_at_support_points() {
  const Vector apart = into<0>(input_.b.centre()) - input_.a.centre();
  if (!(length_squared(apart) > Scalar(0))) return 0;
  set_feature(0, Feature::Kind::vertex, support(input_.a, apart, 0).vertex);
  set_feature(1, Feature::Kind::vertex, support(input_.b, input_.b_in_a.unrotate(-apart), 0).vertex);
  return 2;
}

template <class Scalar>
std::uint32_t PlacedFeatures<Scalar>::some_vertex(int side) const {
  switch (features_[side].kind) {
    case Feature::Kind::vertex:
      return features_[side].index;
    case Feature::Kind::edge:
      return edge(side).tail_vertex;
    case Feature::Kind::face:
      break;
  }
  return planes(side).sides(face(side)).front().corner;
}

template <class Scalar>
ClosestPoints<Scalar> PlacedFeatures<Scalar>::in_a(int side, const Vector& own, const Vector& other,
                                                   const Vector& normal) const {
  const Vector own_in_a = point_in_a(side, own), other_in_a = point_in_a(side, other),
               normal_in_a = direction_in_a(side, normal);
  if (side == 0) return {own_in_a, other_in_a, normal_in_a};
  return {other_in_a, own_in_a, -normal_in_a};
}

template <class Scalar>
ClosestPoints<Scalar> PlacedFeatures<Scalar>::closest_points() const {
  using enum Feature::Kind;
  const Feature::Kind a = features_[0].kind, b = features_[1].kind;
  if (a == vertex && b == vertex) {
    const Vector p = convert_vector<Scalar>(PlacedFeatures::vertex(0).position),
                 q = into<0>(PlacedFeatures::vertex(1).position);
    return {p, q, q - p};
  }
  if (a == vertex) return b == edge ? vertex_and_edge<1>() : vertex_and_face<1>();
  if (b == vertex) return a == edge ? vertex_and_edge<0>() : vertex_and_face<0>();
  return edges();
}

/// `side` is the edge's. The part of the normal along the edge, which is rounding, is removed: near contact
/// it would be most of the normal.
template <class Scalar>
template <int side>
ClosestPoints<Scalar> PlacedFeatures<Scalar>::vertex_and_edge() const {
  const VoronoiPlanes::Edge& line = edge(side);
  const Vector tail = convert_vector<Scalar>(line.tail), along = convert_vector<Scalar>(line.direction),
               point = into<side>(vertex(1 - side).position);
  const Scalar t = dot(point - tail, along), length(line.length);
  const Vector foot = !(t > Scalar(0)) ? tail
                      : t < length     ? tail + along * t
                                       : convert_vector<Scalar>(line.head);
  const Vector normal = point - foot;
  return in_a(side, foot, point, normal - along * dot(normal, along));
}

template <class Scalar>
template <int side>
ClosestPoints<Scalar> PlacedFeatures<Scalar>::vertex_and_face() const {
  const Plane& plane = face(side).plane;
  const Vector normal = convert_vector<Scalar>(plane.normal), point = into<side>(vertex(1 - side).position);
  const Scalar height = dot(normal, point) - Scalar(plane.offset);
  return in_a(side, point - normal * height, point, normal);
}

/// In the frame of A. The closest points of the lines, brought back into the edges. Edges that are parallel
/// up to rounding have no such points on their lines: any are taken, and the second is closest to the first.
template <class Scalar>
ClosestPoints<Scalar> PlacedFeatures<Scalar>::edges() const {
  const VoronoiPlanes::Edge &first = edge(0), &second = edge(1);
  const Vector p = convert_vector<Scalar>(first.tail), u = convert_vector<Scalar>(first.direction),
               q = into<0>(second.tail), v = input_.b_in_a.rotate(convert_vector<Scalar>(second.direction));
  const auto within = [](const Scalar& t, Real length) {
    return !(t > Scalar(0)) ? Scalar(0) : t < Scalar(length) ? t : Scalar(length);
  };
  const Vector apart = q - p;
  const Scalar cosine = dot(u, v), along_u = dot(apart, u), along_v = dot(apart, v);
  const Vector across = v - u * cosine;  // sine long
  const Scalar squared_sine = length_squared(across);
  const bool parallel = !(squared_sine > Scalar(parallel_squared_sine));
  Scalar on_v = parallel ? Scalar(0) : within(-dot(apart, across) / squared_sine, second.length);
  const Scalar on_u = within(along_u + on_v * cosine, first.length);
  on_v = within(on_u * cosine - along_v, second.length);
  const Vector a = p + u * on_u, b = q + v * on_v;
  Vector normal = b - a;
  normal -= u * dot(normal, u);
  if (!parallel) normal -= across * (dot(normal, across) / squared_sine);
  return {a, b, normal};
}

}  // namespace collidoscope
