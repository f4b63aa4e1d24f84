#pragma once

// Linear programs of few variables, by Seidel's randomised incremental algorithm ("Small-dimensional linear
// programming and convex hulls made easy", 1991). Constraints are added in random order. A constraint that
// the current optimum violates holds with equality at the new optimum, which eliminates a variable. The
// expected time is linear in the constraints. The random order is the same every time.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>

#include "core/scalar.h"

namespace collidoscope {

/// The constraint normal · x ≤ offset.
template <class Scalar, std::size_t variables>
struct HalfSpace {
  std::array<Scalar, variables> normal;
  Scalar offset;
};

/// Holds at most `capacity` constraints and does not allocate.
template <class Scalar, std::size_t variables, std::size_t capacity>
class LinearProgram {
 public:
  using Point = std::array<Scalar, variables>;
  using Constraint = HalfSpace<Scalar, variables>;

  /// |x[i]| ≤ box[i] for every variable, so that there is always an optimum.
  explicit LinearProgram(const Point& box) : box_(box) {}

  bool full() const { return count_ == capacity; }
  void add(const Constraint& constraint) { constraints_[count_++] = constraint; }

  /// The point of the feasible region that is farthest along `objective`. None if the region is empty, or so
  /// thin that it is empty up to rounding.
  std::optional<Point> maximise(const Point& objective) const {
    Order order;
    for (std::uint32_t i = 0; i < count_; ++i) order[i] = i;
    shuffle(order);
    Point best;
    for (std::size_t i = 0; i < variables; ++i) best[i] = objective[i] < Scalar(0) ? -box_[i] : box_[i];
    for (std::uint32_t i = 0; i < count_; ++i) {
      const Constraint& constraint = constraints_[order[i]];
      if (holds(constraint, best)) continue;
      const auto moved = maximise_on(constraint, objective, std::span(order).first(i));
      if (!moved) return std::nullopt;
      best = *moved;
    }
    return best;
  }

 private:
  using Order = std::array<std::uint32_t, capacity>;

  static bool holds(const Constraint& constraint, const Point& point) {
    Scalar sum = -constraint.offset;
    for (std::size_t i = 0; i < variables; ++i) sum += constraint.normal[i] * point[i];
    return sum <= Scalar(0);
  }

  /// Fisher and Yates' shuffle, by the high half of a linear congruential generator (Knuth's MMIX).
  void shuffle(Order& order) const {
    std::uint64_t state = 1;
    for (std::uint32_t i = count_; i > 1; --i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      std::swap(order[i - 1], order[static_cast<std::uint32_t>(((state >> 32) * i) >> 32)]);
    }
  }

  /// The optimum of the earlier constraints within the boundary of this one.
  std::optional<Point> maximise_on(const Constraint& boundary, const Point& objective,
                                   std::span<const std::uint32_t> earlier) const {
    const std::size_t gone = largest_component(boundary.normal);
    if (boundary.normal[gone] == Scalar(0)) return std::nullopt;  // 0 ≤ offset < 0
    if constexpr (variables == 1) {
      return within_interval(boundary.offset / boundary.normal[0], earlier);
    } else {
      return maximise_without(gone, boundary, objective, earlier);
    }
  }

  std::optional<Point> within_interval(const Scalar& x, std::span<const std::uint32_t> earlier) const {
    if (x < -box_[0] || x > box_[0]) return std::nullopt;
    for (const std::uint32_t i : earlier)
      if (!holds(constraints_[i], {x})) return std::nullopt;
    return Point{x};
  }

  std::optional<Point> maximise_without(std::size_t gone, const Constraint& boundary, const Point& objective,
                                        std::span<const std::uint32_t> earlier) const {
    using Smaller = LinearProgram<Scalar, variables - 1, capacity + 2>;
    Smaller smaller(without(gone, box_));
    for (const std::uint32_t i : earlier) smaller.add(eliminate(gone, boundary, constraints_[i]));
    Constraint bound{{}, box_[gone]};
    for (const int sign : {1, -1}) {
      bound.normal.fill(Scalar(0));
      bound.normal[gone] = Scalar(sign);
      smaller.add(eliminate(gone, boundary, bound));
    }
    const Constraint goal = {objective, Scalar(0)};
    const auto found = smaller.maximise(eliminate(gone, boundary, goal).normal);
    if (!found) return std::nullopt;
    return with(gone, boundary, *found);
  }

  using Shorter = std::array<Scalar, variables == 1 ? 1 : variables - 1>;

  static std::size_t largest_component(const Point& normal) {
    using std::abs;
    std::size_t best = 0;
    for (std::size_t i = 1; i < variables; ++i)
      if (abs(normal[i]) > abs(normal[best])) best = i;
    return best;
  }

  static Shorter without(std::size_t gone, const Point& point) {
    Shorter shorter;
    for (std::size_t i = 0; i + 1 < variables; ++i) shorter[i] = point[i < gone ? i : i + 1];
    return shorter;
  }

  /// `constraint` on the boundary, on which that variable follows from the others.
  static HalfSpace<Scalar, std::tuple_size_v<Shorter>> eliminate(std::size_t gone, const Constraint& boundary,
                                                                 const Constraint& constraint) {
    const Scalar factor = constraint.normal[gone] / boundary.normal[gone];
    Point normal = constraint.normal;
    for (std::size_t i = 0; i < variables; ++i) normal[i] -= factor * boundary.normal[i];
    return {without(gone, normal), constraint.offset - factor * boundary.offset};
  }

  static Point with(std::size_t gone, const Constraint& boundary, const Shorter& shorter) {
    Point point;
    Scalar rest = boundary.offset;
    for (std::size_t i = 0; i < variables; ++i) {
      if (i == gone) continue;
      point[i] = shorter[i < gone ? i : i - 1];
      rest -= boundary.normal[i] * point[i];
    }
    point[gone] = rest / boundary.normal[gone];
    return point;
  }

  Point box_;
  std::array<Constraint, capacity> constraints_;
  std::uint32_t count_ = 0;
};

}  // namespace collidoscope
