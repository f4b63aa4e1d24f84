// A sheet along which a wave runs: points move along the shortest side, and the wave goes along the longest.
// It rises from rest: at the beginning the sheet is as it was made.

#include "core/trigonometry.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

class Waving {
 public:
  Waving(const RestFrame& frame, const ParameterValues& values)
      : height_(values[0] * frame.half_sides.x),
        per_metre_(2 * std::numbers::pi * waves / std::max(2 * frame.half_sides.x, 1e-300)) {}

  Vec3 point(const Vec3& sides, Real, Real phase) const {
    const Real along = per_metre_ * sides.x;
    return {sides.x, sides.y, sides.z + height_ * (sine_of(along - phase) - sine_of(along))};
  }

  Real fastest(const Vec3&) const { return std::abs(height_); }

 private:
  static constexpr Real waves = 1.5;  // on the sheet at once

  Real height_, per_metre_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "amplitude", .label = "Height, share of half the length", .standard = 0.15, .maximum = 1},
    period_parameter,
};

}  // namespace

extern const DeformationAlgorithm deformation_wave;
const DeformationAlgorithm deformation_wave = {"wave", "Waving sheet", "Smith 1994, 3", parameters,
                                               create_periodic<Waving>};

}  // namespace collidoscope
