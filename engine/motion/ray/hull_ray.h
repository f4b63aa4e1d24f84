#pragma once

#include "motion/ray/local_ray.h"

namespace collidoscope {

/// The derived data that cast_at_hull() reads.
inline constexpr ShapeData hull_ray_needs =
    ShapeData::hull | ShapeData::features | ShapeData::direction_cube | ShapeData::sphere;

/// A point against the hull of a shape. A hull without volume is met as the polygon, segment or point that it
/// is.
RayResult cast_at_hull(const Shape& shape, const LocalRay& ray);

/// A sphere against the hull, by conservative advancement.
RayResult cast_sphere_at_hull(const Shape& shape, const LocalRay& ray);

}  // namespace collidoscope
