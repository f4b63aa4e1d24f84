#include "motion/ray/triangle_ray.h"

#include <array>

#include "core/double_double.h"
#include "decomposition/point_distance.h"
#include "geometry/exact/predicates.h"
#include "geometry/triangle/triangle_distance.h"

namespace collidoscope {
namespace {

constexpr std::size_t next(std::size_t corner) {
  return corner == 2 ? 0 : corner + 1;
}

/// Unit, on the side from which the corners turn left; zero for a triangle without area.
Vec3 normal_of(const TrianglePoints& t) {
  constexpr Real smallest_sine = 1e-6;  // of two edges that rounding leaves right
  const Vec3 u = t[1] - t[0], v = t[2] - t[0], n = cross(u, v);
  if (length_squared(n) > smallest_sine * smallest_sine * length_squared(u) * length_squared(v))
    return normalized(n);
  return collinear(t[0], t[1], t[2]) ? Vec3(0) : plane_normal(t[0], t[1], t[2]);
}

/// That of the surface, on the side that the ray comes from; against the ray where there is no area.
Vec3 normal_against(const Vec3& direction, const TrianglePoints& t) {
  const Vec3 n = normal_of(t);
  if (n == Vec3(0)) return -direction;
  return dot(n, direction) > 0 ? -n : n;
}

// ---- A point ---------------------------------------------------------------------------------------------

/// The point in which a line meets a triangle, as an average of the corners. None where the line runs along
/// the triangle: the sum of the weights is below `smallest`, relative to what it is computed from.
template <class Scalar>
std::optional<Vec3> point_of_line(const Vec3& from, const Vec3& way, const TrianglePoints& t, Real smallest) {
  using Vector = Vec3T<Scalar>;
  const auto exactly = [](const Vec3& v) { return Vector(Scalar(v.x), Scalar(v.y), Scalar(v.z)); };
  std::array<Vector, 3> seen;
  Real farthest = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    seen[i] = exactly(t[i]) - exactly(from);
    farthest = std::max(farthest, length_squared(to_real(seen[i])));
  }
  std::array<Real, 3> weights{};
  Real sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    weights[i] = static_cast<Real>(dot<Scalar>(exactly(way), cross(seen[next(i)], seen[next(next(i))])));
    sum += weights[i];
  }
  if (!(std::abs(sum) > smallest * farthest * length(way))) return std::nullopt;
  // They have one sign but for rounding.
  Vec3 point(0);
  Real kept = 0;
  for (std::size_t i = 0; i < 3; ++i)
    if ((weights[i] > 0) == (sum > 0)) kept += weights[i], point += (t[i] - from) * weights[i];
  return from + point / kept;
}

/// The earliest distance at which a segment meets an edge in its plane.
Real distance_to_edge(const LocalRay& ray, const Vec3& from, const Vec3& to) {
  const Vec3 edge = to - from, across = cross(ray.direction, edge);
  constexpr Real parallel = 1e-14;
  if (length_squared(across) > parallel * parallel * length_squared(edge))
    return dot(cross(from - ray.p, edge), across) / length_squared(across);
  const auto [first, last] = std::minmax({dot(from - ray.p, ray.direction), dot(to - ray.p, ray.direction)});
  return first > 0 ? first : std::min(last, Real(0));
}

/// For a segment in the plane of the triangle that meets it.
Real distance_in_plane(const LocalRay& ray, const TrianglePoints& t) {
  if (segment_intersects(ray.p, ray.p, t)) return 0;
  Real first = ray.length;
  for (std::size_t i = 0; i < 3; ++i)
    if (segment_intersects(ray.p, ray.q, {t[i], t[next(i)], t[next(i)]}))
      first = std::min(first, distance_to_edge(ray, t[i], t[next(i)]));
  return std::max(first, Real(0));
}

// ---- A sphere --------------------------------------------------------------------------------------------

class SphereOnTriangle {
 public:
  SphereOnTriangle(const LocalRay& ray, const TrianglePoints& t) : ray_(ray), t_(t) {}

