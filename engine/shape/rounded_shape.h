#pragma once

// Shapes that round: all points within a radius of a core. A point makes a sphere, a segment a capsule, a box
// a box with round edges. [Zachwieja 4.5] names them; van den Bergen 2003, 4.4, is the source of the idea.
//
// Convex algorithms that measure distances answer about the cores and compare the distance with the radii:
// the answer is as exact as that about the cores. For algorithms that measure none, GJK answers. Algorithms
// on triangles see the shape's mesh, whose vertices lie on the surface and whose triangles lie inside of it.
//
// Ellipsoids have no core. Convex algorithms that only ask for the farthest point in a direction get it in
// closed form (support/growing_hull.h); for others, which need the features of polytopes, GJK answers.
// Bounds, mass and rays are closed forms, too; spheres along rays advance by the distance. Depths are those
// of the algorithms, to 1e-10 of the coordinates.

#include <span>
#include <string>

#include "shape/shape.h"

namespace collidoscope {

/// All points within `radius` (m) of the hull of `core`. Throws InputError unless the radius is positive and
/// there is a point, all finite.
ShapePointer make_rounded_shape(std::string name, std::span<const Vec3> core, Real radius,
                                ShapeSource source = {});

/// All points within `radius` (m) of the hull of a shape; its source says so. Throws
/// InputError about an ellipsoid, too.
ShapePointer rounded(const Shape& shape, Real radius);

/// About the origin.
ShapePointer make_sphere_shape(std::string name, Real radius, ShapeSource source = {});

/// About the origin, its axes along x, y and z, m.
ShapePointer make_ellipsoid_shape(std::string name, const Vec3& semi_axes, ShapeSource source = {});

/// How far the hull, or the curved shape, reaches along a unit direction in its own frame, m.
Real support_extent(const Shape& shape, const Vec3& direction);
/// What a picture shows as the hull of a shape: of an ellipsoid that of its mesh, else the hull. It is built
/// on the first call and lives as long as the shape.
const ConvexHull& drawn_hull(const Shape& shape);

/// About a segment of length `height` along z, whose middle is the origin.
ShapePointer make_capsule_shape(std::string name, Real radius, Real height, ShapeSource source = {});

}  // namespace collidoscope
