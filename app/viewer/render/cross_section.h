#pragma once

#include <array>
#include <vector>

#include "core/pose.h"
#include "render/scene_view.h"

namespace collidoscope::viewer {

/// Where a plane cuts a body: the part of the plane inside of its surface, which closes what is left of it.
struct CrossSection {
  std::vector<std::array<Vec3, 3>> triangles;  // world
  std::vector<std::array<Vec3, 2>> border;     // where the plane meets the surface
  Real area = 0;                               // m²
};

/// A point of the plane is inside where a ray within the plane leaves the surface an odd number of times: for
/// open meshes, that is an approximation. Exact up to rounding for surfaces that do not meet themselves.
CrossSection cross_section(const ShapeGeometry& geometry, const Pose& pose, const CuttingPlane& plane);

}  // namespace collidoscope::viewer
