#pragma once

#include <optional>

#include "motion/cast.h"
#include "motion/moving_pair.h"
#include "narrow/narrow_choice.h"

namespace collidoscope {

/// A shape where it stands.
struct PlacedShape {
  const Shape& shape;
  Pose pose;
};

/// The closest points of two shapes as the narrow phase sees them; prepares them for it.
ClosestAt closest_placed(const PlacedShape& a, const PlacedShape& b, CastInput input, PairCache& cache);

/// The bodies of a query as the narrow phase sees them at one time or another.
class PlacedQueries {
 public:
  explicit PlacedQueries(const CastQuery& query);
  PairResult ask(Real time, Request request);
  bool meet(Real time) { return ask(time, Request::overlap).verdict == Verdict::colliding; }
  ClosestAt closest(Real time);
  /// For bodies that meet at the start.
  CastResult overlap_at_start();
  /// The answer of methods that look at both ends of the step, unless the bodies are apart at the start and
  /// meet at the end.
  std::optional<CastResult> unless_they_come_to_meet();

 private:
  const CastQuery& query_;
  const NarrowChoice& choice_;
  PairCache cache_;
};

}  // namespace collidoscope
