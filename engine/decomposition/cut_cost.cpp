// What is known of a cut's cost before all is: nothing more is looked at once that is too much. Most cuts are
// no good, and hulls take most of the time; of those the volume alone is wanted, and that only while it is
// not too much.

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

/// Of the cut's own area, by the solid's volume to the power of 2/3: of cuts that leave the same empty space
/// the one through least material. Half a ring's hull holds half of the hole, whether the ring is cut across
/// or into two thinner ones, of which only the first leads anywhere.
constexpr Real section_weight = 0.001;

/// The volumes of both sides, m³.
struct Sides {
  Real low, high;
  Real section;  // what the cut's own area costs

  Real volume() const { return low + high; }
  Real imbalance() const { return balance_weight * std::abs(low - high); }
  Real cost(Real empty, std::size_t parts) const {
    return (empty * static_cast<Real>(parts) + imbalance()) / volume() + section;
  }
  /// With more empty volume the cost is more than that. Far above what sums and volumes err by.
  Real most_empty(Real cost, std::size_t parts) const {
    constexpr Real slack = 1e-9;
    return ((cost - section + slack) * volume() - imbalance()) / static_cast<Real>(parts);
  }
};

/// A side, taken apart.
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

/// Roughly, in the parts of a side; infinite where it is more than `most`.
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
