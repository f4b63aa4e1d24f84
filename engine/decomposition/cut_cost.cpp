// What is known of a cut's cost before all is: no hulls are made once that is too much. Most cuts are no
// good, and hulls take most of the time.

#include "decomposition/cut_cost.h"

#include <cmath>
#include <limits>

#include "decomposition/concavity.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// Of a part's volume, for sides of different size: decides between cuts that leave the same empty space.
/// V-HACD's term, and a fifth of its weight.
constexpr Real balance_weight = 0.01;

/// The volumes of both sides, m³.
struct Sides {
  Real low, high;

  Real cost(Real empty, std::size_t parts) const {
    return (empty * static_cast<Real>(parts) + balance_weight * std::abs(low - high)) / (low + high);
  }
};

/// Infinite as soon as it is more than `enough`.
Real cost_of_parts(const Sides& sides, const std::vector<Solid>& parts, Real enough) {
  Real empty = 0, cost = 0;
  for (const Solid& part : parts) {
    empty += excess(rounded_hull(part), part);
    cost = sides.cost(empty, parts.size());
    if (cost > enough) return infinity;
  }
  return cost;
}

}  // namespace

CutCost::CutCost(const Solid& solid, Real tolerance)
    : solid_(solid), tolerance_(tolerance), volume_(volume(solid)) {}

Real CutCost::of(const Plane& plane, Real enough) const {
  Solid low = below(solid_, plane, tolerance_);
  Sides sides{volume(low), 0};
  sides.high = volume_ - sides.low;
  if (!(sides.low > 0) || sides.cost(0, 2) > enough) return infinity;
  Solid high = below(solid_, opposite(plane), tolerance_);
  sides.high = volume(high);
  if (!(sides.high > 0)) return infinity;
  std::vector<Solid> parts = components(std::move(low));
  for (Solid& part : components(std::move(high))) parts.push_back(std::move(part));
  return cost_of_parts(sides, parts, enough);
}

}  // namespace collidoscope
