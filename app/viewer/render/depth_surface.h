#pragma once

#include <functional>
#include <vector>

#include "render/colour.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// A surface in small triangles, each corner with its depth below something, in metres.
struct DepthSurface {
  struct Corner {
    Vec3 position;  // relative to `centre`
    Vec3 normal;    // unit
    Real depth;
  };
  Vec3 centre = Vec3(0);
  Real radius = 0, deepest = 0;
  std::vector<Corner> corners;  // three per triangle
};

/// Triangles with sides of no more than `spacing`, m, unless there would be too many. `depth`: of a point in
/// the frame of the shape.
DepthSurface make_depth_surface(const ShapeGeometry& geometry, Real spacing,
                                const std::function<Real(const Vec3&)>& depth);

/// A band of depths, for drawing in one colour.
struct DepthBand {
  GeometryPointer geometry;
  Colour colour;
};

/// Those that are not empty, of so many from 0 to `top`, cut exactly where they meet. What is deeper belongs
/// to the last.
std::vector<DepthBand> depth_bands(const DepthSurface& surface, std::size_t count, Real top);

/// From slate blue at 0 to yellow at 1, ever lighter: colour-blind viewers see the order, too.
Colour depth_colour(Real share);

}  // namespace collidoscope::viewer
