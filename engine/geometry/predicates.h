#pragma once

// Exact signs of the determinants that hulls and triangle tests decide by: a floating-point filter in front,
// expansion arithmetic (Shewchuk 1997) behind it. No overflow or underflow guard: coordinates are float32
// values or similar, whose products of three stay within double's range.

#include "core/scalar.h"

namespace collidoscope {

/// Sign of det(b − a, c − a, d − a): +1 when d is above the plane of a, b, c seen counter-clockwise, 0 when
/// coplanar.
int orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

/// Are the three points on one line? Exact.
bool collinear(const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace collidoscope
