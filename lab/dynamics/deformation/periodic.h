#pragma once

#include <cmath>
#include <numbers>

#include "core/trigonometry.h"
#include "dynamics/deformation/deformation.h"

namespace collidoscope {

inline constexpr AlgorithmParameter period_parameter = {
    .name = "period", .label = "Period, s", .standard = 2, .minimum = 0.01, .maximum = 1000};

/// The part of a period that has passed since its beginning: from 0 to 1.
inline Real share_of_period(Real time, Real period) {
  const Real periods = time / period;
  return periods - std::floor(periods);
}

/// From 0 to 2π within a period.
inline Real phase_at(Real time, Real period) {
  return 2 * std::numbers::pi * share_of_period(time, period);
}

/// How fast the phase grows, 1/s.
inline Real phase_rate(Real period) {
  return 2 * std::numbers::pi / period;
}

/// A deformation that repeats and moves each point of the rest frame independently. `Motion` is constructed
/// from the frame and the parameters' values. Its point(sides, swing, phase) is where a point of the rest
/// frame moves. `swing` goes from 0 to 1, back, and to −1; `phase` goes from 0 to 2π. Its fastest(half_sides)
/// bounds how far a point within the box of these sides moves per unit of phase.
template <class Motion>
class PeriodicDeformation final : public Deformation {
 public:
  PeriodicDeformation(const Mesh& rest, const ParameterValues& values, Real period)
      : rest_(rest.vertices), frame_(rest), motion_(frame_, values), period_(period) {}

  Real fastest() const override { return motion_.fastest(frame_.half_sides) * phase_rate(period_); }

  void deform(Real time, std::span<Vec3f> vertices) const override {
    const Real phase = phase_at(time, period_), swing = sine_of(phase);
    for (std::size_t i = 0; i < rest_.size(); ++i)
      vertices[i] = Vec3f(frame_.to_mesh(motion_.point(frame_.to_sides(Vec3(rest_[i])), swing, phase)));
  }

 private:
  std::vector<Vec3f> rest_;
  RestFrame frame_;
  Motion motion_;
  Real period_;
};

/// The create function of a kind whose parameters are an amplitude and the period.
template <class Motion>
std::unique_ptr<const Deformation> create_periodic(const Mesh& rest, const DeformationChoice& choice) {
  return std::make_unique<PeriodicDeformation<Motion>>(rest, choice.parameters, choice.parameters[1]);
}

}  // namespace collidoscope
