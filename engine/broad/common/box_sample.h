#pragma once

#include <array>
#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// The distribution of boxes along one axis, by a sample: a few huge or far-off boxes do not decide it.
struct AxisSample {
  Real median = 0;         // of the lower ends
  Real low = 0, high = 0;  // most lower ends lie between
  Real width = 0;          // the median box's

  Real range() const { return high - low; }
};

/// The samples along x, y and z, from at least one box.
std::array<AxisSample, 3> sample(std::span<const Aabb> boxes);

/// The axes by falling range, equal ones in their order.
std::array<std::size_t, 3> by_falling_range(const std::array<AxisSample, 3>& samples);

}  // namespace collidoscope
