#pragma once

// The first point of B − A on a ray: when a convex body that translates first touches another.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "bounds/sphere.h"

namespace collidoscope {

/// What the ray meets, in the frame of the difference.
struct RayHit {
  enum class Outcome : std::uint8_t { missed, hit, undecided };
  Outcome outcome = Outcome::undecided;
  Real lower = 0, upper = 1;  // bounds of the ray's parameter where it enters; may lie before its origin
  Vec3 normal = Vec3(0);      // of the plane that gives the lower bound, or keeps the ray from the difference
  std::array<std::uint32_t, 3> on_a{}, on_b{};  // the vertices of the facet
  std::array<Real, 3> weights{};                // of the point hit
  std::uint32_t iterations = 0;                 // support points of B − A
};

/// The ray is that of the points s · ray with s from 0 to 1; what lies before it is found, too. `Difference`
/// gives support points: support(direction) with `point`, `a` and `b`, the indices of its vertices.
///
/// A triangle of support points that the line of the ray goes through is found in the plane across the ray,
/// and moved outwards until it is a facet: each support point in the direction of its normal takes the place
/// of a corner [after Snethen 2008 and van den Bergen 2004]. The plane of every support point bounds the
/// parameter from below, the triangle from above.
template <class Difference>
class RayCast {
 public:
  /// A sphere around the difference, if it is nearly round, saves support points; `rounding` is that of a
  /// height, m.
  RayCast(const Difference& difference, const std::optional<Sphere>& sphere, const Vec3& ray, Real rounding)
      : difference_(difference), sphere_(sphere), ray_(ray), rounding_(rounding) {}

  RayHit run() && {
    choose_axes();
    hit_.lower = -std::numeric_limits<Real>::infinity();
    if ((sphere_ && find_portal_by_sphere(*sphere_)) || find_portal()) refine();
    return hit_;
  }

 private:
  struct Corner {
    Vec3 point;
    std::uint32_t a, b;
    Vec2 across;  // in the plane across the ray
  };
  static constexpr std::uint32_t most_iterations = 200;

  static Real cross(const Vec2& p, const Vec2& q) { return p.x * q.y - p.y * q.x; }

  void choose_axes() {
    length_ = length(ray_);
    along_ = ray_ / length_;
    const Vec3 other = std::abs(along_.x) < Real(0.6) ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    first_ = normalized(collidoscope::cross(along_, other));
    second_ = collidoscope::cross(along_, first_);
  }

  Corner corner(const Vec3& direction) {
    ++hit_.iterations;
    const auto found = difference_.support(direction);
    return {found.point, found.a, found.b, {dot(first_, found.point), dot(second_, found.point)}};
  }
  Corner corner(const Vec2& direction) { return corner(first_ * direction.x + second_ * direction.y); }

  /// The plane through the support point in direction n has all of the difference behind it. Does the ray
  /// stay before it?
  bool keeps_away(const Vec3& n, const Vec3& support) {
    const Real height = dot(n, support), slope = dot(n, ray_), rounding = rounding_ * length(n);
    if (slope < 0 && height / slope > hit_.lower) hit_.lower = height / slope, hit_.normal = normalized(n);
    if (!(height - std::min(slope, Real(0)) < -rounding)) return false;
    hit_.outcome = RayHit::Outcome::missed, hit_.normal = n;
    return true;
  }

  Vec3 lifted(const Vec2& across) const { return first_ * across.x + second_ * across.y; }

  /// A small portal around the point where the ray would meet the sphere: the directions of its corners are
  /// tilted by as much as the sphere's surface must turn to pass the ray.
  bool find_portal_by_sphere(const Sphere& sphere) {
    const Real middle = dot(along_, sphere.centre);
    const Vec3 aside = sphere.centre - along_ * middle;
    const Real squared = sphere.radius * sphere.radius - length_squared(aside);
    if (!(squared > 0)) return false;
    const Vec3 n = (-along_ * std::sqrt(squared) - aside) / sphere.radius;
    const Real tilt = 2 / sphere.radius;
    portal_[0] = corner(n);
    portal_[1] = corner(n - lifted(portal_[0].across) * tilt);
    if (!(dot2(portal_[0].across, portal_[1].across) < 0)) return false;
    const Vec2 edge = portal_[1].across - portal_[0].across, across = towards_ray(portal_[0], portal_[1]);
    const Real width = std::sqrt(length_squared2(edge)), away = -dot2(across, portal_[0].across) / width;
    portal_[2] = corner(n + lifted(across / width) * (tilt * away + width / (2 * sphere.radius)));
    return dot2(across, portal_[2].across) >= 0 && !(beyond(0) > 0) && !(beyond(1) > 0) && orient();
  }