  std::optional<TriangleHit> run() && {
    if (squared_distance_to_triangle(ray_.p, t_[0], t_[1], t_[2]) <= ray_.radius * ray_.radius)
      return TriangleHit{0, triangle_distance({ray_.p, ray_.p, ray_.p}, t_).b, Vec3(0)};
    if (try_face()) return first_;
    for (std::size_t i = 0; i < 3; ++i) {
      try_edge(t_[i], t_[next(i)]);
      try_corner(t_[i]);
    }
    return first_;
  }

 private:
  /// The sphere touches the plane before it touches anything else of the triangle.
  bool try_face() {
    Vec3 n = normal_of(t_);
    if (dot(n, ray_.direction) > 0) n = -n;
    const Real height = dot(n, ray_.p - t_[0]), slope = dot(n, ray_.direction);
    if (!(height >= ray_.radius && slope < 0)) return false;
    const Real at = (height - ray_.radius) / -slope;
    if (at > ray_.length) return true;  // too far: nothing of the triangle is nearer
    const Vec3 point = ray_.at(at) - n * ray_.radius;
    if (!is_within(point)) return false;
    first_ = TriangleHit{at, point, n};
    return true;
  }

  bool is_within(const Vec3& point) const {
    const Vec3 n = cross(t_[1] - t_[0], t_[2] - t_[0]);
    for (std::size_t i = 0; i < 3; ++i)
      if (dot(cross(t_[next(i)] - t_[i], point - t_[i]), n) < 0) return false;
    return true;
  }

  void try_edge(const Vec3& from, const Vec3& to) {
    const Vec3 edge = to - from;
    const Real squared = length_squared(edge);
    if (!(squared > 0)) return;
    const auto across = [&](const Vec3& v) { return v - edge * (dot(v, edge) / squared); };
    const Vec3 approach = across(ray_.direction), start = across(ray_.p - from);
    const Real speed = length_squared(approach);
    if (!(speed > tolerance::epsilon * tolerance::epsilon)) return;  // along the edge: corners come first
    const Real middle = -dot(start, approach) / speed;
    const Real inside = ray_.radius * ray_.radius - length_squared(start + approach * middle);
    if (!(inside >= 0)) return;
    const Real at = middle - std::sqrt(inside / speed);
    const Real along = dot(ray_.at(at) - from, edge) / squared;
    if (along >= 0 && along <= 1) consider(at, from + edge * along);
  }

  void try_corner(const Vec3& corner) {
    if (const auto within = chord(ray_.p, ray_.direction, corner, ray_.radius))
      consider(within->enter, corner);
  }

  void consider(Real at, const Vec3& point) {
    if (!(at >= 0 && at <= ray_.length) || (first_ && first_->distance <= at)) return;
    first_ = TriangleHit{at, point, normalized(ray_.at(at) - point)};
  }

  const LocalRay& ray_;
  const TrianglePoints& t_;
  std::optional<TriangleHit> first_;
};

}  // namespace

std::optional<TriangleHit> first_on_triangle(const LocalRay& ray, const TrianglePoints& t) {
  if (!segment_intersects(ray.p, ray.q, t)) return std::nullopt;
  // Seen from a point of the ray beside the triangle, its corners are near, and their differences right.
  const Vec3 beside = ray.at(dot((t[0] + t[1] + t[2]) / Real(3) - ray.p, ray.direction));
  constexpr Real smallest = 1e-5, smallest_of_double_double = 1e-24;
  std::optional<Vec3> point = point_of_line<Real>(beside, ray.direction, t, smallest);
  if (!point) point = point_of_line<DoubleDouble>(ray.p, ray.q - ray.p, t, smallest_of_double_double);
  const Vec3 normal = normal_against(ray.direction, t);
  if (!point) {
    const Real distance = distance_in_plane(ray, t);
    return TriangleHit{distance, ray.at(distance), normal};
  }
  return TriangleHit{std::clamp(dot(*point - ray.p, ray.direction), Real(0), ray.length), *point, normal};
}

std::optional<TriangleHit> sphere_on_triangle(const LocalRay& ray, const TrianglePoints& t) {
  return SphereOnTriangle(ray, t).run();
}

}  // namespace collidoscope
