#pragma once

#include <span>
#include <string_view>

#include "judge/placed_pair.h"

namespace collidoscope {

/// Two poses, A's first: 24 numbers, of each a rotation matrix row by row and a translation, or 14, of each a
/// translation and a quaternion (w, x, y, z). Throws InputError with the reason only.
PosePair pose_pair_of(std::span<const Real> numbers);

/// The same from a text, with commas or white space between the numbers.
PosePair parse_pose_pair(std::string_view text);

}  // namespace collidoscope
