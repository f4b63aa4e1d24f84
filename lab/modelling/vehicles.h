#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A space shuttle orbiter, 2 m long; nose along +x, wings along ±y. 528 triangles, the size of the one in
/// [Smith-Kitamura, Fig. 3.12].
Mesh make_space_shuttle();

}  // namespace collidoscope
