#pragma once

#include <span>

#include "bounds/aabb.h"

namespace collidoscope {

/// The box around vertices; there must be one.
Aabb bounding_box(std::span<const Vec3f> vertices);
/// The squared distance of the vertex that is farthest from `centre`; 0 without vertices.
Real farthest_squared(std::span<const Vec3f> vertices, const Vec3& centre);

}  // namespace collidoscope
