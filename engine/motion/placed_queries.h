#pragma once

#include "motion/cast.h"
#include "motion/moving_pair.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {

/// The bodies of a query as the narrow phase sees them at one time or another.
class PlacedQueries {
 public:
  explicit PlacedQueries(const CastQuery& query);
  PairResult ask(Real time, Request request);
  bool meet(Real time) { return ask(time, Request::overlap).verdict == Verdict::colliding; }
  ClosestAt closest(Real time);
  /// For bodies that meet at the start.
  CastResult overlap_at_start();

 private:
  const CastQuery& query_;
  NarrowChoice choice_;
  PairCache cache_;
};

}  // namespace collidoscope
