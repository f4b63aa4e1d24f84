#include "scene/world_laws.h"

#include <algorithm>
#include <limits>

namespace collidoscope {
namespace {

/// What carries a body, whether or not its shape deforms.
class Carrier {
 public:
  virtual ~Carrier() = default;
  virtual Pose pose(Real share) const = 0;
};

class BySweep final : public Carrier {
 public:
  explicit BySweep(const Sweep& sweep) : sweep_(sweep) {}
  Pose pose(Real share) const override { return sweep_.at(share); }

 private:
  Sweep sweep_;
};

class ByJoints final : public Carrier {
 public:
  ByJoints(ChainsPointer chains, std::size_t chain, std::size_t link, StepTimes step)
      : chains_(std::move(chains)), chain_((*chains_)[chain]), link_(link), step_(step) {}

  Pose pose(Real share) const override {
    const std::vector<Pose> poses = chain_.link_poses(chain_.coordinates_at(step_.at(share)));
    return compose(poses[link_], chain_.links[link_].body_in_link);
  }

 private:
  ChainsPointer chains_;  // keeps the chain
  const KinematicChain& chain_;
  std::size_t link_;
  StepTimes step_;
};

class BodyLaw final : public MotionLaw {
 public:
  /// `speed` is that of the points where nothing deforms them, m per step.
  BodyLaw(std::unique_ptr<const Carrier> carrier, Real speed, const SteppedBody& body, StepTimes step)
      : carrier_(std::move(carrier)), shape_(body.shape), deforming_(body.deforming), step_(step) {
    fastest_ = speed;
    if (!deforming_) return;
    const Sphere& sphere = shape_->sphere();
    fastest_ += deforming_->fastest() * step.duration;
    rounding_ = (length(sphere.centre) + sphere.radius) * Real(std::numeric_limits<float>::epsilon());
  }

  Pose pose(Real time) const override { return carrier_->pose(time); }
  ShapePointer shape(Real time) const override {
    return deforming_ && time < 1 ? deforming_->at(step_.at(time)) : shape_;
  }
  Real fastest() const override { return fastest_; }
  Real rounding() const override { return rounding_; }

 private:
  std::unique_ptr<const Carrier> carrier_;
  ShapePointer shape_;
  DeformingShapePointer deforming_;
  StepTimes step_;
  Real fastest_ = 0, rounding_ = 0;
};

/// How far from a point any point of the body may be during the step, m; in the frame of the shape.
Real farthest_from(const Vec3& point, const SteppedBody& body, StepTimes step) {
  const Sphere& sphere = body.shape->sphere();
  const Real deformed = body.deforming ? body.deforming->fastest() * step.duration : 0;
  return length(sphere.centre - point) + sphere.radius + deformed;
}

}  // namespace

MotionLawPointer law_of_body(const SteppedBody& body, StepTimes step) {
  if (!body.deforming || !(body.deforming->fastest() > 0)) return nullptr;
  const Sweep& sweep = body.sweep;
  const Real speed = length(sweep.translation()) + sweep.angle() * farthest_from(sweep.centre(), body, step);
  return std::make_shared<BodyLaw>(std::make_unique<BySweep>(sweep), speed, body, step);
}

MotionLawPointer law_of_link(const ChainsPointer& chains, std::size_t chain, std::size_t link,
                             const SteppedBody& body, StepTimes step) {
  const LinkSpeed frame = (*chains)[chain].fastest(step.began, step.at(1))[link];
  const Vec3 origin = (*chains)[chain].links[link].body_in_link.to_local(Vec3(0));
  const Real speed = (frame.linear + frame.angular * farthest_from(origin, body, step)) * step.duration;
  if (!(speed > 0) && (!body.deforming || !(body.deforming->fastest() > 0))) return nullptr;
  return std::make_shared<BodyLaw>(std::make_unique<ByJoints>(chains, chain, link, step), speed, body, step);
}

}  // namespace collidoscope
