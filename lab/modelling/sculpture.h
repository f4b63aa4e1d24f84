#pragma once

#include "geometry/mesh/mesh.h"

namespace collidoscope {

/// A classical bust, 1 m tall, standing on z = 0 and facing +x. 1,816 triangles, as many as the Venus head of
/// [Smith-Kitamura, Fig. 3.11].
Mesh make_bust();

}  // namespace collidoscope
