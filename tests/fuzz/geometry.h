#pragma once

// Points, polytopes and poses out of bytes, of the kinds that break geometry: small integers, neighbours in
// float32, points in a plane or on a circle.

#include <array>
#include <vector>

#include "core/pose.h"
#include "fixtures/convex_pairs.h"
#include "fuzz/bytes.h"

namespace collidoscope::fuzz {

/// Up to `most` points with float32 coordinates.
std::vector<Vec3f> points(Bytes& bytes, std::uint32_t most);
/// The same within ±128 and not below 2^−20, so that products of them have all their digits.
std::vector<Vec3f> moderate_points(Bytes& bytes, std::uint32_t most);

/// Unturned, turned by quarters, or anyhow; orthonormal up to rounding.
Mat3 rotation(Bytes& bytes);
/// Within ±8 m, in sixteenths.
Vec3 translation(Bytes& bytes);
/// 10^0 … 10^−16, or its negative, or 0.
Real small_length(Bytes& bytes);

/// Two polytopes as bytes place them, or brought near contact: apart or overlapping by a small length.
test::ConvexPair convex_pair(Bytes& bytes);

}  // namespace collidoscope::fuzz
