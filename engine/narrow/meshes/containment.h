#pragma once

#include "narrow/meshes/mesh_pair.h"

namespace collidoscope {

/// Two meshes whose surfaces do not meet: does a part of one lie inside the other? Meaningless for open
/// meshes. If so, gives a vertex of that part, in the frame of A.
struct Containment {
  bool found = false;
  Vec3 point = Vec3(0);
};
Containment find_containment(const MeshPair& meshes);

}  // namespace collidoscope
