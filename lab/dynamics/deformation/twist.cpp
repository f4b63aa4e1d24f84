// A tube that twists to and fro about its longest side: the ends turn against each other.

#include "core/trigonometry.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

class Twisting {
 public:
  Twisting(const RestFrame& frame, const ParameterValues& values)
      : most_per_metre_(values[0] * std::numbers::pi / 180 / std::max(2 * frame.half_sides.x, 1e-300)) {}

  Vec3 point(const Vec3& sides, Real swing, Real) const {
    const Real angle = most_per_metre_ * swing * sides.x, c = cosine_of(angle), s = sine_of(angle);
    return {sides.x, c * sides.y - s * sides.z, s * sides.y + c * sides.z};
  }

  Real fastest(const Vec3& half_sides) const {
    return std::abs(most_per_metre_) * half_sides.x * std::hypot(half_sides.y, half_sides.z);
  }

 private:
  Real most_per_metre_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "amplitude", .label = "Twist, degrees", .standard = 180, .minimum = -3600, .maximum = 3600},
    period_parameter,
};

}  // namespace

extern const DeformationAlgorithm deformation_twist;
const DeformationAlgorithm deformation_twist = {"twist", "Twisting tube", "Smith 1994, 3", parameters,
                                                create_periodic<Twisting>};

}  // namespace collidoscope
