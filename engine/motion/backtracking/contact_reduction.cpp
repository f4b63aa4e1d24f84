#include "motion/backtracking/contact_reduction.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bounds/convex_polygon.h"

namespace collidoscope {
namespace {

std::vector<Vec3> distinct(std::span<const Vec3> points, Real same) {
  std::vector<Vec3> kept;
  for (const Vec3& point : points)
    if (std::ranges::none_of(kept, [&](const Vec3& other) { return length(other - point) <= same; }))
      kept.push_back(point);
  return kept;
}

Vec3 mean_of(const std::vector<Vec3>& points) {
  Vec3 sum(0);
  for (const Vec3& point : points) sum += point;
  return sum / static_cast<Real>(points.size());
}

/// The point farthest from the first, and from the line through both: what spans a line and a plane.
struct Span {
  Vec3 along = Vec3(0), across = Vec3(0);  // from the first point
  Real width = 0;                          // distance from the line
};

Span span_of(const std::vector<Vec3>& points) {
  Span span;
  for (const Vec3& point : points)
    if (length(point - points[0]) > length(span.along)) span.along = point - points[0];
  const Vec3 direction = normalized(span.along);
  for (const Vec3& point : points) {
    const Vec3 offset = point - points[0], aside = offset - direction * dot(direction, offset);
    if (length(aside) > span.width) span.width = length(aside), span.across = aside;
  }
  return span;
}

Vec3 middle_of_ends(const std::vector<Vec3>& points, const Vec3& along) {
  const auto height = [&](const Vec3& point) { return dot(along, point); };
  const auto [low, high] = std::ranges::minmax_element(points, {}, height);
  return (*low + *high) / Real(2);
}

Real cross2(const Vec2& p, const Vec2& q) {
  return p.x * q.y - p.y * q.x;
}

Vec2 centroid(const std::vector<Vec2>& polygon) {
  Real area = 0;
  Vec2 sum(0);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 p = polygon[i] - polygon[0], q = polygon[(i + 1) % polygon.size()] - polygon[0];
    area += cross2(p, q);
    sum += (p + q) * cross2(p, q);
  }
  return polygon[0] + sum / (3 * area);
}

Vec3 centre_of_polygon(const std::vector<Vec3>& points, const Span& span) {
  const Vec3 x = normalized(span.along), y = normalized(span.across);
  std::vector<Vec2> flat;
  for (const Vec3& point : points) flat.emplace_back(dot(x, point - points[0]), dot(y, point - points[0]));
  replace_by_convex_polygon(flat);
  const Vec2 centre = centroid(flat);
  return points[0] + x * centre.x + y * centre.y;
}

}  // namespace

Vec3 reduced_point(std::span<const Vec3> points, ReductionRule rule, Real same) {
  const std::vector<Vec3> all = distinct(points, same);
  if (all.size() == 1) return all.front();
  const Span span = span_of(all);
  if (span.width <= same) return middle_of_ends(all, span.along);
  const Vec3 n = normalized(cross(span.along, span.across));
  const bool is_flat =
      std::ranges::all_of(all, [&](const Vec3& point) { return std::abs(dot(n, point - all[0])) <= same; });
  return is_flat && rule == ReductionRule::centre ? centre_of_polygon(all, span) : mean_of(all);
}

}  // namespace collidoscope
