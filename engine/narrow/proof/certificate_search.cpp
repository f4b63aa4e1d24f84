#include "narrow/proof/certificate_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "narrow/proof/origin_search.h"

namespace collidoscope {

Certificate search_certificate(const PlacedHulls& hulls, const PairSimplex& start) {
  constexpr int most_steps = 40;  // some ten suffice; more means that rounding decides
  return detail::OriginSearch<RoundedHulls>(hulls, start).run(most_steps, detail::Goal::plane);
}

// ---- Origins on faces ------------------------------------------------------------------------------------
//
// If positions are round numbers, the origin often lies exactly on a face of the simplex that the search
// finds, even if it is far inside A − B. Doubles then prove nothing until it is strictly inside another
// simplex.

namespace {

/// Directions that no mesh is aligned with.
constexpr Vec3 odd_directions[] = {{0.61, 0.37, 0.83},   {-0.47, 0.79, -0.29}, {0.31, -0.89, 0.43},
                                   {-0.73, -0.53, 0.17}, {0.19, 0.67, -0.97},  {-0.83, 0.23, 0.59}};

using Tetrahedron = std::array<Vec3, 4>;

Tetrahedron points_of(const PairSimplex& simplex, const RoundedHulls& hulls) {
  Tetrahedron points;
  for (std::uint32_t i = 0; i < 4; ++i) points[i] = hulls.difference({simplex.a[i], simplex.b[i]});
  return points;
}

/// The vertex opposite the face that the origin is nearest to or behind, by volumes, and that volume.
std::pair<std::uint32_t, Real> least_volume(const Tetrahedron& points) {
  const std::array<Real, 4> volumes = volumes_at_origin(points.data());
  const Real whole = (volumes[0] + volumes[1]) + (volumes[2] + volumes[3]);
  std::pair<std::uint32_t, Real> least{0, std::numeric_limits<Real>::infinity()};
  for (std::uint32_t i = 0; i < 4; ++i) {
    const Real volume = whole < 0 ? -volumes[i] : volumes[i];
    if (volume < least.second) least = {i, volume};
  }
  return least;
}

/// The unit normal of the face opposite the vertex, towards the tetrahedron.
Vec3 inward_normal(const Tetrahedron& points, std::uint32_t vertex) {
  const Vec3 &p = points[(vertex + 1) % 4], &q = points[(vertex + 2) % 4], &r = points[(vertex + 3) % 4];
  const Vec3 normal = normalized(cross(q - p, r - p));
  return dot(normal, points[vertex] - p) < 0 ? -normal : normal;
}

/// Replaces each vertex of the face next to the origin in turn by a vertex beyond that face, near its normal.
Certificate search_inside(const PlacedHulls& hulls, PairSimplex simplex) {
  constexpr Real tilt = 0.3;
  const RoundedHulls rounded(hulls);
  for (const Vec3& odd : odd_directions) {
    const Tetrahedron points = points_of(simplex, rounded);
    const std::uint32_t face = least_volume(points).first;
    const VertexPair beyond = rounded.lowest(inward_normal(points, face) + tilt * odd).vertices;
    PairSimplex best;
    Real best_volume = -std::numeric_limits<Real>::infinity();
    for (std::uint32_t i = 1; i < 4; ++i) {
      PairSimplex changed = simplex;
      const std::uint32_t replaced = (face + i) % 4;
      changed.a[replaced] = beyond.a, changed.b[replaced] = beyond.b;
      const Certificate certificate = Certificate::colliding_in(changed);
      if (holds_surely(certificate, hulls)) return certificate;
      const Real volume = least_volume(points_of(changed, rounded)).second;
      if (volume > best_volume) best = changed, best_volume = volume;
    }
    if (best.count != 4) break;
    simplex = best;
  }
  return {};
}

}  // namespace

/// Starts from the simplex around a point beside the origin, which lies on no face.
Certificate search_inside(const PlacedHulls& hulls) {
  constexpr Real step = 1e-10;  // of the smaller hull: above rounding, below most depths
  PlacedHulls moved = hulls;
  moved.pose_b.translation +=
      step * std::min(hulls.a.largest_coordinate(), hulls.b.largest_coordinate()) * odd_directions[0];
  const Certificate beside = search_certificate(moved, {});
  if (beside.verdict != Verdict::colliding || beside.simplex.count != 4) return {};
  return holds_surely(beside, hulls) ? beside : search_inside(hulls, beside.simplex);
}

}  // namespace collidoscope
