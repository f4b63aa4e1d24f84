// A bar that bends to and fro: its axis, the longest side, becomes an arc in the plane of the two longest
// sides. Cross-sections stay plane and perpendicular to the axis, and the axis keeps its length.

#include "core/trigonometry.h"
#include "dynamics/deformation/periodic.h"

namespace collidoscope {
namespace {

class Bending {
 public:
  Bending(const RestFrame& frame, const ParameterValues& values)
      : most_curvature_(values[0] * std::numbers::pi / 180 / std::max(2 * frame.half_sides.x, smallest_)) {}

  Vec3 point(const Vec3& sides, Real swing, Real) const {
    const Real curvature = most_curvature_ * swing, angle = curvature * sides.x;
    // The chord of an arc: sin(angle) / curvature and (1 − cos(angle)) / curvature, also where it is
    // straight.
    const Real half = angle / 2, ratio = std::abs(half) > 1e-8 ? sine_of(half) / half : 1;
    const Real chord = sides.x * ratio;
    return {chord * cosine_of(half) - sides.y * sine_of(angle),
            chord * sine_of(half) + sides.y * cosine_of(angle), sides.z};
  }

  /// Along an arc, curvature moves a point at s by no more than s² / 2, and turns what stands beside it by s.
  Real fastest(const Vec3& half_sides) const {
    return std::abs(most_curvature_) * half_sides.x * (half_sides.x / 2 + half_sides.y);
  }

 private:
  static constexpr Real smallest_ = 1e-300;

  Real most_curvature_;
};

constexpr AlgorithmParameter parameters[] = {
    {.name = "amplitude", .label = "Bend, degrees", .standard = 90, .minimum = -360, .maximum = 360},
    period_parameter,
};

}  // namespace

extern const DeformationAlgorithm deformation_bend;
const DeformationAlgorithm deformation_bend = {"bend", "Bending bar", "Smith 1994, 3", parameters,
                                               create_periodic<Bending>};

}  // namespace collidoscope
