#pragma once

#include "experiments/smith/smith_cycles.h"
#include "motion/swept_faces/swept_face_pairs.h"

namespace collidoscope::experiments {

/// The swept-space method [Smith 4] on two spheres that approach each other with a turn, in their last cycle.
class SweptCycle {
 public:
  explicit SweptCycle(std::uint32_t vertices);

  SweptFacePairs run(SweptSharing sharing, ThreadPool& threads) const;
  /// Every time is the median of so many runs.
  SweptFacePairs run_medians(int runs) const;

 private:
  Cycles cycles_;
};

}  // namespace collidoscope::experiments
