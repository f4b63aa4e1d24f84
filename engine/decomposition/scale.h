#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// Sizes in metres that are given relative to half the longest side of a mesh's box.
struct MeshScale {
  Real concavity;
  Real tolerance;  // vertices this close to a plane are on it
};

MeshScale scale_of(const Mesh& mesh, Real concavity);

}  // namespace collidoscope
