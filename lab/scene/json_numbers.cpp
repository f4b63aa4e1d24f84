#include "scene/json_numbers.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/error.h"

namespace collidoscope {

using Json = nlohmann::ordered_json;

Json coordinates(const Vec3& v) {
  for (int axis = 0; axis < 3; ++axis)
    if (!std::isfinite(v[axis])) throw JobError("the scene holds a number that is not finite");
  return {v.x, v.y, v.z};
}

Json rows_of(const Mat3& m) {
  return {m[0].x, m[1].x, m[2].x, m[0].y, m[1].y, m[2].y, m[0].z, m[1].z, m[2].z};
}

}  // namespace collidoscope
