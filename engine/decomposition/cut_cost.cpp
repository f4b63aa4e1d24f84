// Lower bounds of a cut's cost come before its exact cost: the computation ends once a bound is too large.
// Most cuts are bad, and hulls take most of the time. Of hulls only the volume is computed, and only while it
// is not too large.

#include "decomposition/cut_cost.h"

#include <cmath>
#include <limits>

#include "decomposition/concavity.h"

namespace collidoscope {
namespace {

constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// The weight of a part's volume, for sides of different size: it decides between cuts that leave the same
/// empty space. It is V-HACD's term with a fifth of its weight.
constexpr Real balance_weight = 0.01;

/// The weight of the cut's own area, relative to the solid's volume to the power of 2/3: of cuts that leave
/// the same empty space it prefers the one through least material. Half a ring's hull holds half of the hole,
/// whether the ring is cut across or into two thinner rings; only the first cut is useful.
constexpr Real section_weight = 0.001;

/// The volumes of both sides, m³.
struct Sides {
  Real low, high;
  Real section;  // the cost of the cut's own area

  Real volume() const { return low + high; }
  Real imbalance() const { return balance_weight * std::abs(low - high); }
  Real cost(Real empty, std::size_t parts) const {
    return (empty * static_cast<Real>(parts) + imbalance()) / volume() + section;
  }
  /// With more empty volume the cost is more than that. The slack is far above the error of sums and volumes.
  Real most_empty(Real cost, std::size_t parts) const {
    constexpr Real slack = 1e-9;
    return ((cost - section + slack) * volume() - imbalance()) / static_cast<Real>(parts);
  }
};

/// One side of a cut, separated into its parts.
struct Side {
  std::vector<Solid> parts;
  std::vector<Real> volumes;
  Real volume = 0;
};

Side take_apart(Solid solid) {
  Side side{components(std::move(solid)), {}, 0};
  for (const Solid& part : side.parts) {
    side.volumes.push_back(volume(part));
    side.volume += side.volumes.back();
  }
  return side;
}

/// A rough value for the parts of a side; infinite if it is more than `most`.
Real empty_in(const Side& side, Real most) {
  Real empty = 0;
  for (std::size_t i = 0; i < side.parts.size() && empty <= most; ++i)
    empty += rough_excess(side.parts[i], side.volumes[i], most - empty);
  return empty <= most ? empty : infinity;
}

Real empty_in(const std::vector<Solid>& parts) {
  Real empty = 0;
  for (const Solid& part : parts) empty += excess(rounded_hull(part), part);
  return empty;
}

}  // namespace

Real CutCost::section(const Solid& low, const Plane& plane) const {
  return section_weight * section_area(low, plane) / std::pow(volume_, Real(2) / 3);
}

CutCost::CutCost(const Solid& solid, Real tolerance)
    : solid_(solid), tolerance_(tolerance), volume_(volume(solid)) {}

Real CutCost::of(const Plane& plane, Real enough) const {
  Solid lower = below(solid_, plane, tolerance_);
  const Real area_cost = section(lower, plane);
  const Side low = take_apart(std::move(lower));
  Sides sides{low.volume, volume_ - low.volume, area_cost};
  if (!(low.volume > 0)) return infinity;
  const Real empty = empty_in(low, sides.most_empty(enough, low.parts.size() + 1));
  if (empty == infinity) return infinity;
  const Side high = take_apart(below(solid_, opposite(plane), tolerance_));
  sides.high = high.volume;
  if (!(high.volume > 0)) return infinity;
  const std::size_t parts = low.parts.size() + high.parts.size();
  const Real cost = sides.cost(empty + empty_in(high, sides.most_empty(enough, parts) - empty), parts);
  return cost > enough ? infinity : cost;
}

Real CutCost::precisely(const Plane& plane) const {
  Solid low = below(solid_, plane, tolerance_), high = below(solid_, opposite(plane), tolerance_);
  const Sides sides{volume(low), volume(high), section(low, plane)};
  std::vector<Solid> parts = components(std::move(low));
  for (Solid& part : components(std::move(high))) parts.push_back(std::move(part));
  return sides.cost(empty_in(parts), parts.size());
}

}  // namespace collidoscope
