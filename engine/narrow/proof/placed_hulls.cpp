#include "narrow/proof/placed_hulls.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/tolerance.h"

namespace collidoscope {
namespace {

Vec3 absolute(const Vec3& v) {
  return {std::abs(v.x), std::abs(v.y), std::abs(v.z)};
}

/// An upper bound of the coordinates of R v over all vertices, in sums of absolute values.
Vec3 turned_extent(const HullView<Real>& hull, const Mat3& matrix) {
  return (absolute(matrix[0]) + absolute(matrix[1]) + absolute(matrix[2])) * hull.largest_coordinate();
}

/// Infinite if products of the extent could overflow, or underflow by more than an error bound covers. A
/// small matrix could hide coordinates beyond the largest allowed one, so they make the error infinite too.
Real bounded_error(Real extent, Real largest_coordinate) {
  const bool in_range = extent > tolerance::certificate_minimum && extent < tolerance::certificate_maximum &&
                        largest_coordinate <= tolerance::largest_coordinate;
  return in_range ? tolerance::certificate_error * extent : std::numeric_limits<Real>::infinity();
}

Real largest_coordinate(const PlacedHulls& hulls) {
  return std::max(hulls.a.largest_coordinate(), hulls.b.largest_coordinate());
}

struct Extreme {
  std::uint32_t vertex;
  Real height;
};

/// A plain scan, so that a certificate depends on no support search.
Extreme lowest_vertex(const HullView<Real>& hull, const Vec3& direction) {
  Extreme lowest{0, dot(direction, hull.vertex(0))};
  for (std::uint32_t i = 1; i < hull.vertex_count(); ++i) {
    const Real height = dot(direction, hull.vertex(i));
    if (height < lowest.height) lowest = {i, height};
  }
  return lowest;
}

}  // namespace

// ---- In doubles ------------------------------------------------------------------------------------------

RoundedHulls::RoundedHulls(const PlacedHulls& hulls)
    : hulls_(hulls), apart_(hulls.pose_a.translation - hulls.pose_b.translation) {
  const Vec3 extent = turned_extent(hulls.a, hulls.pose_a.rotation) +
                      turned_extent(hulls.b, hulls.pose_b.rotation) + absolute(apart_);
  const Real coordinate = largest_coordinate(hulls);
  for (int axis = 0; axis < 3; ++axis) error_[axis] = bounded_error(extent[axis], coordinate);
}

LowestPair RoundedHulls::lowest(const Vec3& direction) const {
  const Extreme a = lowest_vertex(hulls_.a, hulls_.pose_a.unrotate(direction)),
                b = lowest_vertex(hulls_.b, hulls_.pose_b.unrotate(-direction));
  const Real error = dot(absolute(direction), error_);
  return {{a.vertex, b.vertex}, (a.height + b.height) + dot(direction, apart_), error};
}

// ---- Exact -----------------------------------------------------------------------------------------------

namespace {

int lowest_bit_of(const Vec3& v, int otherwise) {
  for (int axis = 0; axis < 3; ++axis) otherwise = std::min(otherwise, lowest_bit(v[axis], otherwise));
  return otherwise;
}

int lowest_bit_of(const Mat3& matrix) {
  int lowest = 0;
  for (int column = 0; column < 3; ++column) lowest = std::min(lowest, lowest_bit_of(matrix[column], lowest));
  return lowest;
}

int lowest_bit_of(const HullView<Real>& hull) {
  int lowest = 0;
  for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) lowest = lowest_bit_of(hull.vertex(i), lowest);
  return lowest;
}

ExactVector to_exact(const Vec3& v, int unit) {
  return {ExactInteger(v.x, unit), ExactInteger(v.y, unit), ExactInteger(v.z, unit)};
}

ExactVector unrotated(const ExactVector& x, const ExactVector& y, const ExactVector& z,
                      const ExactVector& v) {
  return {dot(x, v), dot(y, v), dot(z, v)};
}

}  // namespace

ExactHulls::ExactHulls(const PlacedHulls& hulls) {
  const int vertices_a = lowest_bit_of(hulls.a), vertices_b = lowest_bit_of(hulls.b);
  unit_ = std::min({vertices_a + lowest_bit_of(hulls.pose_a.rotation),
                    vertices_b + lowest_bit_of(hulls.pose_b.rotation),
                    lowest_bit_of(hulls.pose_a.translation, 0), lowest_bit_of(hulls.pose_b.translation, 0)});
  a_ = placed(hulls.a, hulls.pose_a, vertices_a);
  b_ = placed(hulls.b, hulls.pose_b, vertices_b);
  apart_ = to_exact(hulls.pose_a.translation, unit_) - to_exact(hulls.pose_b.translation, unit_);
}

ExactHulls::Placed ExactHulls::placed(const HullView<Real>& hull, const Pose& pose, int vertex_unit) const {
  const int unit = unit_ - vertex_unit;
  return {&hull,
          &pose,
          vertex_unit,
          to_exact(pose.rotation[0], unit),
          to_exact(pose.rotation[1], unit),
          to_exact(pose.rotation[2], unit)};
}

ExactVector ExactHulls::rotated(const Placed& placed, std::uint32_t vertex) {
  const ExactVector v = to_exact(placed.hull->vertex(vertex), placed.vertex_unit);
  return placed.x * v.x + placed.y * v.y + placed.z * v.z;
}

ExactVector ExactHulls::difference(VertexPair pair) const {
  return rotated(a_, pair.a) - rotated(b_, pair.b) + apart_;
}

ExactVector ExactHulls::direction(const Vec3& direction) {
  return to_exact(direction, lowest_bit_of(direction, 0));
}

VertexPair ExactHulls::lowest(const ExactVector& direction) const {
  return {lowest(a_, direction), lowest(b_, -direction)};
}

std::uint32_t ExactHulls::lowest(const Placed& placed, const ExactVector& direction) {
  const HullView<Real>& hull = *placed.hull;
  const Vec3 rounded = to_direction(direction), local = placed.pose->unrotate(rounded);
  const Vec3 extent = turned_extent(hull, placed.pose->rotation);
  const Real error = bounded_error(dot(absolute(rounded), extent), hull.largest_coordinate());
  const Extreme seen = lowest_vertex(hull, local);

  const ExactVector exact_local = unrotated(placed.x, placed.y, placed.z, direction);
  std::uint32_t best = hull.vertex_count();
  ExactInteger best_height;
  for (std::uint32_t i = 0; i < hull.vertex_count(); ++i) {
    if (dot(local, hull.vertex(i)) > seen.height + 2 * error) continue;
    const ExactInteger height = dot(exact_local, to_exact(hull.vertex(i), placed.vertex_unit));
    if (best < hull.vertex_count() && (height - best_height).sign() >= 0) continue;
    best = i;
    best_height = height;
  }
  return best;
}

}  // namespace collidoscope
