#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// What sizes relative to a mesh are in metres. They are given relative to half the longest side of its box.
struct MeshScale {
  Real concavity;
  Real tolerance;  // vertices this close to a plane are on it
};

MeshScale scale_of(const Mesh& mesh, Real concavity);

}  // namespace collidoscope
