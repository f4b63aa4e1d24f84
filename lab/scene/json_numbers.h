#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/scalar.h"

namespace collidoscope {

/// [x, y, z]. Throws JobError where one of them is not finite.
nlohmann::ordered_json coordinates(const Vec3& v);
/// Nine numbers, row by row.
nlohmann::ordered_json rows_of(const Mat3& matrix);

}  // namespace collidoscope
