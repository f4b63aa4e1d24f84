#pragma once

#include "decomposition/solid.h"

namespace collidoscope {

/// What cuts of a solid cost: the empty space that is left in the hulls of the parts, as a share of the
/// volume, times the number of parts; half of an arc is cut in three with less left than in two, and nothing
/// gained. Where that is the same, uneven halves and cuts through much material cost more.
class CutCost {
 public:
  CutCost(const Solid& solid, Real tolerance);

  /// But for rounding. Infinite where it is more than `enough`, or nothing is cut.
  Real of(const Plane& plane, Real enough) const;
  /// By the hulls themselves, to choose among equals: cuts of symmetric solids cost the same but for the
  /// rounding of points. Slower.
  Real precisely(const Plane& plane) const;

 private:
  Real section(const Solid& low, const Plane& plane) const;

  const Solid& solid_;
  Real tolerance_, volume_;
};

}  // namespace collidoscope
