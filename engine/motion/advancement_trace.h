#pragma once

// The steps of conservative advancement, for people who watch it.

#include <memory>

#include "motion/advancement.h"
#include "trace/tracer.h"

namespace collidoscope {

/// Lines of advancement_pseudo_code().
enum class AdvancementLine : int { start, closest, touching, fastest, turning, slab, reached, apart };

const PseudoCode& advancement_pseudo_code();

/// The steps that an advancement of two hulls reports, in the frame of its sweeps: both bodies where they are
/// at the time of the step, and their shadows on the last direction.
class AdvancementSteps {
 public:
  static constexpr bool enabled = true;

  AdvancementSteps(const CastQuery& query, StepRecorder& recorder);

  void closest(const Advancement& found, Real touching);
  void fastest(Real time, Real speed, Real until);
  void slab(const TurningDirection& n, const BoundedHeight& gap, Real until);
  void reached(Real time);
  /// The last step.
  void end(const Advancement& found);

 private:
  StepRecorder& bodies_at(AdvancementLine line, Real time);
  void shadows(Real time);

  const CastQuery& query_;
  StepRecorder& recorder_;
  std::shared_ptr<const ConvexHull> hull_a_, hull_b_;
  Vec3 n_ = Vec3(0);  // the last direction
};

/// The cast of two hulls by conservative advancement with its steps, in axes of the world around the start of
/// A. The query is about hulls.
CastResult trace_advancement(const CastQuery& query, StepRecorder& recorder);

}  // namespace collidoscope