  /// Three corners whose triangle, seen along the ray, holds the ray.
  bool find_portal() {
    portal_[0] = corner(-along_);
    if (keeps_away(-along_, portal_[0].point)) return false;
    Vec2 direction = -portal_[0].across;
    if (!(length_squared2(direction) > 0)) direction = {1, 0};
    portal_[1] = corner(direction);
    if (is_beside(direction, portal_[1])) return false;
    direction = towards_ray(portal_[0], portal_[1]);
    while (hit_.iterations < most_iterations) {
      portal_[2] = corner(direction);
      if (is_beside(direction, portal_[2])) return false;
      if (!(beyond(0) > 0) && !(beyond(1) > 0)) return orient();
      const std::size_t other = beyond(0) > 0 ? 0 : 1;
      direction = outwards(other);
      portal_[1 - other] = portal_[2];
    }
    return false;
  }

  static Real dot2(const Vec2& p, const Vec2& q) { return p.x * q.x + p.y * q.y; }
  static Real length_squared2(const Vec2& p) { return dot2(p, p); }

  /// Across the edge between two corners, towards the ray.
  static Vec2 towards_ray(const Corner& p, const Corner& q) {
    if (p.across == q.across) return {1, 0};
    const Vec2 edge = q.across - p.across, across{-edge.y, edge.x};
    return dot2(across, p.across) > 0 ? -across : across;
  }
  /// Across the edge from the third corner to one of the others, away from the remaining one.
  Vec2 outwards(std::size_t other) const {
    const Vec2 edge = portal_[other].across - portal_[2].across, across{-edge.y, edge.x};
    return dot2(across, portal_[1 - other].across - portal_[2].across) > 0 ? -across : across;
  }

  /// How far the ray lies beyond that edge, times its length.
  Real beyond(std::size_t other) const { return -dot2(outwards(other), portal_[2].across); }

  /// Is the ray beyond the support line of this direction?
  bool is_beside(const Vec2& direction, const Corner& support) {
    const Vec3 n = first_ * direction.x + second_ * direction.y;
    if (!(dot2(direction, support.across) < -rounding_ * std::sqrt(length_squared2(direction)))) return false;
    hit_.outcome = RayHit::Outcome::missed, hit_.normal = n;
    return true;
  }

  /// Counter-clockwise, seen against the ray.
  bool orient() {
    const Vec2 p = portal_[1].across - portal_[0].across, q = portal_[2].across - portal_[0].across;
    if (cross(p, q) < 0) std::swap(portal_[1], portal_[2]);
    return true;
  }

  /// Against the ray.
  Vec3 normal() const {
    return collidoscope::cross(portal_[2].point - portal_[0].point, portal_[1].point - portal_[0].point);
  }

  void refine() {
    while (hit_.iterations < most_iterations) {
      const Vec3 n = normal();
      const Real slope = dot(n, ray_), size = length(n);
      if (!(slope < 0)) return;  // the portal is seen from its edge
      hit_.upper = dot(n, portal_[0].point) / slope;
      const Corner next = corner(n);
      if (keeps_away(n, next.point)) return;
      const Real improvement = dot(n, next.point - portal_[0].point);
      if (improvement <= rounding_ * size || hit_.lower >= hit_.upper) return finish();
      replace(next);
    }
  }

  /// Of the triangles between the new corner and two of the portal, the ray goes through one.
  void replace(const Corner& next) {
    const auto side = [&](std::size_t i) { return cross(next.across, portal_[i].across); };
    const Real s0 = side(0), s1 = side(1), s2 = side(2);
    if (s0 >= 0 && s1 <= 0)
      portal_[2] = next;  // between corners 0 and 1
    else if (s1 >= 0 && s2 <= 0)
      portal_[0] = next;
    else
      portal_[1] = next;
    orient();
  }

  void finish() {
    hit_.outcome = RayHit::Outcome::hit;
    hit_.lower = std::min(hit_.lower, hit_.upper);
    Real sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      hit_.on_a[i] = portal_[i].a, hit_.on_b[i] = portal_[i].b;
      hit_.weights[i] = std::max(Real(0), cross(portal_[(i + 1) % 3].across, portal_[(i + 2) % 3].across));
      sum += hit_.weights[i];
    }
    for (Real& weight : hit_.weights) weight = sum > 0 ? weight / sum : Real(1) / 3;
  }

  const Difference& difference_;
  std::optional<Sphere> sphere_;
  Vec3 ray_;
  Real rounding_;  // of a height, m
  Real length_ = 0;
  Vec3 along_, first_, second_;
  std::array<Corner, 3> portal_;
  RayHit hit_;
};

}  // namespace collidoscope
