#include "support/rounded_polytopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/tolerance.h"

namespace collidoscope::test {
namespace {

std::vector<Vec3> placed(std::span<const Vec3> vertices, const Pose& pose, const Vec3& origin) {
  std::vector<Vec3> world;
  world.reserve(vertices.size());
  const Vec3 translation = pose.translation - origin;
  for (const Vec3& vertex : vertices) world.push_back(pose.rotate(vertex) + translation);
  return world;
}

Real largest_norm(const std::vector<Vec3>& vertices) {
  Real largest = 0;
  for (const Vec3& vertex : vertices) largest = std::max(largest, length_squared(vertex));
  return std::sqrt(largest);
}

std::size_t farthest_index(const std::vector<Vec3>& vertices, const Vec3& direction) {
  std::size_t best = 0;
  Real best_value = dot(direction, vertices[0]);
  for (std::size_t i = 1; i < vertices.size(); ++i) {
    const Real value = dot(direction, vertices[i]);
    if (value > best_value) best = i, best_value = value;
  }
  return best;
}

Vector<Real> as_vector(const Vec3& v) {
  return {v.x, v.y, v.z};
}

/// The nearest of the points that the simplex's faces carry.
CarriedPoint<Real> nearest_point(const Simplex<Real>& simplex) {
  std::optional<CarriedPoint<Real>> best;
  Real best_squared = 0;
  for (unsigned mask = (1u << simplex.count) - 1; mask > 0; --mask) {
    const auto point = interior_point(subset(simplex, mask));
    if (!point) continue;
    const Real squared = dot(point->numerator, point->numerator) / (point->denominator * point->denominator);
    if (!best || squared < best_squared) best = point, best_squared = squared;
  }
  return *best;
}

bool holds(const Simplex<Real>& simplex, std::pair<std::size_t, std::size_t> vertices) {
  const auto end = simplex.from.begin() + simplex.count;
  return std::find(simplex.from.begin(), end, vertices) != end;
}

}  // namespace

RoundedPolytopes::RoundedPolytopes(std::span<const Vec3> a, const Pose& pose_a, std::span<const Vec3> b,
                                   const Pose& pose_b)
    : a_(placed(a, {pose_a.rotation, Vec3(0)}, Vec3(0))), b_(placed(b, pose_b, pose_a.translation)) {
  const Real shift = length(pose_b.translation - pose_a.translation);
  // Rotated vertices err relative to themselves, not to where they end up: they may come near the origin.
  size_ = largest_norm(a_) + largest_norm(b_) + 2 * shift;
  // Rotation, translation and product: 3 + 2 + 3 roundings and one of the direction, of ε / 2 times √3 each.
  constexpr Real roundings = 16;
  error_ = roundings * tolerance::epsilon * size_ + std::numeric_limits<Real>::min();
}

CarriedPoint<Real> RoundedPolytopes::closest_point() const {
  constexpr int most_steps = 64;  // the nearest point so far will do
  Simplex<Real> simplex;
  simplex.add(as_vector(a_[0] - b_[0]), 0, 0);
  CarriedPoint<Real> best = nearest_point(simplex);
  for (int step = 0; step < most_steps; ++step) {
    const Vector<Real> p = best.numerator;
    const Vec3 direction = normalized(Vec3(p.x, p.y, p.z) / best.denominator);
    if (!(length_squared(direction) > 0)) break;
    const std::size_t i = farthest_index(a_, -direction), j = farthest_index(b_, direction);
    if (holds(best.simplex, {i, j})) break;
    simplex = best.simplex;
    simplex.add(as_vector(a_[i] - b_[j]), i, j);
    const CarriedPoint<Real> next = nearest_point(simplex);
    const Real before = dot(best.numerator, best.numerator) / (best.denominator * best.denominator),
               after = dot(next.numerator, next.numerator) / (next.denominator * next.denominator);
    if (!(after < before)) break;
    best = next;
  }
  return best;
}

Simplex<Real> RoundedPolytopes::closest_simplex() const {
  return closest_point().simplex;
}

std::vector<std::size_t> RoundedPolytopes::farthest(const std::vector<Vec3>& vertices,
                                                    const Vec3& direction) const {
  const Real best = dot(direction, vertices[farthest_index(vertices, direction)]);
  std::vector<std::size_t> candidates;
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (!(dot(direction, vertices[i]) < best - 2 * error_)) candidates.push_back(i);
  return candidates;
}

std::optional<bool> RoundedPolytopes::overlap_at_most(const Vec3& direction, Real limit) const {
  const Real overlap =
      dot(direction, a_[farthest_index(a_, direction)]) - dot(direction, b_[farthest_index(b_, -direction)]);
  if (overlap + 2 * error_ <= limit) return true;
  if (overlap - 2 * error_ > limit) return false;
  return std::nullopt;
}

bool RoundedPolytopes::surely_within(Real limit) const {
  const CarriedPoint<Real> point = closest_point();
  const auto count = static_cast<std::size_t>(point.simplex.count);
  Real sum = 0;  // the denominator, but for rounding
  for (std::size_t i = 0; i < count; ++i) sum += point.weight[i];
  Vec3 on_a(0), on_b(0);
  for (std::size_t i = 0; i < count; ++i) {
    const Real weight = point.weight[i] / sum;
    on_a += a_[point.simplex.from[i].first] * weight;
    on_b += b_[point.simplex.from[i].second] * weight;
  }
  return length(on_a - on_b) + 2 * error_ <= limit;
}

}  // namespace collidoscope::test
