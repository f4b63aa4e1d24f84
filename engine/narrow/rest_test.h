#pragma once

// Whether features are at rest: still the closest of the two hulls, as they mostly are where motion is
// coherent; and if not, which of their neighbours lie towards the other.

#include <cmath>
#include <limits>
#include <span>

#include "core/tolerance.h"
#include "narrow/placed_features.h"
#include "narrow/relative_poses.h"

namespace collidoscope {

enum class Rest : std::uint8_t {
  at_rest,        // each closest point is in the other feature's region
  beyond_ends,    // a closest point is not within its edge
  beyond_planes,  // nor in the other's region
  unknown,        // parallel edges, a vertex below the face, or too near for a proof
};

struct RestFindings {
  Rest rest;
  /// The neighbours beyond those planes that are violated most: an edge of a vertex or face, a face of an
  /// edge; or VoronoiPlanes::none.
  std::uint32_t beyond_a, beyond_b;
  Real on_a, on_b;  // of edges, beyond their ends: places of the closest points along them, from the tails
};

/// Of A's feature and B's: 3 times the first kind and the second.
enum class FeatureKinds : std::uint8_t {
  vertices,
  vertex_and_edge,
  vertex_and_face,
  edge_and_vertex,
  edges,
  edge_and_face,
  face_and_vertex,
  face_and_edge,
  faces
};
constexpr FeatureKinds kinds_of(Feature::Kind a, Feature::Kind b) {
  return static_cast<FeatureKinds>(3 * static_cast<int>(a) + static_cast<int>(b));
}
/// Two faces, or an edge and a face, are closest only by the way, and never at rest.
constexpr bool can_rest(FeatureKinds kinds) {
  using enum FeatureKinds;
  return kinds != edge_and_face && kinds < face_and_edge;
}

struct RestQuestion {
  const VoronoiPlanes::Site *site_a, *site_b;
  const VoronoiPlanes *planes_a, *planes_b;
  const RelativePoses::Quad* b_in_a;
  PairResult* result;  // where features are at rest: distance, closest points, direction
  FeatureKinds kinds;
  bool kept;  // for who asks: are they those of the last query?
};

#include "narrow/rest_test.inl"

/// One number at a time.
template <class Number>
class PlainArithmetic {
 public:
  using Scalar = Number;
  using Vector = Vec3T<Scalar>;
  struct TwoScalars {
    Scalar first, second;
  };

  explicit PlainArithmetic(const PoseT<Scalar>& b_in_a) : b_in_a_(b_in_a) {}

  static Vector load(const Vec3& v) { return convert_vector<Scalar>(v); }
  static void store(const Vector& v, Vec3& to) { to = to_real(v); }
  Vector rotate(const Vec3& v) const { return b_in_a_.rotate(load(v)); }
  Vector unrotate(const Vector& v) const { return b_in_a_.unrotate(v); }
  const Vector& translation() const { return b_in_a_.translation; }
  Scalar translation_length() const {
    const auto absolute = [](const Scalar& x) { return x < Scalar(0) ? -x : x; };
    const Vector& t = b_in_a_.translation;
    return absolute(t.x) + absolute(t.y) + absolute(t.z);
  }
  static Scalar dot(const Vector& a, const Vector& b) { return collidoscope::dot(a, b); }
  static TwoScalars dots(const Vector& a, const Vector& b, const Vector& c) { return {dot(a, b), dot(a, c)}; }

  /// The planes that bound a feature's region, and how far a vector is above them.
  class Bounds {
   public:
    Bounds(const VoronoiPlanes& planes, const VoronoiPlanes::Site& site, const Vector& seen) {
      Scalar farthest(0);
      compare(site.planes, seen, farthest);
      for (const VoronoiPlanes::FourPlanes& four : planes.more_planes(site)) compare(four, seen, farthest);
    }

    /// Beyond the plane that it is farthest above, the first of several.
    std::uint32_t neighbour() const { return neighbour_; }

   private:
    void compare(const VoronoiPlanes::FourPlanes& four, const Vector& seen, Scalar& farthest) {
      for (std::size_t i = 0; i < 4 && four.beyond[i] != VoronoiPlanes::none; ++i) {
        const Scalar above = dot(seen, Vector(four.x[i], four.y[i], four.z[i])) - Scalar(four.offset[i]);
        if (above > farthest) farthest = above, neighbour_ = four.beyond[i];
      }
    }

    std::uint32_t neighbour_ = VoronoiPlanes::none;
  };
  static bool is_above_any(const Bounds& a, const Bounds& b) {
    return a.neighbour() != VoronoiPlanes::none || b.neighbour() != VoronoiPlanes::none;
  }

 private:
  const PoseT<Scalar>& b_in_a_;
};

/// Looks at the current features.
template <class Scalar>
RestFindings test_rest(const PlacedFeatures<Scalar>& features, PairResult& result) {
  const RestQuestion question{&features.site(0),
                              &features.site(1),
                              &features.planes(0),
                              &features.planes(1),
                              nullptr,
                              &result,
                              kinds_of(features.feature(0).kind, features.feature(1).kind),
                              false};
  RestFindings found;
  const PlainArithmetic<Scalar> arithmetic(features.pose());
  RestTest<PlainArithmetic<Scalar>>(question, arithmetic, found).run(question);
  return found;
}

/// The same, bit for bit, of many pairs, by the machine's vectors.
void test_rest(std::span<const RestQuestion> questions, std::span<RestFindings> findings);

}  // namespace collidoscope
