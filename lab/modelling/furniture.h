#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A chair of life size, standing on z = 0 and facing +x. 146 triangles, as many as the one of
/// [Smith-Kitamura, Fig. 3.11].
Mesh make_chair();

}  // namespace collidoscope
