#include "geometry/hull/planar_hull.h"

// Monotone chains (Andrew 1979) with exact turns.

#include <algorithm>
#include <numeric>

#include "geometry/exact/predicates.h"

namespace collidoscope {
namespace {

class Chain {
 public:
  Chain(std::span<const Vec3> points, int axis) : points_(points), axis_(axis) {}

  void push(std::uint32_t point) {
    while (indices_.size() > 1 && turn(indices_[indices_.size() - 2], indices_.back(), point) <= 0)
      indices_.pop_back();
    indices_.push_back(point);
  }
  const std::vector<std::uint32_t>& indices() const { return indices_; }

 private:
  int turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return orientation(project(points_[a], axis_), project(points_[b], axis_), project(points_[c], axis_));
  }

  std::span<const Vec3> points_;
  int axis_;
  std::vector<std::uint32_t> indices_;
};

/// Distinct points by (x, y) of the view; of equal points the first stays.
std::vector<std::uint32_t> sorted(std::span<const Vec3> points, int axis) {
  std::vector<std::uint32_t> order(points.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Vec2 p = project(points[a], axis), q = project(points[b], axis);
    if (p.x != q.x) return p.x < q.x;
    return p.y != q.y ? p.y < q.y : a < b;
  });
  const auto equal = [&](std::uint32_t a, std::uint32_t b) { return points[a] == points[b]; };
  order.erase(std::unique(order.begin(), order.end(), equal), order.end());
  return order;
}

}  // namespace

std::vector<std::uint32_t> planar_hull(std::span<const Vec3> points, int axis) {
  const std::vector<std::uint32_t> order = sorted(points, axis);
  Chain lower(points, axis), upper(points, axis);
  for (const std::uint32_t point : order) lower.push(point);
  for (auto point = order.rbegin(); point != order.rend(); ++point) upper.push(*point);

  std::vector<std::uint32_t> result = lower.indices();
  result.pop_back();
  result.insert(result.end(), upper.indices().begin(), upper.indices().end());
  result.pop_back();
  return result;
}

}  // namespace collidoscope
