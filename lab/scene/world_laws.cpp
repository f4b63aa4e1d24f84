#include "scene/world_laws.h"

#include <functional>
#include <limits>

#include "motion/moving_pair.h"

namespace collidoscope {
namespace {

/// Where a body is at a share of the step.
using Course = std::function<Pose(Real)>;

class BodyLaw final : public MotionLaw {
 public:
  /// `carried` is how fast points go where nothing deforms them, m per step.
  BodyLaw(Course course, Real carried, const SteppedBody& body, StepTimes step)
      : course_(std::move(course)),
        deforming_(body.deforming),
        step_(step),
        fastest_(carried + body.deformed_by(step)) {
    constexpr auto epsilon = Real(std::numeric_limits<float>::epsilon());
    if (deforming_) rounding_ = (length(body.sphere.centre) + body.sphere.radius) * epsilon;
  }

  Pose pose(Real time) const override { return course_(time); }
  ShapePointer shape(Real time) const override {
    return deforming_ && time < 1 ? deforming_->at(step_.at(time)) : nullptr;
  }
  Real fastest() const override { return fastest_; }
  Real rounding() const override { return rounding_; }

 private:
  Course course_;
  DeformingShapePointer deforming_;
  StepTimes step_;
  Real fastest_, rounding_ = 0;
};

Sphere widest_sphere(const SteppedBody& body, StepTimes step) {
  return {body.sphere.centre, body.sphere.radius + body.deformed_by(step)};
}

}  // namespace

MotionLawPointer law_of_body(const Sweep& sweep, const SteppedBody& body, StepTimes step) {
  return body.deformed_by(step) > 0 ? law_of_carried(sweep, body, step) : nullptr;
}

MotionLawPointer law_of_carried(const Sweep& sweep, const SteppedBody& body, StepTimes step) {
  if (!sweep.moves() && !(body.deformed_by(step) > 0)) return nullptr;
  const Real carried = MovingBody(sweep, widest_sphere(body, step)).fastest();
  const auto course = [sweep](Real share) { return sweep.at(share); };
  return std::make_shared<BodyLaw>(course, carried, body, step);
}

MotionLawPointer law_of_link(const MovedLink& link, const SteppedBody& body, StepTimes step) {
  const Pose& in_link = link.chain->links[link.index].body_in_link;
  const Sphere sphere = widest_sphere(body, step);
  const Real farthest = length(in_link.to_parent(sphere.centre)) + sphere.radius;  // from the link's origin
  const Real carried = (link.fastest.linear + link.fastest.angular * farthest) * step.duration;
  if (!(carried + body.deformed_by(step) > 0)) return nullptr;
  const auto course = [link, in_link, step](Real share) {
    return compose(link.chain->link_pose(link.index, step.at(share)), in_link);
  };
  return std::make_shared<BodyLaw>(course, carried, body, step);
}

}  // namespace collidoscope
