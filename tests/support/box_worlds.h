#pragma once

#include <cmath>
#include <vector>

#include "bounds/aabb.h"
#include "core/random.h"

namespace collidoscope::test {

enum class BoxSizes { uniform, heavy_tailed };

/// Boxes in a unit cube that overlap `per_box` others on average, and move a tenth of their size per frame.
class MovingBoxes {
 public:
  MovingBoxes(std::size_t count, BoxSizes sizes, std::uint64_t seed, Real per_box = 1) : random_(seed) {
    // Two boxes with sides s and t overlap in a unit cube with probability (s + t)³, about.
    const Real side = std::cbrt(per_box / static_cast<Real>(count)) / 2;
    for (std::size_t i = 0; i < count; ++i) {
      const Real size = sizes == BoxSizes::uniform ? side : side * heavy_tail();
      half_widths_.push_back(random_.in_box(Vec3(0.4 * size), Vec3(0.6 * size)));
      centres_.push_back(random_.in_box(Vec3(0), Vec3(1)));
      velocities_.push_back(random_.unit_vector() * (size / 10));
    }
    boxes_.resize(count);
    place();
  }

  void step() {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      for (int axis = 0; axis < 3; ++axis) {
        const Real moved = centres_[i][axis] + velocities_[i][axis];
        if (moved < 0 || moved > 1) velocities_[i][axis] *= -1;
        centres_[i][axis] += velocities_[i][axis];
      }
    place();
  }

  const std::vector<Aabb>& boxes() const { return boxes_; }

 private:
  /// Pareto with exponent 2.5, cut off, scaled to overlap about as often as size 1.
  Real heavy_tail() { return std::min(Real(20), 0.5 * std::pow(1 - random_.uniform(), -1 / 2.5)); }

  void place() {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      boxes_[i] = {centres_[i] - half_widths_[i], centres_[i] + half_widths_[i]};
  }

  Random random_;
  std::vector<Vec3> centres_, half_widths_, velocities_;
  std::vector<Aabb> boxes_;
};

}  // namespace collidoscope::test
