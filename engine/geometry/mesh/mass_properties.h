#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// Of a closed mesh of uniform density 1 kg/m³. For an open mesh the figures mean nothing.
struct MassProperties {
  Real volume = 0;         // m³, negative when the mesh is inside out
  Vec3 centre = Vec3(0);   // of mass, m
  Mat3 inertia = Mat3(0);  // about the centre, kg·m²
};

MassProperties mass_properties(const Mesh& mesh);

}  // namespace collidoscope
