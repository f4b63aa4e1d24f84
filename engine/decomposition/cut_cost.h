#pragma once

#include "decomposition/solid.h"

namespace collidoscope {

/// The cost of a cut of a solid: the empty space that is left in the hulls of the parts, as a share of the
/// volume, times the number of parts. Without that factor, an arc would be cut in three rather than in two,
/// which gains nothing. For equal costs, uneven halves and cuts through much material cost more.
class CutCost {
 public:
  CutCost(const Solid& solid, Real tolerance);

  /// Exact up to rounding. Infinite if it is more than `enough`, or if the plane does not cut the solid.
  Real of(const Plane& plane, Real enough) const;
  /// By the hulls themselves, to choose among equals: cuts of symmetric solids cost the same up to the
  /// rounding of points. Slower.
  Real precisely(const Plane& plane) const;

 private:
  Real section(const Solid& low, const Plane& plane) const;

  const Solid& solid_;
  Real tolerance_, volume_;
};

}  // namespace collidoscope
