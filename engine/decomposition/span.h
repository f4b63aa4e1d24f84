#pragma once

#include <algorithm>
#include <span>

#include "core/scalar.h"

namespace collidoscope {

/// The extent of points along a direction; for a unit direction in metres.
struct Span {
  Vec3 direction;
  Real low, high;
};

/// Of one point or more.
inline Span span_along(const Vec3& direction, std::span<const Vec3> points) {
  Span span{direction, dot(direction, points.front()), dot(direction, points.front())};
  for (const Vec3& point : points.subspan(1)) {
    span.low = std::min(span.low, dot(direction, point));
    span.high = std::max(span.high, dot(direction, point));
  }
  return span;
}

}  // namespace collidoscope
