#pragma once

#include <cstdint>
#include <span>

#include "core/scalar.h"

namespace collidoscope {

enum class ReductionRule : std::uint8_t {
  as_printed,  // the mean of points in a plane [Zachwieja 3.8]
  centre,      // the centre of their convex polygon, which the paper calls better
};

/// One point for many of one contact: of points on a line, the middle between the two ends; of points in a
/// plane, by the rule; of others, their mean. Points closer than `same` (m) are one.
Vec3 reduced_point(std::span<const Vec3> points, ReductionRule rule, Real same);

}  // namespace collidoscope
