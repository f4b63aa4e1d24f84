// A blob that beats: its three axes swell and shrink one after the other.

#include "core/trigonometry.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

class Beating {
 public:
  Beating(const RestFrame&, const ParameterValues& values) : amplitude_(values[0]) {}

  Vec3 point(const Vec3& sides, Real, Real phase) const {
    constexpr Real third = 2 * std::numbers::pi / 3;
    const auto scale = [&](Real lead) { return 1 + amplitude_ * (sine_of(phase + lead) - sine_of(lead)); };
    return {sides.x * scale(0), sides.y * scale(third), sides.z * scale(2 * third)};
  }

  Real fastest(const Vec3& half_sides) const { return amplitude_ * length(half_sides); }

 private:
  Real amplitude_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "amplitude", .label = "Beat, share of the size", .standard = 0.2, .minimum = 0, .maximum = 0.5},
    period_parameter,
};

}  // namespace

extern const DeformationAlgorithm deformation_beat;
const DeformationAlgorithm deformation_beat = {"beat", "Beating blob", "Smith 1994, 3", parameters,
                                               create_periodic<Beating>};

}  // namespace collidoscope
