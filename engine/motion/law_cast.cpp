#include "motion/law_cast.h"

#include <algorithm>

#include "core/tolerance.h"
#include "motion/placed_queries.h"

namespace collidoscope {
namespace {

/// A body of the pair, whichever way it moves.
class LawfulBody {
 public:
  LawfulBody(const Bodies& bodies, BodyIndex body)
      : law_(law_of(bodies, body)), shape_(*bodies.shapes[body]), sweep_(bodies.sweeps[body]) {}

  Pose pose(Real time) const { return law_ != nullptr ? law_->pose(time) : sweep_.at(time); }
  /// Null: the body's own, at every time.
  ShapePointer deformed(Real time) const { return law_ != nullptr ? law_->shape(time) : nullptr; }
  const Shape& shape() const { return shape_; }
  Real rounding() const { return law_ != nullptr ? law_->rounding() : 0; }
  /// m per step.
  Real fastest() const {
    return law_ != nullptr ? law_->fastest() : MovingBody(sweep_, shape_.sphere()).fastest();
  }
  /// The largest coordinate, about.
  Real extent() const {
    const Sphere& sphere = shape_.sphere();
    return length(pose(1).to_parent(sphere.centre)) + sphere.radius + fastest();
  }

 private:
  const MotionLaw* law_;
  const Shape& shape_;
  const Sweep& sweep_;
};

class LawfulPair {
 public:
  LawfulPair(const Bodies& bodies, BodyPair pair, CastInput input)
      : a_(bodies, pair.a),
        b_(bodies, pair.b),
        input_(input_of({a_.shape(), b_.shape(), Sweep(Pose()), Sweep(Pose()), 1, input})) {}

  /// m per step.
  Real fastest() const { return a_.fastest() + b_.fastest(); }
  /// Bodies no farther apart touch, m.
  Real touching() const {
    return 4 * tolerance::converged_distance * (a_.extent() + b_.extent()) +
           4 * (a_.rounding() + b_.rounding());  // half of it is left to each advance
  }
  ClosestAt closest(Real time) const {
    const ShapePointer of_a = a_.deformed(time), of_b = b_.deformed(time);
    PairCache cache;  // what it would remember may be another shape
    return closest_placed({of_a ? *of_a : a_.shape(), a_.pose(time)},
                          {of_b ? *of_b : b_.shape(), b_.pose(time)}, input_, cache);
  }

 private:
  LawfulBody a_, b_;
  CastInput input_;
};

CastResult hit(Real lower, Real upper, const ClosestAt& closest, std::uint32_t iterations) {
  return {.state = CastState::hit,
          .fraction = lower,
          .lower = lower,
          .upper = upper,
          .on_a = closest.on_a,
          .on_b = closest.on_b,
          .normal = closest.normal,
          .iterations = iterations};
}

}  // namespace

CastResult cast_by_laws(const Bodies& bodies, BodyPair bodies_of_pair, CastInput input, Real tolerance) {
  constexpr std::uint32_t most_iterations = 1000;
  constexpr Real within = 0.99;  // of the tolerance: rounding takes no more than the rest
  const LawfulPair pair(bodies, bodies_of_pair, input);
  const Real fastest = pair.fastest(), touching = pair.touching();
  Real time = 0;
  for (std::uint32_t i = 1; i <= most_iterations; ++i) {
    const ClosestAt closest = pair.closest(time);
    if (closest.separation <= touching)
      return time == 0 ? overlap_result(closest.on_a, closest.on_b, i) : hit(time, time, closest, i);
    const Real until = time + (closest.separation - touching / 2) / fastest;
    if (until >= 1) return free_result(i);
    // Steps have become short: what is left may be within the tolerance already.
    const Real soon = std::min(time + tolerance * within, Real(1));
    if (until < soon && pair.closest(soon).separation <= touching) return hit(time, soon, closest, i);
    time = until;
  }
  return {.lower = time, .iterations = most_iterations};
}

}  // namespace collidoscope
