#pragma once

#include "bounds/aabb.h"
#include "bounds/obb.h"
#include "bounds/sphere.h"

namespace collidoscope {

/// The largest distance of two volumes along the axes of a test. It is for people: unlike the tests
/// themselves, it does not bound its rounding error.
struct Gap {
  Real width = 0;       // m; negative: they overlap along every axis, along this one by the least
  Vec3 axis = Vec3(0);  // unit, from the first towards the second; zero where the test has no axis
};

Gap gap_between(const Sphere& a, const Sphere& b);
Gap gap_between(const Aabb& a, const Aabb& b);
/// Along the fifteen axes, or along the six face normals only.
Gap gap_between(const Obb& a, const Obb& b);
Gap gap_by_face_normals(const Obb& a, const Obb& b);

}  // namespace collidoscope
