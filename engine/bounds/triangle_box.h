#pragma once

// Whether a triangle meets an axis-aligned box, tested in three ways [Smith 3.2.3, 3.3.7]. Boxes are closed
// and widened by the rounding error: a test may let a pair through that is apart by no more than that error,
// and never loses one.

#include <cstdint>
#include <vector>

#include "bounds/aabb.h"
#include "geometry/triangle/triangle_intersection.h"

namespace collidoscope {

/// The test by the box around the triangle only, as localized set operations use it [Smith 3.2.3].
bool triangle_box_meets(const TrianglePoints& triangle, const Aabb& box);

/// The test by clipping against the planes of four faces, with the paper's short cuts [Smith 3.3.7].
bool clipped_triangle_meets(const TrianglePoints& triangle, const Aabb& box);

/// The same answer by thirteen separating axes, up to rounding: no intermediate points.
bool triangle_meets(const TrianglePoints& triangle, const Aabb& box);

/// The part of a triangle inside of a box, for display: the corners of a polygon, in turn. Empty where they
/// do not meet.
std::vector<Vec3> clipped_polygon(const TrianglePoints& triangle, const Aabb& box);

/// Which of the tests.
enum class TriangleBoxTest : std::uint8_t { axes, clipping, box };
bool triangle_meets(TriangleBoxTest test, const TrianglePoints& triangle, const Aabb& box);

}  // namespace collidoscope
