#pragma once

// Gilbert, Johnson, Keerthi 1988, reduced to the verdict: does A − B contain the origin? A simplex of
// vertices of A − B moves towards the origin. Each step keeps the vertices that carry the simplex's point
// closest to the origin, and adds the vertex lowest along the direction of that point. It departs from the
// paper:
//
// - Only signs of polynomials decide. The closest point is never computed, only its direction, up to length,
//   so the same code runs in doubles and in integers.
// - In integers nothing else is needed. While the added vertex is not above the origin's plane, the closest
//   point comes strictly nearer, no simplex occurs twice, and there are finitely many. It needs no distance,
//   limit or tolerance: Gilbert's criterion of convergence would cost digits.
// - In doubles it may fail, and then it stops. The caller checks its certificate against an error bound.

#include <algorithm>
#include <array>
#include <utility>

#include "narrow/proof/placed_hulls.h"

namespace collidoscope::detail {

// ---- Differences between the two arithmetics -------------------------------------------------------------

/// The end of a search among separated hulls.
enum class Goal : std::uint8_t {
  plane,    // a separating plane
  closest,  // the closest points
};

/// Does the plane through the origin, orthogonal to the direction, keep A − B above it?
inline bool is_above(const RoundedHulls&, const Vec3&, const LowestPair& lowest) {
  return lowest.height > lowest.error;
}
inline bool is_above(const ExactHulls& hulls, const ExactVector& direction, VertexPair lowest) {
  return dot(direction, hulls.difference(lowest)).sign() > 0;
}

inline VertexPair vertices_of(const LowestPair& lowest) {
  return lowest.vertices;
}
inline VertexPair vertices_of(VertexPair lowest) {
  return lowest;
}

inline Certificate separated(const Vec3& direction, const PairSimplex&) {
  return Certificate::separated_along(-direction);
}
inline Certificate separated(const ExactVector&, const PairSimplex& carrier) {
  return Certificate::separated_by(carrier);
}

inline Vec3 shortened(const Vec3& direction) {
  return normalized(direction);
}
inline ExactVector shortened(ExactVector direction) {
  return direction;
}

inline bool is_zero(const Vec3& v) {
  return v == Vec3(0);
}

// ---- The search ------------------------------------------------------------------------------------------

/// Does the point of their affine hull closest to the origin lie strictly between the vertices?
template <class Vector>
bool carries(const Vector* s, std::uint32_t count) {
  if (count == 1) return true;
  if (count == 2) {
    const Vector edge = s[1] - s[0];
    return sign(dot(s[1], edge)) > 0 && sign(dot(s[0], edge)) < 0;
  }
  if (count == 3) {
    const Vector normal = cross(s[1] - s[0], s[2] - s[0]);
    for (int i = 0; i < 3; ++i)
      if (sign(dot(normal, cross(s[(i + 1) % 3], s[(i + 2) % 3]))) <= 0) return false;
    return true;
  }
  const auto volumes = volumes_at_origin(s);
  const int side = sign(volumes[0]);
  return side != 0 && std::all_of(volumes.begin(), volumes.end(),
                                  [&](const auto& volume) { return sign(volume) == side; });
}

template <class Hulls>
class OriginSearch {
 public:
  using Vector = typename Hulls::Vector;

  OriginSearch(const PlacedHulls& hulls, const PairSimplex& start) : hulls_(hulls) {
    for (std::uint32_t i = 0; i < start.count; ++i) add({start.a[i], start.b[i]});
    if (start.count == 0) add({0, 0});
  }

  /// Returns a certificate, or an undecided one with the last simplex. Exact arithmetic without a limit of
  /// steps always decides.
  Certificate run(int most_steps, Goal goal) {
    for (int i = 0; i < most_steps; ++i) {
      if (!reduce_to_carrier()) break;
      if (simplex_.count == 4 || is_zero(direction_)) return Certificate::colliding_in(simplex_);
      direction_ = shortened(std::move(direction_));
      const auto lowest = hulls_.lowest(direction_);
      const VertexPair next = vertices_of(lowest);
      const bool reached =
          goal == Goal::plane ? is_above(hulls_, direction_, lowest) : !is_below_carrier(next);
      if (reached) return separated(direction_, simplex_);
      if (simplex_.contains(next.a, next.b)) break;
      add(next);
    }
    return {Verdict::undecided, simplex_, Vec3(0)};
  }

  const Hulls& hulls() const { return hulls_; }
  /// The direction of the closest point.
  const Vector& direction() const { return direction_; }
  const Vector& carrier() const { return points_[0]; }

 private:
  void add(VertexPair pair) {
    points_[simplex_.count] = hulls_.difference(pair);
    simplex_.add(pair.a, pair.b);
  }

  /// Tries every subset, the whole first. In exact arithmetic one subset is the carrier, or several if points
  /// are dependent or coincide.
  bool reduce_to_carrier() {
    for (unsigned subset = (1u << simplex_.count) - 1; subset > 0; --subset)
      if (try_carrier(subset)) return true;
    return false;
  }

  bool try_carrier(unsigned subset) {
    PairSimplex chosen;
    std::array<Vector, 4> points{};
    for (std::uint32_t i = 0; i < simplex_.count; ++i) {
      if ((subset >> i & 1u) == 0) continue;
      points[chosen.count] = points_[i];
      chosen.add(simplex_.a[i], simplex_.b[i]);
    }
    if (!carries(points.data(), chosen.count)) return false;
    if (chosen.count < 4) {
      Vector direction = closest_direction(points.data(), chosen.count);
      if (is_below(direction, points[0], ~subset)) return false;
      direction_ = std::move(direction);
    }
    simplex_ = chosen;
    points_ = std::move(points);
    return true;
  }

  /// Is one of the others below the carrier, along the direction of its closest point?
  bool is_below(const Vector& direction, const Vector& carrier, unsigned others) const {
    const auto height = dot(direction, carrier);
    for (std::uint32_t i = 0; i < simplex_.count; ++i)
      if ((others >> i & 1u) != 0 && sign(dot(direction, points_[i]) - height) < 0) return true;
    return false;
  }

  bool is_below_carrier(VertexPair next) const {
    return sign(dot(direction_, hulls_.difference(next) - points_[0])) < 0;
  }

  Hulls hulls_;
  PairSimplex simplex_;
  std::array<Vector, 4> points_;
  Vector direction_;
};

}  // namespace collidoscope::detail
