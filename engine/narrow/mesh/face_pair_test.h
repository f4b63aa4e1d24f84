#pragma once

#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// The test of two faces as Smith prints it [3.3.6]: boxes, planes, then edges through faces, in floating
/// point without tolerances. triangles_intersect() is the exact one; this one errs where they nearly touch.
bool printed_face_test(const TrianglePoints& a, const TrianglePoints& b);

}  // namespace collidoscope
