#pragma once

#include <string_view>

#include "scene/trajectory/trajectory.h"

namespace collidoscope {

/// Whether the bytes begin as an array of NumPy's does.
bool is_npy(std::string_view bytes);
constexpr std::size_t npy_magic_size = 6;

/// Reads an array of frames × bodies × 7 numbers, float32 or float64 in C order: position and quaternion (x,
/// y, z, qw, qx, qy, qz) of the scene's bodies, in the scene's order. The first frame is 0. Throws InputError
/// that names the file, the place and the reason.
void read_npy(std::string_view bytes, Trajectory& trajectory);

}  // namespace collidoscope
