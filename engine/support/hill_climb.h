#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "support/scan.h"
#include "support/visit_stamps.h"
#include "trace/tracer.h"

namespace collidoscope {

/// A bound of the error of the computed direction · vertex: three products and two sums err by less than 3 ½ε
/// times the sum of the products' magnitudes.
template <class Scalar>
Scalar support_rounding(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction) {
  using std::abs;
  constexpr Real products_and_sums = 2;
  return Scalar(products_and_sums * hull.largest_coordinate()) *
         (abs(direction.x) + abs(direction.y) + abs(direction.z)) *
         Scalar(std::numeric_limits<Scalar>::epsilon());
}

namespace detail {

/// The vertices of one plateau. The set is small: where it overflows, a scan is not much slower.
class Plateau {
 public:
  static constexpr std::uint32_t capacity = 32;

  std::uint32_t size() const { return size_; }
  std::uint32_t operator[](std::uint32_t index) const { return vertices_[index]; }
  bool contains(std::uint32_t vertex) const {
    return std::find(vertices_.begin(), vertices_.begin() + size_, vertex) != vertices_.begin() + size_;
  }
  bool full() const { return size_ == capacity; }
  void add(std::uint32_t vertex) { vertices_[size_++] = vertex; }

 private:
  std::array<std::uint32_t, capacity> vertices_;
  std::uint32_t size_ = 0;
};

/// Looks for a vertex farther than `summit` behind all vertices that are as far up to rounding. Such a vertex
/// exists unless the summit is the farthest: on a convex polytope an ascending path leads from every other
/// vertex to the farthest, and none of its vertices computes to less than the summit's value − 2 errors.
template <class Stamps, class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> search_plateau(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                    const SupportPoint<Scalar>& summit, const Scalar& indistinct,
                                    Tracer tracer = {}) {
  Stamps stamps(hull.vertex_count());
  stamps.visit(summit.vertex);
  Plateau plateau;
  plateau.add(summit.vertex);
  for (std::uint32_t next = 0; next < plateau.size(); ++next) {
    for (const std::uint32_t neighbour : hull.neighbours(plateau[next])) {
      if (!stamps.visit(neighbour)) continue;
      const Scalar value = dot(direction, hull.vertex(neighbour));
      if constexpr (Tracer::enabled) tracer.look(SupportPoint<Scalar>{neighbour, value});
      if (value > summit.value) return {neighbour, value};
      if (value < summit.value - indistinct || plateau.contains(neighbour)) continue;
      if (plateau.full()) return scan_support(hull, direction);
      plateau.add(neighbour);
    }
  }
  return summit;
}

}  // namespace detail

constexpr std::uint32_t unlimited_steps = ~std::uint32_t{0};

/// Climbs along edges from `best`, whose value is known, to ever farther vertices, for at most `most_steps`
/// steps. True when it has ended on the summit; false when the steps are used up. [Chung 3.3]
///
/// The summit's computed value is within rounding of the true maximum: where another vertex is as far within
/// rounding, the search looks behind it too, so that it cannot end on a plateau of rounding errors short of
/// the summit. Stamps save products of vectors and change nothing else: a stamped vertex is not farther. They
/// save no time (bench/support_bench.cpp): a product of vectors is cheaper today than a look at its stamp.
template <class Stamps, class Scalar, class Tracer = NoTrace>
bool climb(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction, SupportPoint<Scalar>& best,
           std::uint32_t most_steps = unlimited_steps, Tracer tracer = {}) {
  const Scalar indistinct = Scalar(2) * support_rounding(hull, direction);
  Stamps stamps(hull.vertex_count());
  stamps.visit(best.vertex);
  Scalar runner_up = -std::numeric_limits<Real>::infinity();  // of all visited vertices
  for (std::uint32_t step = 0; step < most_steps; ++step) {
    SupportPoint<Scalar> next = best;
    for (const std::uint32_t neighbour : hull.neighbours(best.vertex)) {
      if (!stamps.visit(neighbour)) continue;
      const Scalar value = dot(direction, hull.vertex(neighbour));
      if constexpr (Tracer::enabled) tracer.look(SupportPoint<Scalar>{neighbour, value});
      if (value > next.value) {
        runner_up = next.value;
        next = {neighbour, value};
      } else if (value > runner_up) {
        runner_up = value;
      }
    }
    if constexpr (Tracer::enabled) tracer.climb(best, next);
    if (next.vertex == best.vertex) {
      if (runner_up < best.value - indistinct) return true;
      next = detail::search_plateau<Stamps>(hull, direction, best, indistinct, tracer);
      if constexpr (Tracer::enabled) tracer.look_behind(best, next);
      if (next.vertex == best.vertex) return true;
      runner_up = best.value;
    }
    best = next;
  }
  return false;
}

/// The farthest vertex, by hill climbing from `best` or from `other`, whichever is farther.
template <class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> climb_from_farther(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                        SupportPoint<Scalar> best, std::uint32_t other, Tracer tracer = {}) {
  const SupportPoint<Scalar> looked_up = support_point(hull, direction, other);
  if constexpr (Tracer::enabled) tracer.choose_start(best, looked_up);
  if (looked_up.value > best.value) best = looked_up;
  climb<NoStamps>(hull, direction, best, unlimited_steps, tracer);
  return best;
}

/// The farthest vertex, by hill climbing from `start`; with stamps, it looks at no vertex twice. [Chung 3.3]
template <class Stamps = VisitStamps, class Scalar, class Tracer = NoTrace>
SupportPoint<Scalar> hill_climb_support(const HullView<Scalar>& hull, const Vec3T<Scalar>& direction,
                                        std::uint32_t start, Tracer tracer = {}) {
  SupportPoint<Scalar> best = support_point(hull, direction, start);
  if constexpr (Tracer::enabled) tracer.start(best);
  climb<Stamps>(hull, direction, best, unlimited_steps, tracer);
  return best;
}

}  // namespace collidoscope
