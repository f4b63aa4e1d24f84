#include "narrow/proof/certificate.h"

#include <algorithm>
#include <cmath>

#include "core/finite.h"
#include "core/tolerance.h"
#include "geometry/exact/predicates.h"
#include "geometry/hull/hull_view.h"
#include "narrow/proof/placed_hulls.h"

namespace collidoscope {

PlacedHulls placed_hulls(const Bodies& bodies, BodyPair pair) {
  const auto hull = [&](BodyIndex body) { return HullView<Real>(bodies.shapes[body]->get<HullData>()); };
  return {hull(pair.a), hull(pair.b), bodies.poses[pair.a], bodies.poses[pair.b]};
}

bool PairSimplex::contains(std::uint32_t vertex_a, std::uint32_t vertex_b) const {
  for (std::uint32_t i = 0; i < count; ++i)
    if (a[i] == vertex_a && b[i] == vertex_b) return true;
  return false;
}

namespace {

bool names_vertices(const PairSimplex& simplex, const PlacedHulls& hulls) {
  if (simplex.count > simplex.a.size()) return false;
  for (std::uint32_t i = 0; i < simplex.count; ++i)
    if (simplex.a[i] >= hulls.a.vertex_count() || simplex.b[i] >= hulls.b.vertex_count()) return false;
  return true;
}

template <class Hulls>
std::array<typename Hulls::Vector, 4> points_of(const PairSimplex& simplex, const Hulls& hulls) {
  std::array<typename Hulls::Vector, 4> points{};
  for (std::uint32_t i = 0; i < simplex.count; ++i)
    points[i] = hulls.difference({simplex.a[i], simplex.b[i]});
  return points;
}

// ---- Beyond rounding -------------------------------------------------------------------------------------

bool separates_surely(const Vec3& direction, const PlacedHulls& hulls) {
  const Real size = std::max({std::abs(direction.x), std::abs(direction.y), std::abs(direction.z)});
  if (!(size > tolerance::certificate_minimum && size < tolerance::certificate_maximum)) return false;
  const LowestPair lowest = RoundedHulls(hulls).lowest(-direction);
  return lowest.height > lowest.error;
}

/// The error bound of a determinant of three of the points. Each of its six products errs by the errors of
/// its factors, and all of them by the roundings of the computation.
Real volume_error(const std::array<Vec3, 4>& points, const Vec3& error) {
  constexpr Real six_products = 6.1;  // products of errors add the fraction
  Vec3 extent = error;
  for (const Vec3& point : points)
    for (int axis = 0; axis < 3; ++axis) extent[axis] = std::max(extent[axis], std::abs(point[axis]));
  return six_products *
             (error.x * extent.y * extent.z + extent.x * error.y * extent.z + extent.x * extent.y * error.z) +
         detail::orientation_error_3d * extent.x * extent.y * extent.z;
}

bool contains_origin_surely(const PairSimplex& simplex, const PlacedHulls& hulls) {
  if (simplex.count != 4) return false;  // fewer points have no interior
  const RoundedHulls rounded(hulls);
  const std::array<Vec3, 4> points = points_of(simplex, rounded);
  const Real error = volume_error(points, rounded.difference_error());
  const std::array<Real, 4> volumes = volumes_at_origin(points.data());
  const auto above = [&](Real volume) { return volume > error; };
  const auto below = [&](Real volume) { return volume < -error; };
  return std::all_of(volumes.begin(), volumes.end(), above) ||
         std::all_of(volumes.begin(), volumes.end(), below);
}

// ---- Exact -----------------------------------------------------------------------------------------------

bool separates(const ExactVector& direction, const ExactHulls& hulls) {
  return dot(direction, hulls.difference(hulls.lowest(direction))).sign() > 0;
}

/// True also on the triangle's edges. False for a degenerate triangle.
bool triangle_contains_origin(const ExactVector* s) {
  const ExactVector normal = cross(s[1] - s[0], s[2] - s[0]);
  if (is_zero(normal) || dot(normal, s[0]).sign() != 0) return false;
  for (int i = 0; i < 3; ++i)
    if (dot(normal, cross(s[(i + 1) % 3], s[(i + 2) % 3])).sign() < 0) return false;
  return true;
}

/// True also on the tetrahedron's faces. False for a flat tetrahedron, whose volume is the sum of the four.
bool tetrahedron_contains_origin(const ExactVector* s) {
  bool above = false, below = false;
  for (const ExactInteger& volume : volumes_at_origin(s)) {
    above |= volume.sign() > 0;
    below |= volume.sign() < 0;
  }
  return above != below;
}

bool contains_origin(const ExactVector* s, std::uint32_t count) {
  switch (count) {
    case 0:
      return false;
    case 1:
      return is_zero(s[0]);
    case 2:
      return is_zero(cross(s[0], s[1])) && dot(s[0], s[1]).sign() <= 0;
    case 3:
      return triangle_contains_origin(s);
    default:
      return tetrahedron_contains_origin(s);
  }
}

bool holds_exactly(const Certificate& certificate, const PlacedHulls& hulls) {
  const ExactHulls exact(hulls);
  const PairSimplex& simplex = certificate.simplex;
  const auto points = points_of(simplex, exact);
  if (certificate.verdict == Verdict::colliding) return contains_origin(points.data(), simplex.count);
  if (simplex.count == 0) return separates(-ExactHulls::direction(certificate.direction), exact);
  return simplex.count < 4 && separates(closest_direction(points.data(), simplex.count), exact);
}

}  // namespace

bool holds_surely(const Certificate& certificate, const PlacedHulls& hulls) {
  if (!names_vertices(certificate.simplex, hulls)) return false;
  switch (certificate.verdict) {
    case Verdict::separated:
      return certificate.simplex.count == 0 && separates_surely(certificate.direction, hulls);
    case Verdict::colliding:
      return contains_origin_surely(certificate.simplex, hulls);
    case Verdict::undecided:
      break;
  }
  return false;
}

bool holds(const Certificate& certificate, const PlacedHulls& hulls) {
  if (certificate.verdict == Verdict::undecided || !names_vertices(certificate.simplex, hulls) ||
      !is_finite(certificate.direction))
    return false;
  return holds_surely(certificate, hulls) || holds_exactly(certificate, hulls);
}

}  // namespace collidoscope
